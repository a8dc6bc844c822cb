//! What each alternative pays for, tier by tier, largest first.

use super::Material;
use crate::analysis::{CostedAlternative, CostedLine, CostedTier};
use crate::format::Figure;
use crate::report::records::{Field, Records, Value};

pub(super) fn records(material: Material<'_>) -> Records {
    let money = |key| Field::money(key, &material.case.currency);
    let alternatives = material.comparison.alternatives.iter();
    let all = alternatives.flat_map(|it| it.tiers.iter().map(move |tier| (it, tier)));
    Records {
        columns: vec![
            Field::plain("name"),
            Field::plain("tier"),
            Field::plain("component"),
            Field::plain("class"),
            money("total"),
            money("cost_per_gpu_hour"),
            Field::plain("share"),
        ],
        rows: all.flat_map(|(it, tier)| rows(it, tier)).collect(),
    }
}

/// Lines of cost nothing say nothing.
fn rows(it: &CostedAlternative, tier: &CostedTier) -> Vec<Vec<Value>> {
    let mut lines: Vec<&CostedLine> = tier.lines.iter().filter(|line| line.is_paid()).collect();
    lines.sort_by_key(|line| std::cmp::Reverse(line.cost.total));
    let row = |line: &CostedLine| {
        vec![
            Value::text(&it.name),
            Value::text(&tier.name),
            Value::text(line.component.label()),
            Value::text(line.class.name()),
            Value::number(line.cost.total, Figure::Amount),
            Value::number(line.cost.per_gpu_hour, Figure::PerGpuHour),
            Value::number(line.cost.share, Figure::Share),
        ]
    };
    lines.into_iter().map(row).collect()
}
