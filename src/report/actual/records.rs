//! Tables of `actual` for files: groups, months, and what has no hours.

use super::ActualMaterial;
use crate::analysis::{ActualGroup, ActualLine, ActualMonth};
use crate::format::Figure::{Amount, PerGpuHour, Whole};
use crate::report::records::{Key, Records, Value, table};

/// A table of plan against actual.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ActualTable {
    /// GPUs by instance and plan
    #[default]
    Groups,
    /// Money without hours, such as unused commitments, credits and taxes
    Lines,
    /// Cost by month
    Months,
}

/// One table for a file.
#[must_use]
pub fn records(material: ActualMaterial<'_>, subject: ActualTable) -> Records {
    let (actual, currency) = (material.actual, material.currency);
    match subject {
        ActualTable::Groups => table(&GROUP, currency, &actual.groups),
        ActualTable::Lines => table(&LINE, currency, &actual.lines),
        ActualTable::Months => {
            let months = material.months.iter().cloned().zip(actual.months.iter().copied());
            table(&MONTH, currency, months.collect::<Vec<_>>())
        }
    }
}

/// Values of a group.
pub(crate) const GROUP: [Key<ActualGroup>; 14] = [
    Key::plain("group", |it: &ActualGroup| Value::text(&it.name))
        .says("Tier of the plan, or instance, plan and region of the bill."),
    Key::maybe("tier", |it: &ActualGroup| Value::maybe(it.tier.clone()))
        .says("Tier that plans it; null if none does."),
    Key::figure("planned_gpu_hours", Whole, |it: &ActualGroup| Some(it.plan.hours))
        .always()
        .says("GPU-hours planned."),
    Key::figure("billed_gpu_hours", Whole, |it: &ActualGroup| Some(it.actual.hours))
        .always()
        .says("GPU-hours billed."),
    Key::figure("planned_per_gpu_hour", PerGpuHour, |it: &ActualGroup| it.plan.price())
        .says("Planned cost of a GPU-hour; null if none is planned."),
    Key::figure("billed_per_gpu_hour", PerGpuHour, |it: &ActualGroup| it.actual.price())
        .says("Billed cost of a GPU-hour; null if none is billed."),
    Key::figure("planned", Amount, |it: &ActualGroup| Some(it.plan.cost))
        .always()
        .says("Cost planned."),
    Key::figure("billed", Amount, |it: &ActualGroup| Some(it.actual.cost))
        .always()
        .says("Cost billed."),
    Key::figure("difference", Amount, |it: &ActualGroup| Some(it.parts.total()))
        .always()
        .says("Billed less planned."),
    Key::figure("price", Amount, |it: &ActualGroup| Some(it.parts.price))
        .always()
        .says("Part of it by price: hours billed at another price than planned."),
    Key::figure("volume", Amount, |it: &ActualGroup| Some(it.parts.volume))
        .always()
        .says("Part of it by volume: more or fewer hours in all, at the mix of the plan."),
    Key::figure("mix", Amount, |it: &ActualGroup| Some(it.parts.mix))
        .always()
        .says("Part of it by mix: more or fewer hours of this group than its share of all."),
    Key::figure("not_planned", Amount, |it: &ActualGroup| Some(it.parts.not_planned))
        .always()
        .says("Cost of a group that is not planned."),
    Key::figure("dropped", Amount, |it: &ActualGroup| Some(it.parts.dropped))
        .always()
        .says("Planned cost of a group that is not billed, below 0."),
];

/// Values of money without hours.
pub(crate) const LINE: [Key<ActualLine>; 5] = [
    Key::plain("kind", |it: &ActualLine| Value::text(it.kind.name()))
        .says("Kind of the money, such as `taxes`."),
    Key::maybe("tier", |it: &ActualLine| Value::maybe(it.tier.clone()))
        .says("Owned tier; null for money of another kind."),
    Key::figure("planned", Amount, |it: &ActualLine| Some(it.plan)).always().says("Cost planned."),
    Key::figure("billed", Amount, |it: &ActualLine| Some(it.actual)).always().says("Cost billed."),
    Key::figure("difference", Amount, |it: &ActualLine| Some(it.difference()))
        .always()
        .says("Billed less planned."),
];

/// Values of a month, which has a name.
pub(crate) const MONTH: [Key<(String, ActualMonth)>; 5] = [
    Key::plain("month", |it: &(String, ActualMonth)| Value::text(&it.0))
        .says("Month, such as 2026-11."),
    Key::plain("month_of_plan", |it: &(String, ActualMonth)| Value::Count(it.1.month.into()))
        .says("Month of the plan, from 1."),
    Key::figure("planned", Amount, |it: &(String, ActualMonth)| Some(it.1.plan))
        .always()
        .says("Cost planned."),
    Key::figure("billed", Amount, |it: &(String, ActualMonth)| Some(it.1.actual))
        .always()
        .says("Cost billed."),
    Key::figure("difference", Amount, |it: &(String, ActualMonth)| Some(it.1.difference()))
        .always()
        .says("Billed less planned."),
];
