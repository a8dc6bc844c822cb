//! Tables of systems: price and power, grouped by accelerator.

use super::listing::{Listing, once};
use super::question::{Age, Question};
use super::{checked, heading, short};
use crate::format::{hundredths, money, whole};
use crate::input::Date;
use crate::pricing::{AgeClass, HistoryRow, System};
use crate::report::table::{Cell, Column, Row, Table};

/// Table of each currency.
pub(super) fn tables(listing: &Listing<'_>) -> Vec<Table> {
    let currencies = once(listing.systems.iter().map(|it| it.currency.as_str()));
    currencies.iter().map(|it| table(listing, it)).collect()
}

fn table(listing: &Listing<'_>, currency: &str) -> Table {
    let (question, day) = (listing.question, listing.question.as_of);
    let of_it = listing.systems.iter().copied().filter(|it| it.currency == currency);
    let systems: Vec<&System> = of_it.collect();
    let price = |it: &System| it.price.on(day).cloned();
    let has_net = systems.iter().filter_map(|it| price(it)).any(|it| it.terms.is_some());
    let is_old = systems.iter().any(|it| oldest(it, question).is_some_and(|(_, age)| age.is_old()));
    let limit = listing.question.limit.unwrap_or(usize::MAX);
    let mut rows = Vec::new();
    let mut notes = Vec::new();
    for gpu in once(systems.iter().map(|it| it.gpu.as_str())) {
        let of_gpu: Vec<&&System> = systems.iter().filter(|it| it.gpu == gpu).collect();
        rows.push(Row::group(Cell::text(gpu)));
        rows.extend(of_gpu.iter().take(limit).map(|it| row(it, question, has_net)));
        let hidden = of_gpu.len().saturating_sub(limit);
        if hidden > 0 {
            notes.push(format!("{hidden} more {gpu} (--limit {limit})"));
        }
    }
    let missing = systems.iter().filter(|it| price(it).is_none());
    notes.extend(missing.map(|it| {
        let reason = it.unavailable.as_deref().unwrap_or("no row is in force on that day");
        format!("{} has no price: {reason}", it.entry)
    }));
    Table {
        name: "systems".to_owned(),
        heading: heading(listing, systems.len(), "system", currency, is_old),
        short_heading: Some(short(listing, &format!("{currency} per GPU"))),
        columns: columns(has_net),
        rows,
        notes,
        ..Table::default()
    }
}

fn columns(has_net: bool) -> Vec<Column> {
    let list = has_net.then(|| Column::number("list"));
    let price = Column::number(if has_net { "net" } else { "price" });
    let rest = [
        Column::text("system"),
        Column::number("GPUs").gap(2),
        Column::number("idle kW"),
        Column::number("busy kW"),
        Column::text("checked"),
    ];
    [Column::number("per GPU"), price].into_iter().chain(list).chain(rest).collect()
}

fn row(it: &System, question: &Question, has_net: bool) -> Row {
    let day = question.as_of;
    let price = it.price.on(day);
    let amount = |value: Option<_>| value.map_or(Cell::Missing, |it| Cell::number(money(it)));
    let power = |row: Option<&HistoryRow>| {
        row.map_or(Cell::Missing, |row| Cell::number(hundredths(row.value)))
    };
    let mut cells = vec![amount(it.price_per_gpu(day)), amount(price.map(|row| row.value))];
    if has_net {
        let list = price.and_then(|row| match &row.terms {
            None => Some(row.value),
            Some(terms) => terms.list.as_ref().map(|it| it.value),
        });
        cells.push(amount(list));
    }
    cells.extend([
        Cell::text(it.entry.as_str()),
        Cell::number(whole(it.gpus.0)),
        power(it.idle_kw.on(day)),
        power(it.busy_kw.on(day)),
        oldest(it, question).map_or(Cell::Missing, |(on, age)| checked(on, age)),
    ]);
    Row::new(cells)
}

/// Day and age of the price of a system, or of its power if there is no price.
fn oldest(it: &System, question: &Question) -> Option<(Date, Age)> {
    let day = question.as_of;
    let told = |row: &HistoryRow, class| (row.checked_on, question.age(row, class));
    let price = it.price.on(day).map(|row| told(row, AgeClass::Hardware));
    let power = it.busy_kw.on(day).or_else(|| it.idle_kw.on(day));
    price.or_else(|| power.map(|row| told(row, AgeClass::Specification)))
}
