//! Table of every figure that entered: what the scenario states beside what was looked up.

use super::{Material, prices};
use crate::expr::{Input, Origin, Place, Quote};
use crate::format::{quantity, six_digits};
use crate::report::document::Section;
use crate::report::table::{Cell, Column, Row, Table};

/// Table of all inputs, in the order in which the model reads them.
pub(super) fn section(material: Material<'_>) -> Section {
    table(material, |_| true).into()
}

/// Table of the inputs that a plan rests on: prices, rates and sizes, without those that hold by
/// convention or by the build of a machine.
pub(super) fn of_plan(material: Material<'_>) -> Section {
    let is_of_plan =
        |it: &Input| !matches!(it.origin, Origin::Default) && !it.unit.starts_with("GPU/");
    let table = table(material, is_of_plan);
    Table { heading: "What the plan assumes".to_owned(), folded: false, ..table }.into()
}

fn table(material: Material<'_>, is_shown: impl Fn(&Input) -> bool) -> Table {
    let inputs = material.comparison.inputs.iter().filter(|(_, it)| is_shown(it));
    Table {
        name: "inputs".to_owned(),
        heading: "Inputs".to_owned(),
        columns: vec![
            Column::text("input"),
            Column::number("value"),
            Column::text("unit"),
            Column::text("source").leaves(1),
        ],
        rows: inputs.filter_map(|(key, input)| row(material, key, input)).collect(),
        folded: true,
        ..Table::default()
    }
}

/// Row of an input; none for an axis of an analysis.
fn row(material: Material<'_>, key: &str, input: &Input) -> Option<Row> {
    let (name, source) = match &input.origin {
        Origin::Stated(place) => (key.to_owned(), stated(material, place)),
        Origin::Set { .. } => (key.to_owned(), "--set".to_owned()),
        Origin::LookedUp(quote) => {
            let name = format!("{} {}", quote.entry, quote.what);
            (name, looked_up(quote))
        }
        Origin::Default => (key.to_owned(), "default".to_owned()),
        Origin::Searched(_) | Origin::Axis => return None,
    };
    let currency = &material.case.currency;
    let unit = input.unit.replacen("money", currency, 1);
    Some(Row::new([
        Cell::text(name),
        Cell::number(shown(input)),
        Cell::text(unit),
        Cell::text(source),
    ]))
}

/// Day on which a price sheet was checked, or the contract behind a net price.
fn looked_up(quote: &Quote) -> String {
    match &quote.terms {
        None => format!("sheet, checked {}", quote.checked_on),
        Some(terms) => format!("net{}; {}", prices::less(terms, ""), quote.source),
    }
}

/// Line of a figure in the scenario; of another file, its name too.
fn stated(material: Material<'_>, place: &Place) -> String {
    let scenario = material.provenance.files().next();
    if scenario.is_some_and(|it| it.name == place.file) {
        format!("assumption, line {}", place.line)
    } else {
        format!("assumption, {}:{}", place.file, place.line)
    }
}

/// Value of an input; digits of a quotient have no meaning beyond the sixth.
fn shown(input: &Input) -> String {
    if input.converted_from.is_some() { six_digits(input.value) } else { quantity(input.value) }
}
