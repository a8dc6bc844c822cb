//! The GPU price feed of toolshedlabs: a daily file with the offers of several providers.
//!
//! It has the instance types of some providers, and of the others only their GPUs; those are the machines
//! that a sheet has with such GPUs. Vast.ai is left out, as its rows are offers of single hosts.

use rust_decimal::Decimal;
use serde::Deserialize;
use serde_json::value::RawValue;

use super::known::KnownNames;
use super::quote::{
    FeedQuote, FeedRows, QuotedPlan, SkippedRow, day, decimal, price, skip, skip_row,
};
use super::{FeedDescription, FeedReader, json, names, recognize};
use crate::pricing::Grade;

pub(super) const FEED: FeedDescription = FeedDescription {
    called: "a GPU price feed of toolshedlabs",
    recognize: |text| {
        let words = ["\"gpu_model_raw\"", "\"gpu_family\"", "\"pricing_type\"", "\"offers\""];
        recognize::has_words(text, &words)
    },
    providers,
    source: None,
    grade: Grade::B,
    holds: |plan| ["on demand", "spot", "reserved_1y"].contains(&plan),
    read: FeedReader::Quotes(read),
};

/// Providers whose API the collector reads; the others it reads from pages.
const APIS: [&str; 5] = ["akamai", "datacrunch", "runpod", "scaleway", "vultr"];

#[derive(Deserialize)]
struct Snapshot<'t> {
    collected_at: String,
    #[serde(borrow)]
    offers: Vec<&'t RawValue>,
}

#[derive(Deserialize)]
struct Offer<'t> {
    provider: String,
    pricing_type: String,
    #[serde(default)]
    currency: String,
    #[serde(default)]
    gpu_family: String,
    gpu_form: Option<String>,
    #[serde(default)]
    gpu_model_raw: String,
    gpu_partition: Option<String>,
    #[serde(borrow)]
    gpu_count: Option<&'t RawValue>,
    #[serde(borrow)]
    vram_gb: Option<&'t RawValue>,
    #[serde(borrow)]
    price_total_hr: Option<&'t RawValue>,
    region: Option<String>,
    #[serde(default)]
    notes: String,
}

impl Offer<'_> {
    fn gpus(&self) -> Option<Decimal> {
        decimal(json::number(self.gpu_count))
    }

    /// Name of the machine with the provider, which the notes begin with.
    fn own_name(&self) -> Option<&str> {
        let starts = ["instance type ", "plan "];
        let rest = starts.iter().find_map(|it| self.notes.strip_prefix(it))?;
        rest.split([',', ';']).next()
    }

    fn what(&self) -> String {
        let Self { pricing_type, gpu_model_raw, notes, .. } = self;
        format!("{gpu_model_raw} {pricing_type}, {notes}")
    }
}

/// Provider as scenarios write it.
fn provider(theirs: &str) -> &str {
    match theirs {
        "datacrunch" => "verda",
        "lambdalabs" => "lambda",
        _ => theirs,
    }
}

fn providers(text: &str) -> Vec<String> {
    let mut all: Vec<String> = Vec::new();
    let Ok(snapshot) = json::read::<Snapshot<'_>>(text, FEED.called) else { return all };
    for raw in snapshot.offers {
        let Ok(offer) = serde_json::from_str::<Offer<'_>>(raw.get()) else { continue };
        let name = provider(&offer.provider);
        if name != "vastai" && !all.iter().any(|it| it == name) {
            all.push(name.to_owned());
        }
    }
    all
}

fn read(text: &str, known: &KnownNames<'_>) -> Result<FeedRows, String> {
    let snapshot: Snapshot<'_> = json::read(text, FEED.called)?;
    let mut rows =
        FeedRows { dated: day(&snapshot.collected_at), is_copy: true, ..FeedRows::default() };
    let mut own: Vec<Offer<'_>> = Vec::new();
    for raw in snapshot.offers {
        match serde_json::from_str::<Offer<'_>>(raw.get()) {
            Ok(offer) if provider(&offer.provider) == known.provider() => own.push(offer),
            Ok(_) => {}
            Err(problem) => rows.items.push(Err(skip_row("not an offer", problem.to_string()))),
        }
    }
    rows.count = own.len().saturating_add(rows.items.len());
    rows.items.extend(own.iter().map(|it| quote(it, &own, known)));
    Ok(rows)
}

fn quote(
    offer: &Offer<'_>,
    all: &[Offer<'_>],
    known: &KnownNames<'_>,
) -> Result<FeedQuote, SkippedRow> {
    if offer.gpu_partition.is_some() {
        return Err(skip_row("a part of a GPU", offer.what()));
    }
    if is_multiple(offer, all) {
        return Err(skip_row("several GPUs, at the price of one that the list has", offer.what()));
    }
    let plan = plan(&offer.pricing_type).ok_or_else(|| skip_row("another plan", offer.what()))?;
    let text = json::number(offer.price_total_hr);
    let price = price(text).map_err(|why| skip(why, offer.what()))?;
    let form = offer.gpu_form.as_deref().unwrap_or_default();
    let quote = FeedQuote {
        instance: offer.own_name().unwrap_or_default().to_owned(),
        region: offer.region.clone(),
        accelerator: Some(offer.gpu_family.clone()),
        hint: Some(format!("{} {form}", offer.gpu_model_raw)),
        memory: decimal(json::number(offer.vram_gb)).into_iter().collect(),
        gpus: offer.gpus(),
        plan,
        price,
        currency: offer.currency.clone(),
        cell: Some(format!("{}: {text} {}", offer.what(), offer.currency)),
        grade: APIS.contains(&offer.provider.as_str()).then_some(Grade::A),
        // The collector rounds to four decimals.
        rounding: Decimal::new(5, 5),
        ..FeedQuote::default()
    };
    Ok(FeedQuote { instance: named(offer, &quote, known)?, ..quote })
}

/// True for a machine of several GPUs of Verda, which has a price of one: they cost as many times that.
fn is_multiple(offer: &Offer<'_>, all: &[Offer<'_>]) -> bool {
    let one = |it: &&Offer<'_>| {
        it.gpus() == Some(Decimal::ONE)
            && (&it.gpu_model_raw, &it.pricing_type) == (&offer.gpu_model_raw, &offer.pricing_type)
    };
    let is_several = offer.gpus().is_some_and(|it| it > Decimal::ONE);
    offer.provider == "datacrunch" && is_several && all.iter().any(|it| one(&it))
}

fn plan(pricing_type: &str) -> Option<QuotedPlan> {
    match pricing_type {
        "on-demand" => Some(QuotedPlan::OnDemand),
        "spot" => Some(QuotedPlan::Spot),
        "reserved-12mo" => {
            let name = "reserved_1y".to_owned();
            Some(QuotedPlan::Committed { name, months: 12, payment: None })
        }
        _ => None,
    }
}

/// Name of a machine in the sheet: of Scaleway its own, of the others that of the machine with these GPUs.
fn named(
    offer: &Offer<'_>,
    quote: &FeedQuote,
    known: &KnownNames<'_>,
) -> Result<String, SkippedRow> {
    let own = offer.own_name().map(str::to_owned);
    if let Some(own) = own.clone().filter(|_| offer.provider == "scaleway") {
        return Ok(own);
    }
    let prefix = match offer.provider.as_str() {
        "runpod" if offer.notes.starts_with("secure cloud") => "secure-",
        "runpod" => "community-",
        _ => "",
    };
    let found = names::resolve(quote, &[], known)
        .map(|(gpu, gpus)| known.only(&gpu, gpus, prefix).map(str::to_owned));
    match (found, own) {
        (Ok(Some(name)), _) | (_, Some(name)) => Ok(name),
        (Ok(None), None) => Err(skip_row("no sheet has one machine with these GPUs", offer.what())),
        (Err(skipped), None) => Err(SkippedRow { what: offer.what(), ..skipped }),
    }
}
