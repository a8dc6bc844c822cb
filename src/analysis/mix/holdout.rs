//! Sizes that are planned on the earlier half of a trace, and judged on the later half.
//!
//! The search is exact for the demand that was measured, which says nothing of the next.

use rust_decimal::Decimal;

use super::gap::Gap;
use super::{Hint, Mix, settle_near, space};
use crate::analysis::effort::Effort;
use crate::analysis::what_if::what_if_of;
use crate::demand::{LoadCurve, MOST_LEVELS, Samples, hours};
use crate::expr::Series;
use crate::model::{Case, DemandShape, TraceCurve, TraceDemand};

/// Shortest trace that is divided: of four weeks, so that each half has every day of the week twice.
const SHORTEST: i64 = 28 * 24 * 60 * 60;

/// Costs of the later half with sizes that are best for the earlier one, over the horizon.
#[derive(Clone, Debug)]
pub struct HoldOut {
    /// Units that are best for the earlier half.
    pub planned: Vec<u32>,
    /// Units that are best for the later half.
    pub best: Vec<u32>,
    /// Cost of these.
    pub best_cost: Decimal,
    /// Cost of the planned sizes in the later half; none if they leave work unserved.
    pub cost: Option<Decimal>,
    /// Cost of the planned sizes above the best.
    pub regret: Option<Gap>,
}

/// Judges the plan of an alternative with open sizes; none without a trace of four weeks whose work is
/// served at once.
pub(super) fn holdout(open: &Case, mix: &Mix, effort: &Effort) -> Option<HoldOut> {
    let DemandShape::Trace(trace) = &open.demand.shape else { return None };
    if trace.waiting.is_some() || trace.samples.seconds() < SHORTEST {
        return None;
    }
    let [earlier, later] = trace.samples.halves();
    let [earlier, later] = [part(open, trace, &earlier)?, part(open, trace, &later)?];
    let hint = Hint { near: Some(mix), is_demand_same: false };
    let solved = |case| settle_near(case, hint, effort).mixes.pop().filter(|it| it.is_proved);
    let planned = solved(earlier)?;
    let judged = what_if_of(&space::placed(&later, &planned.units), 0, effort, |_| ())?;
    let best = solved(later)?;
    let cost = judged.ranked_by.filter(|_| !judged.is_short);
    let regret = cost.map(|it| Gap::of(it, best.cost));
    let (planned, best_cost) = (planned.units, best.cost);
    Some(HoldOut { planned, best: best.units, best_cost, cost, regret })
}

/// The case with the demand of a part of its trace.
fn part(case: &Case, trace: &TraceDemand, samples: &Samples) -> Option<Case> {
    let mut case = case.clone();
    let stated = trace.curve.gpus.stated().len();
    // A curve with fewer levels than were measured has them for each month.
    let most = if stated < trace.outline.levels.len() { stated } else { MOST_LEVELS };
    let curve = LoadCurve::of_samples(samples, most);
    let peak = trace.peak.replaced(*curve.gpus.first()?, "a part of the trace");
    let top = (0..curve.gpus.len()).map(|it| Decimal::from(u8::from(it == 0)));
    let time = curve.seconds.iter().map(|it| hours(*it));
    case.demand.shape = DemandShape::Trace(Box::new(TraceDemand {
        curve: TraceCurve {
            top: Series::new(trace.curve.top.key(), top.collect::<Vec<_>>()),
            time: Series::new(trace.curve.time.key(), time.collect::<Vec<_>>()),
            gpus: Series::new(trace.curve.gpus.key(), curve.gpus),
            served_peak: None,
        },
        peak,
        ..trace.clone()
    }));
    Some(case)
}
