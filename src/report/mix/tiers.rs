//! Table of the tiers of a mix, in the order in which they serve.

use rust_decimal::Decimal;

use super::MixMaterial;
use crate::analysis::{CostedTier, TierPart};
use crate::format::{count, money, per_gpu_hour, percent, tenths_if_broken, whole};
use crate::report::document::Section;
use crate::report::table::{Cell, Column, Row, Table};

/// Each tier with its part in the work.
pub(crate) fn parts(material: MixMaterial<'_>) -> impl Iterator<Item = (&CostedTier, &TierPart)> {
    material.answer.costed.tiers.iter().zip(&material.answer.tiers)
}

pub(super) fn section(material: MixMaterial<'_>) -> Section {
    let costed = &material.answer.costed;
    let row = |(tier, part): (&CostedTier, &TierPart)| {
        let or_dash = |it: Option<Decimal>, shown: fn(Decimal) -> String| {
            it.map_or(Cell::Missing, |it| Cell::number(shown(it)))
        };
        Row::new([
            Cell::name(&tier.name, &[]),
            or_dash(tier.installed, whole),
            or_dash(tier.served, whole),
            or_dash(part.served_share, percent),
            or_dash(tier.fleet_utilization, percent),
            or_dash(tier.cost.total, money),
            or_dash(part.cost_per_gpu_hour, per_gpu_hour),
        ])
    };
    let mut rows: Vec<Row> = parts(material).map(row).collect();
    let whole_row = [
        Cell::name(&costed.name, &[]),
        Cell::Empty,
        costed.served.map_or(Cell::Missing, |it| Cell::number(whole(it))),
        Cell::number(percent(Decimal::ONE)),
        Cell::Empty,
        costed.total.map_or(Cell::Missing, |it| Cell::number(money(it))),
        costed.cost_per_gpu_hour.map_or(Cell::Missing, |it| Cell::number(per_gpu_hour(it))),
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
            Column::number("GPU-hours served"),
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

/// Demand in short: ` · peak 1,079.6 GPUs, mean 471.9`.
fn demand(material: MixMaterial<'_>) -> String {
    let peak = material.comparison.peak;
    let of = peak.zip(material.comparison.utilization);
    of.map_or_else(String::new, |(peak, used)| {
        format!(" · peak {} GPUs, utilization {}", tenths_if_broken(peak), percent(used))
    })
}
