//! Price history: every row of an entry, oldest first, each with its source.

use rust_decimal::Decimal;

use super::age::{checked, checked_row};
use super::evidence::Evidence;
use super::listing::{Listing, Rent};
use super::question::Age;
use super::texts::tenancy;
use super::{NOT_IN_FORCE, called, charges, list_price};
use crate::format::{Figure, count, whole};
use crate::input::Date;
use crate::pricing::{AgeClass, History, HistoryRow, Offer};
use crate::report::document::{Definition, Definitions, Section};
use crate::report::table::{Cell, Column, Row, Table};
use crate::report::view::View;

/// One table per plan, figure and group of charges, each with its sources below.
pub(super) fn sections(listing: &Listing<'_>) -> Vec<Section> {
    let mut report =
        HistoryReport { listing, sections: Vec::new(), sources: Vec::new(), numbered: 0 };
    let mut rents: &[Rent<'_>] = &listing.rents;
    while let Some(first) = rents.first() {
        let name = |it: &Rent<'_>| (it.offer.instance.entry.clone(), it.offer.plan.to_owned());
        let same = rents.iter().take_while(|it| name(it) == name(first)).count();
        let (of_it, rest) = rents.split_at(same);
        report.plan(&first.offer, of_it);
        rents = rest;
    }
    for offer in &listing.without {
        report.plan(offer, &[]);
    }
    for it in &listing.systems {
        let of = |what: &str, unit: &str| {
            format!("{} {what} · {} {} · {unit}", it.entry, whole(it.gpus.0), it.gpu)
        };
        let power = (it.entry.as_str(), AgeClass::Specification);
        let of_price = (it.entry.as_str(), AgeClass::Hardware);
        report.figure(of("price", &it.currency), &it.price, of_price, Figure::Amount);
        report.figure(of("at rest", "kW"), &it.idle_kw, power, Figure::Hundredths);
        report.figure(of("in use", "kW"), &it.busy_kw, power, Figure::Hundredths);
        report.figure(of("rated", "kW"), &it.provisioned_kw, power, Figure::Hundredths);
    }
    for it in &listing.sites {
        let of = |what: &str| format!("{} · {what}", it.entry);
        let priced = |per: &str| of(&format!("{} per {per}", it.currency));
        let as_a = |class| (it.entry.as_str(), class);
        report.figure(of("PUE"), &it.pue, as_a(AgeClass::Pue), Figure::Hundredths);
        report.figure(priced("kWh"), &it.price_per_kwh, as_a(AgeClass::Tariff), Figure::Tariff);
        let industrial = &it.industrial_price_per_kwh;
        report.figure(
            priced("kWh, industrial"),
            industrial,
            as_a(AgeClass::Tariff),
            Figure::Tariff,
        );
        report.figure(
            priced("kW-month"),
            &it.colocation,
            as_a(AgeClass::Colocation),
            Figure::Hundredths,
        );
    }
    for group in charges::groups(listing) {
        report.charges(&group);
    }
    report.sections
}

/// Sections made so far. Source numbers run through all tables, because some formats move sources
/// to the end.
struct HistoryReport<'l> {
    listing: &'l Listing<'l>,
    sections: Vec<Section>,
    /// Sources of the current table.
    sources: Vec<Definition>,
    numbered: usize,
}

/// A price of a table, net and at list, with its row.
struct Priced<'l> {
    net: Decimal,
    list: Option<Decimal>,
    /// Price of an instance-hour, beside that of a GPU-hour.
    hourly: Option<Decimal>,
    row: &'l HistoryRow,
    age: Age,
    /// Number of the source.
    source: usize,
}

impl HistoryReport<'_> {
    fn plan(&mut self, offer: &Offer<'_>, rents: &[Rent<'_>]) {
        let mut all = Vec::new();
        for it in rents {
            let (net, hourly) = it.price;
            let list = it.list_price().map(|(gpu, _)| gpu);
            let priced = self.priced(it.row, it.age);
            all.push(Priced { net, list, hourly: Some(hourly), ..priced });
        }
        let headings = ["per GPU-hour", "per instance-hour"];
        let table = drawn(&all, headings, Figure::PerGpuHour);
        let net = table.columns.first().map(Column::label).unwrap_or_default();
        let name = format!("{} {}", offer.instance.entry, called(offer.plan));
        let reason = offer.unavailable.unwrap_or(NOT_IN_FORCE);
        self.close(Table {
            short_heading: Some(format!("{name}, {net}")),
            name,
            heading: heading(offer),
            notes: table
                .rows
                .is_empty()
                .then(|| format!("No price: {reason}"))
                .into_iter()
                .collect(),
            ..table
        });
    }

    fn figure(
        &mut self,
        heading: String,
        history: &History,
        ages: (&str, AgeClass),
        figure: Figure,
    ) {
        let question = self.listing.question;
        let rows = history.rows.iter();
        let all: Vec<_> = rows.map(|row| self.priced(row, question.age(row, ages))).collect();
        if !all.is_empty() {
            let table = drawn(&all, ["figure", ""], figure);
            self.close(Table { name: heading.clone(), heading, ..table });
        }
    }

    fn priced<'r>(&mut self, row: &'r HistoryRow, age: Age) -> Priced<'r> {
        let seen = row.seen.iter().map(|it| format!("seen on {} at {}", it.on.0, it.source));
        let notes = row.note.clone().into_iter().chain(seen);
        let source = self.source(&row.source, notes);
        Priced { net: row.value, list: list_price(row), hourly: None, row, age, source }
    }

    fn charges(&mut self, group: &charges::ChargeGroup<'_>) {
        let mut rows = Vec::new();
        for it in &group.charges {
            let Evidence { from, until: end, checked_on, age, source, note, .. } = it.evidence;
            let number = self.source(source, note.map(str::to_owned).into_iter());
            rows.push(Row::new([
                Cell::text(it.names().join(" ")),
                Cell::text(it.price.as_str()),
                Cell::text(from.to_string()),
                until(end),
                checked(checked_on, age),
                Cell::text(format!("[{number}]")),
            ]));
        }
        let columns = [group.noun(), "price", "from", "until", "checked", "source"];
        self.close(Table {
            name: group.names.0.to_owned(),
            heading: format!("{} · {}", group.names.1, group.currency),
            short_heading: Some(format!("{}, {}", group.noun(), group.currency)),
            columns: columns.map(Column::text).to_vec(),
            rows,
            ..Table::default()
        });
    }

    /// Adds a source to the current table and returns its number.
    fn source(&mut self, source: &str, notes: impl Iterator<Item = String>) -> usize {
        self.numbered += 1;
        let phrase = std::iter::once(source.to_owned()).chain(notes);
        self.sources.push(Definition::new(format!("[{}]", self.numbered), phrase));
        self.numbered
    }

    /// Adds a table and, below it, the sources of its rows.
    fn close(&mut self, table: Table) {
        self.sections.push(table.into());
        let rows = std::mem::take(&mut self.sources);
        if !rows.is_empty() {
            self.sections.push(Definitions { rows, ..Definitions::default() }.into());
        }
    }
}

/// Heading of a plan: `aws/p5.48xlarge on demand · 8 h100-sxm-80gb · us-east-1 · USD`.
fn heading(offer: &Offer<'_>) -> String {
    let it = offer.instance;
    let parts = [
        Some(format!("{} {}", it.entry, called(offer.plan))),
        offer.term_months.map(|months| count(months, "month")),
        Some(format!("{} {}", whole(it.gpus.0), it.gpu)),
        tenancy(it).map(str::to_owned),
        it.region.clone(),
        Some(it.currency.clone()),
    ];
    parts.into_iter().flatten().collect::<Vec<_>>().join(" · ")
}

/// Rows and columns of prices. The headings are those of a price that is not net, and of the price
/// of an instance-hour, if there is one.
fn drawn(all: &[Priced<'_>], [price, hourly]: [&str; 2], figure: Figure) -> Table {
    let has_net = all.iter().any(|it| it.row.terms.is_some());
    let price = if has_net { "net" } else { price };
    let number = move |it| Cell::figure(it, figure);
    let view = View::new()
        .cell(Column::number(price), move |it: &Priced<'_>| number(Some(it.net)))
        .when(has_net, |view| view.cell(Column::number("list"), move |it| number(it.list)))
        .when(!hourly.is_empty(), |view| {
            view.cell(Column::number(hourly), move |it| number(it.hourly))
        })
        .cell(Column::text("from"), |it| Cell::text(it.row.from.to_string()))
        .cell(Column::text("until"), |it| until(it.row.until))
        .cell(Column::text("checked"), |it| checked_row(it.row, it.age))
        .cell(Column::text("grade"), |it| {
            let grade = it.row.grade.map(|grade| format!("{} ", grade.name())).unwrap_or_default();
            Cell::text(format!("{grade}[{}]", it.source))
        });
    view.of(all)
}

fn until(day: Option<Date>) -> Cell {
    day.map_or(Cell::Missing, |day| Cell::text(day.to_string()))
}
