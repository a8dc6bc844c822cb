//! Row of a bill as money: its kind, its amounts and the GPUs that it pays.

use std::rc::Rc;

use csv::StringRecord;
use rust_decimal::Decimal;

use super::charge::{Charges, MACHINES, seconds};
use super::columns::Column;
use super::gpus::BilledInstance;
use super::kinds::{BilledGroup, BilledPlan, SpendKind};
use super::rows::{Place, Problem};
use crate::codes;

/// Money of a row.
pub(super) struct Billed {
    pub kind: SpendKind,
    /// First second of the charge period.
    pub start: i64,
    pub gpu_seconds: Decimal,
    pub effective: Decimal,
    pub invoiced: Decimal,
    pub currency: Rc<str>,
}

impl Charges<'_> {
    /// Reads a row as money.
    pub fn billed(&mut self, row: &StringRecord) -> Result<Billed, Problem> {
        let [effective, invoiced] =
            [self.amount(row, Column::EffectiveCost)?, self.amount(row, Column::BilledCost)?];
        let quantity = self.number(row, Column::ConsumedQuantity);
        let is = |it: Column, word: &str| self.is(row, it, word);
        let is_correction = is(Column::ChargeClass, "Correction");
        let is_unused = is(Column::CommitmentDiscountStatus, "Unused");
        let is_usage = is(Column::ChargeCategory, "Usage") && !is_correction;
        let apart = [
            ("Purchase", SpendKind::Purchase),
            ("Credit", SpendKind::Credit),
            ("Tax", SpendKind::Tax),
        ];
        let apart = apart.into_iter().find(|(word, _)| is(Column::ChargeCategory, word));
        let [start, _] = if is_usage { self.period(row)? } else { self.times(row)? };
        let BilledInstance { name, gpus, gpu } = self.instance(row);
        let gpu = Some(gpu).filter(|it| *it != name);
        let unit = self.columns.cell(row, Column::ConsumedUnit).and_then(seconds);
        let service = self.columns.cell(row, Column::ServiceCategory);
        let is_machine = service.is_none_or(|it| MACHINES.contains(&it));
        let work = quantity.filter(|it| !it.is_sign_negative()).zip(unit).zip(gpus);
        let work = work.and_then(|((quantity, unit), gpus)| {
            quantity.checked_mul(Decimal::from(unit))?.checked_mul(gpus)
        });
        let work = work.filter(|it| !it.is_zero());
        let has_gpus = gpus.is_some_and(|it| !it.is_zero());
        let kind = match (apart, gpus) {
            (Some((_, kind)), _) if !is_correction => kind,
            _ if !is_usage => SpendKind::Correction,
            _ if has_gpus && is_unused => SpendKind::Unused(self.group(row, (name, gpu))),
            (_, None) if is_machine && unit.is_some() => SpendKind::UnknownGpus(name),
            _ if has_gpus && work.is_some() => SpendKind::Gpus(self.group(row, (name, gpu))),
            _ => SpendKind::Other,
        };
        let gpu_seconds = match kind {
            SpendKind::Gpus(_) | SpendKind::Unused(_) => work.unwrap_or_default(),
            _ => Decimal::ZERO,
        };
        Ok(Billed { kind, start, gpu_seconds, effective, invoiced, currency: self.currency(row) })
    }

    /// Amount of a cell; 0 if the bill has no such column, which is an error where it is compared.
    fn amount(&self, row: &StringRecord, column: Column) -> Result<Decimal, Problem> {
        if !self.columns.has(column) {
            return Ok(Decimal::ZERO);
        }
        self.number(row, column).ok_or_else(|| {
            let message = format!("{} of this row is no number", column.name());
            let fix = "export the bill again: FOCUS has an amount in every row";
            Problem::at(Place::Row, codes::ACTUAL, message, fix)
        })
    }

    fn group(
        &mut self,
        row: &StringRecord,
        (instance, gpu): (Rc<str>, Option<Rc<str>>),
    ) -> BilledGroup {
        let is_covered = self.columns.cell(row, Column::CommitmentDiscountStatus).is_some()
            || self.columns.cell(row, Column::CommitmentDiscountId).is_some();
        let plan = match self.columns.cell(row, Column::PricingCategory) {
            _ if is_covered => BilledPlan::Committed,
            Some(it) if it.eq_ignore_ascii_case("Committed") => BilledPlan::Committed,
            Some(it) if it.eq_ignore_ascii_case("Dynamic") => BilledPlan::Spot,
            _ => BilledPlan::OnDemand,
        };
        let region = self.columns.cell(row, Column::RegionId).unwrap_or_default();
        BilledGroup { instance, plan, region: region.into(), gpu }
    }
}
