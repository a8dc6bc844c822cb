//! Table of the tiers of a mix, in the order in which they serve.

use rust_decimal::Decimal;

use super::MixMaterial;
use crate::analysis::{CostedTier, TierPart, UnservedPart};
use crate::format::Figure::{Amount, PerGpuHour, Share, Whole};
use crate::format::{count, money, per_gpu_hour, percent, tenths_if_broken, whole};
use crate::report::document::Section;
use crate::report::records::Key;
use crate::report::table::{Cell, Column, Row, Table};
use crate::report::view::View;

/// Each tier with its part in the work.
pub(crate) fn parts(material: MixMaterial<'_>) -> impl Iterator<Item = (&CostedTier, &TierPart)> {
    material.answer.costed.tiers.iter().zip(&material.answer.tiers)
}

/// Figures of a tier and of its part in the work.
pub(crate) const fn tier_keys<'m>() -> [Key<(&'m CostedTier, &'m TierPart)>; 7] {
    type Of<'m> = Key<(&'m CostedTier, &'m TierPart)>;
    [
        Of::figure("units", Whole, |(tier, _)| tier.units)
            .says("Nodes or instances; null for a tier rented while used."),
        Of::figure("gpus", Whole, |(tier, _)| tier.installed)
            .says("GPUs that it has whether used or not; null for a tier rented while used.")
            .headed("GPUs"),
        Of::figure("served_gpu_hours", Whole, |(tier, _)| tier.served)
            .says("GPU-hours of work that it serves.")
            .headed("GPU-hours served"),
        Of::figure("served_share", Share, |(_, part)| part.served_share)
            .says("Part of all work that it serves.")
            .headed("share of work"),
        Of::figure("used_share", Share, |(tier, _)| tier.fleet_utilization)
            .says("Part of its GPU-hours that are used; null for a tier rented while used.")
            .headed("used"),
        Of::figure("total", Amount, |(_, part)| part.total)
            .says("Total cost of the tier, without what unserved work is charged."),
        Of::figure("cost_per_gpu_hour", PerGpuHour, |(_, part)| part.cost_per_gpu_hour)
            .says("Cost of a GPU-hour that it serves; null if it serves none.")
            .headed("per GPU-hour"),
    ]
}

pub(super) fn section(material: MixMaterial<'_>) -> Section {
    let costed = &material.answer.costed;
    let unserved = material.answer.unserved.as_ref();
    let [_, gpus, served, share, used, total, per_gpu_hour] = tier_keys();
    let served = if unserved.is_some() { served.headed("GPU-hours") } else { served };
    let view = View::new()
        .cell(Column::text("tier"), |(tier, _): &(&CostedTier, _)| Cell::name(&tier.name, &[]))
        .key(gpus, |it| it)
        .key(served, |it| it)
        .key(share, |it| it)
        .key(used, |it| it.leaves(1))
        .key(total, |it| it)
        .key(per_gpu_hour, |it| it);
    let mut rows: Vec<Row> = parts(material).map(|it| view.row(&it)).collect();
    rows.extend(unserved.map(not_served));
    let whole_row = [
        Cell::name(&costed.name, &[]),
        Cell::Empty,
        Cell::figure(material.answer.work, Whole),
        Cell::number(percent(Decimal::ONE)),
        Cell::Empty,
        Cell::figure(costed.total, Amount),
        Cell::figure(costed.cost_per_gpu_hour, PerGpuHour),
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
        ..view.table(rows)
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
