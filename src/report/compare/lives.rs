//! Table of expense by life: what the books say, at the same cash.

use rust_decimal::Decimal;

use super::Material;
use crate::analysis::Life;
use crate::format::{count, list, money, per_gpu_hour};
use crate::report::document::Section;
use crate::report::table::{Cell, Column, Row, Table};

/// Table of all lives; none if no hardware is depreciated.
pub(super) fn section(material: Material<'_>) -> Option<Section> {
    let lives = material.lives?;
    let columns = [
        Column::text(""),
        Column::number("in year 1").under("depreciation"),
        Column::number("in year 1").under("expense"),
        Column::number("in last year").under("expense"),
        Column::number("in year 1").under("per GPU-hour"),
        Column::number("at sale").under("book value"),
        Column::number("disposal").under("loss on"),
    ];
    let mut rows = Vec::new();
    for of in &lives.alternatives {
        let blank = std::iter::repeat_n(Cell::Empty, columns.len() - 1);
        rows.push(Row::new(std::iter::once(material.name(&of.name)).chain(blank)).strong());
        rows.extend(of.lives.iter().map(row));
    }
    let table = Table {
        name: "lives".to_owned(),
        heading: format!(
            "Expense by useful life over {} · {}, the same cash in every row",
            material.horizon(),
            material.case.currency
        ),
        columns: columns.into_iter().collect(),
        rows,
        notes: notes(material, &lives.renewed),
        ..Table::default()
    };
    Some(table.into())
}

fn row(life: &Life) -> Row {
    let stated = if life.is_stated { ", stated" } else { "" };
    let shown = |number: Option<Decimal>, written: fn(Decimal) -> String| {
        number.map_or(Cell::Missing, |it| Cell::number(written(it)))
    };
    Row::new([
        Cell::text(format!("  {}{stated}", length(life.months))),
        shown(life.depreciation, money),
        shown(life.first_year, money),
        shown(life.last_year, money),
        shown(life.per_gpu_hour, per_gpu_hour),
        shown(life.book_value, money),
        shown(life.loss, money),
    ])
}

/// Length of a life in years, or in months if it is not of whole years.
fn length(months: u32) -> String {
    if months.is_multiple_of(12) { count(months / 12, "year") } else { count(months, "month") }
}

fn notes(material: Material<'_>, renewed: &[String]) -> Vec<String> {
    let mut notes = vec![
        "A life in the books moves no payment: cash, payback and NPV before tax are those of the stated life in every \
         row, and expense adds up to the same total. Hardware is sold for the same proceeds in every row; a loss below \
         0 is a gain."
            .to_owned(),
        "Lives: useful_life_months of nodes; existing nodes keep their value in the books today and write it off over \
         what is left. Parts with a life of their own keep it. How long it pays to keep hardware is another question: \
         `until_month: optimal`, or `breakeven --axis horizon`."
            .to_owned(),
    ];
    if !renewed.is_empty() {
        let renewed: Vec<&str> = renewed.iter().map(String::as_str).collect();
        notes.push(format!(
            "Left out: {}. `refresh` buys new nodes at the end of useful_life_months, so that the life moves cash there.",
            list(&renewed)
        ));
    }
    if material.case.tax.is_some() {
        notes.push("Before tax: depreciation moves the tax that is paid, and its date.".to_owned());
    }
    notes
}
