//! Common form of all feeds: quotes, and skipped rows with their reasons.

use std::borrow::Cow;

use rust_decimal::Decimal;

use crate::format;
use crate::input::{Date, Number, escaped, is_blank, is_hidden, quoted};
use crate::pricing::{Grade, Payment};

/// Hours of a month of a term: a twelfth of 8,760.
const HOURS_PER_MONTH: Decimal = Decimal::from_parts(730, 0, 0, false, 0);

/// Contents of a feed.
#[derive(Debug, Default)]
pub(super) struct FeedRows {
    /// Number of rows or items that were read.
    pub count: usize,
    /// Quotes and skipped rows; a row may have two prices.
    pub items: Vec<Result<FeedQuote, SkippedRow>>,
    /// Day the feed states for itself.
    pub dated: Option<Date>,
    /// True if a program copied the figures from the provider on that day: a later download of the copy
    /// confirms nothing.
    pub is_copy: bool,
    /// Address of the file, if its content names it.
    pub source: Option<String>,
    /// Remarks for the summary.
    pub remarks: Vec<String>,
}

/// A price as a feed quotes it.
#[derive(Clone, Debug, Default)]
pub(super) struct FeedQuote {
    pub instance: String,
    /// Region of the price; `None` if it holds everywhere.
    pub region: Option<String>,
    pub zone: Option<String>,
    /// Name of the accelerator in the feed.
    pub accelerator: Option<String>,
    /// Another description of the accelerator in the feed, which may name its form.
    pub hint: Option<String>,
    /// Gigabytes of one GPU; several numbers if the feed is ambiguous.
    pub memory: Vec<Decimal>,
    pub gpus: Option<Decimal>,
    pub plan: QuotedPlan,
    /// Price per hour; beside an upfront amount it may be 0.
    pub price: Decimal,
    /// Part of the price that is paid when a term begins.
    pub upfront: Option<QuotedUpfront>,
    /// True if the price is per GPU.
    pub is_per_gpu: bool,
    pub currency: String,
    /// Day from which the price holds.
    pub from: Option<Date>,
    pub note: Option<String>,
    /// The cell or line of the feed that holds the figure.
    pub cell: Option<String>,
    /// Reliability of the figure, if it differs from that of the feed.
    pub grade: Option<Grade>,
    /// Most that the feed's rounding can have changed the price.
    pub rounding: Decimal,
}

/// Plan of a price.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(super) enum QuotedPlan {
    #[default]
    OnDemand,
    Spot,
    Committed {
        name: String,
        months: u32,
        payment: Option<Payment>,
    },
}

/// Part of the price of a plan that is paid when a term begins.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum QuotedUpfront {
    /// Amount for an instance, beside the price per hour.
    Amount(Decimal),
    /// Share of the price per hour.
    Share(Decimal),
}

/// Price of one plan, settled from its quotes.
#[derive(Clone, Debug)]
pub(super) struct PlanPrice {
    pub plan: QuotedPlan,
    /// Price per hour; beside an upfront amount it may be 0.
    pub price: Decimal,
    /// Part of the price that is paid when a term begins.
    pub upfront: Option<QuotedUpfront>,
    /// Upfront amount of an instance for each hour of the term.
    pub upfront_per_hour: Decimal,
    pub is_per_gpu: bool,
    pub from: Option<Date>,
    pub notes: Vec<String>,
    /// The cell or line of the feed that holds the figure.
    pub cell: Option<String>,
    /// Reliability of the figure, if it differs from that of the feed.
    pub grade: Option<Grade>,
    /// Most that the feed's rounding can have changed the price.
    pub rounding: Decimal,
}

/// A row, or a price of a row, that is skipped.
#[derive(Clone, Debug)]
pub(super) struct SkippedRow {
    /// Reason for skipping; rows with one reason are counted together.
    pub reason: Cow<'static, str>,
    /// Unit that is counted: a row or a price.
    pub unit: SkippedUnit,
    /// Name of the row or price, as an example.
    pub what: String,
}

/// Part that is skipped: a whole row, or one of its prices.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum SkippedUnit {
    Row,
    Price,
}

/// Skips a price.
pub(super) fn skip(reason: impl Into<Cow<'static, str>>, what: impl Into<String>) -> SkippedRow {
    SkippedRow { reason: reason.into(), unit: SkippedUnit::Price, what: what.into() }
}

/// Skips a row before its prices are read.
pub(super) fn skip_row(
    reason: impl Into<Cow<'static, str>>,
    what: impl Into<String>,
) -> SkippedRow {
    SkippedRow { unit: SkippedUnit::Row, ..skip(reason, what) }
}

impl QuotedPlan {
    /// Name of the plan in sentences.
    pub fn called(&self) -> &str {
        match self {
            Self::OnDemand => "on demand",
            Self::Spot => "spot",
            Self::Committed { name, .. } => name,
        }
    }
}

impl FeedQuote {
    /// Months of the term, if the price is of a plan.
    fn months(&self) -> u32 {
        if let QuotedPlan::Committed { months, .. } = self.plan { months } else { 0 }
    }

    /// Amount paid upfront for each hour of the term.
    pub fn upfront_per_hour(&self) -> Option<Decimal> {
        let Some(QuotedUpfront::Amount(amount)) = self.upfront else { return Some(Decimal::ZERO) };
        amount.checked_div(Decimal::from(self.months()).checked_mul(HOURS_PER_MONTH)?)
    }

    /// Name of the instance and region, for the summary.
    pub fn what(&self) -> String {
        let of = if self.instance.is_empty() { "a row without instance" } else { &self.instance };
        match &self.region {
            Some(region) => format!("{of} in {region}"),
            None => of.to_owned(),
        }
    }

    /// Skips a quote whose names cannot be written to a sheet.
    pub fn bad_name(&self) -> Option<SkippedRow> {
        let names = [Some(&self.instance), self.region.as_ref(), self.accelerator.as_ref()];
        let is_bad = |it: &&String| {
            let is_long = it.chars().count() > 200;
            let is_unseen = it.contains(is_hidden) || (!it.is_empty() && is_blank(it));
            // A merge key of YAML is no name, quoted or not.
            it.trim() != it.as_str() || is_unseen || is_long || it.as_str() == "<<"
        };
        if let Some(bad) = names.into_iter().flatten().find(is_bad) {
            return Some(skip("a name of invisible characters, or without end", quoted(bad)));
        }
        // The sheet goes to standard output, a name to the start of a line.
        let is_command = |it: &&String| escaped(it) != it.as_str();
        let bad = names.into_iter().flatten().find(is_command)?;
        Some(skip("a name that build servers take for a command", quoted(bad)))
    }
}

/// Parses a decimal from its text, never through a float.
pub(super) fn decimal(text: &str) -> Option<Decimal> {
    let text = text.trim();
    if text.contains('_') || text.len() > 60 {
        return None;
    }
    let plain = Decimal::from_str_exact(text);
    Some(plain.or_else(|_| Decimal::from_scientific(text)).ok()?.normalize())
}

/// Parses a price, rounded to the decimals of a sheet.
pub(super) fn price(text: &str) -> Result<Decimal, &'static str> {
    let price = decimal(text).filter(|it| *it < Decimal::from(1_000_000_000_u64));
    let price = price.ok_or("the price is not a number")?;
    if price <= Decimal::ZERO {
        return Err("a price of 0 or less is no price");
    }
    exact(price).ok_or("the price is not a number")
}

/// The price with as many decimals as a sheet can hold; `None` if it becomes 0.
pub(super) fn exact(price: Decimal) -> Option<Decimal> {
    let number = Number::parse(&format::exact(price)).ok()?;
    Some(number.value).filter(|it| *it > Decimal::ZERO)
}

/// Day of a timestamp such as `2026-10-01T14:18:05.193Z`.
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
