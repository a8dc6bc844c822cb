//! Records of expense by life.

use super::Material;
use crate::analysis::{AlternativeLives, Life, Lives};
use crate::format::Figure::{Amount, PerGpuHour, Whole};
use crate::report::records::{Key, Records, Value, table};

/// Expense of an alternative for one life.
#[derive(Clone, Debug)]
pub(crate) struct LifeRow {
    alternative: String,
    life: Life,
}

/// Values of a row.
pub(crate) const LIFE_ROW: [Key<LifeRow>; 10] = [
    Key::plain("alternative", |it: &LifeRow| Value::text(&it.alternative)),
    Key::figure("life_months", Whole, |it: &LifeRow| Some(it.life.months.into()))
        .says("Months over which the books depreciate its hardware."),
    Key::flag("is_stated", |it: &LifeRow| it.life.is_stated)
        .says("True if the scenario states this life."),
    Key::figure("depreciation_year_1", Amount, |it: &LifeRow| it.life.depreciation)
        .says("Depreciation in the first year."),
    Key::figure("expense_year_1", Amount, |it: &LifeRow| it.life.first_year)
        .says("Expense in the first year."),
    Key::figure("expense_last_year", Amount, |it: &LifeRow| it.life.last_year)
        .says("Expense in the last year, a loss on the sale of hardware included."),
    Key::figure("expense_per_gpu_hour_year_1", PerGpuHour, |it: &LifeRow| it.life.per_gpu_hour)
        .says("Expense in the first year over the GPU-hours served in it."),
    Key::figure("book_value_at_sale", Amount, |it: &LifeRow| it.life.book_value)
        .says("Value in the books when the hardware is sold."),
    Key::figure("loss_on_disposal", Amount, |it: &LifeRow| it.life.loss)
        .says("Book value less proceeds; below 0 for a gain."),
    Key::figure("expense", Amount, |it: &LifeRow| it.life.total)
        .says("Expense over the horizon, which is the same for every life."),
];

/// Every life of an alternative.
pub(crate) fn rows(of: &AlternativeLives) -> Vec<LifeRow> {
    let row = |it: &Life| LifeRow { alternative: of.name.clone(), life: it.clone() };
    of.lives.iter().map(row).collect()
}

/// Every life of every alternative; none without `--view lives`.
pub(super) fn records(material: Material<'_>) -> Records {
    let all = material.lives.into_iter().flat_map(|it: &Lives| &it.alternatives);
    let rows: Vec<LifeRow> = all.flat_map(rows).collect();
    table(&LIFE_ROW, &material.case.currency, &rows)
}
