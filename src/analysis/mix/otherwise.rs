//! Costs of a mix if demand turns out otherwise than it was stated.

use rust_decimal::Decimal;

use super::answer::Gap;
use super::settle;
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
    /// Cost of the sizes that were found for the demand as stated; none if they leave work unserved.
    pub as_planned: Option<Decimal>,
    /// Cost of these above the best.
    pub regret: Option<Gap>,
}

/// Costs at each factor, of an alternative with open sizes and with those found for the demand as
/// stated; a factor at which no sizes are found is left out.
pub(super) fn all(open: &Case, settled: &Case, effort: &Effort) -> Vec<Otherwise> {
    let factors = FACTORS.iter().map(|(digits, scale)| Decimal::new(*digits, *scale));
    factors.filter_map(|factor| otherwise(open, settled, factor, effort)).collect()
}

/// Costs with the demand of every hour multiplied by a factor.
fn otherwise(open: &Case, settled: &Case, factor: Decimal, effort: &Effort) -> Option<Otherwise> {
    let mut as_planned = settled.clone();
    scale(&mut as_planned.demand, factor)?;
    let as_planned = what_if_of(&as_planned, 0, effort, |_| ())?;
    let as_planned = as_planned.ranked_by.filter(|_| !as_planned.is_unserved);
    let mut case = open.clone();
    scale(&mut case.demand, factor)?;
    let best = settle(case, effort).mixes.pop().filter(|it| it.is_proved)?;
    let regret = as_planned.map(|it| Gap::of(it, best.cost));
    Some(Otherwise { factor, units: best.units, best: best.cost, as_planned, regret })
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
