//! Statistics of a kind of GPUs over the rows.

use rust_decimal::Decimal;

use super::{Kind, UsageRow};
use crate::demand::{HeldRows, LoadCurve, Sample, Statistics, Trace, billionths, hours};
use crate::input::SourceId;

/// Statistics of a kind.
#[derive(Clone, Debug)]
pub struct Measure {
    /// Kind of the GPUs.
    pub kind: Kind,
    /// GPU-hours in the known time.
    pub gpu_hours: Decimal,
    /// Statistics of the known time.
    pub statistics: Statistics,
    /// Share of the GPU-hours that are installed; none if that is not known.
    pub share_of_capacity: Option<Decimal>,
}

/// Statistics of a kind; none without a row of it.
pub(super) fn measure(
    rows: &[UsageRow],
    kind: Kind,
    (window, step): ([i64; 2], i64),
    source: SourceId,
) -> Option<Measure> {
    let samples = rows.iter().filter_map(|row| {
        let gpus = billionths(&row.gpus.get(&kind)?.to_string())?;
        let seconds = *row.known.get(&kind)?;
        Some(Sample { start: row.start, seconds, gpus })
    });
    let (samples, held) = (samples.collect(), HeldRows::default());
    let trace = Trace { source, samples, step, window, held, peak_line: 0, teams: Vec::new() };
    let statistics = Statistics::of(&trace, &LoadCurve::of(&trace))?;
    let all = rows.iter().filter_map(|row| Some(work(row, kind, *row.gpus.get(&kind)?)));
    let gpu_hours: Decimal = all.sum();
    let installed = rows.iter().map(|row| {
        let gpus = row.gpus.get(&Kind::Capacity)?;
        // Capacity counts for as long as the kind is known.
        Some(work(row, kind, *gpus))
    });
    let installed: Option<Decimal> = installed.sum();
    let share_of_capacity = installed.and_then(|it| gpu_hours.checked_div(it));
    Some(Measure { kind, gpu_hours, statistics, share_of_capacity })
}

/// GPU-hours of a row, of a number of GPUs in the known time of a kind.
pub(super) fn work(row: &UsageRow, kind: Kind, gpus: Decimal) -> Decimal {
    gpus * hours(row.known.get(&kind).copied().unwrap_or_default())
}
