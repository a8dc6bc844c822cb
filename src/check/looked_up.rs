//! Prices that a scenario looks up, compared with those of the built-in sheets: a wrong unit can
//! decide the winner.

use rust_decimal::Decimal;

use super::sheets::{ComparedWith, DataUse, Market, WrittenPrice};
use super::{ComparisonUnderCheck, Finding};
use crate::expr::{Origin, Place, Quote};
use crate::input::{Date, Diagnostic, Severity};
use crate::model::rented::{Price, Rental};
use crate::model::{Supply, Tier};
use crate::pricing::{self, AgeClass};

/// A finding for each looked-up price whose magnitude `check` would report.
pub(super) fn magnitude(subject: ComparisonUnderCheck<'_>) -> Vec<Finding> {
    let (rented, data) = (rented(subject), data(subject));
    let Ok(day) = subject.case.as_of.parse::<Date>() else { return Vec::new() };
    // Reading every built-in sheet takes time, and the prices in them are checked already.
    if rented.is_empty() && data.is_empty() {
        return Vec::new();
    }
    let currency = subject.case.currency.as_str();
    let market = Market::new();
    let (peers, gigabytes) = (market.on(day), market.gigabytes(day, currency));
    let mut findings: Vec<Finding> = Vec::new();
    let mut tell = |quote: &Quote, found: Option<Diagnostic>| {
        let found = found.filter(|it| it.severity == Severity::Error);
        let told = found.map(|it| Finding {
            code: it.code,
            message: format!("{}: {}", it.message, it.label),
            place: quote.place.clone(),
            alternative: String::new(),
        });
        // Several tiers may look up the same row.
        findings.extend(told.filter(|it| !findings.contains(it)));
    };
    for RentedPrice { gpu, gpus, class, key, value, quote } in rented {
        let written = WrittenPrice { value, key, gpus, gpu, class, currency };
        let owner = quote.entry.split('/').next().unwrap_or_default();
        let usual = peers.usual(gpu, class, currency, owner);
        let known = ComparedWith { usual, on_demand: peers.on_demand(gpu, class, currency) };
        let what = format!("{} {}", quote.entry, quote.what);
        tell(quote, written.diagnostic(&what, &known));
    }
    for (of, value, quote) in data {
        let what = format!("{} {}", quote.entry, quote.what);
        tell(quote, gigabytes.diagnostic(of, &what, value));
    }
    findings
}

/// A looked-up price of GPU-hours.
struct RentedPrice<'c> {
    gpu: &'c str,
    gpus: Decimal,
    class: AgeClass,
    key: &'static str,
    value: Decimal,
    quote: &'c Quote,
}

/// Looked-up prices of all tiers that rent the demand's accelerator.
fn rented(subject: ComparisonUnderCheck<'_>) -> Vec<RentedPrice<'_>> {
    let gpu = subject.case.demand.gpu.as_str();
    let rented = subject.tiers().filter_map(|(_, tier)| {
        let rental: &Rental = tier.rental()?;
        let (key, value, origin) = match &rental.price {
            Price::PerInstanceHour(it) => ("price_per_hour", it.stated(), it.origin()),
            Price::PerGpuHour(it) => ("price_per_gpu_hour", it.stated(), it.origin()),
            Price::PerMillionTokens(_) => return None,
        };
        let (quote, class) = (own(origin, value)?, class(tier)?);
        let key = match (key, class) {
            ("price_per_hour", AgeClass::Committed) => "effective_price_per_hour",
            (_, AgeClass::Committed) => "effective_price_per_gpu_hour",
            _ => key,
        };
        let gpus = rental.gpus_per_instance.stated();
        let is_same = tier.effectiveness.relative_performance.is_none();
        is_same.then_some(RentedPrice { gpu, gpus, class, key, value, quote })
    });
    rented.collect()
}

fn class(tier: &Tier) -> Option<AgeClass> {
    match &tier.supply {
        Supply::Committed(_) => Some(AgeClass::Committed),
        Supply::OnDemand(_) => Some(AgeClass::OnDemand),
        Supply::Spot(_) => Some(AgeClass::Spot),
        Supply::Owned(_) => None,
    }
}

/// Looked-up prices of data, sent or kept.
fn data(subject: ComparisonUnderCheck<'_>) -> Vec<(DataUse, Decimal, &Quote)> {
    let data = subject.comparison.inputs.iter().filter_map(|(key, input)| {
        let of = match key.rsplit('.').next()? {
            "price_per_gb" => DataUse::Sent,
            "price_per_gb_month" => DataUse::Kept,
            _ => return None,
        };
        Some((of, input.value, own(&input.origin, input.value)?))
    });
    data.collect()
}

/// Quote of a looked-up figure, unless it comes from a built-in sheet.
fn own(origin: &Origin, value: Decimal) -> Option<&Quote> {
    match origin {
        Origin::LookedUp(quote) if !is_built_in(&quote.place, value) => Some(quote),
        _ => None,
    }
}

/// True if the figure is found at that place of the built-in sheet; a user's file of the same name
/// may replace it.
fn is_built_in(place: &Place, figure: Decimal) -> bool {
    let text = pricing::built_in().find(|(name, _)| *name == place.file).map(|(_, text)| text);
    let line = text.and_then(|it| it.lines().nth(place.line.saturating_sub(1)));
    let said = line.and_then(|it| it.get(place.column.saturating_sub(1)..)).unwrap_or_default();
    let number = said.split(|it: char| !it.is_ascii_digit() && it != '.').next();
    number.and_then(|it| it.parse().ok()) == Some(figure)
}
