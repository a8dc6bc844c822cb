//! Saving of the likeliest alternative against the next: its histogram, and what decides it.

use super::SimulateMaterial;
use crate::analysis::{Bin, Driver};
use crate::format::{bar_cells, hundredths, money, percent, percent_whole, whole};
use crate::report::document::Section;
use crate::report::table::{Cell, Column, Row, Table};
use rust_decimal::Decimal;

/// Drivers with a row of their own.
const MOST_DRIVERS: usize = 3;
/// Sum of squares below which correlations say little.
const LITTLE: Decimal = Decimal::from_parts(8, 0, 0, false, 1);

pub(super) fn histogram(material: SimulateMaterial<'_>) -> Option<Section> {
    let saving = material.simulation.saving.as_ref()?;
    let [first, next, ..] = material.simulation.alternatives.as_slice() else { return None };
    let [low, middle, high] = [5, 50, 95].map(|percent| money(saving.spread.p(percent)));
    let row = |it: &Bin| {
        let limits = match (it.from, it.to) {
            (None, Some(to)) => format!("below {}", money(to)),
            (Some(from), None) => format!("{} or more", money(from)),
            (Some(from), Some(to)) => format!("{} to {}", money(from), money(to)),
            (None, None) => "all".to_owned(),
        };
        Row::new([
            Cell::text(limits),
            Cell::number(percent(it.share)),
            Cell::Bar(bar_cells(it.share)),
        ])
    };
    let table = Table {
        name: "saving".to_owned(),
        heading: format!(
            "Saving of {} against {} · P5 {low}, P50 {middle}, P95 {high}",
            first.name, next.name,
        ),
        columns: vec![Column::text("saving"), Column::number("draws"), Column::bars()],
        rows: saving.bins.iter().map(row).collect(),
        ..Table::default()
    };
    (!table.rows.is_empty()).then(|| table.into())
}

pub(super) fn drivers(material: SimulateMaterial<'_>) -> Option<Section> {
    let simulation = material.simulation;
    let saving = simulation.saving.as_ref()?;
    let shown = saving.drivers.iter().take(MOST_DRIVERS);
    let row = |it: &Driver| {
        let name = simulation.inputs.get(it.input).map_or("", |it| it.name.as_str());
        let sign = if it.correlation > Decimal::ZERO { "+" } else { "" };
        Row::new([
            Cell::name(name, &[]),
            Cell::number(format!("{sign}{}", hundredths(it.correlation))),
            Cell::number(percent(it.share)),
        ])
    };
    let mut rows: Vec<Row> = shown.map(row).collect();
    let others = saving.drivers.len().saturating_sub(MOST_DRIVERS);
    if others > 0 {
        let share = saving.share_after(MOST_DRIVERS);
        let name = format!("{} more", whole(others));
        rows.push(Row::new([Cell::text(name), Cell::Empty, Cell::number(percent(share))]));
    }
    let explained = percent_whole(saving.explained);
    let mut notes = Vec::new();
    if saving.explained < LITTLE {
        notes.push("Most is interplay and steps, so the order of the rows says little.".to_owned());
    } else if saving.explained > Decimal::ONE {
        notes.push("Correlated inputs share what they decide.".to_owned());
    }
    if simulation.correlated < simulation.samples {
        notes.push(format!("Over the first {} draws.", whole(simulation.correlated)));
    }
    let table = Table {
        name: "drivers".to_owned(),
        heading: format!(
            "What decides the saving · rank correlation squared, {explained} together"
        ),
        columns: vec![
            Column::text("input"),
            Column::number("correlation"),
            Column::number("square"),
        ],
        rows,
        notes,
        ..Table::default()
    };
    (!table.rows.is_empty()).then(|| table.into())
}
