//! Tables of `breakeven` for spreadsheets.

use super::{BreakevenMaterial, figure};
use crate::analysis::{AxisAnswer, AxisPair, Side, WinnerMap};
use crate::format::Figure;
use crate::report::records::{Field, Records, Value};

/// A table of break-evens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BreakevenTable {
    /// Crossings of each pair along one axis
    Crossings,
    /// Cheapest alternative of each stretch of one axis
    Cheapest,
    /// Cells of a map, with all costs
    Cells,
    /// Exact borders along each column of a map
    Borders,
}

/// One table for a spreadsheet: crossings for one axis and cells for two, unless another is asked for.
#[must_use]
pub fn records(material: BreakevenMaterial<'_>, table: Option<BreakevenTable>) -> Records {
    match (material.one, material.two, table) {
        (Some(one), _, Some(BreakevenTable::Cheapest)) => cheapest(one),
        (Some(one), ..) => crossings(one),
        (_, Some(two), Some(BreakevenTable::Borders)) => borders(two),
        (_, Some(two), _) => cells(material, two),
        (None, None, _) => Records::default(),
    }
}

/// The word for how a pair lies along an axis.
pub(crate) fn verdict(pair: &AxisPair) -> &'static str {
    match pair.cheaper {
        _ if !pair.is_served => "not_served",
        _ if !pair.crossings.is_empty() => "crossings",
        Some(Side::A) => "always",
        Some(Side::B) => "never",
        None => "equal",
    }
}

/// The name of a side of a pair.
pub(crate) fn name(pair: &AxisPair, side: Side) -> &str {
    match side {
        Side::A => &pair.a,
        Side::B => &pair.b,
    }
}

fn crossings(answer: &AxisAnswer) -> Records {
    let figure = figure(&answer.axis);
    let rows = answer.pairs.iter().flat_map(|pair| {
        let head = || vec![Value::text(&pair.a), Value::text(&pair.b), Value::text(verdict(pair))];
        let crossing = |it: &crate::analysis::Crossing| {
            let mut row = head();
            row.extend([
                Value::number(Some(it.at), figure),
                Value::Flag(it.jump),
                Value::text(name(pair, it.cheaper_below)),
                Value::text(name(pair, it.cheaper_above)),
            ]);
            row
        };
        let rows: Vec<Vec<Value>> = pair.crossings.iter().map(crossing).collect();
        if rows.is_empty() {
            let mut row = head();
            row.resize(7, Value::Missing);
            return vec![row];
        }
        rows
    });
    let columns = ["a", "b", "verdict", "at", "jump", "cheaper_below", "cheaper_above"];
    Records { columns: columns.map(Field::plain).into(), rows: rows.collect() }
}

fn cheapest(answer: &AxisAnswer) -> Records {
    let figure = figure(&answer.axis);
    let rows = answer.stretches.iter().map(|it| {
        vec![
            Value::number(Some(it.from), figure),
            Value::number(Some(it.to), figure),
            Value::maybe(it.cheapest.as_deref()),
        ]
    });
    let columns = ["from", "to", "cheapest"].map(Field::plain);
    Records { columns: columns.into(), rows: rows.collect() }
}

/// A row for each alternative of each cell, so that columns never come and go.
fn cells(material: BreakevenMaterial<'_>, map: &WinnerMap) -> Records {
    let currency = &material.case.currency;
    let [x, y] = [figure(&map.across), figure(&map.up)];
    let names: Vec<&str> = material.case.alternatives.iter().map(|it| it.name.as_str()).collect();
    let mut rows = Vec::new();
    for column in &map.columns {
        for (at, cell) in map.rows.iter().zip(&column.cells) {
            let winners: Vec<&str> =
                cell.cheapest.iter().filter_map(|it| names.get(*it).copied()).collect();
            for (position, name) in names.iter().enumerate() {
                let cost = cell.costs.get(position).copied().flatten();
                rows.push(vec![
                    Value::number(Some(column.at), x),
                    Value::number(Some(*at), y),
                    Value::text(winners.join(" ")),
                    Value::number(cell.margin, Figure::Amount),
                    Value::number(cell.share, Figure::Share),
                    Value::text(*name),
                    Value::number(cost, Figure::Amount),
                ]);
            }
        }
    }
    let money = |it: &'static str| Field::money(it, currency);
    let columns = vec![
        Field::plain("across"),
        Field::plain("up"),
        Field::plain("cheapest"),
        money("margin"),
        Field::plain("margin_share"),
        Field::plain("alternative"),
        money("cost"),
    ];
    Records { columns, rows }
}

fn borders(map: &WinnerMap) -> Records {
    let [x, y] = [figure(&map.across), figure(&map.up)];
    let all = map.columns.iter().flat_map(|it| it.borders.iter().map(move |border| (it, border)));
    let rows = all.map(|(column, it)| {
        vec![
            Value::number(Some(column.at), x),
            Value::number(Some(it.at), y),
            Value::maybe(it.below.as_deref()),
            Value::maybe(it.above.as_deref()),
        ]
    });
    let columns = ["across", "border", "cheapest_below", "cheapest_above"].map(Field::plain);
    Records { columns: columns.into(), rows: rows.collect() }
}
