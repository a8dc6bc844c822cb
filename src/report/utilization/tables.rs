//! Tables of GPUs by kind and by team.

use rust_decimal::Decimal;

use super::UtilizationMaterial;
use crate::demand::{about, exact_length};
use crate::format::{Figure, gpu_hours, hundredths, percent, tenths, tenths_if_broken};
use crate::report::table::{Cell, Column, Row, Table};
use crate::usage::{Kind, Measure, TeamUse, Usage};

/// Words of a kind under the table.
fn meaning(kind: Kind) -> &'static str {
    match kind {
        Kind::Allocated => "allocated: held by jobs or pods",
        Kind::Busy => "busy: the share of time in which GPUs compute",
        Kind::Wanted => "wanted: each job from its submission for as long as it ran",
        Kind::Capacity => "installed",
    }
}

/// Statistics by kind.
pub(super) fn kinds(usage: &Usage) -> Table {
    let meanings: Vec<&str> = usage.measures.iter().map(|it| meaning(it.kind)).collect();
    let mut columns = vec![Column::text("")];
    columns.extend(["mean", "p50", "p95", "peak", "GPU-hours"].map(Column::number));
    if let Some(capacity) = &usage.capacity {
        columns.push(Column::number(format!("of {}", tenths_if_broken(capacity.mean))));
    }
    let row = |it: &Measure| {
        let of = &it.statistics;
        let [p50, p95, _] = of.percentiles;
        let numbers = [
            hundredths(of.mean),
            tenths(p50),
            tenths(p95),
            tenths(of.peak),
            gpu_hours(it.gpu_hours),
        ];
        let share = usage
            .capacity
            .as_ref()
            .map(|_| it.share_of_capacity.map_or(Cell::Missing, |it| Cell::number(percent(it))));
        Row::new(
            [Cell::text(it.kind.name())].into_iter().chain(numbers.map(Cell::number)).chain(share),
        )
    };
    Table {
        name: "kinds".to_owned(),
        heading: format!("GPUs in rows of {} · {}", exact_length(usage.step), meanings.join(" · ")),
        columns,
        rows: usage.measures.iter().map(row).collect(),
        ..Table::default()
    }
}

/// Totals by team, if they are asked for.
pub(super) fn teams(material: UtilizationMaterial<'_>) -> Option<Table> {
    let (usage, by) = (material.usage, material.by?);
    let kinds: Vec<Kind> = usage.measures.iter().map(|it| it.kind).collect();
    let columns = std::iter::once(Column::text(by)).chain(kinds.iter().enumerate().flat_map(
        |(place, kind)| {
            let share = (place == 0).then(|| Column::number("share"));
            std::iter::once(Column::number(kind.name())).chain(share)
        },
    ));
    let priced = usage.price.as_ref();
    let columns = columns.chain(priced.map(|it| Column::number(format!("cost, {}", it.currency))));
    let main = |it: Option<Decimal>| Cell::figure(it.and_then(|it| usage.cost(it)), Figure::Amount);
    let cells = |it: &TeamUse| {
        let number = |kind: &Kind| {
            Cell::number(it.gpu_hours.get(kind).map_or("0".to_owned(), |it| gpu_hours(*it)))
        };
        let mut cells = vec![Cell::name(it.name.as_str(), &[])];
        for (place, kind) in kinds.iter().enumerate() {
            cells.push(number(kind));
            if place == 0 {
                cells.push(it.share.map_or(Cell::Missing, |it| Cell::number(percent(it))));
            }
        }
        cells.extend(priced.map(|_| main(it.gpu_hours.get(&usage.kind).copied())));
        Row::new(cells)
    };
    let idle = usage.unallocated().filter(|_| usage.kind == Kind::Allocated);
    let idle = idle.map(|it| {
        let mut cells = vec![Cell::text("not allocated"), Cell::number(gpu_hours(it))];
        cells.extend(kinds.iter().map(|_| Cell::Empty));
        cells.extend(priced.map(|_| main(Some(it))));
        Row::new(cells)
    });
    Some(Table {
        name: "teams".to_owned(),
        heading: format!(
            "GPU-hours by {by} · {}",
            about(usage.window[1].saturating_sub(usage.window[0]))
        ),
        columns: columns.collect(),
        rows: usage.teams.iter().map(cells).chain(idle).collect(),
        ..Table::default()
    })
}
