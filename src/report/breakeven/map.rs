//! Two axes: the map of the winner, and exact borders.

use rust_decimal::Decimal;

use super::{BreakevenMaterial, CellValue, heading, letters, shown};
use crate::analysis::{Axis, Border, CellOf, MapColumn, WinnerMap};
use crate::format::{percent_whole, whole};
use crate::report::document::{Section, Sentence};
use crate::report::table::{Cell, Column, Row, Table};

/// Most columns of a map on a page.
const MOST: usize = 18;

pub(super) fn parts(
    material: BreakevenMaterial<'_>,
    map: &WinnerMap,
) -> (Vec<Sentence>, Vec<Section>) {
    let sections = std::iter::once(grid(material, map)).chain(borders(material, map));
    (vec![Sentence::strong(verdict(material, map))], sections.map(Section::from).collect())
}

/// Sentence on the cheapest as stated.
fn verdict(material: BreakevenMaterial<'_>, map: &WinnerMap) -> String {
    let at = |axis: &Axis| format!("{} {}", axis.name, material.with_unit(axis, axis.stated));
    let stated = format!("{} and {}", at(&map.across), at(&map.up));
    let names: Vec<&str> =
        map.stated.cheapest.iter().filter_map(|it| name(material, *it)).collect();
    match names.as_slice() {
        [] => format!("As stated ({stated}), no alternative serves all demand."),
        [only] => format!("{only} is cheapest as stated: {stated}."),
        all => format!("{} cost the same as stated: {stated}.", crate::format::list(all)),
    }
}

fn name(material: BreakevenMaterial<'_>, at: usize) -> Option<&str> {
    material.case.alternatives.get(at).map(|it| it.name.as_str())
}

fn grid(material: BreakevenMaterial<'_>, map: &WinnerMap) -> Table {
    let letters = letters(material.case.alternatives.iter().map(|it| it.name.as_str()));
    let columns: Vec<&MapColumn> = map.columns.iter().take(MOST).collect();
    let near = [
        nearest(map.columns.iter().map(|it| it.at), map.across.stated),
        nearest(map.rows.iter().copied(), map.up.stated),
    ];
    let headings = columns.iter().map(|it| Column::number(heading(&map.across, it.at)).gap(1));
    let rows = map.rows.iter().enumerate().rev().map(|(row, at)| {
        let cells = columns.iter().enumerate().map(|(column, it)| {
            let text = it.cells.get(row).map(|it| cell(material, &letters, it)).unwrap_or_default();
            let is_stated = near == [Some(column), Some(row)];
            Cell::number(if is_stated { format!("[{text}]") } else { text })
        });
        Row::new(std::iter::once(Cell::number(heading(&map.up, *at))).chain(cells))
    });
    let seen =
        |at: &usize| map.columns.iter().flat_map(|it| &it.cells).any(|it| it.cheapest.contains(at));
    let legend = letters.iter().enumerate().filter(|(at, _)| seen(at));
    let legend: Vec<String> = legend
        .filter_map(|(at, letter)| Some(format!("{letter} {}", name(material, at)?)))
        .collect();
    let what = match material.value {
        CellValue::Margin => "% by which the next costs more",
        CellValue::Cost => "cost of the cheapest in thousands",
        CellValue::Share => "cost of the cheapest as % of the next",
    };
    let mut notes = vec![format!("{}; - if no alternative serves all demand.", legend.join(", "))];
    if near.iter().all(Option::is_some) {
        let [x, y] = [&map.across, &map.up].map(|it| shown(it, it.stated));
        notes.push(format!("[ ] is the cell nearest to the stated {x} and {y}."));
    }
    if map.columns.len() > MOST {
        notes.push(format!("The first {MOST} of {} columns; `-f csv` has all.", map.columns.len()));
    }
    Table {
        name: "map".to_owned(),
        heading: format!(
            "Cheapest by {} (across) and {} (up) · {what} · {}",
            material.named(&map.across),
            material.named(&map.up),
            material.basis()
        ),
        columns: std::iter::once(Column::number("")).chain(headings).collect(),
        rows: rows.collect(),
        notes,
        ..Table::default()
    }
}

/// Position of the value nearest to a stated one, if that is within the values.
pub(crate) fn nearest(values: impl Iterator<Item = Decimal>, stated: Decimal) -> Option<usize> {
    let all: Vec<Decimal> = values.collect();
    let is_within = all.first()? <= &stated && &stated <= all.last()?;
    let away = all.iter().enumerate().map(|(at, it)| (it.saturating_sub(stated).abs(), at));
    away.min().map(|(_, at)| at).filter(|_| is_within)
}

/// Letter of the cheapest, or of all that tie, and the number.
fn cell(material: BreakevenMaterial<'_>, letters: &[char], it: &CellOf) -> String {
    if it.costs.is_empty() {
        return String::new();
    }
    let letters: String = it.cheapest.iter().filter_map(|at| letters.get(*at)).collect();
    if letters.is_empty() {
        return "-".to_owned();
    }
    let number = match material.value {
        CellValue::Margin => it.share.map(|it| percent_whole(it).trim_end_matches('%').to_owned()),
        CellValue::Cost => it.thousands().map(whole),
        CellValue::Share => {
            it.share_of_next().map(|it| percent_whole(it).trim_end_matches('%').to_owned())
        }
    };
    format!("{letters} {}", number.unwrap_or_default()).trim_end().to_owned()
}

/// Table of the borders of each column; none if they were not searched.
fn borders(material: BreakevenMaterial<'_>, map: &WinnerMap) -> Option<Table> {
    let word =
        |it: &Option<String>| it.clone().unwrap_or_else(|| "none serves all demand".to_owned());
    let row = |column: &MapColumn, it: &Border| {
        Row::new([
            Cell::number(shown(&map.across, column.at)),
            Cell::number(shown(&map.up, it.at)),
            Cell::text(word(&it.below)),
            Cell::text(word(&it.above)),
        ])
    };
    let rows = map.columns.iter().flat_map(|it| it.borders.iter().map(move |at| (it, at)));
    let [low, high] = map.up.range.map(|it| shown(&map.up, it));
    map.has_borders.then(|| Table {
        name: "borders".to_owned(),
        heading: format!(
            "Exact borders along each column · {} from {low} to {high}",
            material.named(&map.up)
        ),
        columns: vec![
            Column::number(map.across.name.clone()),
            Column::number("border at"),
            Column::text("cheapest below"),
            Column::text("cheapest above"),
        ],
        rows: rows.map(|(column, it)| row(column, it)).collect(),
        ..Table::default()
    })
}
