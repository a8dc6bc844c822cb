//! Records of the cost lines of each alternative, tier by tier, largest first.

use super::Material;
use crate::analysis::{CostedAlternative, CostedLine, CostedTier};
use crate::format::Figure::{Amount, PerGpuHour, Share, Whole};
use crate::report::records::{Field, Key, Records, Value};

const USED: fn(&CostedTier) -> &'static str = |_| "rented while used";

/// Figures of a tier, for JSON.
pub(crate) const TIER: [Key<CostedTier>; 7] = [
    Key::plain("name", |it| Value::text(&it.name)),
    Key::plain("served_gpu_hours", |it| Value::number(it.served, Whole)),
    Key::maybe("billed_gpu_hours", |it| Value::number(it.billed, Whole), |_| "nothing is rented"),
    Key::maybe("installed_gpus", |it| Value::number(it.installed, Whole), USED),
    Key::maybe("units", |it| Value::number(it.units, Whole), USED),
    Key::maybe("fleet_utilization", |it| Value::number(it.fleet_utilization, Share), USED),
    Key::maybe(
        "goodput_after_failures",
        |it| Value::number(it.goodput, Share),
        |_| "no failures are stated",
    ),
];

/// Figures of a cost line, for JSON and spreadsheets.
pub(crate) const LINE: [Key<CostedLine>; 5] = [
    Key::plain("component", |it| Value::text(it.component.label())),
    Key::plain("class", |it| Value::text(it.class.name())),
    Key::money("total", |it| Value::number(it.cost.total, Amount)),
    Key::money("cost_per_gpu_hour", |it| Value::number(it.cost.per_gpu_hour, PerGpuHour)),
    Key::plain("share", |it| Value::number(it.cost.share, Share)),
];

pub(super) fn records(material: Material<'_>) -> Records {
    let alternatives = material.comparison.alternatives.iter();
    let all = alternatives.flat_map(|it| it.tiers.iter().map(move |tier| (it, tier)));
    let names = [Field::plain("name"), Field::plain("tier")];
    let figures = LINE.iter().map(|key| key.field(&material.case.currency));
    Records {
        columns: names.into_iter().chain(figures).collect(),
        rows: all.flat_map(|(it, tier)| rows(it, tier)).collect(),
    }
}

/// Rows of the cost lines that are not zero, largest first.
fn rows(it: &CostedAlternative, tier: &CostedTier) -> Vec<Vec<Value>> {
    let mut lines: Vec<&CostedLine> = tier.lines.iter().filter(|line| line.is_paid()).collect();
    lines.sort_by_key(|line| std::cmp::Reverse(line.cost.total));
    let row = |line: &CostedLine| {
        let names = [Value::text(&it.name), Value::text(&tier.name)];
        names.into_iter().chain(LINE.iter().map(|key| (key.value)(line))).collect()
    };
    lines.into_iter().map(row).collect()
}
