//! Values of the rule of the verdict, by the results of a comparison.

use super::super::Material;
use super::words::{Basis, Slot, Test, Words};
use crate::analysis::CostedAlternative;
use crate::format::{list, money, per_gpu_hour, percent};

/// Standing of the alternatives of a comparison.
#[derive(Clone, Copy)]
pub(super) struct Standing<'r> {
    material: Material<'r>,
}

impl<'r> Standing<'r> {
    pub fn of(material: Material<'r>) -> Self {
        Self { material }
    }

    /// A text for these results.
    pub fn text(self, words: &Words) -> String {
        match words {
            Words::Fixed(text) | Words::OfFile(text) => text.clone(),
            Words::OfChange(_) => String::new(),
            Words::Of(slot) => self.value(*slot),
            Words::All(all) => all.iter().map(|it| self.text(it)).collect(),
            Words::If(test, both) => {
                let [then, otherwise] = both.as_ref();
                self.text(if self.holds(*test) { then } else { otherwise })
            }
        }
    }

    fn ranked(self) -> impl Iterator<Item = &'r CostedAlternative> {
        self.material.comparison.alternatives.iter().filter(|it| it.is_ranked())
    }

    fn first(self) -> Option<&'r CostedAlternative> {
        self.ranked().next()
    }

    fn holds(self, test: Test) -> bool {
        let lead = self.material.comparison.lead.as_ref();
        match test {
            Test::NoneRanked => self.first().is_none(),
            Test::OneRanked => self.ranked().nth(1).is_none(),
            Test::OthersServe => {
                let mut all = self.material.comparison.alternatives.iter();
                all.any(|it| it.is_compared() && !it.is_ranked())
            }
            Test::IsTie => lead.is_some_and(|it| it.amount.is_zero()),
            Test::HasShare => lead.is_some_and(|it| it.share.is_some()),
            Test::DifferOtherwise => {
                lead.and_then(|it| it.otherwise).is_some_and(|it| !it.is_zero())
            }
            Test::Agree(a, b) => {
                let [a, b] = [a, b].map(|it| self.first_by(it).map(|it| it.name.as_str()));
                a == b
            }
        }
    }

    /// The winner by a basis.
    fn first_by(self, basis: Basis) -> Option<&'r CostedAlternative> {
        let comparison = self.material.comparison;
        let otherwise = match basis {
            _ if basis == Basis::of(self.material.case.rank_by) => None,
            Basis::Total | Basis::Npv => comparison.cheapest_otherwise.as_deref(),
            Basis::UnitCost => comparison.cheapest_per_gpu_hour.as_deref(),
        };
        otherwise.and_then(|name| self.material.outcome(name)).or_else(|| self.first())
    }

    fn value(self, slot: Slot) -> String {
        let lead = self.material.comparison.lead.as_ref();
        let name = |it: Option<&CostedAlternative>| it.map(|it| it.name.clone());
        let value = match slot {
            Slot::First => name(self.first()),
            Slot::Next => name(self.ranked().nth(1)),
            Slot::Equal => {
                let least = self.first().map(|it| it.ranked_by);
                let equal = self.ranked().filter(|it| Some(it.ranked_by) == least);
                Some(list(&equal.map(|it| it.name.as_str()).collect::<Vec<_>>()))
            }
            Slot::Cost => self.first().and_then(|it| it.ranked_by).map(money),
            Slot::More => lead.map(|it| money(it.amount)),
            Slot::MoreShare => lead.and_then(|it| it.share).map(percent),
            Slot::LessOtherwise => lead.and_then(|it| it.otherwise).map(money),
            Slot::FirstBy(basis) => name(self.first_by(basis)),
            Slot::CostBy(basis) => self.first_by(basis).and_then(|it| match basis {
                Basis::Total => it.total.map(money),
                Basis::Npv => it.npv.map(money),
                Basis::UnitCost => it.cost_per_gpu_hour.map(per_gpu_hour),
            }),
            Slot::CostOfCapital => Some(self.material.cost_of_capital()),
        };
        value.unwrap_or_default()
    }
}
