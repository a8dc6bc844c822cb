//! The gpuhunt catalog: a CSV file per provider, and a table of TPU prices as JSON.

use indexmap::IndexMap;
use rust_decimal::Decimal;
use serde_json::value::RawValue;

use super::known::KnownNames;
use super::quote::{FeedQuote, FeedRows, QuotedPlan, SkippedRow, decimal, price, skip, skip_row};
use super::{FeedDescription, FeedReader, recognize, table};
use crate::pricing::Grade;

pub(super) const FEED: FeedDescription = FeedDescription {
    called: "a gpuhunt catalog",
    recognize: |text| {
        recognize::has_columns(text, &NEEDED)
            || recognize::has_words(text, &["TPU v", "On Demand (USD)"])
    },
    providers: |text| if is_json(text) { vec!["gcp".to_owned()] } else { Vec::new() },
    source: None,
    grade: Grade::B,
    holds: |plan| ["on demand", "spot"].contains(&plan),
    read: FeedReader::Quotes(read),
};

const NEEDED: [&str; 5] = ["instance_name", "location", "price", "gpu_count", "gpu_name"];

fn is_json(text: &str) -> bool {
    text.trim_start().starts_with('{')
}

fn read(text: &str, _: &KnownNames<'_>) -> Result<FeedRows, String> {
    if is_json(text) {
        return tpus(text);
    }
    let table = table::read(text, &NEEDED, FEED.called)?;
    let items = table.rows.iter().map(|row| offer(|name| table.cell(row, name)));
    Ok(FeedRows { count: table.rows.len(), items: items.collect(), ..FeedRows::default() })
}

fn offer<'t>(cell: impl Fn(&str) -> Option<&'t str>) -> Result<FeedQuote, SkippedRow> {
    let text = |name: &str| cell(name).map(str::to_owned);
    let plan = if cell("spot").is_some_and(|it| it.eq_ignore_ascii_case("true")) {
        QuotedPlan::Spot
    } else {
        QuotedPlan::OnDemand
    };
    let memory = cell("gpu_memory").and_then(decimal).filter(|it| *it > Decimal::ZERO);
    let mut quote = FeedQuote {
        instance: text("instance_name").unwrap_or_default(),
        region: text("location"),
        accelerator: text("gpu_name"),
        memory: memory.into_iter().collect(),
        gpus: cell("gpu_count").and_then(decimal),
        plan,
        currency: "USD".to_owned(),
        ..FeedQuote::default()
    };
    if quote.instance.is_empty() {
        return Err(skip_row(
            "a row without the name of an instance",
            quote.accelerator.unwrap_or_default(),
        ));
    }
    if quote.accelerator.is_none() {
        return Err(skip_row("no accelerator", quote.what()));
    }
    quote.price =
        price(cell("price").unwrap_or_default()).map_err(|why| skip(why, quote.what()))?;
    Ok(quote)
}

/// Prices per chip-hour, by plan, by region, by name of the chip.
type Chips<'t> = IndexMap<String, IndexMap<String, IndexMap<String, &'t RawValue>>>;

const USED: [(QuotedPlan, &str); 2] =
    [(QuotedPlan::OnDemand, "On Demand (USD)"), (QuotedPlan::Spot, "Spot (USD)")];

fn tpus(text: &str) -> Result<FeedRows, String> {
    let chips: Chips<'_> = serde_json::from_str(text)
        .map_err(|problem| format!("the file is no table of TPU prices: {problem}"))?;
    let mut rows = FeedRows::default();
    for (chip, regions) in &chips {
        for (region, cells) in regions {
            rows.count += 1;
            for (plan, key) in USED {
                let Some(text) = cells.get(key) else { continue };
                let quote = FeedQuote {
                    instance: chip.to_lowercase().replace(' ', "-"),
                    region: Some(region.clone()),
                    accelerator: Some(
                        chip.trim_end_matches(" pod").trim_end_matches(" device").to_owned(),
                    ),
                    gpus: Some(Decimal::ONE),
                    plan,
                    is_per_gpu: true,
                    currency: "USD".to_owned(),
                    note: Some("by the chip".to_owned()),
                    ..FeedQuote::default()
                };
                let read = price(text.get());
                let what = quote.what();
                rows.items.push(
                    read.map(|price| FeedQuote { price, ..quote }).map_err(|why| skip(why, what)),
                );
            }
        }
    }
    Ok(rows)
}
