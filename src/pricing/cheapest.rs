//! Cheapest price on demand of an accelerator in the built-in sheets.

use rust_decimal::Decimal;

use super::class::AgeClass;
use super::market;
use crate::input::Date;

/// Currency in which accelerators are compared: most sheets have it.
const CURRENCY: &str = "USD";

/// Price of a GPU-hour on demand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OnDemandPrice {
    /// Provider.
    pub provider: String,
    /// US dollars.
    pub per_gpu_hour: Decimal,
}

/// Cheapest price on demand of an accelerator on a day, in US dollars, but for starting prices, which few buyers get;
/// none if no sheet has one.
pub fn cheapest_on_demand(gpu: &str, day: Date) -> Option<OnDemandPrice> {
    let is_on_demand = |it: &market::MarketPrice| {
        it.class == AgeClass::OnDemand && it.currency == CURRENCY && !it.is_teaser
    };
    let plain = market::prices(gpu, day).filter(is_on_demand);
    let plain = plain.map(|it| (it.per_gpu, it.owner.to_owned()));
    let derived = market::derived(gpu);
    let derived = derived.iter().flat_map(|sheet| {
        let instances = sheet.instances.iter().filter_map(|it| it.1.as_ref());
        let own = instances.filter(|it| it.gpu == gpu && it.currency == CURRENCY);
        let firm = own.filter(|it| {
            let row = it.price("on_demand").and_then(|prices| prices.on(day));
            row.is_some_and(|row| !row.is_teaser)
        });
        firm.filter_map(|it| Some((it.price_per_gpu_hour("on_demand", day)?, sheet.id.clone())))
    });
    let (per_gpu_hour, provider) = plain.chain(derived).min()?;
    Some(OnDemandPrice { provider, per_gpu_hour })
}
