//! The cheapest sizes in parts of a unit, with the share of time above which each tier pays.
//!
//! Each tier has a cost of capacity and a cost of use, per GPU-hour. The cost of a stack is then a sum
//! of one convex function for each boundary between tiers, and its least is at a level of demand: an
//! order statistic. Tiers whose cost of use falls along the stack have no such form.

mod boundaries;
mod chain;
mod rates;
mod screening;
#[cfg(test)]
mod tests;
mod wanted;

use rust_decimal::Decimal;

use super::space;
use crate::analysis::effort::Effort;
use crate::analysis::what_if::what_if;
use crate::model::{Case, DemandShape};
use boundaries::Boundaries;
use rates::{Rates, Size};
use wanted::Wanted;

pub use boundaries::Boundary;
pub use rates::TierRates;
pub use screening::{Screening, ScreeningPoint};

/// Share of hours in which demand may exceed its 95th percentile.
const PERCENTILE_95: Decimal = Decimal::from_parts(5, 0, 0, false, 2);

/// Sizes of one alternative in parts of a unit.
#[derive(Clone, Debug)]
pub struct Relaxed {
    /// Open tiers, in the order of the stack.
    pub sizes: Vec<RelaxedSize>,
    /// Costs of each tier, up to one that serves all that is left.
    pub rates: Vec<TierRates>,
    /// Costs by the share of hours in which a GPU is used.
    pub screening: Screening,
    /// Demand that is exceeded in 5% of the hours, in reference GPUs.
    pub percentile_95: Decimal,
    /// Lowest demand, in reference GPUs.
    pub floor: Decimal,
    /// Boundaries between tiers, in the order of the stack.
    pub boundaries: Vec<Boundary>,
    /// Cost that it is ranked by; what is rented is billed in parts of a GPU too.
    pub cost: Decimal,
}

/// An open tier with its size in parts of a unit.
#[derive(Clone, Debug)]
pub struct RelaxedSize {
    /// Name of the tier.
    pub name: String,
    /// GPUs of the tier.
    pub gpus: Decimal,
    /// Reference GPUs that one unit serves.
    pub of_unit: Decimal,
}

/// The cheapest sizes in parts of a unit of a case with one alternative; none if it has no open size,
/// leaves work unserved, or its cost of use falls along the stack.
pub fn relaxed(alone: &Case, effort: &Effort) -> Option<Relaxed> {
    let DemandShape::Trace(trace) = &alone.demand.shape else { return of_one_curve(alone, effort) };
    // Work waits if that costs less.
    let curves = [Some(trace.at_once()), trace.leveled()].into_iter().flatten();
    let each = curves.filter_map(|curve| {
        let mut case = alone.clone();
        case.demand.shape = DemandShape::Trace(Box::new(curve));
        of_one_curve(&case, effort)
    });
    each.min_by_key(|it| it.cost)
}

/// The cheapest sizes for a demand none of which may wait.
fn of_one_curve(alone: &Case, effort: &Effort) -> Option<Relaxed> {
    let [alternative] = alone.alternatives.as_slice() else { return None };
    let demand = &alone.demand;
    if !alternative.has_open_size() || demand.unserved.is_some() || demand.deferrable.is_some() {
        return None;
    }
    let divisible = space::divisible(alone);
    let wanted = Wanted::of(&divisible)?;
    let rates = rates::all(&divisible, &wanted, effort)?;
    let interruptible = demand.interruptible_share.stated();
    let boundaries = Boundaries::of(&rates, interruptible, &wanted.curve)?;
    let up_to = chain::cheapest(&boundaries)?;
    let boundaries = boundaries.at(&up_to);
    let (sizes, units): (Vec<RelaxedSize>, Vec<Decimal>) =
        sizes(&rates, &up_to).into_iter().unzip();
    let mut placed = divisible.clone();
    space::place_parts(&mut placed, &units);
    let cost = what_if(&placed, effort);
    let cost = cost.into_iter().next().filter(|it| !it.is_short)?.ranked_by?;
    let rates: Vec<TierRates> = rates.iter().map(Rates::shown).collect();
    let screening = Screening::of(&rates, alone.hours_per_year.stated())?;
    let [percentile_95, floor] = [PERCENTILE_95, Decimal::ONE].map(|it| wanted.curve.at(it));
    Some(Relaxed { sizes, rates, screening, percentile_95, floor, boundaries, cost })
}

/// Open sizes with their units, by the demand up to which each tier with a capacity serves.
fn sizes(rates: &[Rates], up_to: &[Decimal]) -> Vec<(RelaxedSize, Decimal)> {
    let with_capacity = rates.iter().filter(|it| it.bounds().is_some());
    let before = std::iter::once(&Decimal::ZERO).chain(up_to);
    let each = with_capacity.zip(up_to.iter().zip(before));
    let size = |(rates, (up_to, before)): (&Rates, (&Decimal, &Decimal))| {
        let Size { gpus, units, of_unit } = rates.size(up_to.checked_sub(*before)?)?;
        Some((RelaxedSize { name: rates.name.clone(), gpus, of_unit }, units))
    };
    each.filter_map(size).collect()
}
