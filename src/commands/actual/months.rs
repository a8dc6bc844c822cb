//! Months of a bill as months of the plan; those that the bill covers in part are left out.

use jiff::civil::Date;
use jiff::tz::TimeZone;
use rust_decimal::prelude::ToPrimitive;

use crate::analysis::{ActualKind, Basis, BilledLine, BilledMonth, Spent};
use crate::codes;
use crate::input::{Diagnostic, Month};
use crate::model::{CalendarMonth, Case};
use crate::usage::{BillMonth, Intervals, Spend, SpendKind, SpendSum};

/// Seconds of a day: a bill whose last hours are not known yet is complete.
const DAY: i64 = 86_400;

/// Parses `2026-11`.
pub(super) fn parse(text: &str) -> Result<CalendarMonth, String> {
    let month = text.parse::<Month>().map_err(|_| "write a month such as `2026-11`".to_owned())?;
    Ok(CalendarMonth::new(month.year, month.month))
}

fn of_bill((year, month): BillMonth) -> Option<CalendarMonth> {
    Some(CalendarMonth::new(year.try_into().ok()?, month.try_into().ok()?))
}

/// Seconds of the begin and the end of a month, since 1970 in UTC.
fn seconds(month: CalendarMonth) -> Option<[i64; 2]> {
    let second = |it: CalendarMonth| {
        let day = Date::new(it.year().try_into().ok()?, it.month().try_into().ok()?, 1).ok()?;
        Some(day.to_zoned(TimeZone::UTC).ok()?.timestamp().as_second())
    };
    Some([second(month)?, second(month.after(1))?])
}

/// Months of a bill that are compared.
pub(super) struct Compared {
    /// First month of the plan.
    pub starts: CalendarMonth,
    /// The months.
    pub months: Vec<BilledMonth>,
    /// Names of these months, such as 2026-11.
    pub names: Vec<String>,
    /// Months that are left out, each with the reason.
    pub left_out: Vec<String>,
    /// Months of them that several bills have.
    pub shared: Vec<String>,
}

impl Compared {
    /// Month of the calendar of one that is compared, by its position.
    pub fn month(&self, at: usize) -> CalendarMonth {
        let month = self.months.get(at).map_or(1, |it| it.month);
        self.starts.after(month.saturating_sub(1))
    }

    /// Months that the bill covers and the plan has.
    pub fn of(
        case: &Case,
        bill: &Spend,
        (starts, basis): (Option<CalendarMonth>, Basis),
    ) -> Result<Self, Diagnostic> {
        let starts = starts.or_else(|| planned_start(case)).ok_or_else(without_start)?;
        let mut found = Self {
            starts,
            months: Vec::new(),
            names: Vec::new(),
            left_out: Vec::new(),
            shared: Vec::new(),
        };
        let horizon = case.horizon_months.stated().to_u32().unwrap_or(u32::MAX);
        let mut all: Vec<CalendarMonth> = bill.sums.keys().filter_map(|it| of_bill(it.0)).collect();
        all.dedup();
        for month in all {
            let number = starts.until(month).map(|it| it.saturating_add(1));
            match numbered(month, number, horizon, bill) {
                Ok(number) => {
                    found.months.push(billed(month, number, bill, basis));
                    found.names.push(month.to_string());
                    let is_shared = bill.shared.iter().any(|it| of_bill(*it) == Some(month));
                    found.shared.extend(is_shared.then(|| month.to_string()));
                }
                Err(reason) => found.left_out.push(format!("{month}: {reason}")),
            }
        }
        if found.months.is_empty() {
            return Err(nothing(&found, bill));
        }
        Ok(found)
    }
}

/// Month 1 of the plan: as the scenario states it, else the month after `as_of`.
fn planned_start(case: &Case) -> Option<CalendarMonth> {
    let stated = case.reporting.map(|it| it.first);
    let after_today = || Some(parse(case.as_of.get(..7)?).ok()?.after(1));
    stated.or_else(after_today)
}

fn without_start() -> Diagnostic {
    let message = "the scenario does not say in which month the plan begins";
    Diagnostic::error(codes::ACTUAL, message).fix("write `--starts 2026-09`, its first month")
}

/// Number of a month in the plan, or the reason for which it is left out.
fn numbered(
    month: CalendarMonth,
    number: Option<u32>,
    horizon: u32,
    bill: &Spend,
) -> Result<u32, String> {
    let number = number.ok_or("before month 1 of the plan")?;
    if number > horizon {
        return Err(format!("after month {horizon}, the last of the plan"));
    }
    let [start, end] = seconds(month).unwrap_or_default();
    let inner = [start.saturating_add(DAY), end.saturating_sub(DAY)];
    let is_covered = Intervals::of(vec![inner]).without(&bill.known).seconds() == 0;
    if is_covered { Ok(number) } else { Err("the bill has a part of it".to_owned()) }
}

fn nothing(found: &Compared, bill: &Spend) -> Diagnostic {
    let message = format!("no month of the bill is compared: {}", found.left_out.join("; "));
    let first = bill.sums.keys().next().and_then(|it| of_bill(it.0));
    let is_early = first.is_some_and(|it| it < found.starts);
    let fix = match first {
        Some(first) if is_early => format!("write `--starts {first}`, the first month of the bill"),
        _ => "give the bill of a whole month".to_owned(),
    };
    Diagnostic::error(codes::ACTUAL, message).fix(fix)
}

fn billed(month: CalendarMonth, number: u32, bill: &Spend, basis: Basis) -> BilledMonth {
    let [start, end] = seconds(month).unwrap_or_default();
    let mut found = BilledMonth {
        month: number,
        hours: crate::demand::hours(end.saturating_sub(start)),
        groups: Vec::new(),
        lines: Vec::new(),
        owned: Vec::new(),
    };
    let of_month = bill.sums.iter().filter(|((it, _), _)| of_bill(*it) == Some(month));
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
