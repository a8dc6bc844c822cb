//! Prices of other providers for the same accelerator and kind of plan.

use std::collections::BTreeMap;
use std::rc::Rc;

use rust_decimal::Decimal;

use super::series::{Series, of_sheet};
use crate::format::per_gpu_hour;
use crate::input::Date;
use crate::pricing::{AgeClass, market};

/// Fewest providers that show what price is usual.
const ENOUGH: usize = 3;
/// Most providers that a message names.
const NAMED: usize = 6;

/// Prices by provider: the median of each, so that a long list counts once.
#[derive(Debug, Default)]
pub(in crate::check) struct PeerPrices {
    /// Providers with their median price, the cheapest first, by accelerator, class and currency.
    all: BTreeMap<(String, AgeClass, String), Vec<(String, Decimal)>>,
}

/// Accelerator, class and currency of a price, its provider, and the price per GPU-hour.
type ProviderPrice<'s> = ((&'s str, AgeClass, &'s str), &'s str, Decimal);

/// Price of a series in force on a day.
fn price<'s>(it: &'s Series<'_>, day: Date) -> Option<ProviderPrice<'s>> {
    let price = it.on(day).and_then(|row| it.per_gpu(row))?;
    Some(((it.gpus?.0, it.class, it.currency), it.sheet.id.as_str(), price))
}

/// Usual price among other providers.
#[derive(Clone)]
pub(in crate::check) struct UsualPrice {
    /// Median of the others.
    pub median: Decimal,
    /// Number of other providers.
    pub count: usize,
    /// Some of the others with their prices, in words.
    pub named: Rc<str>,
}

impl PeerPrices {
    /// Prices of every provider on a day.
    pub(super) fn of<'s>(series: impl Iterator<Item = &'s Series<'s>>, day: Date) -> Self {
        let rented = series.filter(|it| it.is_rented());
        Self::of_prices(rented.filter_map(|it| price(it, day)))
    }

    /// Prices of an accelerator on a day in the built-in sheets, of which few are read.
    pub fn built_in(gpu: &str, day: Date) -> Self {
        let derived = market::derived(gpu);
        let series: Vec<Series<'_>> = derived.iter().flat_map(of_sheet).collect();
        let plain = market::prices(gpu, day).filter(|it| it.class != AgeClass::Hardware);
        let plain = plain.map(|it| ((gpu, it.class, it.currency), it.owner, it.per_gpu));
        let read = series.iter().filter(|it| it.is_rented()).filter_map(|it| price(it, day));
        Self::of_prices(plain.chain(read))
    }

    /// Prices by accelerator, class and currency, each with its provider.
    fn of_prices<'s>(all: impl Iterator<Item = ProviderPrice<'s>>) -> Self {
        let mut prices: BTreeMap<(&str, AgeClass, &str), BTreeMap<&str, Vec<Decimal>>> =
            BTreeMap::new();
        for (of, provider, price) in all {
            prices.entry(of).or_default().entry(provider).or_default().push(price);
        }
        let all = prices.into_iter().map(|((gpu, class, currency), by_provider)| {
            let medians = by_provider.into_iter();
            let medians = medians.filter_map(|(id, all)| Some((id.to_owned(), median(all)?)));
            let mut medians: Vec<_> = medians.collect();
            medians.sort_by_key(|(_, price)| *price);
            ((gpu.to_owned(), class, currency.to_owned()), medians)
        });
        Self { all: all.collect() }
    }

    /// Usual price among providers other than `but`; `None` if there are too few.
    pub fn usual(
        &self,
        gpu: &str,
        class: AgeClass,
        currency: &str,
        but: &str,
    ) -> Option<UsualPrice> {
        let all = self.all.get(&(gpu.to_owned(), class, currency.to_owned()))?;
        let others = all.iter().filter(|(id, _)| id != but);
        UsualPrice::of(others.map(|(id, price)| (id.as_str(), *price)).collect(), per_gpu_hour)
    }
}

impl UsualPrice {
    /// Median and names of providers sorted by price; `None` with fewer than `ENOUGH`.
    pub(super) fn of(others: Vec<(&str, Decimal)>, shown: fn(Decimal) -> String) -> Option<Self> {
        if others.len() < ENOUGH {
            return None;
        }
        // The providers around the median are named.
        let start = others.len().saturating_sub(NAMED) / 2;
        let named = others.iter().skip(start).take(NAMED);
        let named: Vec<String> =
            named.map(|(id, price)| format!("{id} {}", shown(*price))).collect();
        Some(Self {
            count: others.len(),
            named: named.join(", ").into(),
            median: median(others.into_iter().map(|(_, price)| price).collect())?,
        })
    }
}

/// Median; the lower of two middle prices.
pub(super) fn median(mut all: Vec<Decimal>) -> Option<Decimal> {
    all.sort();
    all.get(all.len().checked_sub(1)? / 2).copied()
}
