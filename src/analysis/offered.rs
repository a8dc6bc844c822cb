//! Costs of a demand that one offer of a price sheet serves.

use rust_decimal::Decimal;

use super::costed::CostedAlternative;
use super::effort::Effort;
use super::what_if::what_if;
use crate::model::Case;

/// Cost of an offer for a demand, beside the cheapest alternative of its scenario.
#[derive(Clone, Copy, Debug)]
pub struct OfferedCost {
    /// Cost by which the scenario ranks.
    pub cost: Decimal,
    /// Cost of a GPU-hour served.
    pub per_gpu_hour: Option<Decimal>,
    /// Cost less that of the cheapest alternative; none if the scenario has none.
    pub more: Option<Decimal>,
}

/// Cost of the only alternative of a case; none if it does not serve all demand. `cheapest` is what the cheapest of
/// the scenario costs.
pub fn offered_cost(
    case: &Case,
    cheapest: Option<Decimal>,
    effort: &Effort,
) -> Option<OfferedCost> {
    let all = what_if(case, effort);
    let it = all.into_iter().find(CostedAlternative::is_ranked)?;
    let cost = it.ranked_by?;
    let more = cheapest.and_then(|cheapest| cost.checked_sub(cheapest));
    Some(OfferedCost { cost, per_gpu_hour: it.cost_per_gpu_hour, more })
}
