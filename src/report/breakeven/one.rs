//! One axis: the verdict, the cheapest by stretch, and the crossings of each pair.

use rust_decimal::Decimal;

use super::{BreakevenMaterial, shown};
use crate::analysis::{AxisAnswer, AxisPair, CheapestStretch, Crossing, Side};
use crate::format::{count, list, whole};
use crate::report::document::{Section, Sentence};
use crate::report::table::{Cell, Column, Row, Table};

pub(super) fn parts(
    material: BreakevenMaterial<'_>,
    answer: &AxisAnswer,
) -> (Vec<Sentence>, Vec<Section>) {
    if answer.is_still {
        let text = format!("{} moves no cost over this range.", answer.axis.name);
        return (vec![Sentence::strong(text)], Vec::new());
    }
    let lead = std::iter::once(Sentence::strong(verdict(material, answer)));
    let lead = lead.chain(looked_at(material, answer).map(Sentence::plain));
    let sections = [cheapest(material, answer), crossings(material, answer)];
    (lead.collect(), sections.into_iter().map(Section::from).collect())
}

/// Sentence on the cheapest as stated, and on the next values at which that changes.
fn verdict(material: BreakevenMaterial<'_>, answer: &AxisAnswer) -> String {
    let axis = &answer.axis;
    let at = format!("{} = {}", axis.name, material.with_unit(axis, axis.stated));
    let contains = |it: &CheapestStretch| it.from <= axis.stated && axis.stated <= it.to;
    let stretches = answer.stretches.iter().enumerate();
    let Some((index, stretch)) = stretches.rev().find(|(_, it)| contains(it)) else {
        return format!("The stated {at} is outside the range.");
    };
    let Some(name) = &stretch.cheapest else {
        return format!("At the stated {at}, no alternative serves all demand.");
    };
    let named = |at: usize| {
        let name = answer.stretches.get(at)?.cheapest.clone();
        Some(name.unwrap_or_else(|| "no alternative".to_owned()))
    };
    let below = (0..index).next_back().and_then(named);
    let below = below.map(|it| format!("{it} below {}", material.with_unit(axis, stretch.from)));
    let above = named(index.saturating_add(1));
    let next = answer.stretches.get(index.saturating_add(1)).map_or(stretch.to, |it| it.from);
    let word = if axis.is_whole { "from" } else { "above" };
    let above = above.map(|it| format!("{it} {word} {}", material.with_unit(axis, next)));
    let others: Vec<String> = below.into_iter().chain(above).collect();
    if others.is_empty() {
        let ties = |it: &&AxisPair| {
            let is_of = it.a == *name || it.b == *name;
            is_of && it.is_served && it.cheaper.is_none() && it.crossings.is_empty()
        };
        if let Some(tie) = answer.pairs.iter().find(ties).filter(|_| answer.is_complete) {
            return format!(
                "{} and {} cost the same at the stated {at}, and {}.",
                tie.a,
                tie.b,
                searched(answer)
            );
        }
        return format!("{name} is cheapest at the stated {at}, and {}.", searched(answer));
    }
    format!("{name} is cheapest at the stated {at}; {}.", list(&others))
}

/// Sentence on the values that were looked at.
fn looked_at(material: BreakevenMaterial<'_>, answer: &AxisAnswer) -> Option<String> {
    let axis = &answer.axis;
    let [low, high] = axis.range.map(|it| material.with_unit(axis, it));
    answer.points.map(|points| {
        let numbers = u64::try_from(points).unwrap_or_default();
        let points = if axis.step == Decimal::ONE {
            count(numbers, "whole number")
        } else {
            format!("{numbers} multiples of {}", whole(axis.step))
        };
        let way = match axis.reread_key() {
            Some(_) => "the scenario was read again for each",
            None if axis.moves_all_levels() => {
                "each was costed with all levels of the demand in proportion"
            }
            None => "each was costed",
        };
        format!("In whole steps: {points} from {low} to {high}; {way}.")
    })
}

fn cheapest(material: BreakevenMaterial<'_>, answer: &AxisAnswer) -> Table {
    let axis = &answer.axis;
    let row = |it: &CheapestStretch| {
        let name = it.cheapest.as_deref();
        let holds = it.from <= axis.stated && axis.stated <= it.to;
        let row = Row::new([
            name.map_or(Cell::text("none serves all demand"), |it| Cell::name(it, &[])),
            Cell::number(shown(axis, it.from)),
            Cell::number(shown(axis, it.to)),
        ]);
        if holds { row.strong() } else { row }
    };
    Table {
        name: "cheapest".to_owned(),
        heading: format!(
            "Cheapest by {} · stated {}",
            material.named(axis),
            shown(axis, axis.stated)
        ),
        columns: vec![Column::text("cheapest"), Column::number("from"), Column::number("to")],
        rows: answer.stretches.iter().map(row).collect(),
        ..Table::default()
    }
}

fn crossings(material: BreakevenMaterial<'_>, answer: &AxisAnswer) -> Table {
    let axis = &answer.axis;
    let (crossing, still): (Vec<&AxisPair>, Vec<&AxisPair>) =
        answer.pairs.iter().partition(|it| !it.crossings.is_empty());
    let row = |pair: &AxisPair, it: &Crossing| {
        let side = |side: Side| match side {
            Side::A => Cell::name(&pair.a, &[]),
            Side::B => Cell::name(&pair.b, &[]),
        };
        let how = match (axis.is_whole, it.jump) {
            (true, _) => "from this step on",
            (false, true) => "by a step",
            (false, false) => "costs meet",
        };
        Row::new([
            Cell::text(format!("{} and {}", pair.a, pair.b)),
            Cell::number(shown(axis, it.at)),
            side(it.cheaper_below),
            side(it.cheaper_above),
            Cell::text(how),
        ])
    };
    let rows = crossing.iter().flat_map(|pair| pair.crossings.iter().map(|it| row(pair, it)));
    Table {
        name: "crossings".to_owned(),
        heading: format!("Break-evens along {} · {}", material.named(axis), material.basis()),
        columns: vec![
            Column::text("pair"),
            Column::number("at"),
            Column::text("cheaper below"),
            Column::text("cheaper above"),
            Column::text("how").leaves(1),
        ],
        rows: rows.collect(),
        notes: still.into_iter().map(|it| without_crossing(it, searched(answer))).collect(),
        ..Table::default()
    }
}

/// Values that a sentence without a crossing speaks of: a search that ended early has gaps.
fn searched(answer: &AxisAnswer) -> &'static str {
    if answer.is_complete { "over the whole range" } else { "at every value that was costed" }
}

/// Sentence on a pair that does not cross.
fn without_crossing(pair: &AxisPair, range: &str) -> String {
    let AxisPair { a, b, cheaper, is_served, .. } = pair;
    match cheaper {
        _ if !is_served => {
            format!("{a} and {b} do not both serve all demand anywhere on the range.")
        }
        Some(Side::A) => format!("{a} is cheaper than {b} {range}."),
        Some(Side::B) => format!("{b} is cheaper than {a} {range}."),
        None => format!("{a} and {b} cost the same {range}."),
    }
}
