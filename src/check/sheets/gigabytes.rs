//! Rule on magnitudes of data prices: a gigabyte sent, and a gigabyte kept for a month.

use rust_decimal::Decimal;

use super::SheetsUnderCheck;
use super::measure::{LARGE, decimal, ratio};
use super::peers::{UsualPrice, median};
use crate::check::Problem;
use crate::codes;
use crate::format::quantity;
use crate::input::{Date, Diagnostic, Field, Span};
use crate::pricing::Sheet;
use crate::pricing::charges::Egress;
use crate::quantity::{MoneyAmount, Quantity};

/// Use of a gigabyte that is charged.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in crate::check) enum DataUse {
    /// Sent out of the provider.
    Sent,
    /// Kept for a month.
    Kept,
}

/// Data prices of other providers, in one currency.
pub(in crate::check) struct DataPrices<'c> {
    currency: &'c str,
    sent: Option<UsualPrice>,
    kept: Option<UsualPrice>,
}

/// Data prices of a sheet whose magnitude is wrong.
pub(super) fn charged(subject: &SheetsUnderCheck<'_>) -> Vec<Problem> {
    let mut problems = Vec::new();
    for sheet in subject.sheets {
        let Some(it) = &sheet.provider else { continue };
        let own: Vec<&str> = subject.sheets.iter().map(|it| it.id.as_str()).collect();
        let others = subject.built_in.iter().filter(|it| !own.contains(&it.id.as_str()));
        let others = others.chain(subject.sheets).filter(|it| it.id != sheet.id);
        let peers = DataPrices::of(others, subject.as_of, &it.currency);
        let mut add = |data, what: &str, from, (price, at): (Decimal, Span)| {
            let what = format!("{} {what}", it.entry);
            let found = peers.diagnostic(data, &what, price);
            problems.extend(found.map(|it| Problem::about(format!("{what} {from}"), it.at(at))));
        };
        for row in &it.egress.rows {
            for price in egress(&row.value) {
                add(DataUse::Sent, "egress", row.from, price);
            }
        }
        for (class, history) in &it.storage {
            for row in &history.rows {
                add(DataUse::Kept, &format!("storage {class}"), row.from, (row.value, row.span));
            }
        }
    }
    problems
}

/// Prices of a tariff with their spans, the first tier first.
fn egress(tariff: &Egress) -> impl Iterator<Item = (Decimal, Span)> {
    let tiers = tariff.tiers.get().into_iter().flatten();
    let tiers = tiers.filter_map(|tier| tier.get()).map(|tier| &tier.price_per_gb);
    let price = |it: &Field<MoneyAmount>| it.stated().map(|(price, at)| (price.value(), at));
    std::iter::once(&tariff.price_per_gb).chain(tiers).filter_map(price)
}

impl<'c> DataPrices<'c> {
    /// Data prices of some sheets on a day; a price of 0 says nothing about units and is left out.
    pub(super) fn of<'s>(
        sheets: impl Iterator<Item = &'s Sheet>,
        day: Date,
        currency: &'c str,
    ) -> Self {
        let (mut sent, mut kept) = (Vec::new(), Vec::new());
        for it in sheets.filter_map(|it| it.provider.as_ref()) {
            if it.currency != currency {
                continue;
            }
            let first = it.egress.on(day).and_then(|row| egress(&row.value).next());
            let first = first.map(|(price, _)| price).filter(|it| !it.is_zero());
            sent.extend(first.map(|price| (it.entry.as_str(), price)));
            let classes = it.storage.iter().filter_map(|(_, it)| Some(it.on(day)?.value));
            kept.extend(median(classes.collect()).map(|price| (it.entry.as_str(), price)));
        }
        sent.sort_by_key(|(_, price)| *price);
        kept.sort_by_key(|(_, price)| *price);
        Self {
            currency,
            sent: UsualPrice::of(sent, quantity),
            kept: UsualPrice::of(kept, quantity),
        }
    }

    /// Problem of a price whose magnitude is wrong, without a place.
    pub fn diagnostic(&self, data: DataUse, what: &str, price: Decimal) -> Option<Diagnostic> {
        if !LARGE.contains(&self.currency) || data.holds(price) {
            return None;
        }
        let (unit, usual, costs) = match data {
            DataUse::Sent => ("GB", &self.sent, "a GB sent costs 0 to 0.5"),
            DataUse::Kept => ("GB-month", &self.kept, "a GB kept costs 0.0005 to 1 a month"),
        };
        let others = usual.as_ref().map_or(String::new(), |it| {
            format!(", but {} others ask {}", it.count, quantity(it.median))
        });
        let message = format!("{what} is {} per {unit}{others}; {costs}", quantity(price));
        let found = Diagnostic::error(codes::NO_GIGABYTE_COSTS_THAT, message);
        let found = found.fix(data.fix(price, usual.as_ref()));
        Some(match usual {
            Some(it) => found.note(format!("peers: {}", it.named)),
            None => found,
        })
    }
}

impl DataUse {
    /// True if a provider might charge this price, in the larger currencies.
    fn holds(self, price: Decimal) -> bool {
        match self {
            Self::Sent => price <= decimal(5, 1),
            Self::Kept => price >= decimal(5, 4) && price <= Decimal::ONE,
        }
    }

    /// Fix: the price in the unit that was probably meant; of plausible units, the one nearest to
    /// the usual price.
    fn fix(self, price: Decimal, usual: Option<&UsualPrice>) -> String {
        let units = [
            (Decimal::ONE_HUNDRED, Decimal::ONE, "in cents"),
            (Decimal::ONE_THOUSAND, Decimal::ONE, "the price of a TB"),
            (Decimal::ONE, decimal(730, 0), "the price of an hour"),
        ];
        let units = units.into_iter().filter(|it| self == Self::Kept || it.1 == Decimal::ONE);
        let meant = units.filter_map(|(by, times, words)| {
            Some((price.checked_mul(times)?.checked_div(by)?, words))
        });
        let mut meant: Vec<(Decimal, &str)> = meant.filter(|it| self.holds(it.0)).collect();
        if let Some(usual) = usual {
            meant.sort_by_key(|(price, _)| ratio(*price, usual.median));
            meant.truncate(1);
        }
        match (meant.as_slice(), self) {
            ([(price, words)], _) => format!("write {} if that is {words}", price.normalize()),
            (_, Self::Sent) => "write the price of one gigabyte".to_owned(),
            (_, Self::Kept) => "write the price of one gigabyte for a month".to_owned(),
        }
    }
}
