//! What every feed is read into: quotes, and rows that are none, each with its reason.

use std::borrow::Cow;

use rust_decimal::Decimal;

use crate::format;
use crate::input::{Date, is_hidden, quoted};

/// What a feed holds.
#[derive(Debug, Default)]
pub(super) struct FeedRows {
    /// Rows or items that were read.
    pub count: usize,
    /// What they say, a row saying up to two prices.
    pub items: Vec<Result<FeedQuote, SkippedRow>>,
    /// The day the feed itself says it is of.
    pub dated: Option<Date>,
    /// What else is worth knowing.
    pub remarks: Vec<String>,
}

/// A price as a feed quotes it.
#[derive(Clone, Debug)]
pub(super) struct FeedQuote {
    pub instance: String,
    /// None where it holds everywhere.
    pub region: Option<String>,
    pub zone: Option<String>,
    /// The accelerator as the feed calls it.
    pub accelerator: Option<String>,
    /// What else the feed calls the accelerator, which may tell its form.
    pub hint: Option<String>,
    /// Gigabytes of one, as far as the feed says: several where it may be that of all.
    pub memory: Vec<Decimal>,
    pub gpus: Option<Decimal>,
    pub plan: QuotedPlan,
    pub price: Decimal,
    /// Whether the price is that of one GPU.
    pub is_per_gpu: bool,
    pub currency: String,
    /// Since when it holds.
    pub from: Option<Date>,
    pub note: Option<String>,
}

/// How something is rented.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum QuotedPlan {
    OnDemand,
    Spot,
    Committed { name: String, months: u32 },
}

/// A row, or a price of one, that is left out.
#[derive(Clone, Debug)]
pub(super) struct SkippedRow {
    /// Why; what is left out for one reason is counted together.
    pub reason: Cow<'static, str>,
    /// What is counted.
    pub unit: SkippedUnit,
    /// Which one it is.
    pub what: String,
}

/// Whether a row is left out with all it says, or one of its prices.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum SkippedUnit {
    Row,
    Price,
}

/// A price that is left out.
pub(super) fn skip(reason: impl Into<Cow<'static, str>>, what: impl Into<String>) -> SkippedRow {
    SkippedRow { reason: reason.into(), unit: SkippedUnit::Price, what: what.into() }
}

/// A row that is left out before its prices are looked at.
pub(super) fn skip_row(
    reason: impl Into<Cow<'static, str>>,
    what: impl Into<String>,
) -> SkippedRow {
    SkippedRow { unit: SkippedUnit::Row, ..skip(reason, what) }
}

impl QuotedPlan {
    /// As sentences call it.
    pub fn called(&self) -> &str {
        match self {
            Self::OnDemand => "on demand",
            Self::Spot => "spot",
            Self::Committed { name, .. } => name,
        }
    }
}

impl FeedQuote {
    /// What it is of, as the summary names it.
    pub fn what(&self) -> String {
        let of = if self.instance.is_empty() { "a row without instance" } else { &self.instance };
        match &self.region {
            Some(region) => format!("{of} in {region}"),
            None => of.to_owned(),
        }
    }

    /// Why its names cannot stand in a sheet, if they cannot.
    pub fn bad_name(&self) -> Option<SkippedRow> {
        let names = [Some(&self.instance), self.region.as_ref(), self.accelerator.as_ref()];
        let is_bad = |it: &&String| {
            let is_long = it.chars().count() > 200;
            it.trim() != it.as_str() || it.contains(is_hidden) || is_long
        };
        let bad = names.into_iter().flatten().find(is_bad)?;
        Some(skip("a name of invisible characters, or without end", quoted(bad)))
    }
}

/// A number from its text, never through a float.
pub(super) fn decimal(text: &str) -> Option<Decimal> {
    let text = text.trim();
    if text.contains('_') || text.len() > 60 {
        return None;
    }
    let plain = Decimal::from_str_exact(text);
    Some(plain.or_else(|_| Decimal::from_scientific(text)).ok()?.normalize())
}

/// A price, as exact as a sheet holds it.
pub(super) fn price(text: &str) -> Result<Decimal, &'static str> {
    let price = decimal(text).filter(|it| *it < Decimal::from(1_000_000_000_u64));
    let price = price.ok_or("the price is not a number")?;
    if price <= Decimal::ZERO {
        return Err("a price of 0 or less is no price");
    }
    exact(price).ok_or("the price is not a number")
}

/// As many decimals as a sheet holds.
pub(super) fn exact(price: Decimal) -> Option<Decimal> {
    Decimal::from_str_exact(&format::exact(price)).ok().filter(|it| *it > Decimal::ZERO)
}

/// The day that a time begins with, such as `2026-10-01T14:18:05.193Z`.
pub(super) fn day(time: &str) -> Option<Date> {
    Date::parse(time.get(..10)?).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn prices_are_read_from_their_text() {
        assert_eq!(price("55.0400000000").unwrap().to_string(), "55.04");
        assert_eq!(price("9.8e1").unwrap().to_string(), "98");
        assert!(price("0.00").is_err() && price("-1").is_err() && price("n/a").is_err());
        assert!(
            price("1_0").is_err() && price("1e400").is_err() && price("0.0000000000001").is_err()
        );
        assert_eq!(day("2026-10-01T14:18:05.193Z").unwrap().to_string(), "2026-10-01");
    }
}
