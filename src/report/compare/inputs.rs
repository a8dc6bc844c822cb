//! Table of every figure that entered: what the scenario states beside what was looked up.

use rust_decimal::Decimal;

use super::{Material, prices};
use crate::expr::{Input, Origin, Place, Quote};
use crate::format::{count, percent, quantity, six_digits};
use crate::report::document::Section;
use crate::report::table::{Cell, Column, Row, Table};

/// Table of all inputs, in the order in which the model reads them.
pub(super) fn section(material: Material<'_>) -> Section {
    table(material).into()
}

fn table(material: Material<'_>) -> Table {
    let inputs = material.comparison.inputs.iter();
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
pub(super) fn looked_up(quote: &Quote) -> String {
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

/// Value of an input with its unit: `12.0% a year`, `250,141.8 USD/node`.
pub(super) fn measured(material: Material<'_>, input: &Input) -> String {
    let is_share = input.value.abs() <= Decimal::ONE;
    let unit = input.unit.replacen("money", &material.case.currency, 1);
    match unit.as_str() {
        "" if is_share => percent(input.value),
        "/year" if is_share => format!("{} a year", percent(input.value)),
        "" => shown(input),
        "node" | "GPU" | "month" => count(input.value, &unit),
        unit => format!("{} {unit}", shown(input)),
    }
}

/// Value of an input; digits of a quotient have no meaning beyond the sixth.
fn shown(input: &Input) -> String {
    if input.converted_from.is_some() { six_digits(input.value) } else { quantity(input.value) }
}
