//! Scale of bars: a range of amounts with round ticks.

use rust_decimal::Decimal;

use super::{Measure, SensitiveInput, Sensitivity};
use crate::analysis::RoundScale;

/// Most ticks of a scale.
const TICKS: i64 = 5;

/// Scale of the bars of some inputs and of all omissions; none if no bar has a length.
pub fn bar_scale(sensitivity: &Sensitivity, inputs: &[SensitiveInput]) -> Option<RoundScale> {
    let ends = inputs.iter().flat_map(|it| [it.lowest, it.highest]).flatten();
    let omitted = sensitivity.omissions.iter().filter_map(|it| it.amount);
    let all: Vec<Decimal> = ends.map(|it| it.amount).chain(omitted).collect();
    let (lowest, highest) = (*all.iter().min()?, *all.iter().max()?);
    let length = highest.checked_sub(lowest).filter(|it| !it.is_zero())?;
    // The point of no margin is shown unless that would halve all bars.
    let shows_zero = sensitivity.of == Measure::Margin
        && lowest <= length
        && highest >= Decimal::ZERO.checked_sub(length)?;
    let ends = if shows_zero {
        [lowest.min(Decimal::ZERO), highest.max(Decimal::ZERO)]
    } else {
        [lowest, highest]
    };
    RoundScale::between(ends, TICKS)
}
