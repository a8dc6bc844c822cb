//! Findings on the answer: what its numbers leave out.

use rust_decimal::Decimal;

use super::{Usage, UsageFinding};
use crate::codes;
use crate::demand::{exact_length, hours};
use crate::format::{agreed, percent, tenths_if_broken};

/// Days that a window should have.
const DAYS: i64 = 28;
/// Seconds of an hour.
const HOUR: i64 = 3_600;

/// The register of rules, in the order of the findings.
const RULES: [fn(&Usage) -> Option<UsageFinding>; 3] = [short, coarse, gaps];

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
        let days = agreed(&tenths_if_broken(days), "day");
        finding(
            codes::SHORT_TRACE,
            format!(
                "the window is {days}: in less than {DAYS}, one busy or quiet week changes the \
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
            "{} of {} ({}) are not known, first from {}: they have no row, and the total takes them \
             to be like the rest. Ask for them again",
            tenths_if_broken(hours(seconds)),
            agreed(&tenths_if_broken(hours(all)), "hour"),
            percent(share),
            crate::demand::minute(start),
        ),
    ))
}
