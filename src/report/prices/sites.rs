//! Tables of sites: PUE, electricity tariff and colocation price.

use super::age::aged;
use super::listing::Listing;
use super::{heading, oldest, page, short};
use crate::format::Figure;
use crate::pricing::{History, Site, Topic};
use crate::report::table::{Cell, Column, Table};
use crate::report::view::View;

/// Table of the sites of one currency.
pub(super) fn table(listing: &Listing<'_>, currency: &str) -> Table {
    let question = listing.question;
    let of_it = listing.sites.iter().copied().filter(|it| it.currency == currency);
    let sites: Vec<&Site> = of_it.collect();
    let is_old =
        sites.iter().filter_map(|it| oldest::of_site(it, question)).any(|(_, age)| age.is_old());
    let day = question.as_of;
    let on =
        move |history: &History, figure| Cell::figure(history.on(day).map(|row| row.value), figure);
    let topics = question.query.topics();
    let has = |topic| topics.is_empty() || topics.contains(&topic);
    let has_industrial = sites.iter().any(|it| it.industrial_price_per_kwh.on(day).is_some());
    let view = View::new()
        .when(has(Topic::Electricity), |view| {
            view.cell(Column::number("per kWh"), move |it: &Site| {
                on(&it.price_per_kwh, Figure::Tariff)
            })
        })
        .when(has(Topic::Electricity) && has_industrial, |view| {
            view.cell(Column::number("industrial"), move |it: &Site| {
                on(&it.industrial_price_per_kwh, Figure::Tariff)
            })
        })
        .when(has(Topic::Colocation), |view| {
            view.cell(Column::number("per kW-month"), move |it: &Site| {
                on(&it.colocation, Figure::Hundredths)
            })
        })
        .when(has(Topic::Pue), |view| {
            view.cell(Column::number("PUE"), move |it: &Site| on(&it.pue, Figure::Hundredths))
        })
        .cell(Column::text("site"), |it: &Site| Cell::text(&it.entry))
        .cell(Column::number("days").gap(2), |it| {
            oldest::of_site(it, question).map_or(Cell::Missing, |(_, age)| aged(age))
        });
    let note = "`days` is the age of the oldest figure of a row; `per kW-month` is colocation.";
    let unit = if topics == [Topic::Pue] { "" } else { currency };
    let listed = sites.get(..question.page.unwrap_or(usize::MAX)).unwrap_or(&sites);
    let mut notes: Vec<String> =
        page::more(sites.len().saturating_sub(listed.len())).into_iter().collect();
    notes.extend(topics.is_empty().then(|| note.to_owned()));
    Table {
        name: "sites".to_owned(),
        heading: heading(listing, sites.len(), "site", unit, is_old),
        short_heading: Some(short(listing, &format!("{currency} per kWh"))),
        notes,
        ..view.of(listed.iter().copied())
    }
}
