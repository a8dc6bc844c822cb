//! One axis: the verdict, the cheapest by stretch, and the crossings of each pair.

use rust_decimal::Decimal;

use super::{BreakevenMaterial, shown, span};
use crate::analysis::{AxisAnswer, AxisPair, CheapestStretch, Crossing, Side};
use crate::format::{count, list, whole};
use crate::report::document::{Section, Sentence};
use crate::report::table::{Cell, Column, Row, Table};

/// Most gaps that a sentence names.
const MOST_GAPS: usize = 4;

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
    if answer.points == Some(0) {
        return (lead.collect(), Vec::new());
    }
    let sections = [cheapest(material, answer), crossings(material, answer)];
    (lead.collect(), sections.into_iter().map(Section::from).collect())
}

/// Sentence on the cheapest as stated, and on the next values at which that changes.
fn verdict(material: BreakevenMaterial<'_>, answer: &AxisAnswer) -> String {
    let axis = &answer.axis;
    let at = format!("{} of {}", axis.name, material.with_unit(axis, axis.stated));
    let contains = |it: &CheapestStretch| it.from <= axis.stated && axis.stated <= it.to;
    let stretches = answer.stretches.iter().enumerate();
    let Some((index, stretch)) = stretches.rev().find(|(_, it)| contains(it)) else {
        let [low, high] = axis.range;
        let is_within = low <= axis.stated && axis.stated <= high;
        let why = if is_within { "was not costed" } else { "is outside the range" };
        return format!("The stated {at} {why}.");
    };
    let Some(name) = &stretch.cheapest else {
        return format!("At the stated {at}, no alternative serves all demand.");
    };
    let others: Vec<String> = others(material, answer, index);
    if others.is_empty() {
        let ties = |it: &&AxisPair| {
            let is_of = it.a == *name || it.b == *name;
            is_of && it.is_served && it.cheaper.is_none() && it.crossings.is_empty()
        };
        if let Some(tie) = answer.pairs.iter().find(ties).filter(|_| answer.gaps.is_empty()) {
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

/// The next stretches on either side of one, each with its cheapest: `neocloud below 43.8%`, or both
/// ends of a stretch that is not the last.
fn others(material: BreakevenMaterial<'_>, answer: &AxisAnswer, index: usize) -> Vec<String> {
    let axis = &answer.axis;
    let name = |it: &CheapestStretch| it.cheapest.clone().unwrap_or("no alternative".to_owned());
    let between = |it: &CheapestStretch| {
        let to = material.with_unit(axis, it.to);
        format!("{} from {} to {to}", name(it), shown(axis, it.from))
    };
    let (before, rest) = answer.stretches.split_at(index);
    let below = before.last().zip(rest.first()).map(|(it, stated)| match before.len() {
        1 => {
            let end = if axis.is_whole { stated.from } else { it.to };
            format!("{} below {}", name(it), material.with_unit(axis, end))
        }
        _ => between(it),
    });
    let above = rest.get(1).map(|it| match rest.len() {
        2 => {
            let word = if axis.is_whole { "from" } else { "above" };
            format!("{} {word} {}", name(it), material.with_unit(axis, it.from))
        }
        _ => between(it),
    });
    below.into_iter().chain(above).collect()
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
        if !answer.gaps.is_empty() {
            return sparse(answer);
        }
        let way = match axis.reread_key() {
            Some(_) => "the scenario was read again for each",
            None if axis.moves_all_levels() => {
                "each was costed with all levels of the demand in proportion"
            }
            None => "each was costed",
        };
        let fewest = axis.limits[0].filter(|it| *it > Decimal::ONE && *it == axis.range[0]);
        let fewest = fewest.filter(|_| axis.name == "demand.gpus").map_or_else(String::new, |it| {
            format!(" Fewer than {} have no time for the GPU-hours stated.", count(it, "GPU"))
        });
        format!("In whole steps: {points} from {low} to {high}; {way}.{fewest}")
    })
}

/// Sentence on a search that leaves gaps: what was costed, and what was not.
fn sparse(answer: &AxisAnswer) -> String {
    let axis = &answer.axis;
    let gaps = answer.gaps.iter().take(MOST_GAPS);
    let mut gaps: Vec<String> = gaps.map(|it| span(*it, " to ")).collect();
    match answer.gaps.len().saturating_sub(MOST_GAPS) {
        0 => {}
        1 => gaps.push("1 more stretch".to_owned()),
        more => gaps.push(format!("{} more stretches", whole(more))),
    }
    let [low, high] = axis.range.map(|it| it.normalize());
    let name = axis.name.as_str();
    let (why, fix) = if answer.is_complete {
        let why = "every sixth, and those beside each change";
        (format!(": {why}"), format!("For every value write `--axis {name}={low}..{high}`."))
    } else {
        (": the limit of work was reached".to_owned(), "Write a narrower range.".to_owned())
    };
    let of = axis.whole_numbers().len();
    let costed = whole(answer.points.unwrap_or_default());
    format!("Costed: {costed} of {} values{why}. Not costed: {}. {fix}", whole(of), list(&gaps))
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
            (true, _) | (false, true) => "jump",
            (false, false) => "equal cost",
        };
        Row::new([
            Cell::text(format!("{} and {}", pair.a, pair.b)),
            Cell::number(shown(axis, it.at)),
            side(it.cheaper_below),
            side(it.cheaper_above),
            Cell::text(how),
        ])
    };
    let rows: Vec<Row> =
        crossing.iter().flat_map(|pair| pair.crossings.iter().map(|it| row(pair, it))).collect();
    let columns = if rows.is_empty() {
        Vec::new()
    } else {
        vec![
            Column::text("pair"),
            Column::number("at"),
            Column::text("cheaper below").leaves_last(),
            Column::text("cheaper above"),
            Column::text("crossing").leaves(1),
        ]
    };
    Table {
        name: "crossings".to_owned(),
        heading: format!("Break-evens along {} · {}", material.named(axis), material.basis()),
        columns,
        rows,
        notes: still.into_iter().map(|it| without_crossing(it, answer)).collect(),
        ..Table::default()
    }
}

/// Values that a sentence without a crossing speaks of: a search that ended early has gaps.
fn searched(answer: &AxisAnswer) -> &'static str {
    let is_whole_range = answer.is_complete && answer.gaps.is_empty();
    if is_whole_range { "over the whole range" } else { "at every value that was costed" }
}

/// Sentence on a pair that does not cross.
fn without_crossing(pair: &AxisPair, answer: &AxisAnswer) -> String {
    let AxisPair { a, b, cheaper, is_served, .. } = pair;
    let range = searched(answer);
    match cheaper {
        _ if !is_served => {
            let value = if answer.gaps.is_empty() { "value" } else { "value that was costed" };
            format!("At no {value} do {a} and {b} both serve all demand.")
        }
        Some(Side::A) => format!("{a} is cheaper than {b} {range}."),
        Some(Side::B) => format!("{b} is cheaper than {a} {range}."),
        None => format!("{a} and {b} cost the same {range}."),
    }
}
