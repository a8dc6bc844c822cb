//! Measured demand: the rows of a trace, and the load-duration curve they make.
//!
//! A trace is CSV with `timestamp` and `gpus`; each row lasts until the next. No formula is here: the
//! model gets levels with the time of each.

mod cells;
mod curve;
mod header;
mod lengths;
mod leveled;
mod levels;
mod outline;
mod plain;
mod poured;
mod raw;
mod reader;
mod rows;
mod samples;
mod statistics;
mod teams;
mod timestamp;
mod trace;
mod waiting;

pub use curve::{LoadCurve, MOST_LEVELS};
pub use lengths::HeldRows;
pub use outline::{CurveOutline, CurvePoint};
pub use plain::read_plain;
pub use samples::{Sample, Samples};
pub use statistics::{Statistics, about, exact_length, hours, in_words, instant, minute};
pub use teams::TeamRows;
pub(crate) use timestamp::{TimeProblem, seconds as timestamp};
pub use trace::{Trace, read};
pub use waiting::waited;

use rust_decimal::Decimal;

/// First line of a trace of busy GPUs, so that `gpu-tco init` knows its kind.
pub const BUSY_COMMENT: &str = "# kind: busy; a scenario needs kind: busy and busy_share";
/// Begin of the line of a trace with the name of its GPUs.
pub const GPU_COMMENT: &str = "# gpu: ";

/// Decimals of a level: billionths of a GPU.
const DECIMALS: u32 = 9;
/// The most billionths of a GPU: of 10 million.
const MOST: i64 = 10_000_000 * 10i64.pow(DECIMALS);

/// A number of GPUs from billionths.
fn gpus(billionths: i64) -> Decimal {
    Decimal::new(billionths, DECIMALS).normalize()
}

/// Billionths of a decimal number of 0 or more, rounded; none for anything else.
pub(crate) fn billionths(text: &str) -> Option<i64> {
    // Sums of floats may end at -0.0.
    if let Some(zero) = text.strip_prefix('-').filter(|it| it.starts_with(['0', '.'])) {
        return billionths(zero).filter(|it| *it == 0);
    }
    let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
    let is_digits = |it: &str| it.bytes().all(|it| it.is_ascii_digit());
    let is_plain =
        is_digits(whole) && is_digits(fraction) && !(whole.is_empty() && fraction.is_empty());
    if !is_plain {
        // A float's exponent, as in 1e-05, or a sign.
        let found = Decimal::from_scientific(text).ok().filter(|it| !it.is_sign_negative())?;
        let scaled =
            found.checked_mul(10i64.pow(DECIMALS).into())?.checked_add(Decimal::new(5, 1))?;
        return scaled.trunc().try_into().ok();
    }
    let mut number: i64 = if whole.is_empty() { 0 } else { whole.parse().ok()? };
    let mut digits = fraction.bytes().map(|it| i64::from(it - b'0'));
    for _ in 0..DECIMALS {
        number = number.checked_mul(10)?.checked_add(digits.next().unwrap_or(0))?;
    }
    Some(number + i64::from(digits.next().is_some_and(|it| it >= 5)))
}
