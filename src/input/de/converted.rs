//! Values that are written in another unit than that of our key: years, watts, a price per month.

use rust_decimal::Decimal;

use super::super::number::Number;
use crate::format::{exact, price_to_write, quantity};

/// Hours of the periods in names of keys.
const PERIODS: [(&str, u32); 3] = [("day", 24), ("month", 730), ("year", 8_760)];

/// A value in the unit of our key.
pub(super) struct Converted {
    /// The value.
    pub value: String,
    /// How it was calculated, such as ` (23,302 / 730)`; may be empty.
    pub note: String,
}

/// The value of a key written as `word` in the unit of `key`; `None` if both have the same unit.
pub(super) fn converted(word: &str, key: &str, value: &str) -> Option<Converted> {
    let plain = |value| Converted { value, note: String::new() };
    if key.ends_with("_months") {
        return months(word, value).map(plain);
    }
    let number = value.parse::<Number>().ok()?.value;
    if key.ends_with("_kw") && word.ends_with("watts") && !word.contains("kilo") {
        return number.checked_div(Decimal::ONE_THOUSAND).map(|it| plain(exact(it)));
    }
    let (_, hours) = PERIODS.iter().find(|(period, _)| word.contains(period))?;
    let hours = Decimal::from(*hours);
    let per_hour = number.checked_div(hours).filter(|_| key.ends_with("_hour"))?;
    let note = format!(" ({} / {})", quantity(number), quantity(hours));
    Some(Converted { value: price_to_write(per_hour), note })
}

/// A length in years as its months: `3` of `horizon_years`, or `3 years`.
pub(super) fn months(word: &str, value: &str) -> Option<String> {
    let number = value.trim_end_matches(|it: char| it.is_ascii_alphabetic());
    let unit = value.get(number.len()..).unwrap_or_default();
    let number: Decimal = number.trim().parse::<Number>().ok()?.value;
    let in_years = unit.starts_with('y') || (unit.is_empty() && word.ends_with("years"));
    let months = if in_years { number.checked_mul(Decimal::from(12))? } else { number };
    Some(exact(months))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(word: &str, key: &str, value: &str) -> String {
        let Converted { value, note } = converted(word, key, value).unwrap();
        format!("{value}{note}")
    }

    #[test]
    fn each_unit_becomes_that_of_the_key() {
        let price = line("price_per_month", "price_per_hour", "23302");
        assert_eq!(price, "31.92 (23,302 / 730)");
        let small = line("price_per_gpu_month", "price_per_gpu_hour", "73");
        assert_eq!(small, "0.1 (73 / 730)");
        assert_eq!(line("useful_life_years", "useful_life_months", "4"), "48");
        assert_eq!(line("busy_watts", "busy_kw", "10200"), "10.2");
        assert!(converted("busy_kilowatts", "busy_kw", "10.2").is_none());
        assert!(converted("price", "price_per_gpu_hour", "2.5").is_none());
    }
}
