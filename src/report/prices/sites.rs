//! Tables of sites: PUE, electricity tariff and colocation price.

use super::listing::Listing;
use super::question::{Age, Question};
use super::{checked, heading, short};
use crate::format::Figure;
use crate::input::Date;
use crate::pricing::{AgeClass, History, Site};
use crate::report::table::{Cell, Column, Table};
use crate::report::view::View;

/// Table of the sites of one currency.
pub(super) fn table(listing: &Listing<'_>, currency: &str) -> Table {
    let question = listing.question;
    let of_it = listing.sites.iter().copied().filter(|it| it.currency == currency);
    let sites: Vec<&Site> = of_it.collect();
    let is_old = sites.iter().filter_map(|it| oldest(it, question)).any(|(_, age)| age.is_old());
    let day = question.as_of;
    let on =
        move |history: &History, figure| Cell::figure(history.on(day).map(|row| row.value), figure);
    let view = View::new()
        .cell(Column::number("per kWh"), move |it: &Site| on(&it.price_per_kwh, Figure::Tariff))
        .cell(Column::number("per kW-month"), move |it| on(&it.colocation, Figure::Hundredths))
        .cell(Column::number("PUE"), move |it| on(&it.pue, Figure::Hundredths))
        .cell(Column::text("site"), |it| Cell::text(&it.entry))
        .cell(Column::text("checked"), |it| {
            oldest(it, question).map_or(Cell::Missing, |(on, age)| checked(on, age))
        });
    Table {
        name: "sites".to_owned(),
        heading: heading(listing, sites.len(), "site", currency, is_old),
        short_heading: Some(short(listing, &format!("{currency} per kWh"))),
        notes: vec![
            "The day is that of the figure checked first; per kW-month is colocation.".to_owned(),
        ],
        ..view.of(sites)
    }
}

/// Day and age of the figure that was checked first.
fn oldest(it: &Site, question: &Question) -> Option<(Date, Age)> {
    let rows = [&it.pue, &it.price_per_kwh, &it.colocation]
        .into_iter()
        .filter_map(|it| it.on(question.as_of));
    let row = rows.min_by_key(|row| row.checked_on)?;
    Some((row.checked_on, question.age(row, AgeClass::Site)))
}
