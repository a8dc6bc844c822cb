//! Steps from plan to actual, one after another.

use rust_decimal::Decimal;

use super::result::Actual;
use super::variance::Spent;

/// Step from plan to actual.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ActualStep {
    /// Name of the part.
    pub name: String,
    /// Amount by which it moves the cost.
    pub amount: Decimal,
    /// Cost before and after it.
    pub ends: [Decimal; 2],
}

impl Actual {
    /// Steps from plan to actual; parts of 0 are left out.
    pub fn steps(&self) -> Vec<ActualStep> {
        self.all_steps().into_iter().filter(|it| !it.amount.is_zero()).collect()
    }

    /// Steps from plan to actual: the parts of all groups, then the money without hours.
    pub fn all_steps(&self) -> Vec<ActualStep> {
        let parts = self.parts;
        let groups = [
            ("price", parts.price),
            ("volume", parts.volume),
            ("mix", parts.mix),
            ("not planned", parts.not_planned),
            ("planned, not billed", parts.dropped),
        ];
        let groups = groups.into_iter().map(|(name, amount)| (name.to_owned(), amount));
        let lines = self.lines.iter().map(|it| (it.name(), it.difference()));
        let mut before = self.plan;
        let step = |(name, amount): (String, Decimal)| {
            let ends = [before, before.saturating_add(amount)];
            before = ends[1];
            ActualStep { name, amount, ends }
        };
        groups.chain(lines).map(step).collect()
    }

    /// GPU-hours and cost of all groups, planned and billed.
    pub fn of_groups(&self) -> [Spent; 2] {
        let each = self.groups.iter().map(|it| [it.plan, it.actual]);
        each.fold([Spent::default(); 2], |[plan, actual], it| [plan.and(it[0]), actual.and(it[1])])
    }
}
