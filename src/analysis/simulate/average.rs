//! The alternative that costs least on average over the draws.

use rust_decimal::Decimal;

use super::Simulation;

/// Alternative that costs least on average.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BestOnAverage<'s> {
    /// Name of the alternative.
    pub name: &'s str,
    /// Mean of what it costs more than the cheapest of each draw.
    pub regret: Decimal,
    /// Mean cost less than that of the alternative that is cheapest most often; none if that leaves
    /// demand unserved in some draws.
    pub less: Option<Decimal>,
}

impl Simulation {
    /// Alternative with the least mean regret of those that serve all demand in every draw.
    pub fn best_on_average(&self) -> Option<BestOnAverage<'_>> {
        let always = self.alternatives.iter().filter(|it| it.unserved == 0);
        let best = always.min_by_key(|it| it.regret.map(|it| it.value))?;
        let first = self.alternatives.first().filter(|it| it.unserved == 0);
        let less = first.and_then(|it| it.regret?.value.checked_sub(best.regret?.value));
        Some(BestOnAverage { name: &best.name, regret: best.regret?.value, less })
    }
}
