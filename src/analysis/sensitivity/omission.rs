//! Omissions of a scenario as bars: the answer with what it leaves out, beside the answer without.

use rust_decimal::Decimal;

use super::super::costed::CostedAlternative;
use super::{Measure, Sensitivity};

/// Something that a scenario does not plan, and the answer with it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Omission {
    /// Name in words: `downtime and spares`.
    pub name: String,
    /// Code of the rule that found it.
    pub code: &'static str,
    /// Words for what is stated, and for what was tried.
    pub ends: [String; 2],
    /// The amount with what was tried; none if it is not defined then.
    pub amount: Option<Decimal>,
    /// Difference of the amount from the stated one.
    pub swing: Decimal,
    /// True if the next as stated leaves demand unserved then, so that the margin is to another.
    pub is_without_next: bool,
    /// Alternative that is cheapest then, if it is another one.
    pub winner: Option<String>,
}

impl Omission {
    /// The answer with an omission, from the costs of all alternatives with it, cheapest first.
    pub fn of(
        found: &Sensitivity,
        name: String,
        (code, ends): (&'static str, [String; 2]),
        edited: &[CostedAlternative],
    ) -> Self {
        let ranked = || edited.iter().filter(|it| it.is_ranked());
        let cost = |it: &CostedAlternative| it.ranked_by;
        let own = ranked().find(|it| it.name == found.winner).and_then(cost);
        let amount = match found.of {
            Measure::Margin => {
                let others = ranked().filter(|it| it.name != found.winner);
                own.zip(others.filter_map(cost).min()).and_then(|(a, b)| b.checked_sub(a))
            }
            Measure::Cost(at) => ranked().find(|it| it.position == at).and_then(cost),
        };
        let swing = amount.map(|it| it.saturating_sub(found.stated).abs()).unwrap_or_default();
        // One that would leave demand unserved would be sized otherwise, and is not beaten on cost.
        let first = ranked().next().filter(|it| own.is_some() && it.name != found.winner);
        let is_without_next = !ranked().any(|it| it.name == found.next);
        let winner = first.map(|it| it.name.clone());
        Self { name, code, ends, amount, swing, is_without_next, winner }
    }
}
