//! Tables of sites: PUE, electricity tariff and colocation price.

use super::listing::{Listing, once};
use super::question::{Age, Question};
use super::{checked, heading, short};
use crate::format::{hundredths, tariff};
use crate::input::Date;
use crate::pricing::{AgeClass, HistoryRow, Site};
use crate::report::table::{Cell, Column, Row, Table};

/// Table of each currency.
pub(super) fn tables(listing: &Listing<'_>) -> Vec<Table> {
    let currencies = once(listing.sites.iter().map(|it| it.currency.as_str()));
    currencies.iter().map(|it| table(listing, it)).collect()
}

fn table(listing: &Listing<'_>, currency: &str) -> Table {
    let question = listing.question;
    let of_it = listing.sites.iter().copied().filter(|it| it.currency == currency);
    let sites: Vec<&Site> = of_it.collect();
    let is_old = sites.iter().filter_map(|it| oldest(it, question)).any(|(_, age)| age.is_old());
    Table {
        name: "sites".to_owned(),
        heading: heading(listing, sites.len(), "site", currency, is_old),
        short_heading: Some(short(listing, &format!("{currency} per kWh"))),
        columns: vec![
            Column::number("per kWh"),
            Column::number("per kW-month"),
            Column::number("PUE"),
            Column::text("site"),
            Column::text("checked"),
        ],
        rows: sites.iter().map(|it| row(it, question)).collect(),
        notes: vec![
            "The day is that of the figure checked first; per kW-month is colocation.".to_owned(),
        ],
        ..Table::default()
    }
}

fn row(it: &Site, question: &Question) -> Row {
    let day = question.as_of;
    let number = |row: Option<&HistoryRow>, shown: fn(_) -> String| {
        row.map_or(Cell::Missing, |row| Cell::number(shown(row.value)))
    };
    Row::new([
        number(it.price_per_kwh.on(day), tariff),
        number(it.colocation.on(day), hundredths),
        number(it.pue.on(day), hundredths),
        Cell::text(it.entry.as_str()),
        oldest(it, question).map_or(Cell::Missing, |(on, age)| checked(on, age)),
    ])
}

/// Day and age of the figure that was checked first.
fn oldest(it: &Site, question: &Question) -> Option<(Date, Age)> {
    let rows = [&it.pue, &it.price_per_kwh, &it.colocation]
        .into_iter()
        .filter_map(|it| it.on(question.as_of));
    let row = rows.min_by_key(|row| row.checked_on)?;
    Some((row.checked_on, question.age(row, AgeClass::Site)))
}
