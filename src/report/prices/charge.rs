//! Charges of providers beside compute, and licenses of vendors, each with its price as a phrase.

use rust_decimal::Decimal;

use super::evidence::Evidence;
use super::question::Question;
use crate::format::{percent, quantity};
use crate::input::Field;
use crate::pricing::charges::{Egress, Support};
use crate::pricing::{AgeClass, Catalog, History, HistoryRow, License, Provider, SearchTexts};
use crate::quantity::Quantity;

/// Kind of every license charge.
pub(super) const LICENSE: &str = "license";

/// One row of a charge or license.
#[derive(Clone, Debug)]
pub struct Charge<'c> {
    /// Name of the provider or vendor.
    pub provider: &'c str,
    /// Kind: `egress`, `storage`, `support` or `license`.
    pub kind: &'static str,
    /// Name of the class, plan or license; empty if the kind has only one.
    pub name: &'c str,
    /// ISO 4217 code of the amounts.
    pub currency: &'c str,
    /// Price as a phrase.
    pub price: String,
    /// Price as figures.
    pub charged: Charged<'c>,
    /// Dates, source and age of the row.
    pub evidence: Evidence<'c>,
}

/// Price of a charge as figures.
#[derive(Clone, Copy, Debug)]
pub enum Charged<'c> {
    /// Tariff for data sent.
    Egress(&'c Egress),
    /// Price per GB-month of storage.
    Storage(Decimal),
    /// Support plan.
    Support(&'c Support),
    /// License: price per GPU-year, and the list price if that price is negotiated.
    License(Decimal, Option<Decimal>),
}

impl<'c> Charge<'c> {
    /// Texts that a search matches.
    pub fn texts(&self, owner: Option<&'c str>) -> SearchTexts<'c> {
        let names = [("provider", Some(self.provider)), ("charge", Some(self.name))];
        let names = names.into_iter().chain([("provider", owner)]);
        let names = names.filter_map(|(label, name)| Some((label, name?)));
        let names = names.filter(|(_, name)| !name.is_empty()).collect();
        SearchTexts { kinds: vec![self.kind], names, ..SearchTexts::default() }
    }

    /// Names that identify it: `vendor/license` for a license, else the provider and the charge.
    pub fn names(&self) -> Vec<String> {
        if self.kind == LICENSE {
            vec![format!("{}/{}", self.provider, self.name)]
        } else {
            vec![self.provider.to_owned(), self.called()]
        }
    }

    /// Kind and name: `storage standard`.
    pub fn called(&self) -> String {
        format!("{} {}", self.kind, self.name).trim_end().to_owned()
    }
}

/// Every charge of the catalog.
pub(super) fn all_charges<'c>(
    catalog: &'c Catalog,
    question: &'c Question,
) -> impl Iterator<Item = Charge<'c>> {
    let charges = catalog.providers.iter().flat_map(|it| of_provider(it, question));
    charges.chain(catalog.licenses.iter().flat_map(|it| of_license(it, question)))
}

/// Charges of a provider that the question asks for, in the order of the sheet.
fn of_provider<'c>(it: &'c Provider, question: &Question) -> Vec<Charge<'c>> {
    let rows = Rows { owner: it.entry.as_str(), currency: it.currency.as_str(), question };
    let mut all = rows.of("egress", "", &it.egress, |row| Charged::Egress(&row.value));
    for (class, history) in &it.storage {
        all.extend(rows.of("storage", class, history, |row| Charged::Storage(row.value)));
    }
    for (plan, history) in &it.support {
        all.extend(rows.of("support", plan, history, |row| Charged::Support(&row.value)));
    }
    all
}

/// Prices of a license that the question asks for.
fn of_license<'c>(it: &'c License, question: &Question) -> Vec<Charge<'c>> {
    let (owner, name) = it.entry.split_once('/').unwrap_or((&it.entry, ""));
    let rows = Rows { owner, currency: &it.currency, question };
    rows.of(LICENSE, name, &it.price_per_gpu_year, |row| {
        let list = row.terms.as_ref().and_then(|it| Some(it.list.as_ref()?.value));
        Charged::License(row.value, list)
    })
}

/// Rows of one provider or vendor.
struct Rows<'c, 'q> {
    owner: &'c str,
    currency: &'c str,
    question: &'q Question,
}

impl<'c> Rows<'c, '_> {
    /// Charges of a history, as far as the question asks for its rows.
    fn of<V>(
        &self,
        kind: &'static str,
        name: &'c str,
        history: &'c History<V>,
        charged: impl Fn(&'c HistoryRow<V>) -> Charged<'c>,
    ) -> Vec<Charge<'c>> {
        let rows = history.rows.iter().filter(|row| self.question.tells(row));
        let charge = |row| {
            let charged = charged(row);
            Charge {
                provider: self.owner,
                kind,
                name,
                currency: self.currency,
                price: charged.phrase(),
                charged,
                evidence: Evidence::of(self.question, row, (self.owner, AgeClass::Charge)),
            }
        };
        rows.map(charge).collect()
    }
}

impl Charged<'_> {
    fn phrase(self) -> String {
        match self {
            Self::Egress(tariff) => egress(tariff),
            Self::Storage(price) => format!("{} per GB-month", quantity(price)),
            Self::Support(plan) => support(plan),
            Self::License(price, list) => license(price, list),
        }
    }
}

/// Egress tariff as a phrase: `0.09 to 0.05 per GB, 100 GB free`.
fn egress(it: &Egress) -> String {
    let prices: Vec<Decimal> =
        items(&it.tiers).filter_map(|tier| value(&tier.price_per_gb)).collect();
    let span = span(&value(&it.price_per_gb).map_or(prices, |price| vec![price]), quantity);
    let free = value(&it.free_gb).map(|free| format!(", {} GB free", quantity(free)));
    format!("{span} per GB{}", free.unwrap_or_default())
}

/// Support plan as a phrase: `10.0% to 3.0% of the bill, at least 100 a month`.
fn support(it: &Support) -> String {
    let shares: Vec<Decimal> =
        items(&it.brackets).filter_map(|it| value(&it.share_of_bill)).collect();
    let shares = value(&it.share_of_bill).map_or(shares, |share| vec![share]);
    let least = value(&it.minimum_per_month).map(|it| format!("{} a month", quantity(it)));
    match (shares.is_empty(), least) {
        (true, least) => least.unwrap_or_default(),
        (false, None) => format!("{} of the bill", span(&shares, percent)),
        (false, Some(least)) => format!("{} of the bill, at least {least}", span(&shares, percent)),
    }
}

/// License price as a phrase: `4500 per GPU-year`.
fn license(price: Decimal, list: Option<Decimal>) -> String {
    let list = list.map(|it| format!(", {} at list", quantity(it)));
    format!("{} per GPU-year{}", quantity(price), list.unwrap_or_default())
}

/// First and last price, or one of them if they are equal.
fn span(prices: &[Decimal], shown: fn(Decimal) -> String) -> String {
    match prices {
        [] => String::new(),
        [first, .., last] if first != last => {
            format!("{} to {}", shown(*first), shown(*last))
        }
        [first, ..] => shown(*first),
    }
}

/// Items of a list that the sheet states.
pub(crate) fn items<T>(list: &Field<Vec<Field<T>>>) -> impl Iterator<Item = &T> {
    list.get().into_iter().flatten().filter_map(Field::get)
}

/// Number that the sheet states.
pub(crate) fn value(field: &Field<impl Quantity>) -> Option<Decimal> {
    field.get().map(|it| it.value())
}
