//! Records of the cost of each alternative, in the order of the report.

use super::Material;
use crate::analysis::CostedAlternative;
use crate::format::Figure::{Amount, PerGpuHour, Share, Whole};
use crate::report::records::{Key, Records, Value, pick, table};

const NO_RATE: fn(&CostedAlternative) -> &'static str = |_| "cost_of_capital is not stated";
const UNSERVED: fn(&CostedAlternative) -> &'static str = |_| "demand is left unserved";

/// Figures of an alternative, for JSON and spreadsheets.
pub(crate) const ALTERNATIVE: [Key<CostedAlternative>; 14] = [
    Key::plain("name", |it| Value::text(&it.name)),
    Key::plain("ranked", |it| Value::Flag(it.is_ranked())),
    Key::money("total", |it| Value::number(it.total, Amount)),
    Key::maybe_money(
        "cost_per_gpu_hour",
        |it| Value::number(it.cost_per_gpu_hour, PerGpuHour),
        |_| "nothing is served",
    ),
    Key::maybe_money(
        "cost_per_busy_gpu_hour",
        |it| Value::number(it.cost_per_busy_gpu_hour, PerGpuHour),
        |_| "busy_share is not stated, or nothing is served",
    ),
    Key::money("cost_per_gpu_year", |it| Value::number(it.cost_per_gpu_year, Amount)),
    Key::money("capex", |it| Value::number(it.capex, Amount)),
    Key::money("opex", |it| Value::number(it.opex, Amount)),
    Key::maybe_money("npv", |it| Value::number(it.npv, Amount), NO_RATE),
    Key::maybe_money("npv_if_paid_mid_period", |it| Value::number(it.npv_mid, Amount), NO_RATE),
    Key::maybe_money("above_cheapest", |it| Value::number(it.above.amount, Amount), UNSERVED),
    Key::maybe("above_cheapest_share", |it| Value::number(it.above.share, Share), UNSERVED),
    Key::plain("served_gpu_hours", |it| Value::number(it.served, Whole)),
    Key::plain("unserved_gpu_hours", |it| Value::number(it.unserved, Whole)),
];

/// Columns of the spreadsheet, from left to right.
const COLUMNS: [&str; 11] = [
    "name",
    "cost_per_gpu_hour",
    "total",
    "capex",
    "opex",
    "npv",
    "above_cheapest",
    "above_cheapest_share",
    "unserved_gpu_hours",
    "npv_if_paid_mid_period",
    "cost_per_busy_gpu_hour",
];

pub(super) fn records(material: Material<'_>) -> Records {
    let items = &material.comparison.alternatives;
    table(&pick(&ALTERNATIVE, &COLUMNS), &material.case.currency, items)
}
