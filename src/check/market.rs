//! Prices of a scenario, compared with those of the built-in sheets: a wrong unit can decide the
//! winner.

use rust_decimal::Decimal;

use super::magnitudes::bands::Judge;
use super::sheets::{ComparedWith, DataUse, Market, PeerPrices, WrittenPrice};
use super::{ComparisonUnderCheck, Finding};
use crate::expr::{Origin, Place, Quote};
use crate::input::{Date, Diagnostic, Severity};
use crate::model::rented::{Price, Rental};
use crate::model::{Supply, Tier};
use crate::pricing::{self, AgeClass};

/// A finding for each price of GPU-hours or data whose magnitude `check` would report in a sheet.
pub(super) fn far_from_market(subject: ComparisonUnderCheck<'_>) -> Vec<Finding> {
    let (rented, data) = (rented(subject), data(subject));
    let Ok(day) = subject.case.as_of.parse::<Date>() else { return Vec::new() };
    // Reading every built-in sheet takes time, and the prices in them are checked already.
    if rented.is_empty() && data.is_empty() {
        return Vec::new();
    }
    let currency = subject.case.currency.as_str();
    let peers = PeerPrices::built_in(&subject.case.demand.gpu, day);
    let mut findings: Vec<Finding> = Vec::new();
    let mut report = |written: &Written<'_>, found: Option<Diagnostic>| {
        let findings_of_market = found.map(|it| Finding {
            slip: (it.severity == Severity::Error).then(|| written.slip()),
            doubt: None,
            code: it.code,
            severity: it.severity,
            // A published price may be of a server, or of another time.
            stops: false,
            message: format!("{}: {}", it.message, it.label),
            place: written.place.clone(),
            alternative: written.alternative.to_owned(),
        });
        // Several tiers may look up the same row.
        let is_new = |it: &Finding| findings.iter().all(|old| old.message != it.message);
        let findings_of_market: Vec<Finding> =
            findings_of_market.into_iter().filter(is_new).collect();
        findings.extend(findings_of_market);
    };
    for RentedPrice { price, written } in rented {
        let known = price.compared_with(&peers, currency, written.owner);
        report(&written, price.written(price.value, currency).diagnostic(&written.name, &known));
    }
    // Charges for data are in the sheets alone.
    let market = (!data.is_empty()).then(Market::new);
    let gigabytes = market.as_ref().map(|it| it.gigabytes(day, currency));
    for (of, value, written) in data {
        let found = gigabytes.as_ref().and_then(|it| it.diagnostic(of, &written.name, value));
        report(&written, found);
    }
    findings
}

/// A figure that the user wrote, in the scenario, a sheet or on the command line.
pub(super) struct Written<'c> {
    /// Name of the figure in a message.
    pub name: String,
    /// Alternative that pays it, if it is of a tier.
    alternative: &'c str,
    /// Provider whose price it is; empty for a price of the scenario.
    owner: &'c str,
    pub place: &'c Place,
}

impl Written<'_> {
    /// Clause on a figure that is wrong by a factor.
    pub fn slip(&self) -> String {
        format!("{} is probably in the wrong unit", self.name)
    }
}

/// A price of GPU-hours that the user wrote.
struct RentedPrice<'c> {
    price: PriceOfTier<'c>,
    written: Written<'c>,
}

/// A price of GPU-hours.
struct PriceOfTier<'c> {
    gpu: &'c str,
    gpus: Decimal,
    class: AgeClass,
    key: &'static str,
    value: Decimal,
    /// Key of the input.
    path: &'c str,
}

impl<'c> PriceOfTier<'c> {
    /// Prices of other providers than `owner`.
    fn compared_with(&self, peers: &PeerPrices, currency: &str, owner: &str) -> ComparedWith {
        ComparedWith {
            usual: peers.usual(self.gpu, self.class, currency, owner),
            on_demand: peers.on_demand(self.gpu, self.class, currency),
        }
    }

    /// The price with a value in its place.
    fn written(&self, value: Decimal, currency: &'c str) -> WrittenPrice<'c> {
        let Self { gpu, gpus, class, key, .. } = *self;
        WrittenPrice { value, key, gpus, gpu, class, currency }
    }
}

/// Prices of all tiers that rent the demand's accelerator, and that the user wrote.
fn rented(subject: ComparisonUnderCheck<'_>) -> Vec<RentedPrice<'_>> {
    let rented = subject.tiers().filter_map(|(alternative, tier)| {
        let (price, origin) = price(subject, tier)?;
        let written = written(price.path, origin, price.value)?;
        let written = Written { alternative: &alternative.name, ..written };
        Some(RentedPrice { price, written })
    });
    rented.collect()
}

/// Price of a tier that rents the demand's accelerator, in the currency of the scenario.
fn price<'c>(
    subject: ComparisonUnderCheck<'c>,
    tier: &'c Tier,
) -> Option<(PriceOfTier<'c>, &'c Origin)> {
    let rental: &Rental = tier.rental().filter(|_| !tier.is_paid_by_the_instance())?;
    let (key, value, (path, origin)) = match &rental.price {
        Price::PerInstanceHour(it) if it.is_converted() => return None,
        Price::PerGpuHour(it) if it.is_converted() => return None,
        Price::PerInstanceHour(it) => ("price_per_hour", it.stated(), (it.key(), it.origin())),
        Price::PerGpuHour(it) => ("price_per_gpu_hour", it.stated(), (it.key(), it.origin())),
        Price::PerMillionTokens(_) => return None,
    };
    let class = class(tier)?;
    let key = match (key, class) {
        ("price_per_hour", AgeClass::Committed) => "effective_price_per_hour",
        (_, AgeClass::Committed) => "effective_price_per_gpu_hour",
        _ => key,
    };
    let (gpu, gpus) = (subject.case.demand.gpu.as_str(), rental.gpus_per_instance.stated());
    let is_same = tier.effectiveness.relative_performance.is_none();
    is_same.then_some((PriceOfTier { gpu, gpus, class, key, value, path }, origin))
}

/// Judge of each price of GPU-hours, by its key, with the price as stated.
pub(super) fn judges(subject: ComparisonUnderCheck<'_>) -> Vec<(String, Decimal, Judge<'_>)> {
    let Ok(day) = subject.case.as_of.parse::<Date>() else { return Vec::new() };
    let prices: Vec<_> =
        subject.tiers().filter_map(|(_, tier)| Some(price(subject, tier)?.0)).collect();
    if prices.is_empty() {
        return Vec::new();
    }
    let currency = subject.case.currency.as_str();
    let peers = PeerPrices::built_in(&subject.case.demand.gpu, day);
    let judges = prices.into_iter().map(|it| {
        let (path, stated) = (it.path.to_owned(), it.value);
        let known = it.compared_with(&peers, currency, "");
        let judge: Judge<'_> = Box::new(move |value| it.written(value, currency).severity(&known));
        (path, stated, judge)
    });
    judges.collect()
}

fn class(tier: &Tier) -> Option<AgeClass> {
    match &tier.supply {
        Supply::Committed(_) => Some(AgeClass::Committed),
        Supply::OnDemand(_) => Some(AgeClass::OnDemand),
        Supply::Spot(_) => Some(AgeClass::Spot),
        Supply::Owned(_) => None,
    }
}

/// Prices of data, sent or kept.
fn data(subject: ComparisonUnderCheck<'_>) -> Vec<(DataUse, Decimal, Written<'_>)> {
    let data = subject.comparison.inputs.iter().filter_map(|(key, input)| {
        let of = match key.rsplit('.').find(|it| it.parse::<u32>().is_err())? {
            "price_per_gb" => DataUse::Sent,
            "price_per_gb_month" => DataUse::Kept,
            _ => return None,
        };
        Some((of, input.value, written(key, &input.origin, input.as_quoted())?))
    });
    data.collect()
}

/// A figure that the user answers for; none if it comes from a built-in sheet.
pub(super) fn written<'c>(key: &str, origin: &'c Origin, value: Decimal) -> Option<Written<'c>> {
    let place = match origin {
        Origin::LookedUp(_) => {
            let quote = own(origin, value)?;
            let owner = quote.entry.split('/').next().unwrap_or_default();
            let name = format!("{} {}", quote.entry, quote.what);
            return Some(Written { name, alternative: "", owner, place: &quote.place });
        }
        Origin::Stated(place) | Origin::Set { place, .. } => place,
        Origin::Default | Origin::Searched(_) | Origin::Axis => return None,
    };
    Some(Written { name: key.to_owned(), alternative: "", owner: "", place })
}

/// Quote of a looked-up figure, unless it comes from a built-in sheet.
pub(super) fn own(origin: &Origin, value: Decimal) -> Option<&Quote> {
    match origin {
        Origin::LookedUp(quote) if !is_built_in(&quote.place, value) => Some(quote),
        _ => None,
    }
}

/// True if the figure is found at that place of the built-in sheet; a user's file of the same name
/// may replace it.
fn is_built_in(place: &Place, figure: Decimal) -> bool {
    if place.file == pricing::specifications::NAME {
        return true;
    }
    let text = pricing::built_in().find(|(name, _)| *name == place.file).map(|(_, text)| text);
    let line = text.and_then(|it| it.lines().nth(place.line.saturating_sub(1)));
    let rest = line.and_then(|it| it.get(place.column.saturating_sub(1)..)).unwrap_or_default();
    let number = rest.split(|it: char| !it.is_ascii_digit() && it != '.').next();
    number.and_then(|it| it.parse().ok()) == Some(figure)
}
