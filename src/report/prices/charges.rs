//! Tables of charges beside compute and of licenses, one for each currency.

use super::age::aged;
use super::charge::{Charge, LICENSE};
use super::heading;
use super::listing::{Listing, once};
use crate::report::table::{Cell, Column, Row, Table};

/// Charges of one table: either charges of providers or licenses, in one currency.
pub(super) struct ChargeGroup<'l> {
    pub currency: &'l str,
    /// Name of the table, and the start of its heading.
    pub names: (&'static str, &'static str),
    /// Headings of the first columns; the last is the noun for one charge.
    columns: &'static [&'static str],
    pub charges: Vec<&'l Charge<'l>>,
}

impl ChargeGroup<'_> {
    /// Noun for one charge of the group.
    pub fn noun(&self) -> &'static str {
        self.columns.last().copied().unwrap_or_default()
    }
}

/// Groups that are not empty, by currency.
pub(super) fn groups<'l>(listing: &'l Listing<'_>) -> Vec<ChargeGroup<'l>> {
    let mut groups = Vec::new();
    for currency in once(listing.charges.iter().map(|it| it.currency)) {
        let of_it = listing.charges.iter().filter(|it| it.currency == currency);
        let (licenses, charges): (Vec<_>, Vec<_>) = of_it.partition(|it| it.kind == LICENSE);
        let names = ("charges beside compute", "Charges beside compute");
        groups.push(ChargeGroup { currency, names, columns: &["charge"], charges });
        let names = ("licenses", "Licenses");
        groups.push(ChargeGroup { currency, names, columns: &[LICENSE], charges: licenses });
    }
    groups.retain(|it| !it.charges.is_empty());
    groups
}

/// Table of each group.
pub(super) fn tables(listing: &Listing<'_>) -> Vec<Table> {
    groups(listing).iter().map(|it| table(listing, it)).collect()
}

fn table(listing: &Listing<'_>, group: &ChargeGroup<'_>) -> Table {
    let ChargeGroup { currency, names: (name, _), columns, charges } = group;
    let row = |it: &&Charge<'_>| {
        let named = [Cell::text(it.names().join(" "))].into_iter();
        let rest = [Cell::text(narrow(&it.price)), aged(it.evidence.age)];
        Row::new(named.chain(rest))
    };
    let is_old = charges.iter().any(|it| it.evidence.age.is_old());
    Table {
        name: (*name).to_owned(),
        heading: heading(listing, charges.len(), group.noun(), currency, is_old),
        short_heading: columns.first().map(|first| format!("{first}, {currency}")),
        columns: columns
            .iter()
            .copied()
            .chain(["price"])
            .map(Column::text)
            .chain([Column::number("days").gap(2)])
            .collect(),
        rows: charges.iter().map(row).collect(),
        ..Table::default()
    }
}

/// Price as a phrase that leaves room for the other columns of a page of 80: bills are of a month.
fn narrow(price: &str) -> String {
    match price.split_once(" of the bill, at least ") {
        Some((share, least)) => {
            format!("{share} of bill, min. {}", least.trim_end_matches(" a month"))
        }
        None => price.to_owned(),
    }
}
