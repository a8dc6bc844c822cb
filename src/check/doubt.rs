//! Doubt about a choice or an omission of a scenario: the answer if it is otherwise.

use rust_decimal::Decimal;

use crate::analysis::FigureChange;

/// A choice or an omission, and the answer if it is otherwise.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Doubt {
    /// Assumption of the scenario, as a noun: `spot that is always available`; none if the other condition is no
    /// more than an estimate.
    pub assumption: Option<String>,
    /// Other condition in words, after "if": `spot is unavailable`.
    pub condition: String,
    /// Texts of `--set` that make it so; empty if no texts do.
    pub set: Vec<String>,
    /// Line of YAML that makes it so, if texts of `--set` cannot.
    pub line: Option<String>,
    /// The answer then.
    pub then: Then,
}

/// An answer under another condition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Then {
    /// Alternative that is the cheapest.
    pub winner: String,
    /// Cost of the cheapest as stated.
    pub cost: Decimal,
    /// Cost of the best other alternative less that of the cheapest as stated; negative if it is beaten.
    pub lead: Decimal,
    /// Excess of the cheapest as stated over the best other, as a share of it; none if it is not beaten, or free.
    pub excess: Option<Decimal>,
}

impl Then {
    /// Answer in which the cheapest as stated costs so much, with such a lead.
    pub(crate) fn new(winner: String, cost: Decimal, lead: Decimal) -> Self {
        let best = cost.saturating_add(lead);
        let excess = FigureChange::between(best, cost).share.filter(Decimal::is_sign_positive);
        Self { winner, cost, lead, excess }
    }

    /// True if another alternative is cheapest.
    pub fn is_beaten(&self) -> bool {
        self.lead.is_sign_negative() && !self.lead.is_zero()
    }
}
