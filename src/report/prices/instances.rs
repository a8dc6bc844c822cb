//! Table of instance prices, grouped by accelerator.

use super::listing::{Listing, Rent};
use super::records::rent_keys;
use super::{called, checked_row, heading, short};
use crate::format::{Figure, count, list, per_gpu_hour};
use crate::pricing::{AgeClass, Offer};
use crate::report::records::pick;
use crate::report::table::{Cell, Column, Row, Table};
use crate::report::view::View;

/// Table of the prices in one currency.
pub(super) fn table(listing: &Listing<'_>, currency: &str) -> Table {
    let groups = listing.groups(currency);
    let limit = listing.question.limit.unwrap_or(usize::MAX);
    let all: Vec<&Rent<'_>> = groups.iter().flat_map(|(_, rents)| rents).copied().collect();
    let has_net = all.iter().any(|it| it.row.terms.is_some());
    let is_old = all.iter().any(|it| it.age.is_old());
    let unit = format!("{}{currency} per GPU-hour", if has_net { "net " } else { "" });
    let view = view(has_net);
    let mut rows = Vec::new();
    let mut notes = Vec::new();
    for (gpu, rents) in &groups {
        rows.push(Row::group(Cell::text(*gpu)));
        rows.extend(rents.iter().take(limit).map(|it| view.row(it)));
        notes.extend(rest(gpu, rents.get(limit..).unwrap_or_default(), limit));
    }
    notes.extend(tenancy(&all));
    notes.extend(ages(&all));
    notes.extend(without(listing));
    Table {
        name: "prices".to_owned(),
        heading: heading(listing, all.len(), "price", currency, is_old),
        short_heading: Some(short(listing, &unit)),
        notes,
        ..view.table(rows)
    }
}

/// Table without rows.
pub(super) fn empty(heading: String) -> Table {
    let (name, short) = ("prices".to_owned(), Some("per GPU-hour".to_owned()));
    Table { name, heading, short_heading: short, ..view(false).of([]) }
}

fn view<'l>(has_net: bool) -> View<'l, Rent<'l>> {
    let net = |column: Column| column.under("per GPU-hour").short("net per GPU-hour");
    let name = |it: &Rent<'_>| {
        let instance = it.offer.instance;
        let note = if instance.bare_metal == Some(true) { " (bare metal)" } else { "" };
        Cell::text(format!("{}{note}", instance.entry))
    };
    let list = |it: &Rent<'_>| Cell::figure(it.list_price().map(|it| it.0), Figure::PerGpuHour);
    let view = if has_net {
        View::new()
            .key(const { pick(&rent_keys(), "price_per_gpu_hour") }.headed("net"), net)
            .cell(Column::number("list"), list)
    } else {
        View::new().key(const { pick(&rent_keys(), "price_per_gpu_hour") }, |it| it)
    };
    view.cell(Column::text("instance"), name)
        .key(const { pick(&rent_keys(), "gpus") }, |it| it.gap(2).leaves(2))
        .cell(Column::text("plan"), |it| Cell::text(called(it.offer.plan)))
        .key(const { pick(&rent_keys(), "region") }, |it| it.leaves(1))
        .cell(Column::text("checked"), |it| checked_row(it.row, it.age))
}

/// Note on hidden rows: `12 more h100-sxm-80gb from 4.290 to 11.675 (--limit 7)`.
fn rest(gpu: &str, hidden: &[&Rent<'_>], limit: usize) -> Option<String> {
    let (first, last) = (hidden.first()?, hidden.last()?);
    let [from, to] = [first, last].map(|it| per_gpu_hour(it.price.0));
    let span = if from == to { format!("at {from}") } else { format!("from {from} to {to}") };
    Some(format!("{} more {gpu} {span} (--limit {limit})", hidden.len()))
}

/// Sentence on the number of bare metal and virtualized instances, if any sheet says.
fn tenancy(all: &[&Rent<'_>]) -> Option<String> {
    let count_of = |what| all.iter().filter(|it| it.offer.instance.bare_metal == what).count();
    let known = [(count_of(Some(true)), "bare metal"), (count_of(Some(false)), "virtualized")];
    let known = known.into_iter().filter(|(number, _)| *number > 0);
    let mut told: Vec<String> = known.map(|(number, what)| format!("{number} {what}")).collect();
    let unsaid = count_of(None);
    if told.is_empty() {
        return None;
    }
    told.extend((unsaid > 0).then(|| format!("{unsaid} not said")));
    Some(format!("By tenancy: {}.", told.join(", ")))
}

/// Sentence on the ages of prices, and on the classes that are past their limits.
fn ages(all: &[&Rent<'_>]) -> Option<String> {
    let ageing = || all.iter().filter(|it| it.age.limit.is_some());
    let (least, most) =
        (ageing().map(|it| it.age.days).min()?, ageing().map(|it| it.age.days).max()?);
    let them = if all.len() == 1 { "It was" } else { "All were" };
    let checked = match (least, most) {
        (_, ..=0) => format!("{them} checked on that day or later"),
        (least, most) if least == most => format!("{them} checked {} ago", count(most, "day")),
        _ => format!("They were checked up to {} ago", count(most, "day")),
    };
    let mut past = Vec::new();
    let mut within = Vec::new();
    for (class, called) in [
        (AgeClass::Spot, "spot"),
        (AgeClass::Daily, "daily"),
        (AgeClass::OnDemand, "on demand"),
        (AgeClass::Committed, "commitments"),
    ] {
        let of_class: Vec<_> = ageing().filter(|it| it.offer.ages_as() == class).collect();
        let Some(limit) = class.limit().filter(|_| !of_class.is_empty()) else { continue };
        let old = of_class.iter().filter(|it| it.age.is_old()).count();
        let days = format!("the {} for {called}", count(limit, "day"));
        if old > 0 {
            past.push(format!("{days} ({})", count(old, "price")));
        } else {
            within.push(days);
        }
    }
    let past = (!past.is_empty()).then(|| format!("past {}", list(&past)));
    let within = (!within.is_empty()).then(|| format!("within {}", list(&within)));
    let limits: Vec<String> = past.into_iter().chain(within).collect();
    Some(format!("{checked}: {}.", limits.join(", ")))
}

/// Sentence on plans whose price is unknown on the day.
pub(super) fn without(listing: &Listing<'_>) -> Option<String> {
    let Listing { without, .. } = listing;
    let name = |it: &Offer<'_>| format!("{} {}", it.instance.entry, called(it.plan));
    let hint = "(--history and -f json say why)";
    match without.as_slice() {
        [] => None,
        [only] => Some(format!("No price is known of {} {hint}.", name(only))),
        [first, ..] => Some(format!(
            "No price is known of {} plans, such as {} {hint}.",
            without.len(),
            name(first)
        )),
    }
}
