//! Records of the cost per GPU-hour, a row for each alternative at each utilization.

use super::Material;
use crate::analysis::SweepRow;
use crate::format::Figure;
use crate::report::records::{Field, Records, Value};

pub(super) fn records(material: Material<'_>) -> Records {
    let names: Vec<&str> =
        material.comparison.alternatives.iter().map(|it| it.name.as_str()).collect();
    let rows = material.comparison.sweep.iter();
    Records {
        columns: vec![
            Field::plain("utilization"),
            Field::plain("stated"),
            Field::plain("name"),
            Field::money("cost_per_gpu_hour", &material.case.currency),
        ],
        rows: rows.flat_map(|it| costs(&names, it)).collect(),
    }
}

fn costs(names: &[&str], at: &SweepRow) -> Vec<Vec<Value>> {
    let cost = |(name, cost): (&&str, &Option<_>)| {
        vec![
            Value::Number(at.utilization, Figure::Share),
            Value::Flag(at.stated),
            Value::text(*name),
            Value::number(*cost, Figure::PerGpuHour),
        ]
    };
    names.iter().zip(&at.cost_per_gpu_hour).map(cost).collect()
}
