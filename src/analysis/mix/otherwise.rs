//! Costs of a mix if demand turns out otherwise than it was stated.

use rust_decimal::Decimal;

use super::answer::Gap;
use super::{Mix, settle, space};
use crate::analysis::effort::Effort;
use crate::analysis::what_if::what_if_of;
use crate::model::{Case, Demand, DemandShape, Peak};

/// Factors on demand that are tried.
const FACTORS: [(i64, u32); 4] = [(8, 1), (9, 1), (11, 1), (12, 1)];

/// Costs if the demand of every hour is multiplied by a factor.
#[derive(Clone, Debug)]
pub struct Otherwise {
    /// Factor on demand.
    pub factor: Decimal,
    /// Sizes that are best then.
    pub units: Vec<u32>,
    /// Cost of these.
    pub best: Decimal,
    /// Cost of the sizes that were found for the demand as stated.
    pub as_planned: Decimal,
    /// Cost of these above the best.
    pub regret: Gap,
}

/// Costs at each factor; one at which no sizes are found is left out.
pub(super) fn all(alone: &Case, planned: &[u32], effort: &Effort) -> Vec<Otherwise> {
    let factors = FACTORS.iter().map(|(digits, scale)| Decimal::new(*digits, *scale));
    factors.filter_map(|factor| otherwise(alone, planned, factor, effort)).collect()
}

/// Costs with the demand of every hour multiplied by a factor.
fn otherwise(alone: &Case, planned: &[u32], factor: Decimal, effort: &Effort) -> Option<Otherwise> {
    let mut case = alone.clone();
    scale(&mut case.demand, factor)?;
    let mut as_planned = case.clone();
    space::set(&mut as_planned, 0, planned);
    let as_planned = what_if_of(&as_planned, 0, effort, |_| ())?;
    let best = settle(case, effort).mixes.pop()?;
    let best_units = mix_units(alone, &best);
    let as_planned = as_planned.ranked_by.filter(|_| !as_planned.is_unserved)?;
    let regret = Gap::of(as_planned, best.cost);
    Some(Otherwise { factor, units: best_units, best: best.cost, as_planned, regret })
}

/// Units of every open size of an alternative, none of those that a mix leaves out.
fn mix_units(alone: &Case, mix: &Mix) -> Vec<u32> {
    let keys = space::keys(alone);
    let units = |key: &String| {
        mix.sizes.iter().position(|it| it.key == *key).and_then(|at| mix.units.get(at).copied())
    };
    keys.iter().map(|key| units(key).unwrap_or_default()).collect()
}

/// Multiplies every level of a demand; none if its peak is not in GPUs.
fn scale(demand: &mut Demand, factor: Decimal) -> Option<()> {
    const BY: &str = "demand that turns out otherwise";
    match (&mut demand.shape, &mut demand.peak) {
        (DemandShape::Trace(trace), _) => {
            let scaled = trace.scale.stated().checked_mul(factor)?;
            trace.scale = trace.scale.replaced(scaled, BY);
        }
        (DemandShape::Profile(steps), _) => {
            for step in steps {
                step.gpus = step.gpus.replaced(step.gpus.stated().checked_mul(factor)?, BY);
            }
        }
        (_, Some(Peak::Gpus(gpus))) => {
            *gpus = gpus.replaced(gpus.stated().checked_mul(factor)?, BY);
        }
        _ => return None,
    }
    Some(())
}
