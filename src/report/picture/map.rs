//! Chart of the cheapest alternative by utilization and price.

use super::{ChartMaterial, ChartName, GridCell, GridPlot, Picture, Plot};
use crate::analysis::{CellOf, MapColumn};
use crate::format::percent_whole;
use crate::report::breakeven::{BreakevenMaterial, CellValue, heading, letters, nearest};

pub(super) fn picture(material: ChartMaterial<'_>) -> Result<Picture, String> {
    let case = material.compare.case;
    let map = material.figures.map.as_ref();
    let map = map.ok_or(
        "it has no two alternatives that serve all demand, one of them at a price per GPU-hour",
    )?;
    let names = || case.alternatives.iter().map(|it| it.name.as_str());
    let letters = letters(names());
    // An alternative has one color in all charts.
    let ranked = &material.compare.comparison.alternatives;
    let rank = |position: usize| ranked.iter().position(|it| it.position == position);
    let columns = map.columns.iter();
    let near = [
        nearest(columns.clone().map(|it| it.at), map.across.stated),
        nearest(map.rows.iter().copied(), map.up.stated),
    ];
    let rows = map.rows.iter().enumerate().rev().map(|(row, at)| {
        let cells = map.columns.iter().enumerate().map(|(column, it)| {
            let cell = cell(&letters, it, row);
            let is_stated = near == [Some(column), Some(row)];
            GridCell { is_stated, kind: cell.kind.and_then(rank), ..cell }
        });
        (heading(&map.up, *at), cells.collect())
    });
    let seen = |at: &usize| columns.clone().flat_map(|it| &it.cells).any(|it| is_first(it, *at));
    let named = names().zip(&letters).enumerate().filter(|(at, _)| seen(at));
    let mut named: Vec<(usize, char, String)> = named
        .filter_map(|(at, (name, letter))| Some((rank(at)?, *letter, name.to_owned())))
        .collect();
    named.sort_unstable();
    let phrase = BreakevenMaterial { case, one: None, two: Some(map), value: CellValue::Margin };
    let price = |it: &str| it.replacen("price:", "price of ", 1);
    let plot = GridPlot {
        across: phrase.named(&map.across),
        up: price(&phrase.named(&map.up)),
        columns: map.columns.iter().map(|it| heading(&map.across, it.at)).collect(),
        rows: rows.collect(),
        names: named,
    };
    let (across, up) = (&map.across.name, price(&map.up.name));
    let heading = format!("Cheapest by {across} and {up}");
    let reading = format!(
        "Letter of the cheapest alternative, and % by which the next costs more ({}). Framed: nearest \
         to the scenario.",
        phrase.basis()
    );
    let notes = vec![reading, material.costs()];
    Ok(material.picture(ChartName::Map, heading, notes, Plot::Grid(plot)))
}

fn is_first(cell: &CellOf, at: usize) -> bool {
    cell.cheapest.contains(&at)
}

fn cell(letters: &[char], column: &MapColumn, row: usize) -> GridCell {
    let Some(it) = column.cells.get(row).filter(|it| !it.costs.is_empty()) else {
        return GridCell { kind: None, label: String::new(), is_stated: false };
    };
    let letters: String = it.cheapest.iter().filter_map(|at| letters.get(*at)).collect();
    let share = it.share.map(|it| percent_whole(it).trim_end_matches('%').to_owned());
    let label = match (letters.as_str(), share) {
        ("", _) => "-".to_owned(),
        (letters, Some(share)) => format!("{letters} {share}"),
        (letters, None) => letters.to_owned(),
    };
    let kind = match it.cheapest.as_slice() {
        [only] => Some(*only),
        _ => None,
    };
    GridCell { kind, label, is_stated: false }
}
