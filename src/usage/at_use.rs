//! GPUs for the work that was measured, if they are used for a share of the time.

use rust_decimal::Decimal;

use super::UsageRow;
use super::measure::Measure;
use crate::demand::hours;
use crate::format::summable;

/// Fleet that does the measured work at a stated use.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AtUse {
    /// Share of the time that the GPUs are used, as stated.
    pub stated: Decimal,
    /// GPU-hours of the known time.
    pub gpu_hours: Decimal,
    /// Hours of the known time.
    pub hours: Decimal,
    /// GPU-hours / hours / use.
    pub exact: Decimal,
    /// Whole GPUs, rounded up.
    pub gpus: Decimal,
    /// Share of the GPU-hours that these GPUs do at the time they came, without waiting.
    pub at_once: Decimal,
}

/// Fleet for work of a kind at a use, above 0 to 1; none if no GPU was used.
pub(super) fn at_use(rows: &[UsageRow], main: &Measure, stated: Decimal) -> Option<AtUse> {
    let (gpu_hours, time) = (main.gpu_hours, main.statistics.known_hours());
    let exact = gpu_hours.checked_div(time)?.checked_div(stated)?;
    // A division may leave a rest far behind the last digit that counts.
    let gpus = summable(exact).ceil();
    let at_once = rows.iter().filter_map(|row| {
        let seconds = *row.known.get(&main.kind)?;
        (*row.gpus.get(&main.kind)?).min(gpus).checked_mul(hours(seconds))
    });
    let at_once = at_once.sum::<Decimal>().checked_div(gpu_hours)?;
    Some(AtUse { stated, gpu_hours, hours: time, exact, gpus, at_once })
}
