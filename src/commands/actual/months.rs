//! Months of a bill as months of the plan; those that the bill covers in part are left out.

use std::fmt;

use rust_decimal::prelude::ToPrimitive;

use crate::analysis::{ActualKind, Basis, BilledLine, BilledMonth, Spent};
use crate::codes;
use crate::input::Diagnostic;
use crate::model::Case;
use crate::usage::{BillMonth, Intervals, Spend, SpendKind, SpendSum};

/// Seconds of a day: a bill whose last hours are not known yet is complete.
const DAY: i64 = 86_400;

/// Month of a year.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Month {
    /// Months since year 0.
    number: i32,
}

impl Month {
    fn of((year, month): BillMonth) -> Self {
        let years = i32::from(year).saturating_mul(12);
        Self { number: years.saturating_add(i32::from(month)).saturating_sub(1) }
    }

    /// Seconds of its begin and its end, since 1970 in UTC.
    fn seconds(self) -> Option<[i64; 2]> {
        let second = |number: i32| {
            let year = i16::try_from(number.div_euclid(12)).ok()?;
            let month = i8::try_from(number.rem_euclid(12)).ok()?.checked_add(1)?;
            let day = jiff::civil::Date::new(year, month, 1).ok()?;
            Some(day.to_zoned(jiff::tz::TimeZone::UTC).ok()?.timestamp().as_second())
        };
        Some([second(self.number)?, second(self.number.checked_add(1)?)?])
    }
}

impl fmt::Display for Month {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (year, month) = (self.number.div_euclid(12), self.number.rem_euclid(12));
        write!(formatter, "{year:04}-{:02}", month.saturating_add(1))
    }
}

/// Parses `2026-11`.
pub(super) fn parse(text: &str) -> Result<Month, String> {
    let fix = || "write a month such as `2026-11`".to_owned();
    let (year, month) = text.split_once('-').ok_or_else(fix)?;
    let year: i16 = year.parse().ok().filter(|_| year.len() == 4).ok_or_else(fix)?;
    let month: i8 = month.parse().ok().filter(|_| month.len() == 2).ok_or_else(fix)?;
    (1..=12).contains(&month).then_some(Month::of((year, month))).ok_or_else(fix)
}

/// Months of a bill that are compared.
pub(super) struct Compared {
    /// First month of the plan.
    pub starts: Month,
    /// The months.
    pub months: Vec<BilledMonth>,
    /// Names of these months, such as 2026-11.
    pub names: Vec<String>,
    /// Months that are left out, each with the reason.
    pub left_out: Vec<String>,
}

impl Compared {
    /// Month of the calendar of one that is compared, by its position.
    pub fn month(&self, at: usize) -> Month {
        let month = self.months.get(at).map_or(1, |it| it.month);
        let after = i32::try_from(month).unwrap_or(i32::MAX).saturating_sub(1);
        Month { number: self.starts.number.saturating_add(after) }
    }

    /// Months that the bill covers and the plan has.
    pub fn of(
        case: &Case,
        bill: &Spend,
        (starts, basis): (Option<Month>, Basis),
    ) -> Result<Self, Diagnostic> {
        let after = |it: Month| Month { number: it.number.saturating_add(1) };
        let today = case.as_of.get(..7).and_then(|it| parse(it).ok());
        let starts = starts.or(today.map(after)).unwrap_or(Month { number: 0 });
        let mut found =
            Self { starts, months: Vec::new(), names: Vec::new(), left_out: Vec::new() };
        let horizon = case.horizon_months.stated().to_i32().unwrap_or(i32::MAX);
        let mut all: Vec<Month> = bill.sums.keys().map(|it| Month::of(it.0)).collect();
        all.dedup();
        for month in all {
            let number = month.number.saturating_sub(starts.number).saturating_add(1);
            if let Some(reason) = reason(month, number, horizon, bill) {
                found.left_out.push(format!("{month}: {reason}"));
                continue;
            }
            let number = u32::try_from(number).unwrap_or_default();
            found.months.push(billed(month, number, bill, basis));
            found.names.push(month.to_string());
        }
        if found.months.is_empty() {
            return Err(nothing(&found, bill));
        }
        Ok(found)
    }
}

/// Reason for which a month is left out.
fn reason(month: Month, number: i32, horizon: i32, bill: &Spend) -> Option<String> {
    if number < 1 {
        return Some("before month 1 of the plan".to_owned());
    }
    if number > horizon {
        return Some(format!("after month {horizon}, the last of the plan"));
    }
    let [start, end] = month.seconds()?;
    let inner = [start.saturating_add(DAY), end.saturating_sub(DAY)];
    let is_covered = Intervals::of(vec![inner]).without(&bill.known).seconds() == 0;
    (!is_covered).then(|| "the bill has a part of it".to_owned())
}

fn nothing(found: &Compared, bill: &Spend) -> Diagnostic {
    let message = format!("no month of the bill is compared: {}", found.left_out.join("; "));
    let first = bill.sums.keys().next().map(|it| Month::of(it.0));
    let is_early = first.is_some_and(|it| it < found.starts);
    let fix = match first {
        Some(first) if is_early => format!("write `--starts {first}`, the first month of the bill"),
        _ => "give the bill of a whole month".to_owned(),
    };
    Diagnostic::error(codes::ACTUAL, message).fix(fix)
}

fn billed(month: Month, number: u32, bill: &Spend, basis: Basis) -> BilledMonth {
    let [start, end] = month.seconds().unwrap_or_default();
    let mut found = BilledMonth {
        month: number,
        hours: crate::demand::hours(end.saturating_sub(start)),
        groups: Vec::new(),
        lines: Vec::new(),
        owned: Vec::new(),
    };
    let of_month = bill.sums.iter().filter(|((it, _), _)| Month::of(*it) == month);
    for ((_, kind), sum) in of_month {
        let cost = amount(sum, basis);
        let line = match kind {
            SpendKind::Gpus(group) => {
                found.groups.push(BilledLine {
                    instance: group.instance.to_string(),
                    plan: group.plan.name(),
                    region: group.region.to_string(),
                    gpu: group.gpu.as_deref().map(str::to_owned),
                    spent: Spent { hours: sum.gpu_hours, cost },
                });
                continue;
            }
            SpendKind::Unused(_) => ActualKind::Unused,
            SpendKind::UnknownGpus(_) => ActualKind::UnknownGpus,
            SpendKind::Other => ActualKind::Other,
            SpendKind::Purchase => ActualKind::Purchase,
            SpendKind::Credit => ActualKind::Credit,
            SpendKind::Tax => ActualKind::Tax,
            SpendKind::Correction => ActualKind::Correction,
        };
        found.lines.push((line, cost));
    }
    found
}

fn amount(sum: &SpendSum, basis: Basis) -> rust_decimal::Decimal {
    match basis {
        Basis::Expense => sum.effective,
        Basis::Cash => sum.billed,
    }
}
