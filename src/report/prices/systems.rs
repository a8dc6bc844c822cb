//! Tables of systems: price and power, grouped by accelerator.

use indexmap::IndexMap;

use super::age::aged;
use super::listing::{Listing, once};
use super::question::Question;
use super::records::SYSTEM;
use super::{NOT_IN_FORCE, heading, list_price, oldest, page, short};
use crate::format::Figure;
use crate::pricing::{AgeClass, History, System, Topic};
use crate::report::records::pick;
use crate::report::table::{Cell, Column, Row, Table};
use crate::report::view::View;

/// Table of the systems of one currency.
pub(super) fn table(listing: &Listing<'_>, currency: &str) -> Table {
    let (question, day) = (listing.question, listing.question.as_of);
    let of_it = listing.systems.iter().copied().filter(|it| it.currency == currency);
    let systems: Vec<&System> = of_it.collect();
    let has_net = systems.iter().filter_map(|it| it.price.on(day)).any(|it| it.terms.is_some());
    let is_old = systems
        .iter()
        .any(|it| oldest::of_system(it, question).is_some_and(|(_, age)| age.is_old()));
    let limit = listing.question.limit.unwrap_or(usize::MAX);
    let is_power = question.query.topics() == [Topic::Power];
    let view = if is_power { power(question) } else { view(question, has_net) };
    let (mut rows, mut notes) = (Vec::new(), Vec::new());
    let mut groups = IndexMap::new();
    for gpu in once(systems.iter().map(|it| it.gpu.as_str())) {
        let mut of_gpu: Vec<&System> = systems.iter().copied().filter(|it| it.gpu == gpu).collect();
        let hidden = of_gpu.len().saturating_sub(limit);
        of_gpu.truncate(limit);
        if hidden > 0 {
            notes.push(format!("{hidden} more {gpu} (--limit {limit})"));
        }
        groups.insert(gpu, of_gpu);
    }
    notes.splice(0..0, page::more(page::deal(&mut groups, question.page)));
    for (gpu, of_gpu) in groups.iter().filter(|(_, it)| !it.is_empty()) {
        rows.push(Row::group(Cell::text(*gpu)));
        rows.extend(of_gpu.iter().map(|it| view.row(it)));
    }
    let missing = systems.iter().filter(|it| !is_power && it.price.on(day).is_none());
    notes.extend(missing.map(|it| {
        let reason = it.unavailable.as_deref().unwrap_or(NOT_IN_FORCE);
        format!("{} has no price: {reason}", it.entry)
    }));
    notes.extend(systems.iter().filter_map(|it| no_longer_sold(it)));
    let unit = if is_power { "kW" } else { currency };
    Table {
        name: "systems".to_owned(),
        heading: heading(listing, systems.len(), "system", unit, is_old),
        short_heading: Some(short(listing, &format!("{unit} per GPU"))),
        notes,
        ..view.table(rows)
    }
}

/// Name of a system, with a mark if nobody sells it any more: a short one, as pages have 80 columns.
fn name(it: &System) -> Cell {
    let mark = if it.no_longer_sold.is_some() { " #" } else { "" };
    Cell::text(format!("{}{mark}", it.entry))
}

/// Note on a system that nobody sells any more: the evidence, and the system that replaces it.
fn no_longer_sold(it: &System) -> Option<String> {
    let reason = it.no_longer_sold.as_ref()?;
    let replaced = it.replaced_by.as_ref().map(|(by, _)| format!("; {by} replaces it"));
    Some(format!("# {} is no longer sold: {reason}{}", it.entry, replaced.unwrap_or_default()))
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
        .cell(Column::text("system"), name)
        .key(const { pick(&SYSTEM, "gpus") }, |it| it.gap(2))
        .cell(Column::number("idle kW"), move |it| power(on(&it.idle_kw)))
        .cell(Column::number("busy kW"), move |it| power(on(&it.busy_kw)))
        .cell(Column::number("days").gap(2), |it| {
            oldest::of_system(it, question).map_or(Cell::Missing, |(_, age)| aged(age))
        })
}

/// Columns of power alone.
fn power(question: &Question) -> View<'_, System> {
    let day = question.as_of;
    let on = move |history: &History| {
        Cell::figure(history.on(day).map(|row| row.value), Figure::Hundredths)
    };
    View::new()
        .cell(Column::number("busy per GPU"), move |it: &System| {
            Cell::figure(it.power_per_gpu(day), Figure::Hundredths)
        })
        .cell(Column::number("busy"), move |it| on(&it.busy_kw))
        .cell(Column::number("idle"), move |it| on(&it.idle_kw))
        .cell(Column::number("rated"), move |it| on(&it.provisioned_kw))
        .cell(Column::text("system"), name)
        .key(const { pick(&SYSTEM, "gpus") }, |it| it.gap(2))
        .cell(Column::number("days").gap(2), move |it| {
            let rows = [&it.busy_kw, &it.idle_kw, &it.provisioned_kw];
            let row = rows.into_iter().find_map(|it| it.on(day));
            row.map_or(Cell::Missing, |row| {
                aged(question.age(row, (&it.entry, AgeClass::Specification)))
            })
        })
}
