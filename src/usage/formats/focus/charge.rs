//! Row of a bill: work of GPUs, a cost that is no work, or neither.

use std::rc::Rc;

use csv::StringRecord;
use jiff::Timestamp;
use jiff::civil::DateTime;
use jiff::tz::TimeZone;
use rust_decimal::Decimal;

use super::super::super::{Options, Reading};
use super::columns::{Column, Columns};
use super::gpus::{BilledInstance, Clues, HOUR, Instances};
use super::left_out::{Cost, Reason};
use super::rows::{Place, Problem};
use super::teams::Teams;
use crate::codes;
use crate::format::{count, money_cents};
use crate::input::quoted;

/// Categories of services that rent machines.
pub(super) const MACHINES: [&str; 2] = ["Compute", "AI and Machine Learning"];

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
    pub team: Option<Rc<str>>,
    /// Name of the GPUs.
    pub gpu: Rc<str>,
    /// Name of the instance.
    pub instance: Rc<str>,
    pub gpu_seconds: Decimal,
}

/// Rows of a bill, one after the other, and what they show together.
pub(super) struct Charges<'o> {
    pub(super) columns: Columns,
    teams: Teams,
    instances: Instances<'o>,
    /// Times that the row before had, which is often the same: start and end.
    times: [BilledTime; 2],
    currency: Rc<str>,
    bounds: Option<[i64; 2]>,
    /// Rows whose times have no zone.
    without_zone: usize,
    effective: Amounts,
    billed: Amounts,
}

/// A time as written, in seconds since 1970, and whether it has a zone.
#[derive(Default)]
struct BilledTime {
    text: String,
    seconds: i64,
    has_zone: bool,
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
            instances: Instances::new(&options.instances),
            times: Default::default(),
            currency: "".into(),
            bounds: None,
            without_zone: 0,
            effective: Amounts::default(),
            billed: Amounts::default(),
        }
    }

    /// Reads a row.
    pub fn read(&mut self, row: &StringRecord) -> Result<Charge, Problem> {
        let is = |it: Column, word: &str| self.is(row, it, word);
        let [effective, billed] =
            [Column::EffectiveCost, Column::BilledCost].map(|it| self.number(row, it));
        let is_correction = is(Column::ChargeClass, "Correction");
        let is_unused = is(Column::CommitmentDiscountStatus, "Unused");
        let is_usage = is(Column::ChargeCategory, "Usage");
        self.effective.add(effective);
        self.billed.add(billed);
        if !is_usage {
            return Ok(Charge::Other);
        }
        let period = self.period(row)?;
        let BilledInstance { name, gpus, gpu } = self.instance(row);
        let unit = self.columns.cell(row, Column::ConsumedUnit).and_then(seconds);
        let service = self.columns.cell(row, Column::ServiceCategory);
        let is_machine = service.is_none_or(|it| MACHINES.contains(&it));
        let quantity = self.number(row, Column::ConsumedQuantity);
        let reason = match gpus {
            Some(gpus) if gpus.is_zero() => return Ok(Charge::Other),
            None if !is_machine || unit.is_none() => return Ok(Charge::Other),
            _ if is_correction => Reason::Correction,
            _ if is_unused => Reason::Unused,
            None => Reason::UnknownGpus,
            Some(_) if unit.is_none() => Reason::NoTime,
            Some(gpus) => {
                let quantity = quantity.filter(|it| !it.is_sign_negative());
                let seconds = quantity.zip(unit).and_then(|(quantity, unit)| {
                    quantity.checked_mul(Decimal::from(unit))?.checked_mul(gpus)
                });
                if let Some(gpu_seconds) = seconds {
                    let team = self.teams.of(row);
                    let work = Work { period, team, gpu, instance: name, gpu_seconds };
                    return Ok(Charge::Work(work));
                }
                Reason::NoQuantity
            }
        };
        let currency = self.currency(row);
        Ok(Charge::LeftOut(reason, Cost { instance: name, currency, effective, billed }))
    }

    /// True if a cell is a word, in any case.
    pub(super) fn is(&self, row: &StringRecord, column: Column, word: &str) -> bool {
        self.columns.cell(row, column).is_some_and(|it| it.eq_ignore_ascii_case(word))
    }

    /// Number of a cell, of any form that engines write: `1.00`, `1E+2`, `0E-8`.
    pub(super) fn number(&self, row: &StringRecord, column: Column) -> Option<Decimal> {
        let text = self.columns.cell(row, column)?;
        text.parse().ok().or_else(|| Decimal::from_scientific(text).ok())
    }

    pub(super) fn instance(&mut self, row: &StringRecord) -> BilledInstance {
        let cell = |it| self.columns.cell(row, it);
        let clues = Clues {
            details: cell(Column::SkuPriceDetails),
            instance: cell(Column::InstanceType),
            gpus: cell(Column::GpuCount),
            description: cell(Column::ChargeDescription),
        };
        self.instances.of(clues)
    }

    pub(super) fn currency(&mut self, row: &StringRecord) -> Rc<str> {
        let text = self.columns.cell(row, Column::BillingCurrency).unwrap_or_default();
        if *self.currency != *text {
            self.currency = text.into();
        }
        Rc::clone(&self.currency)
    }

    /// Charge period of a row of usage, which the bill is complete for.
    pub(super) fn period(&mut self, row: &StringRecord) -> Result<[i64; 2], Problem> {
        let [start, end] = self.times(row)?;
        let [first, last] = self.bounds.unwrap_or([start, end]);
        self.bounds = Some([first.min(start), last.max(end)]);
        Ok([start, end])
    }

    /// Charge period of a row.
    pub(super) fn times(&mut self, row: &StringRecord) -> Result<[i64; 2], Problem> {
        let columns = [Column::ChargePeriodStart, Column::ChargePeriodEnd];
        for (time, column) in self.times.iter_mut().zip(columns) {
            let text = self.columns.cell(row, column).unwrap_or_default();
            if time.text == text && !text.is_empty() {
                continue;
            }
            let Some((seconds, has_zone)) = time_of(text) else {
                let name = column.name();
                let message = format!("{name} is {}, which is no date and time", quoted(text));
                let fix = "write one such as 2026-09-07T00:00:00Z";
                return Err(Problem::at(Place::Row, codes::USAGE_TIME, message, fix));
            };
            *time = BilledTime { text: text.to_owned(), seconds, has_zone };
        }
        self.without_zone += usize::from(self.times.iter().any(|it| !it.has_zone));
        let [start, end] = self.times.each_ref().map(|it| it.seconds);
        if start >= end {
            let message = "the charge period ends before it starts";
            let fix = "correct the row: the end of a period is exclusive";
            return Err(Problem::at(Place::Row, codes::USAGE_TIME, message, fix));
        }
        Ok([start, end])
    }

    /// First second of all usage, and the second after its last: a bill is complete between them.
    pub fn bounds(&self) -> Option<[i64; 2]> {
        self.bounds
    }

    /// Fails if no row has the tag that `--by` names.
    pub fn check_teams(&self, file: &str) -> Result<(), Problem> {
        self.teams.check(&self.columns, file)
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
            reading.prove(
                "zone",
                format!("{rows} of {name} have times without a zone, which are UTC in FOCUS"),
            );
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
pub(super) fn seconds(unit: &str) -> Option<i64> {
    match unit.to_ascii_lowercase().as_str() {
        "hours" | "hour" | "hrs" | "hr" | "h" => Some(HOUR),
        "minutes" | "minute" | "min" => Some(60),
        "seconds" | "second" | "sec" | "s" => Some(1),
        _ => None,
    }
}
