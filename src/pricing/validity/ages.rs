//! Ages of all figures of some sheets, by series.

use std::collections::BTreeMap;

use rust_decimal::Decimal;

use super::Validity;
use crate::input::Date;
use crate::pricing::{AgeClass, History, Instance, Sheet};

/// Figures of a supplier and a class in force on a day, by their age.
#[derive(Clone, Debug)]
pub struct SeriesAge {
    /// Provider, vendor, site or publisher.
    pub supplier: String,
    /// Class of the figures.
    pub class: AgeClass,
    /// Number of figures in force.
    pub figures: usize,
    /// Number of figures that hold with a chance of 90% or more.
    pub held: usize,
    /// Days since the figure that was checked first.
    pub oldest: i64,
    /// How long such figures hold.
    pub validity: Validity,
}

/// Ages of the figures of some sheets on a day, by supplier and class.
#[must_use]
pub fn ages(sheets: &[Sheet], day: Date) -> Vec<SeriesAge> {
    let mut all: BTreeMap<(&str, AgeClass), SeriesAge> = BTreeMap::new();
    for sheet in sheets {
        for (class, history) in histories(sheet) {
            let (Some(row), Some(validity)) = (history.on(day), Validity::of(&sheet.id, class))
            else {
                continue;
            };
            let series = all.entry((&sheet.id, class)).or_insert_with(|| SeriesAge {
                supplier: sheet.id.clone(),
                class,
                figures: 0,
                held: 0,
                oldest: 0,
                validity,
            });
            let days = row.checked_on.days_until(day);
            series.figures += 1;
            series.held += usize::from(row.stale_by(day, Some(validity.limit())).is_none());
            series.oldest = series.oldest.max(days);
        }
    }
    all.into_values().collect()
}

/// Share of some figures that hold; `None` if there are none.
#[must_use]
pub fn share_held(held: usize, figures: usize) -> Option<Decimal> {
    Decimal::from(held).checked_div(figures.into())
}

/// Histories of a sheet, each with its class.
pub(super) fn histories(sheet: &Sheet) -> Vec<(AgeClass, &History)> {
    let instances = sheet.instances.iter().filter_map(|(_, it)| it.as_ref());
    let offers = instances.flat_map(Instance::offers).map(|it| (it.ages_as(), it.price));
    let systems = sheet.systems.iter().filter_map(|(_, it)| it.as_ref());
    let systems = systems.map(|it| (AgeClass::Hardware, &it.price));
    let sites = sheet.site.iter().flat_map(|it| {
        [
            (AgeClass::Pue, &it.pue),
            (AgeClass::Tariff, &it.price_per_kwh),
            (AgeClass::Tariff, &it.industrial_price_per_kwh),
            (AgeClass::Colocation, &it.colocation),
        ]
    });
    let rates = sheet.exchange_rates.iter().map(|(_, it)| (AgeClass::ExchangeRate, it));
    offers.chain(systems).chain(sites).chain(rates).collect()
}
