//! Table of the tiers of a mix, in the order in which they serve.

use rust_decimal::Decimal;

use super::MixMaterial;
use crate::analysis::CostedTier;
use crate::format::{Figure, count, money, per_gpu_hour, percent, whole};
use crate::report::document::Section;
use crate::report::records::{Field, Records, Value};
use crate::report::table::{Cell, Column, Row, Table};

/// Figures of a tier, for every format.
pub(crate) struct TierShare<'t> {
    pub tier: &'t CostedTier,
    /// GPUs that it has whether used or not.
    pub gpus: Option<Decimal>,
    /// Part of all work that it serves.
    pub served_share: Option<Decimal>,
    /// Part of its hours that are used.
    pub in_use_share: Option<Decimal>,
    /// Cost of a GPU-hour that it serves.
    pub cost_per_gpu_hour: Option<Decimal>,
}

pub(crate) fn shares(material: MixMaterial<'_>) -> impl Iterator<Item = TierShare<'_>> {
    let costed = &material.answer.costed;
    costed.tiers.iter().map(|tier| TierShare {
        tier,
        gpus: tier.installed,
        served_share: tier.served.zip(costed.served).and_then(|(it, all)| it.checked_div(all)),
        in_use_share: tier.fleet_utilization,
        cost_per_gpu_hour: tier
            .cost
            .total
            .zip(tier.served)
            .and_then(|(it, all)| it.checked_div(all)),
    })
}

pub(super) fn section(material: MixMaterial<'_>) -> Section {
    let costed = &material.answer.costed;
    let row = |it: TierShare<'_>| {
        let or_dash = |it: Option<Decimal>, shown: fn(Decimal) -> String| {
            it.map_or(Cell::Missing, |it| Cell::number(shown(it)))
        };
        Row::new([
            Cell::name(&it.tier.name, &[]),
            or_dash(it.gpus, |it| whole(it)),
            or_dash(it.tier.served, |it| whole(it)),
            or_dash(it.served_share, percent),
            or_dash(it.in_use_share, percent),
            or_dash(it.tier.cost.total, money),
            or_dash(it.cost_per_gpu_hour, per_gpu_hour),
        ])
    };
    let mut rows: Vec<Row> = shares(material).map(row).collect();
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
        heading: format!("Mix over {months} · {}, undiscounted", material.case.currency),
        columns: vec![
            Column::text("tier"),
            Column::number("GPUs"),
            Column::number("GPU-hours served"),
            Column::number("share"),
            Column::number("in use").leaves(1),
            Column::number("total"),
            Column::number("per GPU-hour"),
        ],
        rows,
        ..Table::default()
    }
    .into()
}

/// Tiers as a table for spreadsheets.
#[must_use]
pub fn records(material: MixMaterial<'_>) -> Records {
    let currency = &material.case.currency;
    let row = |it: TierShare<'_>| {
        vec![
            Value::text(&it.tier.name),
            Value::number(it.tier.units, Figure::Whole),
            Value::number(it.gpus, Figure::Whole),
            Value::number(it.tier.served, Figure::Whole),
            Value::number(it.served_share, Figure::Share),
            Value::number(it.in_use_share, Figure::Share),
            Value::number(it.tier.cost.total, Figure::Amount),
            Value::number(it.cost_per_gpu_hour, Figure::PerGpuHour),
        ]
    };
    Records {
        columns: vec![
            Field::plain("tier"),
            Field::plain("units"),
            Field::plain("gpus"),
            Field::plain("served_gpu_hours"),
            Field::plain("served_share"),
            Field::plain("in_use_share"),
            Field::money("total", currency),
            Field::money("cost_per_gpu_hour", currency),
        ],
        rows: shares(material).map(row).collect(),
    }
}
