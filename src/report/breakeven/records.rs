//! Tables of `breakeven` for spreadsheets.

use rust_decimal::Decimal;

use super::{BreakevenMaterial, figure, span};
use crate::analysis::{
    AxisAnswer, AxisPair, Border, CellOf, CheapestStretch, Crossing, MapColumn, Side, WinnerMap,
};
use crate::format::Figure::{Amount, Share};
use crate::report::records::{Field, Key, Records, Value, table};

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
pub fn records(material: BreakevenMaterial<'_>, subject: Option<BreakevenTable>) -> Records {
    let currency = material.case.currency.as_str();
    match (material.one, material.two, subject) {
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

/// A row of what is found along an axis, with the currency of the case.
struct AxisRow<'r, T> {
    answer: &'r AxisAnswer,
    currency: &'r str,
    found: T,
}

impl<T> AxisRow<'_, T> {
    /// A value on the axis.
    fn at(&self, value: Option<Decimal>) -> Value {
        Value::number(value, figure(&self.answer.axis))
    }
}

/// Columns on the axis: key to write, unit, range, and values that were costed one by one.
fn range_keys<'r, T>() -> [Key<AxisRow<'r, T>>; 6] {
    [
        Key::plain("key", |it: &AxisRow<'_, T>| {
            let axis = &it.answer.axis;
            Value::text(axis.reread_key().unwrap_or(&axis.name))
        }),
        Key::plain("unit", |it| Value::text(it.answer.axis.unit.replacen("money", it.currency, 1))),
        Key::plain("range_from", |it| it.at(Some(it.answer.axis.range[0]))),
        Key::plain("range_to", |it| it.at(Some(it.answer.axis.range[1]))),
        Key::plain("costed", |it| {
            let costed = it.answer.points.and_then(|it| i64::try_from(it).ok());
            costed.map_or(Value::Missing, Value::Count)
        }),
        Key::plain("not_costed", |it| {
            let gaps: Vec<String> = it.answer.gaps.iter().map(|it| span(*it, "..")).collect();
            Value::maybe((!gaps.is_empty()).then(|| gaps.join(" ")))
        }),
    ]
}

/// A row for each crossing of each pair, and one for a pair without.
fn crossings(answer: &AxisAnswer, currency: &str) -> Records {
    type Of<'r> = Key<AxisRow<'r, (&'r AxisPair, Option<&'r Crossing>)>>;
    let keys = [
        Of::plain("a", |it| Value::text(&it.found.0.a)),
        Of::plain("b", |it| Value::text(&it.found.0.b)),
        Of::plain("verdict", |it| Value::text(verdict(it.found.0))),
        Of::plain("at", |it| it.at(it.found.1.map(|it| it.at))),
        Of::plain("jump", |it| it.found.1.map_or(Value::Missing, |it| Value::Flag(it.jump))),
        Of::plain("cheaper_below", |it| side(it.found.0, it.found.1.map(|it| it.cheaper_below))),
        Of::plain("cheaper_above", |it| side(it.found.0, it.found.1.map(|it| it.cheaper_above))),
        Of::plain("cheaper", |it| side(it.found.0, it.found.0.cheaper)),
    ];
    let found = answer.pairs.iter().flat_map(|pair| {
        let none = pair.crossings.is_empty().then_some((pair, None));
        pair.crossings.iter().map(move |it| (pair, Some(it))).chain(none)
    });
    let rows = found.map(|found| AxisRow { answer, currency, found });
    table(&[keys.as_slice(), &range_keys()].concat(), "", rows)
}

fn side(pair: &AxisPair, side: Option<Side>) -> Value {
    Value::maybe(side.map(|it| name(pair, it)))
}

fn cheapest(answer: &AxisAnswer, currency: &str) -> Records {
    type Of<'r> = Key<AxisRow<'r, &'r CheapestStretch>>;
    let keys = [
        Of::plain("from", |it| it.at(Some(it.found.from))),
        Of::plain("to", |it| it.at(Some(it.found.to))),
        Of::plain("cheapest", |it| Value::maybe(it.found.cheapest.as_deref())),
    ];
    let rows = answer.stretches.iter().map(|found| AxisRow { answer, currency, found });
    table(&[keys.as_slice(), &range_keys()].concat(), "", rows)
}

/// A cell of a map at its place, with the names of all alternatives.
#[derive(Clone, Copy)]
struct MapCell<'r> {
    map: &'r WinnerMap,
    names: &'r [&'r str],
    at: [Decimal; 2],
    cell: &'r CellOf,
}

impl MapCell<'_> {
    /// Names of the cheapest alternatives.
    fn winners(&self) -> String {
        let winners = self.cell.cheapest.iter().filter_map(|it| self.names.get(*it).copied());
        winners.collect::<Vec<_>>().join(" ")
    }

    fn cost(&self, position: usize) -> Value {
        Value::number(self.cell.costs.get(position).copied().flatten(), Amount)
    }
}

/// Columns that all tables of cells have.
fn cell_keys<'r>() -> [Key<MapCell<'r>>; 5] {
    [
        Key::plain("across", |it: &MapCell<'_>| Value::Number(it.at[0], figure(&it.map.across))),
        Key::plain("up", |it| Value::Number(it.at[1], figure(&it.map.up))),
        Key::plain("cheapest", |it| Value::text(it.winners())),
        Key::figure("margin", Amount, |it| it.cell.margin),
        Key::figure("margin_share", Share, |it| it.cell.share),
    ]
}

/// Cells of a map with their places, column by column.
fn each<'r>(map: &'r WinnerMap, names: &'r [&'r str]) -> impl Iterator<Item = MapCell<'r>> {
    map.columns.iter().flat_map(move |column| {
        let cells = map.rows.iter().zip(&column.cells);
        cells.map(move |(row, cell)| MapCell { map, names, at: [column.at, *row], cell })
    })
}

/// A row for each cell, with the cost of each alternative in a column of its own.
fn cells(material: BreakevenMaterial<'_>, map: &WinnerMap) -> Records {
    let currency = &material.case.currency;
    let names = names(material);
    let costs = |it: MapCell<'_>| (0..names.len()).map(|at| it.cost(at)).collect();
    let costs = Records {
        columns: names.iter().map(|name| Field::money("cost", currency).of(name)).collect(),
        rows: each(map, &names).map(costs).collect(),
    };
    table(&cell_keys(), currency, each(map, &names)).beside(costs)
}

/// A row for each alternative of each cell: the same columns for any scenario.
fn costs(material: BreakevenMaterial<'_>, map: &WinnerMap) -> Records {
    let currency = &material.case.currency;
    let names = names(material);
    let repeated = each(map, &names).flat_map(|it| names.iter().map(move |_| it));
    let own = each(map, &names).flat_map(|it| {
        let row = |(at, name): (usize, &&str)| vec![Value::text(*name), it.cost(at)];
        names.iter().enumerate().map(row).collect::<Vec<_>>()
    });
    let own = Records {
        columns: vec![Field::plain("alternative"), Field::money("cost", currency)],
        rows: own.collect(),
    };
    table(&cell_keys(), currency, repeated).beside(own)
}

fn names(material: BreakevenMaterial<'_>) -> Vec<&str> {
    material.case.alternatives.iter().map(|it| it.name.as_str()).collect()
}

fn borders<'r>(map: &'r WinnerMap) -> Records {
    type Of<'r> = Key<(&'r WinnerMap, &'r MapColumn, &'r Border)>;
    let keys = [
        Of::plain("across", |(map, column, _)| Value::Number(column.at, figure(&map.across))),
        Of::plain("border", |(map, _, it)| Value::Number(it.at, figure(&map.up))),
        Of::plain("cheapest_below", |(.., it)| Value::maybe(it.below.as_deref())),
        Of::plain("cheapest_above", |(.., it)| Value::maybe(it.above.as_deref())),
    ];
    let of_column =
        move |column: &'r MapColumn| column.borders.iter().map(move |it| (map, column, it));
    table(&keys, "", map.columns.iter().flat_map(of_column))
}
