//! The listing as tables for spreadsheets, one kind of entry each.

use rust_decimal::Decimal;

use super::listing::{Age, Listing, Question, Rent};
use crate::format::Figure as Digits;
use crate::pricing::{AgeClass, Grade, History, HistoryRow};
use crate::report::records::{Field, Records, Value};

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
    /// What providers charge beside compute, and vendors for licences
    Charges,
}

/// The columns every table ends with.
const EVIDENCE: [&str; 10] = [
    "from",
    "until",
    "is_in_force",
    "checked_on",
    "age_days",
    "limit_days",
    "is_old",
    "grade",
    "source",
    "note",
];

/// One table.
#[must_use]
pub fn records(listing: &Listing<'_>, subject: PricesTable) -> Records {
    let (columns, rows): (&[&str], _) = match subject {
        PricesTable::Instances => (
            &[
                "gpu",
                "instance",
                "gpus",
                "plan",
                "term_months",
                "region",
                "is_bare_metal",
                "currency",
                "price_per_gpu_hour",
                "price_per_hour",
                "list_price_per_gpu_hour",
                "list_price_per_hour",
                "discount_share",
            ],
            listing.told().iter().map(|it| instance(listing.question, it)).collect(),
        ),
        PricesTable::Systems => (
            &["gpu", "system", "gpus", "currency", "figure", "value", "list", "discount_share"],
            systems(listing),
        ),
        PricesTable::Sites => {
            (&["site", "currency", "figure", "value", "list", "discount_share"], sites(listing))
        }
        PricesTable::Charges => (&["provider", "charge", "currency", "price"], of_charges(listing)),
    };
    let columns = columns.iter().chain(&EVIDENCE).map(|key| Field::plain(key)).collect();
    Records { columns, rows }
}

fn instance(question: &Question, it: &Rent<'_>) -> Vec<Value> {
    let instance = it.offer.instance;
    let price = |price: Option<Decimal>| Value::number(price, Digits::PerGpuHour);
    let terms = it.row.terms.as_ref();
    let mut cells = vec![
        Value::text(instance.gpu.as_str()),
        Value::text(instance.entry.as_str()),
        Value::Number(instance.gpus.0, Digits::Whole),
        Value::text(it.offer.plan),
        Value::number(it.offer.term_months, Digits::Whole),
        instance.region.as_deref().map_or(Value::Missing, Value::text),
        instance.bare_metal.map_or(Value::Missing, Value::Flag),
        Value::text(instance.currency.as_str()),
        price(Some(it.price.0)),
        price(Some(it.price.1)),
        price(it.list.map(|it| it.0)),
        price(it.list.map(|it| it.1)),
        Value::number(terms.and_then(|it| it.discount_share), Digits::Share),
    ];
    cells.extend(evidence(question, it.row, it.age));
    cells
}

fn systems(listing: &Listing<'_>) -> Vec<Vec<Value>> {
    let of = |it: &&crate::pricing::System| {
        let before = vec![
            Value::text(it.gpu.as_str()),
            Value::text(it.entry.as_str()),
            Value::Number(it.gpus.0, Digits::Whole),
            Value::text(it.currency.as_str()),
        ];
        let figures = [
            ("price", &it.price, AgeClass::Hardware),
            ("idle_kw", &it.idle_kw, AgeClass::Specification),
            ("busy_kw", &it.busy_kw, AgeClass::Specification),
        ];
        let rows = figures.map(|figure| of_figure(listing.question, &before, figure));
        rows.into_iter().flatten().collect::<Vec<_>>()
    };
    listing.systems.iter().flat_map(of).collect()
}

fn sites(listing: &Listing<'_>) -> Vec<Vec<Value>> {
    let of = |it: &&crate::pricing::Site| {
        let before = vec![Value::text(it.entry.as_str()), Value::text(it.currency.as_str())];
        let figures = [
            ("pue", &it.pue, AgeClass::Site),
            ("price_per_kwh", &it.price_per_kwh, AgeClass::Site),
            ("price_per_kw_month", &it.colocation, AgeClass::Site),
        ];
        let rows = figures.map(|figure| of_figure(listing.question, &before, figure));
        rows.into_iter().flatten().collect::<Vec<_>>()
    };
    listing.sites.iter().flat_map(of).collect()
}

fn of_figure(
    question: &Question,
    before: &[Value],
    (what, history, class): (&str, &History, AgeClass),
) -> Vec<Vec<Value>> {
    let rows = history.rows.iter().filter(|row| question.tells(row));
    rows.map(|row| {
        let terms = row.terms.as_ref();
        let list = terms.and_then(|it| it.list.as_ref()).map(|it| it.value);
        let mut cells = before.to_vec();
        cells.extend([
            Value::text(what),
            Value::Number(row.value, Digits::PerOutcome),
            Value::number(list, Digits::PerOutcome),
            Value::number(terms.and_then(|it| it.discount_share), Digits::Share),
        ]);
        cells.extend(evidence(question, row, question.age(row, class)));
        cells
    })
    .collect()
}

fn of_charges(listing: &Listing<'_>) -> Vec<Vec<Value>> {
    let question = listing.question;
    let of = |it: &super::Charge<'_>| {
        let in_force = it.from <= question.as_of && it.until.is_none_or(|day| question.as_of < day);
        vec![
            Value::text(it.provider),
            Value::text(it.called()),
            Value::text(it.currency),
            Value::text(it.price.as_str()),
            Value::text(it.from.to_string()),
            it.until.map_or(Value::Missing, |day| Value::text(day.to_string())),
            Value::Flag(in_force),
            Value::text(it.checked_on.to_string()),
            Value::Number(it.age.days.into(), Digits::Whole),
            Value::number(it.age.limit.map(Decimal::from), Digits::Whole),
            Value::Flag(it.age.is_old()),
            graded(it.grade),
            Value::text(it.source),
            it.note.map_or(Value::Missing, Value::text),
        ]
    };
    listing.charges.iter().map(of).collect()
}

fn evidence(question: &Question, row: &HistoryRow, age: Age) -> [Value; 10] {
    [
        Value::text(row.from.to_string()),
        row.until.map_or(Value::Missing, |day| Value::text(day.to_string())),
        Value::Flag(question.is_in_force(row)),
        Value::text(row.checked_on.to_string()),
        Value::Number(age.days.into(), Digits::Whole),
        Value::number(age.limit.map(Decimal::from), Digits::Whole),
        Value::Flag(age.is_old()),
        graded(row.grade),
        Value::text(row.source.as_str()),
        row.note.as_deref().map_or(Value::Missing, Value::text),
    ]
}

fn graded(grade: Option<Grade>) -> Value {
    grade.map_or(Value::Missing, |grade| Value::text(grade.name()))
}
