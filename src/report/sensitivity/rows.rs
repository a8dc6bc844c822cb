//! Table of inputs: range, amount at its ends, and the values at which the answer changes.

use super::named::{Named, key_of};
use super::notes::Notes;
use super::{Line, SensitivityMaterial};
use crate::analysis::{Omission, SensitiveInput};
use crate::format::Figure::Amount;
use crate::format::{money, percent_whole};
use crate::report::table::{Cell, Column, Row, Table};

/// Table of the inputs that are listed.
pub(super) fn table(material: SensitivityMaterial<'_>, notes: &Notes) -> Table {
    let it = material.sensitivity;
    let noun = material.noun();
    let share = percent_whole(it.share);
    let quantity = material.quantity();
    let mut letters = quantity.chars();
    let quantity: String =
        letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect();
    let is_counted = material.shown().iter().any(|it| it.uses.len() > 1);
    let mut columns = vec![Column::text(""), Column::text("unit").leaves(3)];
    if is_counted {
        columns.push(Column::number("uses").leaves(1));
    }
    // The bars have the ends of each range too.
    columns.extend([
        Column::number("low").gap(2).leaves(2),
        Column::number("high").gap(2).leaves(2),
        Column::number("at low").under(noun).gap(2).leaves_last(),
        Column::number("at high").under(noun).gap(2).leaves_last(),
        Column::threshold("break-even"),
        Column::text("winner"),
    ]);
    Table {
        name: format!("{noun} by input"),
        heading: format!(
            "{quantity} · {}, stated {} · inputs from -{share} to +{share}",
            material.basis(),
            money(it.stated)
        ),
        short_heading: Some("input".to_owned()),
        columns,
        rows: material
            .lines()
            .into_iter()
            .flat_map(|it| match it {
                Line::Input(it) => rows(it, notes, is_counted),
                Line::Omission(it) => vec![omission(it, material, is_counted)],
            })
            .collect(),
        notes: super::notes::below(material),
        ..Table::default()
    }
}

/// Row of an input, and one for its second flip.
fn rows(input: &SensitiveInput, notes: &Notes, is_counted: bool) -> Vec<Row> {
    let named = Named(input);
    let amount = |at| Cell::figure(at, Amount);
    let [low, high] = input.range;
    let [at_low, at_high] = input.at_ends;
    let head = [Cell::name(named.name(), &notes.numbers(key_of(input))), Cell::text(named.unit())];
    let uses = Cell::number(input.uses.len().to_string());
    let values = [
        Cell::number(named.value(low)),
        Cell::number(named.value(high)),
        amount(at_low),
        amount(at_high),
    ];
    let mut flips = input.flips.iter().map(|it| {
        let [word, value] = named.flip(it);
        [Cell::pair(word, value), Cell::name(&it.winner, &[])]
    });
    let first = flips.next().unwrap_or_else(|| [Cell::text("never"), Cell::Empty]);
    let cells = head.into_iter().chain(is_counted.then_some(uses)).chain(values).chain(first);
    let mut rows = vec![Row::new(cells)];
    for flip in flips {
        let blank = if is_counted { 7 } else { 6 };
        rows.push(Row::new(std::iter::repeat_n(Cell::Empty, blank).chain(flip)));
    }
    rows
}

/// Row of what the scenario leaves out: as stated, and as tried.
fn omission(it: &Omission, material: SensitivityMaterial<'_>, is_counted: bool) -> Row {
    let [as_stated, tried] = &it.ends;
    let name = Cell::text(format!("{} ({})", it.name, it.code));
    let (flips, winner) = match &it.winner {
        Some(winner) if tried.contains(|it: char| it.is_ascii_digit()) => {
            (Cell::pair("yes, at", tried), Cell::name(winner, &[]))
        }
        Some(winner) => (Cell::text("yes"), Cell::name(winner, &[])),
        None => (Cell::text("no"), Cell::Empty),
    };
    let amount = |it| Cell::figure(it, Amount);
    let values = [
        Cell::number(as_stated),
        Cell::number(tried),
        amount(Some(material.sensitivity.stated)),
        amount(it.amount),
        flips,
        winner,
    ];
    let head = [name, Cell::Empty].into_iter();
    Row::new(head.chain(is_counted.then_some(Cell::Empty)).chain(values))
}
