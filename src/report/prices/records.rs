//! The listing as tables for spreadsheets, one kind of entry each.

use rust_decimal::Decimal;

use super::Charge;
use super::listing::{Listing, Rent};
use super::question::{Age, Question};
use crate::format::Figure as Digits;
use crate::input::Date;
use crate::pricing::{AgeClass, Grade, History, HistoryRow, Site, System};
use crate::report::records::{Field, Key, Records, Value};

/// A table of the listing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PricesTable {
    /// Prices of instances
    #[default]
    Instances,
    /// Prices and power of systems
    Systems,
    /// Overhead, tariffs and colocation of sites
    Sites,
    /// Charges of providers beside compute, and licences
    Charges,
}

/// Evidence of a figure: when it was seen and checked, and where.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Evidence<'l> {
    from: Date,
    until: Option<Date>,
    is_in_force: bool,
    checked_on: Date,
    age: Age,
    grade: Option<Grade>,
    source: &'l str,
    note: Option<&'l str>,
}

/// A figure of a system or a site.
#[derive(Clone, Copy, Debug)]
pub(crate) struct EntryFigure<'l> {
    name: &'static str,
    row: &'l HistoryRow,
    /// Evidence of the figure.
    pub evidence: Evidence<'l>,
}

/// Keys of a price of an instance.
pub(crate) fn rent_keys<'l>() -> [Key<&'l Rent<'l>>; 14] {
    [
        Key::plain("gpu", |it| Value::text(&it.offer.instance.gpu)),
        Key::plain("instance", |it| Value::text(&it.offer.instance.entry)),
        Key::plain("gpus", |it| Value::Number(it.offer.instance.gpus.0, Digits::Whole)),
        Key::plain("plan", |it| Value::text(it.offer.plan)),
        Key::plain("term_months", |it| Value::number(it.offer.term_months, Digits::Whole)),
        Key::plain("region", |it| Value::maybe(it.offer.instance.region.as_deref())),
        Key::plain("is_bare_metal", |it| {
            it.offer.instance.bare_metal.map_or(Value::Missing, Value::Flag)
        }),
        Key::plain("currency", |it| Value::text(&it.offer.instance.currency)),
        Key::plain("price_per_gpu_hour", |it| price(Some(it.price.0))),
        Key::plain("price_per_hour", |it| price(Some(it.price.1))),
        Key::plain("list_price_per_gpu_hour", |it| price(it.list.map(|it| it.0))),
        Key::plain("list_price_per_hour", |it| price(it.list.map(|it| it.1))),
        Key::plain("discount_share", |it| discount(it.row)),
        Key::plain("list_source", |it| {
            let terms = it.row.terms.as_ref();
            Value::maybe(terms.and_then(|it| Some(it.list.as_ref()?.source.as_str())))
        }),
    ]
}

/// Keys of a figure of a system or a site.
pub(crate) fn figure_keys<'l>() -> [Key<EntryFigure<'l>>; 4] {
    [
        Key::plain("figure", |it| Value::text(it.name)),
        Key::plain("value", |it| Value::Number(it.row.value, Digits::PerOutcome)),
        Key::plain("list", |it| {
            let list = it.row.terms.as_ref().and_then(|it| it.list.as_ref());
            Value::number(list.map(|it| it.value), Digits::PerOutcome)
        }),
        Key::plain("discount_share", |it| discount(it.row)),
    ]
}

/// Keys that every table ends with.
pub(crate) fn evidence_keys<'l>() -> [Key<Evidence<'l>>; 10] {
    [
        Key::plain("from", |it| Value::text(it.from.to_string())),
        Key::plain("until", |it| Value::maybe(it.until.map(|day| day.to_string()))),
        Key::plain("is_in_force", |it| Value::Flag(it.is_in_force)),
        Key::plain("checked_on", |it| Value::text(it.checked_on.to_string())),
        Key::plain("age_days", |it| Value::Count(it.age.days)),
        Key::plain("limit_days", |it| it.age.limit.map_or(Value::Missing, Value::Count)),
        Key::plain("is_old", |it| Value::Flag(it.age.is_old())),
        Key::plain("grade", |it| Value::maybe(it.grade.map(Grade::name))),
        Key::plain("source", |it| Value::text(it.source)),
        Key::plain("note", |it| Value::maybe(it.note)),
    ]
}

/// Price and power of a system.
pub(crate) fn system_figures<'l>(question: &Question, it: &'l System) -> Vec<EntryFigure<'l>> {
    let figures = [
        ("price", &it.price, AgeClass::Hardware),
        ("idle_kw", &it.idle_kw, AgeClass::Specification),
        ("busy_kw", &it.busy_kw, AgeClass::Specification),
    ];
    figures.into_iter().flat_map(|figure| figure_rows(question, figure)).collect()
}

/// Overhead, tariff and colocation of a site.
pub(crate) fn site_figures<'l>(question: &Question, it: &'l Site) -> Vec<EntryFigure<'l>> {
    let figures = [
        ("pue", &it.pue, AgeClass::Site),
        ("price_per_kwh", &it.price_per_kwh, AgeClass::Site),
        ("price_per_kw_month", &it.colocation, AgeClass::Site),
    ];
    figures.into_iter().flat_map(|figure| figure_rows(question, figure)).collect()
}

impl<'l> Evidence<'l> {
    /// Evidence of a row of a sheet.
    pub(crate) fn of(question: &Question, row: &'l HistoryRow, age: Age) -> Self {
        Self {
            from: row.from,
            until: row.until,
            is_in_force: question.is_in_force(row),
            checked_on: row.checked_on,
            age,
            grade: row.grade,
            source: &row.source,
            note: row.note.as_deref(),
        }
    }

    /// Evidence of a charge beside compute.
    pub(crate) fn of_charge(question: &Question, it: &Charge<'l>) -> Self {
        let day = question.as_of;
        Self {
            from: it.from,
            until: it.until,
            is_in_force: it.from <= day && it.until.is_none_or(|until| day < until),
            checked_on: it.checked_on,
            age: it.age,
            grade: it.grade,
            source: it.source,
            note: it.note,
        }
    }
}

/// One table.
#[must_use]
pub fn records(listing: &Listing<'_>, subject: PricesTable) -> Records {
    const FIGURES: [&str; 4] = ["figure", "value", "list", "discount_share"];
    let question = listing.question;
    let (columns, rows): (Vec<&str>, _) = match subject {
        PricesTable::Instances => {
            let keys = rent_keys();
            let keys: Vec<_> = keys.iter().filter(|key| key.name != "list_source").collect();
            let rows = listing.told().into_iter().map(|it| {
                let cells = keys.iter().map(|key| (key.value)(&it)).collect();
                (cells, Evidence::of(question, it.row, it.age))
            });
            (keys.iter().map(|key| key.name).collect(), rows.collect())
        }
        PricesTable::Systems => {
            let rows = listing.systems.iter().flat_map(|it| {
                let gpus = Value::Number(it.gpus.0, Digits::Whole);
                let [gpu, entry, currency] = [&it.gpu, &it.entry, &it.currency].map(Value::text);
                of_entry(&[gpu, entry, gpus, currency], system_figures(question, it))
            });
            let names = ["gpu", "system", "gpus", "currency"];
            (names.into_iter().chain(FIGURES).collect(), rows.collect())
        }
        PricesTable::Sites => {
            let rows = listing.sites.iter().flat_map(|it| {
                let names = [&it.entry, &it.currency].map(Value::text);
                of_entry(&names, site_figures(question, it))
            });
            (["site", "currency"].into_iter().chain(FIGURES).collect(), rows.collect())
        }
        PricesTable::Charges => {
            let rows = listing.charges.iter();
            let rows = rows.map(|it| (charge(it), Evidence::of_charge(question, it)));
            (vec!["provider", "charge", "currency", "price"], rows.collect())
        }
    };
    with_evidence(&columns, rows)
}

/// Rows with the evidence of each behind it.
fn with_evidence(columns: &[&'static str], rows: Vec<(Vec<Value>, Evidence<'_>)>) -> Records {
    let keys = evidence_keys();
    let columns = columns.iter().copied().chain(keys.iter().map(|key| key.name));
    let row = |(mut cells, evidence): (Vec<Value>, Evidence<'_>)| {
        cells.extend(evidence_keys().iter().map(|key| (key.value)(&evidence)));
        cells
    };
    Records {
        columns: columns.map(Field::plain).collect(),
        rows: rows.into_iter().map(row).collect(),
    }
}

/// The figures of an entry, each behind its names.
fn of_entry<'l>(names: &[Value], figures: Vec<EntryFigure<'l>>) -> Vec<(Vec<Value>, Evidence<'l>)> {
    let row = |it: EntryFigure<'l>| {
        let cells = figure_keys().map(|key| (key.value)(&it));
        (names.iter().cloned().chain(cells).collect(), it.evidence)
    };
    figures.into_iter().map(row).collect()
}

fn charge(it: &Charge<'_>) -> Vec<Value> {
    [it.provider, &it.called(), it.currency, &it.price].map(Value::text).to_vec()
}

fn figure_rows<'l>(
    question: &Question,
    (name, history, class): (&'static str, &'l History, AgeClass),
) -> Vec<EntryFigure<'l>> {
    let rows = history.rows.iter().filter(|row| question.tells(row));
    rows.map(|row| {
        let evidence = Evidence::of(question, row, question.age(row, class));
        EntryFigure { name, row, evidence }
    })
    .collect()
}

fn price(price: Option<Decimal>) -> Value {
    Value::number(price, Digits::PerGpuHour)
}

fn discount(row: &HistoryRow) -> Value {
    Value::number(row.terms.as_ref().and_then(|it| it.discount_share), Digits::Share)
}
