//! What others ask for the same accelerator under the same kind of plan.

use std::collections::BTreeMap;

use rust_decimal::Decimal;

use super::series::Series;
use crate::format::per_gpu_hour;
use crate::input::Date;
use crate::pricing::AgeClass;

/// Fewer providers than that say nothing about what is usual.
const ENOUGH: usize = 3;
/// How many are named.
const NAMED: usize = 6;

/// One price a provider: the median of its own, so that a long list counts once.
#[derive(Debug, Default)]
pub(in crate::check) struct Peers {
    /// By accelerator, class and currency: providers with their median, the cheapest first.
    all: BTreeMap<(String, AgeClass, String), Vec<(String, Decimal)>>,
}

/// What the others ask.
pub(in crate::check) struct UsualPrice {
    /// The median of the others.
    pub median: Decimal,
    /// How many there are.
    pub count: usize,
    /// Some of them with their price.
    pub named: String,
}

impl Peers {
    /// What every provider asks on a day.
    pub(super) fn of<'s>(series: impl Iterator<Item = &'s Series<'s>>, day: Date) -> Self {
        let mut prices: BTreeMap<(&str, AgeClass, &str), BTreeMap<&str, Vec<Decimal>>> =
            BTreeMap::new();
        for it in series.filter(|it| it.is_rented()) {
            let price = it.on(day).and_then(|row| it.per_gpu(row));
            if let (Some((gpu, _)), Some(price)) = (it.gpus, price) {
                let of_gpu = prices.entry((gpu, it.class, it.currency)).or_default();
                of_gpu.entry(it.sheet.id.as_str()).or_default().push(price);
            }
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

    /// What providers other than this one ask, if there are enough of them.
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
    /// Of some providers with their price, the cheapest first, if there are enough of them.
    pub(super) fn of(others: Vec<(&str, Decimal)>, shown: fn(Decimal) -> String) -> Option<Self> {
        if others.len() < ENOUGH {
            return None;
        }
        // The ones around the middle.
        let start = others.len().saturating_sub(NAMED) / 2;
        let named = others.iter().skip(start).take(NAMED);
        let named: Vec<String> =
            named.map(|(id, price)| format!("{id} {}", shown(*price))).collect();
        Some(Self {
            count: others.len(),
            named: named.join(", "),
            median: median(others.into_iter().map(|(_, price)| price).collect())?,
        })
    }
}

/// The one in the middle, the lower of two.
pub(super) fn median(mut all: Vec<Decimal>) -> Option<Decimal> {
    all.sort();
    all.get(all.len().checked_sub(1)? / 2).copied()
}
