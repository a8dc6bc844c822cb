//! Tables of `breakeven` for spreadsheets.

use rust_decimal::Decimal;

use super::{BreakevenMaterial, figure, span};
use crate::analysis::{AxisAnswer, AxisPair, CellOf, Side, WinnerMap};
use crate::format::Figure;
use crate::report::records::{Field, Records, Value};

/// A table of break-evens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BreakevenTable {
    /// Crossings of each pair along one axis
    Crossings,
    /// Cheapest alternative of each stretch of one axis
    Cheapest,
    /// Cells of a map, one a row, with a column for the cost of each alternative
    Cells,
    /// Cells of a map, with a row for each alternative
    Costs,
    /// Exact borders along each column of a map
    Borders,
}

/// One table for a spreadsheet: crossings for one axis and cells for two, unless another is asked for.
#[must_use]
pub fn records(material: BreakevenMaterial<'_>, table: Option<BreakevenTable>) -> Records {
    let currency = material.case.currency.as_str();
    match (material.one, material.two, table) {
        (Some(one), _, Some(BreakevenTable::Cheapest)) => cheapest(one, currency),
        (Some(one), ..) => crossings(one, currency),
        (_, Some(two), Some(BreakevenTable::Borders)) => borders(two),
        (_, Some(two), Some(BreakevenTable::Costs)) => costs(material, two),
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

fn crossings(answer: &AxisAnswer, currency: &str) -> Records {
    let figure = figure(&answer.axis);
    let rows = answer.pairs.iter().flat_map(|pair| {
        let head = || vec![Value::text(&pair.a), Value::text(&pair.b), Value::text(verdict(pair))];
        let cheaper = pair.cheaper.map(|side| name(pair, side));
        let tail = || std::iter::once(Value::maybe(cheaper)).chain(range(answer, currency));
        let crossing = |it: &crate::analysis::Crossing| {
            let mut row = head();
            row.extend([
                Value::number(Some(it.at), figure),
                Value::Flag(it.jump),
                Value::text(name(pair, it.cheaper_below)),
                Value::text(name(pair, it.cheaper_above)),
            ]);
            row.extend(tail());
            row
        };
        let rows: Vec<Vec<Value>> = pair.crossings.iter().map(crossing).collect();
        if rows.is_empty() {
            let mut row = head();
            row.resize(7, Value::Missing);
            row.extend(tail());
            return vec![row];
        }
        rows
    });
    let columns = ["a", "b", "verdict", "at", "jump", "cheaper_below", "cheaper_above", "cheaper"];
    let columns = columns.into_iter().chain(RANGE).map(Field::plain);
    Records { columns: columns.collect(), rows: rows.collect() }
}

/// Columns on the axis: key to write, unit, range, and values that were costed one by one.
const RANGE: [&str; 6] = ["key", "unit", "range_from", "range_to", "costed", "not_costed"];

/// Values of [`RANGE`].
fn range(answer: &AxisAnswer, currency: &str) -> Vec<Value> {
    let axis = &answer.axis;
    let figure = figure(axis);
    let gaps = answer.gaps.iter().map(|it| span(*it, ".."));
    let gaps = gaps.collect::<Vec<_>>().join(" ");
    let costed = answer.points.and_then(|it| i64::try_from(it).ok());
    vec![
        Value::text(axis.reread_key().unwrap_or(&axis.name)),
        Value::text(axis.unit.replacen("money", currency, 1)),
        Value::number(Some(axis.range[0]), figure),
        Value::number(Some(axis.range[1]), figure),
        costed.map_or(Value::Missing, Value::Count),
        Value::maybe(Some(gaps.as_str()).filter(|it| !it.is_empty())),
    ]
}

fn cheapest(answer: &AxisAnswer, currency: &str) -> Records {
    let figure = figure(&answer.axis);
    let rows = answer.stretches.iter().map(|it| {
        let own = [
            Value::number(Some(it.from), figure),
            Value::number(Some(it.to), figure),
            Value::maybe(it.cheapest.as_deref()),
        ];
        own.into_iter().chain(range(answer, currency)).collect()
    });
    let columns = ["from", "to", "cheapest"].into_iter().chain(RANGE).map(Field::plain);
    Records { columns: columns.collect(), rows: rows.collect() }
}

/// Values of a cell that all its rows have.
fn head(names: &[&str], map: &WinnerMap, at: [Decimal; 2], cell: &CellOf) -> Vec<Value> {
    let winners: Vec<&str> =
        cell.cheapest.iter().filter_map(|it| names.get(*it).copied()).collect();
    vec![
        Value::number(Some(at[0]), figure(&map.across)),
        Value::number(Some(at[1]), figure(&map.up)),
        Value::text(winners.join(" ")),
        Value::number(cell.margin, Figure::Amount),
        Value::number(cell.share, Figure::Share),
    ]
}

/// Columns of the values that all rows of a cell have.
fn heads(currency: &str) -> Vec<Field> {
    let plain = ["across", "up", "cheapest"].map(Field::plain);
    let margin = [Field::money("margin", currency), Field::plain("margin_share")];
    plain.into_iter().chain(margin).collect()
}

/// Cells of a map with their places, column by column.
fn each(map: &WinnerMap) -> impl Iterator<Item = ([Decimal; 2], &CellOf)> {
    map.columns.iter().flat_map(|column| {
        map.rows.iter().zip(&column.cells).map(move |(row, cell)| ([column.at, *row], cell))
    })
}

/// A row for each cell, with the cost of each alternative in a column of its own.
fn cells(material: BreakevenMaterial<'_>, map: &WinnerMap) -> Records {
    let currency = &material.case.currency;
    let names: Vec<&str> = material.case.alternatives.iter().map(|it| it.name.as_str()).collect();
    let row = |(at, cell): ([Decimal; 2], &CellOf)| {
        let cost = |position: usize| cell.costs.get(position).copied().flatten();
        let costs = (0..names.len()).map(|it| Value::number(cost(it), Figure::Amount));
        head(&names, map, at, cell).into_iter().chain(costs).collect()
    };
    let costs = names.iter().map(|name| Field::money("cost", currency).of(name));
    let columns = heads(currency).into_iter().chain(costs).collect();
    Records { columns, rows: each(map).map(row).collect() }
}

/// A row for each alternative of each cell: the same columns for any scenario.
fn costs(material: BreakevenMaterial<'_>, map: &WinnerMap) -> Records {
    let currency = &material.case.currency;
    let names: Vec<&str> = material.case.alternatives.iter().map(|it| it.name.as_str()).collect();
    let names = names.as_slice();
    let rows = each(map).flat_map(|(at, cell)| {
        names.iter().enumerate().map(move |(position, name)| {
            let cost = cell.costs.get(position).copied().flatten();
            let own = [Value::text(*name), Value::number(cost, Figure::Amount)];
            head(names, map, at, cell).into_iter().chain(own).collect()
        })
    });
    let own = [Field::plain("alternative"), Field::money("cost", currency)];
    let columns = heads(currency).into_iter().chain(own).collect();
    Records { columns, rows: rows.collect() }
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
