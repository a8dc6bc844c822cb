//! Prices that karpenter-provider-gcp computes from the price API of Google Cloud: region, plan, machine.
//!
//! A price is the sum of what the machine consists of: vCPUs, memory, accelerators and local SSD. The file
//! has no date.

use indexmap::IndexMap;
use serde::Deserialize;
use serde_json::value::RawValue;

use super::known::KnownNames;
use super::quote::{FeedQuote, FeedRows, QuotedPlan, SkippedRow, price, skip, skip_row};
use super::{FeedDescription, FeedReader, json, recognize};
use crate::pricing::Grade;

pub(super) const FEED: FeedDescription = FeedDescription {
    called: "the price list of karpenter-provider-gcp",
    recognize: |text| {
        recognize::has_words(text, &["\"prices\"", "\"on_demand\"", "\"spot\"", "-standard-"])
    },
    providers: |_| vec!["gcp".to_owned()],
    source: None,
    grade: Grade::B,
    holds: |plan| ["on demand", "spot"].contains(&plan),
    read: FeedReader::Quotes(read),
};

#[derive(Deserialize)]
struct PriceFile<'t> {
    /// Prices by region.
    #[serde(borrow)]
    prices: IndexMap<String, RegionPrices<'t>>,
}

/// Prices of a region by machine.
#[derive(Deserialize)]
struct RegionPrices<'t> {
    #[serde(borrow, default)]
    on_demand: IndexMap<String, &'t RawValue>,
    #[serde(borrow, default)]
    spot: IndexMap<String, &'t RawValue>,
}

fn read(text: &str, known: &KnownNames<'_>) -> Result<FeedRows, String> {
    let file: PriceFile<'_> = json::read(text, FEED.called)?;
    let mut rows = FeedRows::default();
    for (region, prices) in &file.prices {
        let plans = [(QuotedPlan::OnDemand, &prices.on_demand), (QuotedPlan::Spot, &prices.spot)];
        for (plan, machines) in plans {
            for (machine, text) in machines {
                let of = FeedQuote {
                    instance: machine.clone(),
                    region: Some(region.clone()),
                    plan: plan.clone(),
                    currency: "USD".to_owned(),
                    ..FeedQuote::default()
                };
                rows.items.push(quote(of, text.get(), known));
            }
        }
    }
    rows.count = rows.items.len();
    Ok(rows)
}

fn quote(quote: FeedQuote, text: &str, known: &KnownNames<'_>) -> Result<FeedQuote, SkippedRow> {
    let is_known = known.hardware(&quote.instance).is_some();
    if !is_known && !known.has_accelerators(&quote.instance) {
        return Err(skip_row("no accelerator", quote.what()));
    }
    let key = if quote.plan == QuotedPlan::Spot { "spot" } else { "on_demand" };
    let region = quote.region.as_deref().unwrap_or_default();
    let cell = format!("{region} {key} \"{}\":{text}", quote.instance);
    let price = price(text).map_err(|why| skip(why, quote.what()))?;
    Ok(FeedQuote { price, cell: Some(cell), ..quote })
}
