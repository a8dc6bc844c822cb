//! Tables of systems: price and power, grouped by accelerator.

use super::listing::{Listing, once};
use super::question::{Age, Question};
use super::records::SYSTEM;
use super::{NOT_IN_FORCE, checked, heading, list_price, short};
use crate::format::Figure;
use crate::input::Date;
use crate::pricing::{AgeClass, History, HistoryRow, System};
use crate::report::records::pick;
use crate::report::table::{Cell, Column, Row, Table};
use crate::report::view::View;

/// Table of the systems of one currency.
pub(super) fn table(listing: &Listing<'_>, currency: &str) -> Table {
    let (question, day) = (listing.question, listing.question.as_of);
    let of_it = listing.systems.iter().copied().filter(|it| it.currency == currency);
    let systems: Vec<&System> = of_it.collect();
    let has_net = systems.iter().filter_map(|it| it.price.on(day)).any(|it| it.terms.is_some());
    let is_old = systems.iter().any(|it| oldest(it, question).is_some_and(|(_, age)| age.is_old()));
    let limit = listing.question.limit.unwrap_or(usize::MAX);
    let view = view(question, has_net);
    let mut rows = Vec::new();
    let mut notes = Vec::new();
    for gpu in once(systems.iter().map(|it| it.gpu.as_str())) {
        let of_gpu: Vec<&&System> = systems.iter().filter(|it| it.gpu == gpu).collect();
        rows.push(Row::group(Cell::text(gpu)));
        rows.extend(of_gpu.iter().take(limit).map(|it| view.row(it)));
        let hidden = of_gpu.len().saturating_sub(limit);
        if hidden > 0 {
            notes.push(format!("{hidden} more {gpu} (--limit {limit})"));
        }
    }
    let missing = systems.iter().filter(|it| it.price.on(day).is_none());
    notes.extend(missing.map(|it| {
        let reason = it.unavailable.as_deref().unwrap_or(NOT_IN_FORCE);
        format!("{} has no price: {reason}", it.entry)
    }));
    Table {
        name: "systems".to_owned(),
        heading: heading(listing, systems.len(), "system", currency, is_old),
        short_heading: Some(short(listing, &format!("{currency} per GPU"))),
        notes,
        ..view.table(rows)
    }
}

fn view(question: &Question, has_net: bool) -> View<'_, System> {
    let day = question.as_of;
    let on = move |history: &History| Some(history.on(day)?.value);
    let amount = |it| Cell::figure(it, Figure::Amount);
    let power = |it| Cell::figure(it, Figure::Hundredths);
    let list = move |it: &System| amount(it.price.on(day).and_then(list_price));
    View::new()
        .cell(Column::number("per GPU"), move |it: &System| amount(it.price_per_gpu(day)))
        .cell(Column::number(if has_net { "net" } else { "price" }), move |it| {
            amount(on(&it.price))
        })
        .when(has_net, |view| view.cell(Column::number("list"), list))
        .cell(Column::text("system"), |it| Cell::text(&it.entry))
        .key(const { pick(&SYSTEM, "gpus") }, |it| it.gap(2))
        .cell(Column::number("idle kW"), move |it| power(on(&it.idle_kw)))
        .cell(Column::number("busy kW"), move |it| power(on(&it.busy_kw)))
        .cell(Column::text("checked"), |it| {
            oldest(it, question).map_or(Cell::Missing, |(on, age)| checked(on, age))
        })
}

/// Day and age of the price of a system, or of its power if there is no price.
fn oldest(it: &System, question: &Question) -> Option<(Date, Age)> {
    let day = question.as_of;
    let told = |row: &HistoryRow, class| (row.checked_on, question.age(row, class));
    let price = it.price.on(day).map(|row| told(row, AgeClass::Hardware));
    let power = it.busy_kw.on(day).or_else(|| it.idle_kw.on(day));
    price.or_else(|| power.map(|row| told(row, AgeClass::Specification)))
}
