//! Findings on the answer: what its numbers leave out.

use rust_decimal::Decimal;

use super::{Kind, Usage, UsageFinding, UsageRow};
use crate::codes;
use crate::demand::{about, exact_length, hours};
use crate::format::{agreed, percent, percent_or_under, tenths, tenths_if_broken, whole};

/// Days that a window should have.
const DAYS: i64 = 28;
/// Seconds of an hour.
const HOUR: i64 = 3_600;

/// The register of rules, in the order of the findings.
const RULES: [fn(&Usage) -> Option<UsageFinding>; 6] =
    [short, coarse, gaps, over_capacity, at_capacity, more_busy_than_held];

/// Adds the findings on the answer.
pub(super) fn check(usage: &mut Usage) {
    let found: Vec<UsageFinding> = RULES.iter().filter_map(|rule| rule(usage)).collect();
    usage.findings.extend(found);
}

fn finding(code: &'static str, message: String) -> UsageFinding {
    UsageFinding { code, message }
}

/// A window of less than four weeks.
fn short(usage: &Usage) -> Option<UsageFinding> {
    let seconds = usage.window[1] - usage.window[0];
    let days = hours(seconds) / Decimal::from(24);
    (seconds < DAYS * 24 * HOUR).then(|| {
        let window = if days < Decimal::ONE {
            about(seconds)
        } else {
            agreed(&tenths_if_broken(days), "day")
        };
        finding(
            codes::SHORT_TRACE,
            format!(
                "the window is {window}: in less than {DAYS} days, one busy or quiet week changes the \
                 totals. Measure for longer"
            ),
        )
    })
}

/// Rows longer than an hour, whose peak is a mean.
fn coarse(usage: &Usage) -> Option<UsageFinding> {
    let step = exact_length(usage.step);
    (usage.step > HOUR).then(|| {
        finding(
            codes::COARSE_TRACE,
            format!(
                "rows last {step}, so the peak is a mean over {step}: a fleet sized to it does not \
                 serve the hours above that mean. Measure by the hour"
            ),
        )
    })
}

/// Parts of the window that are not known.
fn gaps(usage: &Usage) -> Option<UsageFinding> {
    let seconds = usage.gaps.seconds();
    let [start, _] = usage.gaps.bounds()?;
    let all = usage.window[1] - usage.window[0];
    let share = Decimal::from(seconds).checked_div(all.into())?;
    Some(finding(
        codes::USAGE_GAPS,
        format!(
            "not known: {} of {} ({}), first from {}. They have no row, and totals assume average \
             demand in them. Query them again",
            about(seconds),
            about(all),
            percent(share),
            crate::demand::minute(start),
        ),
    ))
}

/// Seconds of the rows that meet a condition.
fn seconds_of(usage: &Usage, is_met: impl Fn(&UsageRow) -> bool) -> i64 {
    usage.rows.iter().filter(|it| is_met(it)).map(|it| it.seconds).sum()
}

/// Share of the known time of the trace.
fn share_of_known(usage: &Usage, seconds: i64) -> Decimal {
    let known = usage.measures.first().map_or(0, |it| it.statistics.seconds);
    Decimal::from(seconds).checked_div(known.into()).unwrap_or_default()
}

/// GPUs of a row of the trace's kind, beside those installed.
fn beside_installed(usage: &Usage, row: &UsageRow) -> Option<(Decimal, Decimal)> {
    Some((*row.gpus.get(&usage.kind)?, *row.gpus.get(&Kind::Capacity)?))
}

/// Rows with more GPUs in use than are installed.
fn over_capacity(usage: &Usage) -> Option<UsageFinding> {
    if usage.kind == Kind::Wanted {
        return None;
    }
    let excess = |row: &UsageRow| {
        let (used, installed) = beside_installed(usage, row)?;
        // Sums of floats end a little beyond.
        (used > installed + Decimal::new(1, 6)).then(|| used - installed)
    };
    let seconds = seconds_of(usage, |it| excess(it).is_some());
    let most = usage.rows.iter().filter_map(excess).max()?;
    Some(finding(
        codes::OVER_CAPACITY,
        format!(
            "{} GPUs exceed those installed in {} of the time, by up to {}: something counts twice, or \
             finished pods count. Count running pods once, and check `--capacity`",
            usage.kind.name(),
            percent_or_under(share_of_known(usage, seconds)),
            tenths(most),
        ),
    ))
}

/// Rows in which all GPUs are in use.
fn at_capacity(usage: &Usage) -> Option<UsageFinding> {
    // More than there are is no limit, but a mistake of counting.
    if usage.kind != Kind::Allocated || over_capacity(usage).is_some() {
        return None;
    }
    let is_full = |row: &UsageRow| {
        beside_installed(usage, row).is_some_and(|(used, installed)| used >= installed)
    };
    let share = share_of_known(usage, seconds_of(usage, is_full));
    (share > Decimal::new(5, 2)).then(|| {
        finding(
            codes::AT_CAPACITY,
            format!(
                "all GPUs are allocated in {} of the time, so jobs may have waited: a fleet sized to these \
                 numbers keeps them waiting. Size it from job records, each from its submission",
                percent(share),
            ),
        )
    })
}

/// Rows in which more GPUs compute than are held.
fn more_busy_than_held(usage: &Usage) -> Option<UsageFinding> {
    let held = usage.measure(Kind::Allocated)?;
    let busy = usage.measure(Kind::Busy)?;
    (busy.gpu_hours > held.gpu_hours).then(|| {
        finding(
            codes::MORE_BUSY_THAN_HELD,
            format!(
                "{} GPU-hours are busy, but only {} are allocated: one of them leaves out GPUs, or counts \
                 some twice. Ask for both with the same labels",
                whole(busy.gpu_hours),
                whole(held.gpu_hours),
            ),
        )
    })
}
