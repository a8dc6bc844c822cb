//! The cost of each alternative, in the order of the report.

use super::Material;
use crate::analysis::CostedAlternative;
use crate::format::Figure;
use crate::report::records::{Field, Records, Value};

pub(super) fn records(material: Material<'_>) -> Records {
    let money = |key| Field::money(key, &material.case.currency);
    let all = &material.comparison.alternatives;
    Records {
        columns: vec![
            Field::plain("name"),
            money("cost_per_gpu_hour"),
            money("total"),
            money("capex"),
            money("opex"),
            money("npv"),
            money("above_cheapest"),
            Field::plain("above_cheapest_share"),
            Field::plain("unserved_gpu_hours"),
            money("npv_if_paid_mid_period"),
            money("cost_per_busy_gpu_hour"),
        ],
        rows: all.iter().map(row).collect(),
    }
}

fn row(it: &CostedAlternative) -> Vec<Value> {
    vec![
        Value::text(&it.name),
        Value::number(it.cost_per_gpu_hour, Figure::PerGpuHour),
        Value::number(it.total, Figure::Amount),
        Value::number(it.capex, Figure::Amount),
        Value::number(it.opex, Figure::Amount),
        Value::number(it.npv, Figure::Amount),
        Value::number(it.above.amount, Figure::Amount),
        Value::number(it.above.share, Figure::Share),
        Value::number(it.unserved, Figure::Whole),
        Value::number(it.npv_mid, Figure::Amount),
        Value::number(it.cost_per_busy_gpu_hour, Figure::PerGpuHour),
    ]
}
