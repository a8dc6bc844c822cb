//! Table of the laws of all inputs, with their parameters and percentiles.

use rust_decimal::Decimal;

use super::SimulateMaterial;
use crate::analysis::DrawnInput;
use crate::format::{per_outcome, quantity, whole};
use crate::report::document::Section;
use crate::report::table::{Cell, Column, Row, Table};

/// Decimals of a parameter.
const DECIMALS: u32 = 4;
/// Parameters of a discrete law that are listed.
const MOST_PARAMETERS: usize = 8;

pub(super) fn section(material: SimulateMaterial<'_>) -> Section {
    let simulation = material.simulation;
    let is_any_cut = simulation.inputs.iter().any(|it| it.law.is_cut);
    let row = |(it, rejected): (&DrawnInput, &u64)| {
        let p = |percent: i64| {
            let value = it.law.quantile(Decimal::new(percent, 2));
            value.map_or(Cell::Missing, |value| Cell::number(drawn(it, value)))
        };
        let rejected = if it.law.is_cut { Cell::number(whole(*rejected)) } else { Cell::Empty };
        Row::new(
            [
                Cell::name(named(it), &[]),
                Cell::number(figure(it.stated)),
                Cell::text(it.unit().replacen("money", &material.case.currency, 1)),
                Cell::text(law(it)),
                p(5),
                p(50),
                p(95),
            ]
            .into_iter()
            .chain(is_any_cut.then_some(rejected)),
        )
    };
    let each = simulation.inputs.iter().zip(&simulation.rejected);
    let counts: Vec<&str> =
        simulation.inputs.iter().filter(|it| it.is_whole).map(|it| it.name.as_str()).collect();
    let rounded = (!counts.is_empty()).then(|| {
        format!("Draws of {} are rounded to whole numbers.", crate::format::list(&counts))
    });
    Table {
        name: "laws".to_owned(),
        heading: "Inputs and their laws".to_owned(),
        columns: [
            Column::text("input"),
            Column::number("stated"),
            Column::text("unit").leaves(1),
            Column::text("law").leaves(2),
            Column::number("P5"),
            Column::number("P50"),
            Column::number("P95"),
        ]
        .into_iter()
        .chain(is_any_cut.then(|| Column::number("outside").under("draws")))
        .collect(),
        rows: each.map(row).collect(),
        notes: rounded.into_iter().collect(),
        folded: true,
        ..Table::default()
    }
    .into()
}

fn named(it: &DrawnInput) -> String {
    match it.keys().count() {
        0 | 1 => it.name.clone(),
        uses => format!("{} ({uses} keys)", it.name),
    }
}

fn law(it: &DrawnInput) -> String {
    let parameters = it.law.parameters.iter().take(MOST_PARAMETERS);
    let parameters: Vec<String> =
        parameters.map(|(name, value)| format!("{name} {}", figure(*value))).collect();
    format!("{}: {}", it.law.name, parameters.join(", "))
}

/// A value as it is drawn: of a count, the nearest whole number.
fn drawn(it: &DrawnInput, value: Decimal) -> String {
    if it.is_whole { whole(value) } else { figure(value) }
}

/// A figure as it is, or with four decimals if it has more.
fn figure(number: Decimal) -> String {
    let is_short = number.normalize().scale() <= DECIMALS;
    if is_short { quantity(number) } else { per_outcome(number) }
}
