//! Results of `breakeven`, for programs: exact.

use rust_decimal::Decimal;
use serde::Serialize;

use super::object::Object;
use super::{head, source};
use crate::analysis::{Axis, AxisAnswer, AxisPair, Border, CellOf, Crossing, MapColumn, WinnerMap};
use crate::format::{exact, six_digits};
use crate::report::breakeven::{BreakevenMaterial, name, verdict};
use crate::report::compare::SourceFile;

/// Crossings along one axis, or the map of two.
pub fn breakeven(
    material: BreakevenMaterial<'_>,
    still: &[String],
    set: &[String],
    sources: &[SourceFile],
) -> impl Serialize {
    let head = head().with("currency", material.case.currency.as_str());
    let answer = match (material.one, material.two) {
        (Some(one), _) => along(head, one),
        (None, Some(two)) => map(head, material, two),
        (None, None) => head,
    };
    answer.with("notes", still).with("set", set).each("sources", sources, source)
}

fn along(head: Object, answer: &AxisAnswer) -> Object {
    head.with("axis", axis(&answer.axis))
        .with("points", answer.points)
        .with("moves_cost", !answer.is_still)
        .with("complete", answer.is_complete)
        .each("not_costed", &answer.gaps, |[from, to]| {
            Object::default().with("from", exact(*from)).with("to", exact(*to))
        })
        .each("pairs", &answer.pairs, pair)
        .each("cheapest", &answer.stretches, |it| {
            Object::default()
                .with("from", exact(it.from))
                .with("to", exact(it.to))
                .with("alternative", it.cheapest.as_deref())
        })
}

fn axis(it: &Axis) -> Object {
    Object::default()
        .with("name", it.name.as_str())
        .with("keys", it.keys())
        .with("read_again", it.reread_key())
        .with("unit", it.unit.as_str())
        .with("stated", exact(it.stated))
        .with("from", exact(it.range[0]))
        .with("to", exact(it.range[1]))
        .with("whole_steps", it.is_whole)
}

fn pair(it: &AxisPair) -> Object {
    let crossing = |at: &Crossing| {
        Object::default()
            .with("at", six_digits(at.at))
            .with("jump", at.jump)
            .with("cheaper_below", name(it, at.cheaper_below))
            .with("cheaper_above", name(it, at.cheaper_above))
    };
    Object::default()
        .with("a", it.a.as_str())
        .with("b", it.b.as_str())
        .with("verdict", verdict(it))
        .each("crossings", &it.crossings, crossing)
}

fn map(head: Object, material: BreakevenMaterial<'_>, map: &WinnerMap) -> Object {
    let names: Vec<&str> = material.case.alternatives.iter().map(|it| it.name.as_str()).collect();
    let all = map.columns.iter().flat_map(|column| {
        map.rows.iter().zip(&column.cells).map(move |(row, cell)| (column.at, *row, cell))
    });
    let borders = map.columns.iter().flat_map(|it| it.borders.iter().map(move |at| (it, at)));
    head.with("across", axis(&map.across))
        .with("up", axis(&map.up))
        .with("complete", map.is_complete)
        .with("stated", costed(&names, &map.stated))
        .each("cells", all, |(x, y, it)| {
            let at = Object::default().with("across", exact(x)).with("up", exact(y));
            at.with("result", costed(&names, it))
        })
        .with("borders_searched", map.has_borders)
        .each("borders", borders, |(column, it)| border(column, it))
}

fn costed(names: &[&str], it: &CellOf) -> Object {
    let winners: Vec<&str> = it.cheapest.iter().filter_map(|at| names.get(*at).copied()).collect();
    let costs: Vec<Option<String>> =
        it.costs.iter().map(|cost| cost.map(|cost: Decimal| exact(cost))).collect();
    let costs = names.iter().zip(costs);
    Object::default()
        .with("cheapest", winners)
        .with("margin", it.margin.map(exact))
        .with("margin_share", it.share.map(exact))
        .with("costs", costs.fold(Object::default(), |all, (name, cost)| all.with(name, cost)))
}

fn border(column: &MapColumn, it: &Border) -> Object {
    Object::default()
        .with("across", exact(column.at))
        .with("up", six_digits(it.at))
        .with("cheapest_below", it.below.as_deref())
        .with("cheapest_above", it.above.as_deref())
}
