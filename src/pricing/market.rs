//! Prices of each accelerator in all built-in sheets: a list that `build.rs` makes, so that a run compares a
//! price with others and reads no sheet for it.

use rust_decimal::Decimal;

use super::class::AgeClass;
use super::embedded;
use super::sheet::Sheet;
use crate::input::Date;

include!(concat!(env!("OUT_DIR"), "/embedded_market.rs"));

/// Price of a GPU of an accelerator in force on a day.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct MarketPrice {
    /// Provider or vendor.
    pub owner: &'static str,
    /// Kind of the plan, or [`AgeClass::Hardware`] for the price of a GPU in a node.
    pub class: AgeClass,
    /// ISO 4217 code of its currency.
    pub currency: &'static str,
    /// Price, of an hour if it is rented.
    pub per_gpu: Decimal,
    /// True for a starting price, which few buyers get.
    pub is_teaser: bool,
}

/// Prices of an accelerator on a day, but for those of [`derived`] sheets.
pub(crate) fn prices(gpu: &str, day: Date) -> impl Iterator<Item = MarketPrice> {
    let (lines, day) = (entry(gpu).map_or("", |it| it.1).lines(), day.to_string());
    lines.filter_map(move |line| on(line, &day))
}

/// Sheets with instances of an accelerator whose prices follow from others, with these instances alone.
pub(crate) fn derived(gpu: &str) -> Vec<Sheet> {
    let ids = entry(gpu).map_or(&[][..], |it| it.2);
    ids.iter().filter_map(|id| embedded::read_about(gpu, id)).collect()
}

/// Accelerators that built-in sheets name, sorted.
pub(super) fn accelerators() -> Vec<&'static str> {
    MARKET.iter().map(|it| it.0).collect()
}

fn entry(gpu: &str) -> Option<&'static (&'static str, &'static str, &'static [&'static str])> {
    let at = MARKET.binary_search_by_key(&gpu, |it| it.0).ok()?;
    MARKET.get(at)
}

/// The price of a line, if it is in force. Days of one form sort as text.
fn on(line: &'static str, day: &str) -> Option<MarketPrice> {
    let mut words = line.split(' ');
    let mut next = || words.next();
    let (from, until) = (next()?, next()?);
    if from > day || until <= day {
        return None;
    }
    let (owner, kind, currency) = (next()?, next()?, next()?);
    let class = if kind == "system" { AgeClass::Hardware } else { AgeClass::of_plan(kind) };
    let [price, gpus] = [next()?, next()?].map(|it| it.parse::<Decimal>().ok());
    let is_teaser = next() == Some("teaser");
    Some(MarketPrice { owner, class, currency, per_gpu: price?.checked_div(gpus?)?, is_teaser })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Prices by reading a sheet: owner, class, currency and price of each figure in force.
    fn read(sheet: &Sheet, gpu: &str, day: Date) -> Vec<(String, AgeClass, String, Decimal)> {
        let mut found = Vec::new();
        let mut add = |class, currency: &str, price: Option<Decimal>| {
            found.extend(price.map(|it| (sheet.id.clone(), class, currency.to_owned(), it)));
        };
        for it in sheet.instances.iter().filter_map(|it| it.1.as_ref()).filter(|it| it.gpu == gpu) {
            let plans = ["on_demand", "spot"].into_iter();
            for plan in plans.chain(it.committed.iter().map(|it| it.0.as_str())) {
                let price = it.price_per_gpu_hour(plan, day);
                add(AgeClass::of_plan(plan), &it.currency, price);
            }
        }
        for it in sheet.systems.iter().filter_map(|it| it.1.as_ref()).filter(|it| it.gpu == gpu) {
            add(AgeClass::Hardware, &it.currency, it.price_per_gpu(day));
        }
        found
    }

    #[test]
    fn the_list_has_the_prices_of_the_sheets_on_every_day() {
        for day in ["2025-01-01", "2025-07-01", "2026-04-01", "2026-09-30", "2026-10-10"] {
            let day: Date = day.parse().unwrap();
            for gpu in accelerators() {
                let listed = prices(gpu, day);
                let mut found: Vec<_> = listed
                    .map(|it| (it.owner.to_owned(), it.class, it.currency.to_owned(), it.per_gpu))
                    .collect();
                let derived = derived(gpu);
                found.extend(derived.iter().flat_map(|it| read(it, gpu, day)));
                let all = embedded::read_all().iter();
                let mut expected: Vec<_> = all.flat_map(|it| read(it, gpu, day)).collect();
                found.sort();
                expected.sort();
                assert_eq!(found, expected, "{gpu} on {day}");
            }
        }
    }
}
