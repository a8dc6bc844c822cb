//! Table of instance prices, grouped by accelerator or, for the lowest price, in one order.

use indexmap::IndexMap;

use super::age::{changes, days, holds};
use super::listing::{Listing, Rent};
use super::question::Question;
use super::records::{later_rent_keys, rent_keys};
use super::{called, heading, page, short};
use crate::format::{Figure, count, per_gpu_hour};
use crate::pricing::Offer;
use crate::report::records::pick;
use crate::report::table::{Cell, Column, Row, Table};
use crate::report::view::View;

/// Fewest columns of the page that plans have a column of their own in.
const PLAN_WIDTH: usize = 9;

/// Table of the prices in one currency.
pub(super) fn table(listing: &Listing<'_>, currency: &str) -> Table {
    let groups = listing.groups(currency);
    let limit = listing.question.limit.unwrap_or(usize::MAX);
    let of_currency = |it: &&Rent<'_>| it.offer.instance.currency == currency;
    let all: Vec<&Rent<'_>> = listing.rents.iter().filter(of_currency).collect();
    let (mut phrases, mut notes) = (IndexMap::new(), Vec::new());
    for (gpu, rents) in &groups {
        notes.extend(rest(gpu, rents.get(limit..).unwrap_or_default(), limit));
        phrases.insert(*gpu, rents.get(..limit).unwrap_or(rents).to_vec());
    }
    let is_flat = listing.question.query.is_cheapest();
    let hidden = if is_flat {
        phrases =
            IndexMap::from([("", all.iter().filter(|it| is_of(&phrases, it)).copied().collect())]);
        page::first(&mut phrases, listing.question.page)
    } else {
        page::deal(&mut phrases, listing.question.page)
    };
    let shown: Vec<&Rent<'_>> = phrases.values().flatten().copied().collect();
    let columns = Columns::of(&shown, is_flat, listing.question);
    let view = columns.view();
    let mut rows = Vec::new();
    for (gpu, rents) in &phrases {
        rows.extend((!is_flat && !rents.is_empty()).then(|| Row::group(Cell::text(*gpu))));
        for it in rents {
            rows.push(view.row(it));
            rows.extend(columns.below(it));
        }
    }
    notes.splice(0..0, page::more(hidden));
    notes.extend(tenancy(&all));
    notes.extend(payments(columns));
    notes.extend(evidence(&all));
    notes.extend(ages(&all));
    notes.extend(teasers(&all));
    notes.extend(without(listing));
    let net = if columns.has_net { "net " } else { "" };
    let is_old = all.iter().any(|it| it.age.is_old());
    Table {
        name: "prices".to_owned(),
        heading: heading(listing, all.len(), "price", currency, is_old),
        short_heading: Some(short(listing, &format!("{net}{currency} per GPU-hour"))),
        notes,
        ..view.table(rows)
    }
}

fn is_of(phrases: &IndexMap<&str, Vec<&Rent<'_>>>, it: &Rent<'_>) -> bool {
    let of_gpu = phrases.get(it.offer.instance.gpu.as_str());
    of_gpu.is_some_and(|rents| rents.iter().any(|rent| std::ptr::eq(*rent, it)))
}

/// Table without rows.
pub(super) fn empty(heading: String) -> Table {
    let (name, short) = ("prices".to_owned(), Some("per GPU-hour".to_owned()));
    let columns = Columns { plan_room: usize::MAX, ..Columns::default() };
    Table { name, heading, short_heading: short, ..columns.view().of([]) }
}

/// Columns that the rows of a table need.
#[derive(Clone, Copy, Default)]
struct Columns {
    has_net: bool,
    /// True for columns of what a plan costs upfront and by month, as all prices are of plans.
    has_payments: bool,
    accelerators: AcceleratorPlace,
    /// Width of the column of plans; a longer name is on a line of its own.
    plan_room: usize,
}

/// Place of the name of an accelerator.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
enum AcceleratorPlace {
    /// A row above the prices of each.
    #[default]
    Heading,
    /// A column, as the prices of all are in one order.
    Column,
    /// A line below each price, with its plan, as the page is too narrow for a column.
    Below,
}

impl Columns {
    fn of(rents: &[&Rent<'_>], is_flat: bool, question: &Question) -> Self {
        let has_net = rents.iter().any(|it| it.row.terms.is_some());
        let has_payments =
            !rents.is_empty() && rents.iter().all(|it| it.offer.term_months.is_some());
        let accelerators =
            if is_flat { AcceleratorPlace::Column } else { AcceleratorPlace::Heading };
        let columns = Self { has_net, has_payments, accelerators, plan_room: 0 };
        let Some(width) = question.width else {
            return Self { plan_room: usize::MAX, ..columns };
        };
        let table = columns.view().of(rents.iter().copied());
        let widest = |index: usize, column: &Column| {
            let cells = table.rows.iter().filter_map(|row| row.cells.get(index)).map(length);
            let heading = column.heading.iter().map(|it| it.chars().count());
            let gap = if index == 0 { 0 } else { usize::from(column.gap) };
            cells.chain(heading).max().unwrap_or(0).saturating_add(gap)
        };
        let taken: usize = table.columns.iter().enumerate().map(|(i, it)| widest(i, it)).sum();
        // Two for the gap of plans, and one for the mark of the days.
        let room = width.saturating_sub(taken.saturating_add(3));
        if room >= PLAN_WIDTH {
            return Self { plan_room: room, ..columns };
        }
        let accelerators = if is_flat { AcceleratorPlace::Below } else { accelerators };
        Self { accelerators, ..columns }
    }

    fn view<'l>(self) -> View<'l, Rent<'l>> {
        let price = |it: Column| it.under("per").gap(3).short("per GPU-hour");
        let net = |it: Column| it.under("net per").short("net per GPU-hour");
        let key = const { pick(&rent_keys(), "price_per_gpu_hour") }.headed("GPU-hour");
        let list = |it: &Rent<'_>| Cell::figure(it.list_price().map(|it| it.0), Figure::PerGpuHour);
        let plan = move |it: &Rent<'_>| {
            let plan = called(it.offer.plan);
            if plan.len() > self.plan_room { Cell::Empty } else { Cell::text(plan) }
        };
        let gpu = |it: &Rent<'_>| Cell::text(&it.offer.instance.gpu);
        View::new()
            .when(self.has_net, |view| view.key(key, net))
            .when(self.has_net, |view| view.cell(Column::number("list"), list))
            .when(!self.has_net, |view| view.key(key, price))
            .when(self.accelerators == AcceleratorPlace::Column, |view| {
                view.cell(Column::text("accelerator"), gpu)
            })
            .cell(Column::text("instance"), |it: &Rent<'_>| Cell::text(instance(it)))
            .key(const { pick(&rent_keys(), "gpus") }, |it| it.gap(2).leaves(2))
            .when(self.has_payments, |view| {
                let (upfront, month) = const {
                    let keys = later_rent_keys();
                    (pick(&keys, "upfront"), pick(&keys, "price_per_month"))
                };
                view.key(upfront.headed("upfront"), |it| it.gap(2))
                    .key(month.headed("per month"), |it| it.gap(2))
            })
            .when(self.plan_room > 0, |view| view.cell(Column::text("plan"), plan))
            .cell(Column::number("days").gap(2), |it| days(it.row, it.age, it.is_teaser()))
            .cell(Column::number("holds").gap(2).leaves(1), |it: &Rent<'_>| holds(it.age))
    }

    /// Row below that of a price, for a plan that is too long for its column.
    fn below(self, it: &Rent<'_>) -> Option<Row> {
        let plan = called(it.offer.plan);
        let gpu = &it.offer.instance.gpu;
        let phrases = if self.accelerators == AcceleratorPlace::Below {
            format!("{gpu}, {plan}")
        } else {
            plan.to_owned()
        };
        let table = self.view().of([]);
        let at = table.columns.iter().position(|it| it.heading.join(" ") == "instance");
        let cell = |place| {
            if Some(place) == at { Cell::text(format!("  {phrases}")) } else { Cell::Empty }
        };
        let cells = (0..table.columns.len()).map(cell);
        (plan.len() > self.plan_room).then(|| Row::new(cells))
    }
}

/// Name of an instance with its region and tenancy, as far as the name does not have them.
fn instance(it: &Rent<'_>) -> String {
    let it = it.offer.instance;
    let region = it.region.as_deref().filter(|region| {
        *region != super::listing::GLOBAL && !it.entry.ends_with(&format!("@{region}"))
    });
    let bare = (it.bare_metal == Some(true)).then_some("bare metal");
    let notes: Vec<&str> = region.into_iter().chain(bare).collect();
    if notes.is_empty() {
        return it.entry.clone();
    }
    format!("{} ({})", it.entry, notes.join(", "))
}

/// Characters of a cell.
fn length(cell: &Cell) -> usize {
    match cell {
        Cell::Text(text) | Cell::Name { text, .. } => text.chars().count(),
        Cell::Number { text, .. } => text.chars().count().saturating_add(1),
        Cell::Missing => 1,
        _ => 0,
    }
}

/// Note on hidden rows: `12 more h100-sxm-80gb from 4.290 to 11.675 (--limit 7)`.
fn rest(gpu: &str, hidden: &[&Rent<'_>], limit: usize) -> Option<String> {
    let prices = || hidden.iter().map(|it| it.price.0);
    let [from, to] = [prices().min()?, prices().max()?].map(per_gpu_hour);
    let span = if from == to { format!("at {from}") } else { format!("from {from} to {to}") };
    Some(format!("{} more {gpu} {span} (--limit {limit})", hidden.len()))
}

/// Sentence on the number of bare metal and virtualized instances, if there are both.
fn tenancy(all: &[&Rent<'_>]) -> Option<String> {
    let count_of = |what| all.iter().filter(|it| it.offer.instance.bare_metal == what).count();
    let known = [(count_of(Some(true)), "bare metal"), (count_of(Some(false)), "virtualized")];
    let known = known.into_iter().filter(|(number, _)| *number > 0);
    let mut phrases: Vec<String> = known.map(|(number, what)| format!("{number} {what}")).collect();
    let unsaid = count_of(None);
    if phrases.len() < 2 {
        return None;
    }
    phrases.extend((unsaid > 0).then(|| format!("{unsaid} not stated")));
    Some(format!("By tenancy: {}.", phrases.join(", ")))
}

/// Sentence on the columns of what a plan costs upfront and by month.
fn payments(columns: Columns) -> Option<String> {
    let what = "Upfront and per month are for one instance, the month of 730 hours; `-` if the source \
                names no upfront payment.";
    columns.has_payments.then(|| what.to_owned())
}

/// Sentence on stale prices.
fn ages(all: &[&Rent<'_>]) -> Option<String> {
    let oldest = all.iter().filter(|it| it.age.limit.is_some()).map(|it| it.age.days).max()?;
    let total: usize = all.iter().filter(|it| it.age.is_old()).count();
    let what = match (total, all.len()) {
        (1, 1) => "The price is stale (!): its chance".to_owned(),
        (_, all) if total == all => {
            format!("All {} are stale (!): the chance of each", count(all, "price"))
        }
        (1, all) => {
            format!("1 of {} is stale (!): its chance", count(all, "price"))
        }
        (_, all) => {
            format!("{total} of {} are stale (!): the chance of each", count(all, "price"))
        }
    };
    let oldest = count(oldest, "day");
    (total > 0).then(|| format!("{what} is below 90%. The oldest was checked {oldest} ago."))
}

/// Sentence on the chance that prices hold, with the evidence if they are of one series.
fn evidence(all: &[&Rent<'_>]) -> Option<String> {
    let mut series: Vec<_> = all.iter().filter_map(|it| it.age.validity).collect();
    series.dedup();
    let one = match series.as_slice() {
        [] => return None,
        [one] => format!(" ({})", changes(*one)),
        _ => ", by how often prices of its provider and plan have changed".to_owned(),
    };
    Some(format!("holds: chance that the price is unchanged since it was checked{one}."))
}

/// Sentence on prices of the kind "from 1.99".
fn teasers(all: &[&Rent<'_>]) -> Option<String> {
    let number = all.iter().filter(|it| it.is_teaser()).count();
    let what = "a starting price (*), which few buyers get; listed last";
    (number > 0).then(|| format!("{} of {}: {what}.", number, count(all.len(), "price")))
}

/// Sentence on plans whose price is unknown on the day.
pub(super) fn without(listing: &Listing<'_>) -> Option<String> {
    let Listing { without, .. } = listing;
    let name = |it: &Offer<'_>| format!("{} {}", it.instance.entry, called(it.plan));
    let hint = "(`--history` shows why)";
    match without.as_slice() {
        [] => None,
        [only] => Some(format!("{} has no price {hint}.", name(only))),
        [first, ..] => {
            Some(format!("{} plans have no price, such as {} {hint}.", without.len(), name(first)))
        }
    }
}
