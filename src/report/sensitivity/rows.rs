//! Table of inputs: range, amount at its ends, and the values at which the answer changes.

use rust_decimal::Decimal;

use super::notes::Notes;
use super::{Line, SensitivityMaterial};
use crate::analysis::{FlipPoint, FlipSide, Omission, SensitiveInput};
use crate::format::{money, percent_whole};
use crate::report::compare::levers;
use crate::report::table::{Cell, Column, Row, Table};

/// An input with its name and values in words.
#[derive(Clone, Copy)]
pub(crate) struct Named<'n>(pub &'n SensitiveInput);

impl Named<'_> {
    /// Entry of a sheet with its figure, or the key.
    pub fn name(self) -> String {
        let name = self.0.variable.name.clone();
        match self.0.uses.as_slice() {
            [only] if self.0.is_alone => format!("{name}, {only} alone"),
            _ => name,
        }
    }

    /// Unit of the values as `compare` writes it, `per GPU-hour`; empty if the name says it.
    pub fn unit(self) -> String {
        let words = |text: &str| text.to_lowercase().replace(['_', '-'], " ");
        let unit = levers::unit(self.0.variable.unit()).trim_start_matches([',', ' ']).to_owned();
        if words(&self.name()).contains(&words(&unit)) { String::new() } else { unit }
    }

    /// A value of the input as people read it.
    pub fn value(self, number: Decimal) -> String {
        levers::value(number, self.is_share(), self.0.is_per_gpu_hour)
    }

    /// True if values of the input are read in percent.
    pub fn is_share(self) -> bool {
        let unit = self.0.variable.input.unit.as_str();
        (unit.is_empty() || unit == "/year") && self.0.stated.abs() <= Decimal::ONE
    }

    /// Words for a flip: `below` or `above` a value; of a count, `from` or `down to`.
    pub fn flip(self, flip: &FlipPoint) -> [String; 2] {
        let word = match (flip.side, self.0.variable.is_whole) {
            (FlipSide::Below, false) => "below",
            (FlipSide::Above, false) => "above",
            (FlipSide::Below, true) => "down to",
            (FlipSide::Above, true) => "from",
        };
        [word.to_owned(), self.value(flip.at)]
    }
}

/// First key of an input, which names it for programs.
pub(crate) fn key_of(input: &SensitiveInput) -> &str {
    input.variable.keys.first().map_or("", String::as_str)
}

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
        Column::number("at low").under(noun).gap(2),
        Column::number("at high").under(noun).gap(2),
        Column::threshold("flips at"),
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
        folded: false,
    }
}

/// Row of an input, and one for its second flip.
fn rows(input: &SensitiveInput, notes: &Notes, is_counted: bool) -> Vec<Row> {
    let named = Named(input);
    let amount = |at: Option<Decimal>| at.map_or(Cell::Missing, |it| Cell::number(money(it)));
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
    let amount = |it: Option<Decimal>| it.map_or(Cell::Missing, |it| Cell::number(money(it)));
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
