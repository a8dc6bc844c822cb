//! Row of a bill: work of GPUs, a cost that is no work, or neither.

use std::collections::BTreeMap;

use jiff::Timestamp;
use jiff::civil::DateTime;
use jiff::tz::TimeZone;
use rust_decimal::Decimal;

use super::super::super::{Options, Reading, TextReader};
use super::columns::{Columns, cell};
use super::gpus::{BilledInstance, Clues, instance};
use super::left_out::{Cost, Reason};
use super::teams::Teams;
use crate::codes;
use crate::format::{count, money_cents};
use crate::input::{Span, quoted};

/// Categories of services that rent machines.
const MACHINES: [&str; 2] = ["Compute", "AI and Machine Learning"];

/// Content of a row.
pub(super) enum Charge {
    /// GPUs that were used.
    Work(Work),
    /// A row of machines that is no demand, or whose demand is not known.
    LeftOut(Reason, Cost),
    /// Anything else.
    Other,
}

/// Work of a row.
pub(super) struct Work {
    /// First second of the charge period, and the second after its last.
    pub period: [i64; 2],
    pub team: Option<String>,
    /// Name of the instance.
    pub instance: String,
    pub gpu_seconds: Decimal,
}

/// Rows of a bill, one after the other, and what they show together.
pub(super) struct Charges<'o> {
    columns: Columns,
    teams: Teams,
    known: &'o BTreeMap<String, Decimal>,
    bounds: Option<[i64; 2]>,
    /// Rows whose times have no zone.
    without_zone: usize,
    effective: Amounts,
    billed: Amounts,
}

/// Amounts of over 0 of a column.
#[derive(Default)]
struct Amounts {
    sum: Decimal,
    all: usize,
    whole: usize,
}

impl Amounts {
    fn add(&mut self, amount: Option<Decimal>) {
        let Some(amount) = amount.filter(|it| *it > Decimal::ZERO) else { return };
        self.sum = self.sum.saturating_add(amount);
        self.all += 1;
        self.whole += usize::from(amount.is_integer());
    }

    fn is_whole(&self) -> bool {
        self.whole * 2 > self.all
    }
}

impl<'o> Charges<'o> {
    /// Rows with these columns.
    pub fn new(columns: Columns, options: &'o Options) -> Self {
        Self {
            teams: Teams::new(options.by.as_deref(), &columns),
            columns,
            known: &options.instances,
            bounds: None,
            without_zone: 0,
            effective: Amounts::default(),
            billed: Amounts::default(),
        }
    }

    /// Reads a row; none if it has a problem, which is reported.
    pub fn read(
        &mut self,
        record: &csv::StringRecord,
        at: Span,
        reader: &mut TextReader<'_>,
    ) -> Option<Charge> {
        if record.len() != self.columns.count() {
            let (found, expected) = (count(record.len(), "cell"), self.columns.count());
            let message = format!("the row has {found}, but the first line names {expected}");
            reader.report(codes::USAGE_FORMAT, message, at, "export the bill again: is it cut off?");
            return None;
        }
        let is = |name: &str, word: &str| self.cell(record, name).is_some_and(|it| it.eq_ignore_ascii_case(word));
        let [effective, billed] = ["EffectiveCost", "BilledCost"].map(|it| self.number(record, it));
        let is_correction = is("ChargeClass", "Correction");
        let is_unused = is("CommitmentDiscountStatus", "Unused");
        let is_usage = is("ChargeCategory", "Usage");
        self.effective.add(effective);
        self.billed.add(billed);
        if !is_usage {
            return Some(Charge::Other);
        }
        let period = self.period(record, at, reader)?;
        let BilledInstance { name, gpus } = self.instance(record);
        let unit = self.cell(record, "ConsumedUnit").and_then(seconds);
        let left_out = |reason| {
            let currency = self.cell(record, "BillingCurrency").unwrap_or_default().to_owned();
            let cost = Cost { instance: name.clone(), currency, effective, billed };
            Some(Charge::LeftOut(reason, cost))
        };
        let is_machine = self.cell(record, "ServiceCategory").is_none_or(|it| MACHINES.contains(&it));
        match gpus {
            Some(gpus) if gpus.is_zero() => return Some(Charge::Other),
            None if !is_machine || unit.is_none() => return Some(Charge::Other),
            _ if is_correction => return left_out(Reason::Correction),
            _ if is_unused => return left_out(Reason::Unused),
            None => return left_out(Reason::UnknownGpus),
            Some(_) => {}
        }
        let quantity = self.number(record, "ConsumedQuantity").filter(|it| !it.is_sign_negative());
        if unit.is_none() {
            return left_out(Reason::NoTime);
        }
        let gpu_seconds = gpus.zip(quantity).zip(unit).and_then(|((gpus, quantity), unit)| {
            quantity.checked_mul(Decimal::from(unit))?.checked_mul(gpus)
        });
        let Some(gpu_seconds) = gpu_seconds else { return left_out(Reason::NoQuantity) };
        let team = self.teams.of(record);
        Some(Charge::Work(Work { period, team, instance: name, gpu_seconds }))
    }

    fn cell<'r>(&self, record: &'r csv::StringRecord, name: &str) -> Option<&'r str> {
        cell(record, self.columns.position(name))
    }

    /// Number of a cell, of any form that engines write: `1.00`, `1E+2`, `0E-8`.
    fn number(&self, record: &csv::StringRecord, name: &str) -> Option<Decimal> {
        let text = self.cell(record, name)?;
        text.parse().ok().or_else(|| Decimal::from_scientific(text).ok())
    }

    fn instance(&self, record: &csv::StringRecord) -> BilledInstance {
        let clues = Clues {
            details: self.cell(record, "SkuPriceDetails"),
            instance: self.cell(record, "x_InstanceType"),
            gpus: self.cell(record, "x_GpuCount"),
            description: self.cell(record, "ChargeDescription"),
        };
        instance(clues, self.known)
    }

    /// Charge period of a row of usage.
    fn period(
        &mut self,
        record: &csv::StringRecord,
        at: Span,
        reader: &mut TextReader<'_>,
    ) -> Option<[i64; 2]> {
        let mut is_without_zone = false;
        let mut times = [0; 2];
        for (time, name) in times.iter_mut().zip(["ChargePeriodStart", "ChargePeriodEnd"]) {
            let text = self.cell(record, name).unwrap_or_default();
            let Some((found, has_zone)) = time_of(text) else {
                let message = format!("{name} is {}, which is no date and time", quoted(text));
                let fix = "write one such as 2026-09-07T00:00:00Z";
                reader.report(codes::USAGE_TIME, message, at, fix);
                return None;
            };
            *time = found;
            is_without_zone |= !has_zone;
        }
        self.without_zone += usize::from(is_without_zone);
        if times[0] >= times[1] {
            let fix = "correct the row: the end of a period is exclusive";
            reader.report(codes::USAGE_TIME, "the charge period ends before it starts", at, fix);
            return None;
        }
        let [first, last] = self.bounds.unwrap_or(times);
        self.bounds = Some([first.min(times[0]), last.max(times[1])]);
        Some(times)
    }

    /// First second of all usage, and the second after its last: a bill is complete between them.
    pub fn bounds(&self) -> Option<[i64; 2]> {
        self.bounds
    }

    /// Reports that no row has the tag that `--by` names.
    pub fn has_teams(&self, reader: &mut TextReader<'_>) -> Option<()> {
        self.teams.check(&self.columns, reader)
    }

    /// True if effective costs were rounded to whole units, so that they say nothing of one row.
    pub fn is_rounded(&self) -> bool {
        self.effective.is_whole() && !self.billed.is_whole()
    }

    /// Adds what all rows show to the evidence.
    pub fn prove(&self, reading: &mut Reading, name: &str) {
        let name = quoted(name);
        if self.without_zone > 0 {
            let rows = count(self.without_zone, "row");
            reading.prove("zone", format!("{rows} of {name} have times without a zone, which are UTC in FOCUS"));
        }
        if self.is_rounded() {
            let text = format!(
                "EffectiveCost of {name} is a whole number in {} of {} ({} in total, BilledCost {}): costs \
                 shown are BilledCost",
                self.effective.whole,
                count(self.effective.all, "row"),
                money_cents(self.effective.sum),
                money_cents(self.billed.sum),
            );
            reading.prove("rounded", text);
        }
    }
}

/// Seconds since 1970 of a time, and whether it has a zone; FOCUS has UTC alone.
fn time_of(text: &str) -> Option<(i64, bool)> {
    if let Ok(found) = text.parse::<Timestamp>() {
        return Some((found.as_second(), true));
    }
    let civil: DateTime = text.trim_end_matches("UTC").trim_end().parse().ok()?;
    let found = civil.to_zoned(TimeZone::UTC).ok()?;
    Some((found.timestamp().as_second(), text.ends_with("UTC")))
}

/// Seconds of a unit of time; none for any other unit.
fn seconds(unit: &str) -> Option<i64> {
    match unit.to_ascii_lowercase().as_str() {
        "hours" | "hour" | "hrs" | "hr" | "h" => Some(super::HOUR),
        "minutes" | "minute" | "min" => Some(60),
        "seconds" | "second" | "sec" | "s" => Some(1),
        _ => None,
    }
}
