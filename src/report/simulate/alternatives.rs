//! Tables of the alternatives over all draws: costs, and costs per GPU-hour.

use super::{SimulateMaterial, probability};
use crate::analysis::SimulatedAlternative;
use crate::format::{Figure, percent};
use crate::report::document::Section;
use crate::report::table::{Cell, Column, Row, Table};

pub(super) fn costs(material: SimulateMaterial<'_>) -> Section {
    let row = |it: &SimulatedAlternative| {
        let p =
            |percent: usize| Cell::figure(it.cost.as_ref().map(|it| it.p(percent)), Figure::Amount);
        Row::new([
            Cell::name(&it.name, &[]),
            Cell::number(probability(it.cheapest)),
            Cell::figure(it.stated, Figure::Amount),
            p(5),
            p(50),
            p(95),
            Cell::figure(it.worst, Figure::Amount),
            Cell::figure(it.regret.map(|it| it.value), Figure::Amount),
        ])
    };
    let mut rows: Vec<Row> = material.simulation.alternatives.iter().map(row).collect();
    if let Some(first) = rows.first_mut() {
        first.strong = true;
    }
    Table {
        name: "alternatives".to_owned(),
        heading: format!("Cost · {}", material.basis()),
        columns: vec![
            Column::text("alternative"),
            Column::number("cheapest"),
            Column::number("as stated").leaves(1),
            Column::number("P5"),
            Column::number("P50"),
            Column::number("P95"),
            Column::number("worst 5%").under("mean of").leaves(2),
            Column::number("mean").under("regret,"),
        ],
        rows,
        notes: notes(material),
        ..Table::default()
    }
    .into()
}

/// Alternatives that do not always serve all demand.
fn notes(material: SimulateMaterial<'_>) -> Vec<String> {
    let simulation = material.simulation;
    let unserved = simulation.alternatives.iter().filter(|it| it.unserved > 0);
    let note = |it: &SimulatedAlternative| {
        format!(
            "{} leaves more demand unserved than allowed in {} of the draws, and is not cheapest there.",
            it.name,
            percent(it.unserved_share)
        )
    };
    unserved.map(note).collect()
}

pub(super) fn per_gpu_hour(material: SimulateMaterial<'_>) -> Section {
    let row = |it: &SimulatedAlternative| {
        let p = |percent: usize| {
            let spread = it.per_gpu_hour.as_ref();
            Cell::figure(spread.map(|it| it.p(percent)), Figure::PerGpuHour)
        };
        Row::new([Cell::name(&it.name, &[]), p(5), p(50), p(95)])
    };
    Table {
        name: "per GPU-hour".to_owned(),
        heading: format!("Cost per GPU-hour · {}, undiscounted", material.case.currency),
        columns: vec![
            Column::text("alternative"),
            Column::number("P5"),
            Column::number("P50"),
            Column::number("P95"),
        ],
        rows: material.simulation.alternatives.iter().map(row).collect(),
        ..Table::default()
    }
    .into()
}
