//! Table of the tiers of a mix, in the order in which they serve.

use rust_decimal::Decimal;

use super::MixMaterial;
use crate::analysis::{CostedTier, TierPart, UnservedPart};
use crate::format::{count, money, per_gpu_hour, percent, tenths_if_broken, whole};
use crate::report::document::Section;
use crate::report::table::{Cell, Column, Row, Table};

/// Each tier with its part in the work.
pub(crate) fn parts(material: MixMaterial<'_>) -> impl Iterator<Item = (&CostedTier, &TierPart)> {
    material.answer.costed.tiers.iter().zip(&material.answer.tiers)
}

pub(super) fn section(material: MixMaterial<'_>) -> Section {
    let costed = &material.answer.costed;
    let or_missing = |it: Option<Decimal>, shown: fn(Decimal) -> String| {
        it.map_or(Cell::Missing, |it| Cell::number(shown(it)))
    };
    let row = |(tier, part): (&CostedTier, &TierPart)| {
        Row::new([
            Cell::name(&tier.name, &[]),
            or_missing(tier.installed, whole),
            or_missing(tier.served, whole),
            or_missing(part.served_share, percent),
            or_missing(tier.fleet_utilization, percent),
            or_missing(part.total, money),
            or_missing(part.cost_per_gpu_hour, per_gpu_hour),
        ])
    };
    let mut rows: Vec<Row> = parts(material).map(row).collect();
    let unserved = material.answer.unserved.as_ref();
    rows.extend(unserved.map(not_served));
    let whole_row = [
        Cell::name(&costed.name, &[]),
        Cell::Empty,
        or_missing(material.answer.work, whole),
        Cell::number(percent(Decimal::ONE)),
        Cell::Empty,
        or_missing(costed.total, money),
        or_missing(costed.cost_per_gpu_hour, per_gpu_hour),
    ];
    rows.push(Row::new(whole_row).strong());
    let months = count(material.case.horizon_months.stated(), "month");
    Table {
        name: "tiers".to_owned(),
        heading: format!(
            "Tiers over {months} · {}, undiscounted{}",
            material.case.currency,
            demand(material)
        ),
        columns: vec![
            Column::text("tier"),
            Column::number("GPUs"),
            Column::number(if unserved.is_some() { "GPU-hours" } else { "GPU-hours served" }),
            Column::number("share of work"),
            Column::number("used").leaves(1),
            Column::number("total"),
            Column::number("per GPU-hour"),
        ],
        rows,
        ..Table::default()
    }
    .into()
}

/// Work that no tier serves, and what it is charged.
fn not_served(it: &UnservedPart) -> Row {
    let or_empty = |it: Option<String>| it.map_or(Cell::Empty, Cell::number);
    Row::new([
        Cell::text("not served"),
        Cell::Empty,
        Cell::number(whole(it.work)),
        or_empty(it.share.map(percent)),
        Cell::Empty,
        Cell::number(money(it.charge)),
        or_empty(it.per_gpu_hour.map(per_gpu_hour)),
    ])
}

/// Demand in short: ` · peak 1,079.6 GPUs, mean 471.9`.
fn demand(material: MixMaterial<'_>) -> String {
    let peak = material.comparison.peak;
    let of = peak.zip(material.comparison.utilization);
    of.map_or_else(String::new, |(peak, used)| {
        format!(" · peak {} GPUs, utilization {}", tenths_if_broken(peak), percent(used))
    })
}
