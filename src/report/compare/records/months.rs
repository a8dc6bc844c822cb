//! Records of the months that were searched for the end of a tier.

use rust_decimal::Decimal;

use super::Material;
use crate::analysis::above_best;
use crate::format::Figure::{Amount, Whole};
use crate::report::records::{Key, Records, Value, table};

/// Cost of an alternative if its tier ends with a month.
#[derive(Clone, Debug)]
pub(crate) struct MonthRow {
    pub alternative: String,
    /// Last month of the tier.
    pub month: u32,
    /// True for the cheapest month.
    pub is_best: bool,
    /// Cost that alternatives are ranked by.
    pub cost: Option<Decimal>,
    /// Cost above that of the cheapest month.
    pub more: Option<Decimal>,
}

const UNSERVED: &str = "work is left unserved";

/// Values of a row.
pub(crate) const MONTH_ROW: [Key<MonthRow>; 5] = [
    Key::plain("alternative", |it: &MonthRow| Value::text(&it.alternative))
        .says("Name of the alternative."),
    Key::figure("month", Whole, |it: &MonthRow| Some(it.month.into()))
        .says("Last month of the tier that ends; 0 if it is left out."),
    Key::flag("is_best", |it: &MonthRow| it.is_best).says("True for the cheapest month."),
    Key::figure("cost", Amount, |it: &MonthRow| it.cost)
        .says("Cost over the horizon that alternatives are ranked by, in the currency.")
        .unless(|_| UNSERVED),
    Key::figure("more", Amount, |it: &MonthRow| it.more)
        .says("Cost above that of the cheapest month.")
        .unless(|_| UNSERVED),
];

/// Every month of every alternative whose last month was searched.
pub(crate) fn rows(material: Material<'_>) -> Vec<MonthRow> {
    let all = material.case.alternatives.iter();
    let of = all.filter_map(|it| Some((it, it.best_month.as_deref()?)));
    of.flat_map(|(it, best)| {
        let each = (0..).zip(best.costs.iter().zip(above_best(best)));
        each.map(|(month, (cost, more))| MonthRow {
            alternative: it.name.clone(),
            month,
            is_best: month == best.month,
            cost: *cost,
            more,
        })
    })
    .collect()
}

/// Every month; none if no month was searched.
pub(super) fn records(material: Material<'_>) -> Records {
    table(&MONTH_ROW, &material.case.currency, rows(material))
}
