//! Numbers as text; the only place that rounds: halves away from zero, as a spreadsheet does.
//!
//! Each figure is rounded from its exact value. `format!("{:.2}")` truncates a `Decimal`, so text
//! is made from the rounded integer of last decimals, which also avoids a sign on a rounded zero.

#![warn(clippy::arithmetic_side_effects)] // figures may be of any size here, and never abort the program

mod cells;
mod data;
mod digits;
mod hours;
mod number;
mod pixels;
mod rounded;

pub use cells::{bar_cells, cells};
pub use data::{Figure, Precision, data, shown};
pub use digits::{
    all_digits, figure, price_to_write, share_digits, share_to_write, to_set, to_try_beyond, typed,
};
pub use hours::gpu_hours;
pub use number::by_number;
pub use pixels::{pixels, place, short};
use rounded::rounded;
pub use rounded::summable;
use rust_decimal::{Decimal, RoundingStrategy};

/// Money in whole units: `3,363,840`.
#[must_use]
pub fn money(amount: Decimal) -> String {
    fixed(amount, 0)
}

/// The rounded amount that [`money`] prints.
#[must_use]
pub fn as_printed(amount: Decimal) -> Decimal {
    rounded(amount, 0)
}

/// Sum of amounts as each is printed; none if one is not known.
#[must_use]
pub fn sum_as_printed(amounts: impl Iterator<Item = Option<Decimal>>) -> Option<Decimal> {
    let mut sum = Decimal::ZERO;
    for amount in amounts {
        sum = sum.checked_add(as_printed(amount?))?;
    }
    Some(sum)
}

/// A difference of money in whole units: `+1,418,157`, `-104`, `0`.
#[must_use]
pub fn money_signed(amount: Decimal) -> String {
    signed(money(amount))
}

/// Money with cents, for explanations: `122,443.78`.
#[must_use]
pub fn money_cents(amount: Decimal) -> String {
    fixed(amount, 2)
}

/// A price or a cost per GPU-hour: `3.554`.
#[must_use]
pub fn per_gpu_hour(amount: Decimal) -> String {
    fixed(amount, 3)
}

/// A figure with two decimals: a PUE, kilowatts, a price per kilowatt.
#[must_use]
pub fn hundredths(number: Decimal) -> String {
    fixed(number, 2)
}

/// A price per kilowatt-hour: `0.1301`.
#[must_use]
pub fn tariff(price: Decimal) -> String {
    fixed(price, 4)
}

/// Cost of a million tokens or a thousand requests, often less than a cent: `0.1098`.
#[must_use]
pub fn per_outcome(amount: Decimal) -> String {
    fixed(amount, 4)
}

/// A share as a percentage with one decimal: 0.8 is `80.0%`.
#[must_use]
pub fn percent(share: Decimal) -> String {
    hundredfold(share, 1)
}

/// Percentage of a share; one too small for its digit is `under 0.1%`, as 0.0% would say none.
#[must_use]
pub fn percent_or_under(share: Decimal) -> String {
    let shown = percent(share);
    let is_lost = !share.is_zero() && shown == percent(Decimal::ZERO);
    if is_lost { "under 0.1%".to_owned() } else { shown }
}

/// Months of a horizon: `in month 12`, `in months 8 to 12`, `from month 8 on`, or `in 5 of months 8
/// to 24`; empty for none, and for all of them.
#[must_use]
pub fn months(months: &[usize], horizon: Decimal) -> String {
    let (Some(first), Some(last)) = (months.first(), months.last()) else { return String::new() };
    if Decimal::from(months.len()) == horizon {
        String::new()
    } else if first == last {
        format!("in month {first}")
    } else if months.len() <= last - first {
        format!("in {} of months {first} to {last}", months.len())
    } else if Decimal::from(*last) == horizon {
        format!("from month {first} on")
    } else {
        format!("in months {first} to {last}")
    }
}

/// A difference of shares or a relative change: `+42.2%`, `-2.1%`, `0.0%`.
#[must_use]
pub fn percent_signed(share: Decimal) -> String {
    signed(percent(share))
}

/// A share on a scale of whole points: 0.1 is `10%`.
#[must_use]
pub fn percent_whole(share: Decimal) -> String {
    hundredfold(share, 0)
}

/// A share without decimals if it has none, else with one: `80%`, `64.4%`.
#[must_use]
pub fn percent_if_broken(share: Decimal) -> String {
    let is_whole = share.checked_mul(Decimal::ONE_HUNDRED).is_some_and(|it| it.is_integer());
    if is_whole { percent_whole(share) } else { percent(share) }
}

/// A rate with three decimals, as a monthly rate is small: `0.797%`.
#[must_use]
pub fn rate(share: Decimal) -> String {
    hundredfold(share, 3)
}

/// A count without decimals: GPU-hours, GPUs, nodes, months.
#[must_use]
pub fn whole(number: impl Into<Decimal>) -> String {
    fixed(number.into(), 0)
}

/// A mean of things that are counted: 0.9 nodes.
#[must_use]
pub fn tenths(number: Decimal) -> String {
    fixed(number, 1)
}

/// A figure without decimals if it has none, else with one: `28`, `13.5`.
#[must_use]
pub fn tenths_if_broken(number: Decimal) -> String {
    if number.is_integer() { whole(number) } else { tenths(number) }
}

/// A share in hundredths that is no less: 0.3389 is `0.34`.
#[must_use]
pub fn share_up(share: Decimal) -> String {
    fixed(share.round_dp_with_strategy(2, RoundingStrategy::AwayFromZero), 2)
}

/// A capacity rounded up, as the model does: 52.2 GPUs are `53`.
#[must_use]
pub fn whole_up(number: Decimal) -> String {
    whole(number.round_dp_with_strategy(9, RoundingStrategy::MidpointAwayFromZero).ceil())
}

/// An exact quantity without trailing zeros: `4.48`, `67,200`.
#[must_use]
pub fn quantity(number: Decimal) -> String {
    let plain = number.normalize();
    grouped(plain.mantissa(), plain.scale())
}

/// An exact figure for programs: 12 decimals, beyond which digits of a quotient have no meaning.
#[must_use]
pub fn exact(number: Decimal) -> String {
    plain(number, 12)
}

/// A point on an axis for programs: six decimals.
#[must_use]
pub fn six_digits(number: Decimal) -> String {
    plain(number, 6)
}

/// A rounded number and its noun: `1 month`, `36 months`, `2 entries`.
#[must_use]
pub fn count(number: impl Into<Decimal>, noun: &str) -> String {
    agreed(&whole(number), noun)
}

/// An exact number and its noun: `1 run`, `2.5 runs`.
#[must_use]
pub fn exact_count(number: Decimal, noun: &str) -> String {
    agreed(&quantity(number), noun)
}

/// A number as text and its noun, which agrees with the digits shown: `1 GPU`, `53 GPUs`.
#[must_use]
pub fn agreed(shown: &str, noun: &str) -> String {
    if shown == "1" { format!("{shown} {noun}") } else { format!("{shown} {}", plural(noun)) }
}

/// Things listed in a sentence: `own, lambda and aws`.
#[must_use]
pub fn list<S: AsRef<str>>(things: &[S]) -> String {
    match things {
        [] => String::new(),
        [only] => only.as_ref().to_owned(),
        [firsts @ .., last] => {
            let firsts: Vec<&str> = firsts.iter().map(AsRef::as_ref).collect();
            format!("{} and {}", firsts.join(", "), last.as_ref())
        }
    }
}

fn plain(number: Decimal, decimals: u32) -> String {
    rounded(number, decimals).normalize().to_string()
}

fn fixed(number: Decimal, decimals: u32) -> String {
    grouped(units(number, decimals), decimals)
}

fn hundredfold(share: Decimal, decimals: u32) -> String {
    format!("{}%", grouped(units(share, decimals.saturating_add(2)), decimals))
}

/// The rounded number in units of its last decimal: 2.345 at two decimals is 235.
fn units(number: Decimal, decimals: u32) -> i128 {
    let rounded = rounded(number, decimals);
    let missing_zeros = decimals.saturating_sub(rounded.scale());
    rounded.mantissa().saturating_mul(10_i128.saturating_pow(missing_zeros))
}

fn grouped(units: i128, decimals: u32) -> String {
    delimited(units, decimals, true)
}

/// A number in units of its last decimal, without separators.
fn plainly(units: i128, decimals: u32) -> String {
    delimited(units, decimals, false)
}

fn delimited(units: i128, decimals: u32, separators: bool) -> String {
    let decimals = usize::try_from(decimals).unwrap_or_default();
    let digits = format!("{:0>width$}", units.unsigned_abs(), width = decimals.saturating_add(1));
    let (integer, fraction) = digits.split_at(digits.len().saturating_sub(decimals));
    let mut text = String::from(if units < 0 { "-" } else { "" });
    for (index, digit) in integer.chars().enumerate() {
        if separators && index > 0 && (integer.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    if !fraction.is_empty() {
        text.push('.');
        text.push_str(fraction);
    }
    text
}

fn signed(text: String) -> String {
    let zero = !text.contains(|digit: char| matches!(digit, '1'..='9'));
    if zero || text.starts_with('-') { text } else { format!("+{text}") }
}

fn plural(noun: &str) -> String {
    let hisses = ["s", "x", "ch", "sh"].iter().any(|end| noun.ends_with(end));
    let vowel_before_y = ["ay", "ey", "oy", "uy"].iter().any(|end| noun.ends_with(end));
    match noun.strip_suffix('y') {
        Some(stem) if !vowel_before_y => format!("{stem}ies"),
        _ if hisses => format!("{noun}es"),
        _ => format!("{noun}s"),
    }
}

#[cfg(test)]
mod tests;
