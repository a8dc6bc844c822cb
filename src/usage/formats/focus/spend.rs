//! Money of a bill: cost and GPU-hours by month, instance, plan and region, and what is no work of GPUs apart.

use std::collections::{BTreeMap, BTreeSet};

use csv::StringRecord;
use jiff::Timestamp;
use jiff::tz::TimeZone;
use rust_decimal::Decimal;

use super::super::super::Intervals;
use super::billed::Billed;
use super::charge::Charges;
use super::columns::Column;
use super::gpus::HOUR;
use super::kinds::SpendKind;
use super::rows::{Place, Problem};
use super::sums::Sums;
use crate::codes;
use crate::input::{SourceId, quoted};

/// Most money or GPU-hours of a sum: more is a mistake, and would not add up.
const MOST: i64 = 100_000_000_000_000;

/// Month of a bill: year and month.
pub type BillMonth = (i16, i8);

/// Money of a bill.
#[derive(Clone, Debug, Default)]
pub struct Spend {
    /// ISO 4217 code of all amounts; empty if the bill states none.
    pub currency: String,
    /// Time of usage: of each bill, from its first second to its last.
    pub known: Intervals,
    /// True if the bill has the column `EffectiveCost`.
    pub has_effective: bool,
    /// True if the bill has the column `BilledCost`.
    pub has_billed: bool,
    /// Rows read.
    pub rows: usize,
    /// Sums by month and kind.
    pub sums: BTreeMap<(BillMonth, SpendKind), SpendSum>,
    /// Months that several bills have.
    pub shared: BTreeSet<BillMonth>,
}

/// Sums of rows.
#[derive(Clone, Copy, Debug, Default)]
pub struct SpendSum {
    /// GPU-hours; 0 for what is no work of GPUs.
    pub gpu_hours: Decimal,
    /// `EffectiveCost`: commitments spread over what they cover.
    pub effective: Decimal,
    /// `BilledCost`: what the invoice charges.
    pub billed: Decimal,
}

impl SpendSum {
    /// Adds other rows.
    pub fn add(&mut self, more: Self) {
        self.gpu_hours = self.gpu_hours.saturating_add(more.gpu_hours);
        self.effective = self.effective.saturating_add(more.effective);
        self.billed = self.billed.saturating_add(more.billed);
    }
}

impl Sums for Spend {
    type Out = Self;

    fn add(&mut self, charges: &mut Charges<'_>, row: &StringRecord) -> Result<(), Problem> {
        let Billed { kind, start, gpu_seconds, effective, invoiced: billed, currency } =
            charges.billed(row)?;
        let costs_nothing = effective.is_zero() && billed.is_zero();
        if costs_nothing && gpu_seconds.is_zero() {
            return Ok(());
        }
        if !costs_nothing && !currency.is_empty() && *currency != *self.currency {
            if !self.currency.is_empty() {
                let message =
                    format!("this row is in {currency}, and earlier ones are in {}", self.currency);
                let fix = "give one bill a currency, each against a scenario of it";
                return Err(Problem::at(Place::Row, codes::ACTUAL, message, fix));
            }
            self.currency = currency.to_string();
        }
        let gpu_hours = gpu_seconds.checked_div(Decimal::from(HOUR)).unwrap_or_default();
        let sum = self.sums.entry((month(start), kind)).or_default();
        sum.add(SpendSum { gpu_hours, effective, billed });
        Ok(())
    }

    fn finish(
        self,
        charges: &Charges<'_>,
        rows: usize,
        (_, name): (SourceId, &str),
    ) -> Result<Self, Problem> {
        if self.sums.is_empty() {
            let message = format!("no row of {} costs anything", quoted(name));
            let fix =
                "give a bill in FOCUS with EffectiveCost or BilledCost of the months to compare";
            return Err(Problem::at(Place::Names, codes::ACTUAL, message, fix));
        }
        let most = Decimal::from(MOST);
        let is_money = |it: &SpendSum| {
            [it.gpu_hours, it.effective, it.billed].iter().all(|it| it.abs() <= most)
        };
        if !self.sums.values().all(is_money) {
            let message = format!("amounts of {} add up to more than 10^14", quoted(name));
            let fix = "check the units of EffectiveCost, BilledCost and ConsumedQuantity";
            return Err(Problem::at(Place::Names, codes::ACTUAL, message, fix));
        }
        let [has_effective, has_billed] =
            [Column::EffectiveCost, Column::BilledCost].map(|it| charges.columns.has(it));
        // A file may have taxes and credits alone, beside others with usage.
        let known = Intervals::of(charges.bounds().into_iter().collect());
        Ok(Self { known, has_effective, has_billed, rows, ..self })
    }
}

/// Month of a second in UTC.
fn month(second: i64) -> BillMonth {
    let at = Timestamp::from_second(second).unwrap_or_default().to_zoned(TimeZone::UTC);
    (at.year(), at.month())
}
