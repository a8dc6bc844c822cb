//! Two axes: the map of the winner, and exact borders.

use rust_decimal::Decimal;

use super::{BreakevenMaterial, CellValue, heading, letters, shown};
use crate::analysis::{Axis, Border, CellOf, MapColumn, WinnerMap};
use crate::format::{percent_whole, whole};
use crate::report::document::{Section, Sentence};
use crate::report::table::{Cell, Column, Row, Table};

/// Most columns of a map on a page.
const MOST: usize = 18;
/// Characters of a page of the usual width.
const PAGE: usize = 100;
/// Characters of the names of the rows, and the brackets around the stated cell.
const MARGIN: usize = 12;
/// Most rows of a map on a page.
const MOST_ROWS: usize = 40;

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
    let near = [
        nearest(map.columns.iter().map(|it| it.at), map.across.stated),
        nearest(map.rows.iter().copied(), map.up.stated),
    ];
    let shown_columns = thinned(map.columns.len(), fitting(material, &letters, map), near[0]);
    let shown_rows = thinned(map.rows.len(), MOST_ROWS, near[1]);
    let columns: Vec<(usize, &MapColumn)> =
        shown_columns.iter().filter_map(|at| Some((*at, map.columns.get(*at)?))).collect();
    let headings = columns.iter().map(|(_, it)| Column::number(heading(&map.across, it.at)).gap(1));
    let rows = map.rows.iter().enumerate().filter(|(row, _)| shown_rows.contains(row));
    let rows = rows.rev().map(|(row, at)| {
        let cells = columns.iter().map(|(column, it)| {
            let text = it.cells.get(row).map(|it| cell(material, &letters, it)).unwrap_or_default();
            let is_stated = near == [Some(*column), Some(row)];
            Cell::number(if is_stated { format!("[{text}]") } else { text })
        });
        Row::new(std::iter::once(Cell::number(heading(&map.up, *at))).chain(cells))
    });
    let what = match material.value {
        CellValue::Margin => "% by which the next costs more",
        CellValue::Cost => "cost of the cheapest in thousands",
        CellValue::Share => "cost of the cheapest as % of the next",
    };
    let mut notes = vec![legend(material, &letters, map)];
    if near.iter().all(Option::is_some) {
        let [x, y] = [&map.across, &map.up].map(|it| shown(it, it.stated));
        let is_there = map.columns.iter().any(|it| it.at == map.across.stated)
            && map.rows.contains(&map.up.stated);
        let is = if is_there { "the cell of" } else { "the cell nearest to" };
        notes.push(format!("[ ] is {is} the stated {x} and {y}."));
    }
    let kinds =
        [(columns.len(), map.columns.len(), "columns"), (shown_rows.len(), map.rows.len(), "rows")];
    notes.extend(kinds.into_iter().filter(|(shown, all, _)| shown < all).map(
        |(shown, all, noun)| {
            format!("{shown} of {} {noun} are shown; `-f csv` has all.", whole(all))
        },
    ));
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

/// Legend of the letters and marks that are in the cells of a map.
fn legend(material: BreakevenMaterial<'_>, letters: &[char], map: &WinnerMap) -> String {
    let cells = || map.columns.iter().flat_map(|it| &it.cells);
    let seen =
        letters.iter().enumerate().filter(|(at, _)| cells().any(|it| it.cheapest.contains(at)));
    let names: Vec<String> =
        seen.filter_map(|(at, letter)| Some(format!("{letter} {}", name(material, at)?))).collect();
    let is_tie = cells().any(|it| it.cheapest.len() > 1);
    let is_unserved = cells().any(|it| !it.costs.is_empty() && it.cheapest.is_empty());
    let marks = [
        is_tie.then_some("several letters if they cost the same"),
        is_unserved.then_some("- if no alternative serves all demand"),
    ];
    let named = (!names.is_empty()).then(|| names.join(", "));
    let all: Vec<String> =
        named.into_iter().chain(marks.into_iter().flatten().map(str::to_owned)).collect();
    format!("{}.", all.join("; "))
}

/// Positions of at most some values, evenly spread, the ends and the nearest to the stated among them.
fn thinned(count: usize, most: usize, near: Option<usize>) -> Vec<usize> {
    let last = count.saturating_sub(1);
    if count <= most {
        return (0..count).collect();
    }
    let step = count.div_ceil(most.saturating_sub(2).max(1));
    let mut all: Vec<usize> = (0..last).step_by(step).chain([last]).chain(near).collect();
    all.sort_unstable();
    all.dedup();
    all
}

/// Most columns that fit a page of the usual width.
fn fitting(material: BreakevenMaterial<'_>, letters: &[char], map: &WinnerMap) -> usize {
    let cells = map.columns.iter().flat_map(|it| &it.cells);
    let widest = cells.map(|it| cell(material, letters, it).chars().count()).max();
    // Each has a space before it, and the stated one is in brackets.
    let each = widest.unwrap_or_default().saturating_add(1);
    PAGE.saturating_sub(MARGIN).div_euclid(each).clamp(2, MOST)
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
