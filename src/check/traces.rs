//! Rules on measured demand: traces that are short, partly known or coarse, or that a full cluster cut.

use rust_decimal::Decimal;

use super::{ComparisonUnderCheck, Finding};
use crate::codes;
use crate::demand::in_words;
use crate::format::{agreed, by_number, count, exact_count, percent, tenths_if_broken};
use crate::model::{DemandShape, TraceDemand};

/// Days that a trace should cover.
const DAYS: u32 = 28;
/// Seconds of an hour.
const HOUR: i64 = 3_600;
/// Rows one after another at the peak that are no chance.
const ROWS_AT_PEAK: usize = 3;

/// A window of less than four weeks.
pub(super) fn short(subject: ComparisonUnderCheck<'_>) -> Vec<Finding> {
    finding(subject, codes::SHORT_TRACE, |trace| {
        let days = trace.statistics.days();
        (days < DAYS.into()).then(|| {
            format!(
                "{} covers {}: in less than {DAYS} days, one busy or quiet week changes the total and \
                 the break-evens. Measure for longer, or try `scale: 0.8` and `scale: 1.2`",
                trace.file,
                agreed(&tenths_if_broken(days), "day"),
            )
        })
    })
}

/// A window of which more than a tenth is not known.
pub(super) fn partly_known(subject: ComparisonUnderCheck<'_>) -> Vec<Finding> {
    finding(subject, codes::PARTLY_KNOWN_TRACE, |trace| {
        let of = &trace.statistics;
        (of.coverage() < Decimal::new(9, 1)).then(|| {
            format!(
                "{} of {} of {} are not known ({} are): totals assume average demand in them. Fill them in; write 0 \
                 if no GPU was held",
                tenths_if_broken(of.missing_hours()),
                agreed(&tenths_if_broken(of.hours()), "hour"),
                trace.file,
                percent(of.coverage()),
            )
        })
    })
}

/// Rows longer than an hour, whose peak is a mean.
pub(super) fn coarse(subject: ComparisonUnderCheck<'_>) -> Vec<Finding> {
    finding(subject, codes::COARSE_TRACE, |trace| {
        let of = &trace.statistics;
        let (length, unit) = in_words(of.step);
        let step = exact_count(length, unit);
        (of.step > HOUR).then(|| {
            format!(
                "rows of {} last {step}, so its peak of {} is a mean over {step}: a fleet sized to it \
                 does not serve the hours above that mean. Measure by the hour",
                trace.file,
                agreed(&tenths_if_broken(of.peak), "GPU"),
            )
        })
    })
}

/// Rows that last longer than the usual step, without a stated length.
pub(super) fn held(subject: ComparisonUnderCheck<'_>) -> Vec<Finding> {
    finding(subject, codes::HELD_ROWS, |trace| {
        let of = &trace.statistics;
        let (length, unit) = in_words(of.step);
        let first = trace.first_held.as_ref()?;
        Some(format!(
            "{} of {} {} longer than {}, first {first}: the number before is taken to hold for \
             {} more, which count in the total. Add rows with empty `gpus` if nothing was \
             measured then, or a column `duration_s`",
            count(of.held_rows, "row"),
            trace.file,
            by_number(of.held_rows, "lasts", "last"),
            exact_count(length, unit),
            agreed(&tenths_if_broken(of.held_hours()), "hour"),
        ))
    })
}

/// A peak that is held, as by a cluster that is full.
pub(super) fn at_a_limit(subject: ComparisonUnderCheck<'_>) -> Vec<Finding> {
    finding(subject, codes::TRACE_AT_A_LIMIT, |trace| {
        let of = &trace.statistics;
        let (share, longest) = (of.share_at_peak(), of.longest_at_peak);
        let (length, unit) = in_words(longest.seconds);
        (share > Decimal::new(5, 2) && longest.rows >= ROWS_AT_PEAK).then(|| {
            format!(
                "demand is at its peak, {}, in {} of the hours, once for {}: all GPUs may have been busy, and real \
                 demand higher, so a fleet sized to this peak may be too small. Use a trace of what jobs \
                 requested, or write `scale` above 1",
                agreed(&tenths_if_broken(of.peak), "GPU"),
                percent(share),
                exact_count(length, unit),
            )
        })
    })
}

/// A finding at the trace of the demand, if there is one and a rule has a message on it.
fn finding(
    subject: ComparisonUnderCheck<'_>,
    code: &'static str,
    message: impl Fn(&TraceDemand) -> Option<String>,
) -> Vec<Finding> {
    let DemandShape::Trace(trace) = &subject.case.demand.shape else { return Vec::new() };
    let message = message(trace);
    let finding = |it| Finding::warning(code, it, trace.place.clone(), String::new());
    message.map(finding).into_iter().collect()
}
