//! Results of a scenario at the base and at the head.

use std::cmp::Reverse;
use std::rc::Rc;

use rust_decimal::Decimal;

use crate::analysis::{BreakEven, Comparison, CostedAlternative, FigureChange};
use crate::judge::Judged;
use crate::model::Case;

/// A scenario on both sides.
#[derive(Debug)]
pub struct Effect {
    /// Name of its file, without folder and extension.
    pub name: String,
    /// Path of its file.
    pub path: String,
    /// Result at the base; `None` if the scenario is missing there or could not be computed.
    pub base: Option<ComputedScenario>,
    /// Result at the head; `None` if the scenario was removed.
    pub head: Option<ComputedScenario>,
    /// True if the base has the scenario but could not compute it.
    pub was_broken: bool,
}

/// A scenario and its result.
#[derive(Debug)]
pub struct ComputedScenario {
    /// The resolved scenario.
    pub case: Case,
    /// The result.
    pub comparison: Rc<Comparison>,
    /// Doubts about the answer, if it is another than at the base.
    pub judged: Option<Judged>,
}

/// Change in cost of an alternative.
#[derive(Clone, Copy, Debug)]
pub struct Moved<'e> {
    /// Name of the alternative.
    pub name: &'e str,
    /// Change in money; negative if it costs less.
    pub by: Decimal,
    /// Change as a share of the old cost.
    pub share: Option<Decimal>,
}

impl ComputedScenario {
    /// The cheapest alternative that serves all demand.
    #[must_use]
    pub fn cheapest(&self) -> Option<&CostedAlternative> {
        let name = self.comparison.cheapest.as_deref()?;
        self.outcome(name)
    }

    /// The cheapest alternative, or all that are tied for it.
    #[must_use]
    pub fn winners(&self) -> Vec<&str> {
        let tied = &self.comparison.tied;
        let all = if tied.is_empty() { self.comparison.cheapest.as_slice() } else { tied };
        all.iter().map(String::as_str).collect()
    }

    /// An alternative by its name.
    #[must_use]
    pub fn outcome(&self, name: &str) -> Option<&CostedAlternative> {
        self.comparison.alternatives.iter().find(|it| it.name == name)
    }

    /// The break-even of two alternatives, in either order.
    #[must_use]
    pub fn pair(&self, one: &str, other: &str) -> Option<&BreakEven> {
        let is_it =
            |it: &&BreakEven| (it.a == one && it.b == other) || (it.a == other && it.b == one);
        self.comparison.break_even.iter().find(is_it)
    }

    /// Lead of the cheapest alternative over the next, in money and as a share of its own cost.
    #[must_use]
    pub fn lead(&self) -> Option<(Decimal, Decimal)> {
        let lead = self.comparison.lead.as_ref()?;
        Some((lead.amount, lead.share?))
    }
}

impl Effect {
    /// Results of both sides, if there are two.
    #[must_use]
    pub fn both(&self) -> Option<(&ComputedScenario, &ComputedScenario)> {
        self.base.as_ref().zip(self.head.as_ref())
    }

    /// Names of all alternatives of both sides, in the order of the head.
    #[must_use]
    pub fn alternatives(&self) -> Vec<&str> {
        let mut names: Vec<&str> = Vec::new();
        let answers = self.head.iter().chain(&self.base);
        for it in answers.flat_map(|it| &it.comparison.alternatives) {
            if !names.contains(&it.name.as_str()) {
                names.push(&it.name);
            }
        }
        names
    }

    /// True if amounts of both sides can be subtracted: same currency, horizon and ranking.
    #[must_use]
    pub fn is_comparable(&self) -> bool {
        self.both().is_some_and(|(base, head)| are_comparable([&base.case, &head.case]))
    }

    /// True if another alternative is the cheapest at the head: none that was cheapest at the base,
    /// alone or tied, still is.
    #[must_use]
    pub fn flips(&self) -> bool {
        self.both().is_some_and(|(base, head)| {
            let (was, is) = (base.winners(), head.winners());
            was != is && !is.iter().any(|name| was.contains(name))
        })
    }

    /// Cost of the cheapest alternative, at the base and at the head.
    #[must_use]
    pub fn costs(&self) -> (Option<Decimal>, Option<Decimal>) {
        let cost = |it: &Option<ComputedScenario>| it.as_ref()?.cheapest()?.ranked_by;
        (cost(&self.base), cost(&self.head))
    }

    /// Change in the cost of the cheapest alternative, in money and as a share of the old cost.
    #[must_use]
    pub fn change(&self) -> Option<(Decimal, Option<Decimal>)> {
        let (before, after) = self.costs();
        let (before, after) = (before?, after?);
        let change = FigureChange::between(before, after);
        self.is_comparable().then_some((change.by, change.share))
    }

    /// Changes in cost of the alternatives of both sides, the largest first.
    #[must_use]
    pub fn moved(&self) -> Vec<Moved<'_>> {
        let Some((base, head)) = self.both().filter(|_| self.is_comparable()) else {
            return Vec::new();
        };
        let moved = head.comparison.alternatives.iter().filter_map(|it| {
            let before = base.outcome(&it.name)?.ranked_by?;
            let FigureChange { by, share } = FigureChange::between(before, it.ranked_by?);
            (!by.is_zero()).then_some(Moved { name: &it.name, by, share })
        });
        let mut moved: Vec<Moved<'_>> = moved.collect();
        moved.sort_by_key(|it| Reverse(it.share.unwrap_or_default().abs()));
        moved
    }

    /// True if no result changed.
    #[must_use]
    pub fn is_unchanged(&self) -> bool {
        self.both().is_some_and(|(base, head)| {
            is_unchanged([base, head].map(|it| (&it.case, &*it.comparison)))
        })
    }

    /// Sort key in reports: changed winners, then by size of the change, then scenarios of one
    /// side, then the others.
    pub(super) fn order(&self) -> impl Ord + use<> {
        let share = self.change().and_then(|(_, share)| share).unwrap_or_default().abs();
        let is_of_one = self.both().is_none();
        (!self.flips(), self.is_unchanged(), is_of_one, Reverse(share), self.name.clone())
    }
}

fn are_comparable(cases: [&Case; 2]) -> bool {
    let [base, head] =
        cases.map(|it| (it.currency.as_str(), it.horizon_months.stated(), it.rank_by));
    base == head
}

/// True if a scenario has the same results on both sides.
pub(super) fn is_unchanged(sides: [(&Case, &Comparison); 2]) -> bool {
    let [base, head] = sides.map(|(_, result)| {
        let all = result.alternatives.iter();
        let mut all: Vec<_> = all
            .map(|it| (it.name.as_str(), it.total, it.npv, it.cost_per_gpu_hour, it.unserved))
            .collect();
        all.sort();
        all
    });
    are_comparable(sides.map(|(case, _)| case)) && base == head
}
