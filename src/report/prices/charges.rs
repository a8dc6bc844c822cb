//! What providers charge beside compute, each as a phrase.

use rust_decimal::Decimal;

use super::listing::{Age, Listing, Question, once};
use super::{checked, heading};
use crate::format::{percent, quantity};
use crate::input::{Date, Field};
use crate::pricing::charges::{Egress, Support};
use crate::pricing::{Class, Figure, Provider, Texts};
use crate::quantity::Quantity;
use crate::report::table::{Cell, Column, Row, Table};

/// One row of a charge.
#[derive(Clone, Debug)]
pub struct Charge<'c> {
    /// The provider.
    pub provider: &'c str,
    /// `egress`, `storage` or `support`.
    pub kind: &'static str,
    /// The name of the class or plan; empty where there is one of its kind.
    pub name: &'c str,
    /// ISO 4217 code of its amounts.
    pub currency: &'c str,
    /// The figures as a phrase.
    pub price: String,
    /// The figures.
    pub charged: Charged<'c>,
    /// First date it was seen.
    pub from: Date,
    /// First date it was no longer seen.
    pub until: Option<Date>,
    /// Last date the source confirmed it.
    pub checked_on: Date,
    /// The source.
    pub source: &'c str,
    /// What else the sheet says of it.
    pub note: Option<&'c str>,
    /// How old it is.
    pub age: Age,
}

/// The figures of a charge.
#[derive(Clone, Copy, Debug)]
pub enum Charged<'c> {
    /// A tariff for data sent.
    Egress(&'c Egress),
    /// A price of a gigabyte-month kept.
    Storage(Decimal),
    /// A support plan.
    Support(&'c Support),
}

impl<'c> Charge<'c> {
    /// What can be looked for in it.
    pub fn texts(&self, owner: Option<&'c str>) -> Texts<'c> {
        let names = [self.provider, self.name].into_iter().chain(owner);
        Texts { kinds: vec![self.kind], names: names.filter(|it| !it.is_empty()).collect() }
    }

    /// The kind and the name of the class or plan.
    pub fn called(&self) -> String {
        format!("{} {}", self.kind, self.name).trim_end().to_owned()
    }
}

/// Every charge of a provider, in the order of the sheet.
pub(super) fn of_provider<'c>(it: &'c Provider, question: &Question) -> Vec<Charge<'c>> {
    let mut all = Vec::new();
    let rows = it.egress.rows.iter().filter(|row| question.tells(row));
    all.extend(rows.map(|row| {
        let charged = Charged::Egress(&row.value);
        told(it, ("egress", ""), charged, row, question)
    }));
    for (class, history) in &it.storage {
        let rows = history.rows.iter().filter(|row| question.tells(row));
        all.extend(
            rows.map(|row| {
                told(it, ("storage", class), Charged::Storage(row.value), row, question)
            }),
        );
    }
    for (plan, history) in &it.support {
        let rows = history.rows.iter().filter(|row| question.tells(row));
        all.extend(rows.map(|row| {
            let charged = Charged::Support(&row.value);
            told(it, ("support", plan), charged, row, question)
        }));
    }
    all
}

fn told<'c, V>(
    it: &'c Provider,
    (kind, name): (&'static str, &'c str),
    charged: Charged<'c>,
    row: &'c Figure<V>,
    question: &Question,
) -> Charge<'c> {
    Charge {
        provider: &it.entry,
        kind,
        name,
        currency: &it.currency,
        price: match charged {
            Charged::Egress(tariff) => egress(tariff),
            Charged::Storage(price) => format!("{} per GB-month", quantity(price)),
            Charged::Support(plan) => support(plan),
        },
        charged,
        from: row.from,
        until: row.until,
        checked_on: row.checked_on,
        source: &row.source,
        note: row.note.as_deref(),
        age: question.age(row, Class::Charge),
    }
}

/// `0.09 to 0.05 per GB by volume, 100 GB free`.
fn egress(it: &Egress) -> String {
    let tiers = it.tiers.get().into_iter().flatten().filter_map(Field::get);
    let prices: Vec<Decimal> = tiers.filter_map(|tier| value(&tier.price_per_gb)).collect();
    let span = span(&value(&it.price_per_gb).map_or(prices, |price| vec![price]), quantity);
    let free = value(&it.free_gb).map(|free| format!(", {} GB free", quantity(free)));
    format!("{span} per GB{}", free.unwrap_or_default())
}

/// `10.0% to 3.0% of the bill, at least 100 a month`.
fn support(it: &Support) -> String {
    let brackets = it.brackets.get().into_iter().flatten().filter_map(Field::get);
    let shares: Vec<Decimal> = brackets.filter_map(|it| value(&it.share_of_bill)).collect();
    let shares = value(&it.share_of_bill).map_or(shares, |share| vec![share]);
    let least = value(&it.minimum_per_month).map(|it| format!("{} a month", quantity(it)));
    match (shares.is_empty(), least) {
        (true, least) => least.unwrap_or_default(),
        (false, None) => format!("{} of the bill", span(&shares, percent)),
        (false, Some(least)) => format!("{} of the bill, at least {least}", span(&shares, percent)),
    }
}

/// The first and the last, where they differ.
fn span(prices: &[Decimal], shown: fn(Decimal) -> String) -> String {
    match prices {
        [] => String::new(),
        [first, .., last] if first != last => {
            format!("{} to {}", shown(*first), shown(*last))
        }
        [first, ..] => shown(*first),
    }
}

fn value(field: &Field<impl Quantity>) -> Option<Decimal> {
    field.get().map(|it| it.value())
}

/// A table for each currency.
pub(super) fn tables(listing: &Listing<'_>) -> Vec<Table> {
    let all = &listing.charges;
    let currencies = once(all.iter().map(|it| it.currency));
    let of = |currency: &&str| {
        let rows: Vec<&Charge<'_>> = all.iter().filter(|it| it.currency == *currency).collect();
        table(listing, currency, &rows)
    };
    currencies.iter().map(of).collect()
}

fn table(listing: &Listing<'_>, currency: &str, charges: &[&Charge<'_>]) -> Table {
    let row = |it: &&Charge<'_>| {
        Row::new([
            Cell::text(it.provider),
            Cell::text(it.called()),
            Cell::text(it.price.as_str()),
            checked(it.checked_on, it.age),
        ])
    };
    let is_old = charges.iter().any(|it| it.age.is_old());
    Table {
        name: "charges beside compute".to_owned(),
        heading: heading(listing, charges.len(), "charge", currency, is_old),
        short_heading: Some(format!("provider, {currency}")),
        columns: ["provider", "charge", "price", "checked"].map(Column::text).to_vec(),
        rows: charges.iter().map(row).collect(),
        ..Table::default()
    }
}
