//! The price list of Oracle Cloud: accelerators per GPU-hour, the same in every region.

use rust_decimal::Decimal;
use serde::Deserialize;
use serde_json::value::RawValue;

use super::known::KnownNames;
use super::quote::{FeedQuote, FeedRows, SkippedRow, day, price, skip, skip_row};
use super::{FeedDescription, FeedReader, json, recognize};
use crate::pricing::{Grade, Instance};

pub(super) const FEED: FeedDescription = FeedDescription {
    called: "an Oracle price list",
    recognize: |text| recognize::has_words(text, &["partNumber", "currencyCodeLocalizations"]),
    providers: |_| vec!["oci".to_owned()],
    source: Some("https://apexapps.oracle.com/pls/apex/cetools/api/v1/products/"),
    grade: Grade::A,
    holds: |plan| plan == "on demand",
    read: FeedReader::Quotes(read),
};

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct OracleList<'t> {
    last_updated: Option<String>,
    #[serde(borrow)]
    items: Vec<&'t RawValue>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct OracleItem<'t> {
    #[serde(default)]
    part_number: String,
    #[serde(default)]
    display_name: String,
    #[serde(default)]
    metric_name: String,
    #[serde(borrow, default)]
    currency_code_localizations: Vec<Localization<'t>>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Localization<'t> {
    currency_code: String,
    #[serde(borrow)]
    prices: Vec<OraclePrice<'t>>,
}

#[derive(Deserialize)]
struct OraclePrice<'t> {
    model: String,
    #[serde(borrow)]
    value: &'t RawValue,
}

fn read(text: &str, known: &KnownNames<'_>) -> Result<FeedRows, String> {
    let list: OracleList<'_> = json::read(text, FEED.called)?;
    let items =
        list.items.iter().map(|raw| match serde_json::from_str::<OracleItem<'_>>(raw.get()) {
            Ok(item) => quote(&item, known),
            Err(problem) => Err(skip_row("not an item of the price list", problem.to_string())),
        });
    Ok(FeedRows {
        count: list.items.len(),
        items: items.collect(),
        dated: list.last_updated.as_deref().and_then(day),
        ..FeedRows::default()
    })
}

fn quote(item: &OracleItem<'_>, known: &KnownNames<'_>) -> Result<FeedQuote, SkippedRow> {
    let what = || format!("{} ({})", item.display_name, item.part_number);
    if item.metric_name != "GPU Per Hour" {
        return Err(skip_row("not a price of GPU-hours", what()));
    }
    let dollars = item.currency_code_localizations.iter().find(|it| it.currency_code == "USD");
    let price_of = |it: &Localization<'_>| {
        let used = it.prices.iter().find(|it| it.model == "PAY_AS_YOU_GO")?;
        Some(used.value.get().to_owned())
    };
    let text = dollars
        .and_then(price_of)
        .ok_or_else(|| skip_row("no price in USD to pay as you go", what()))?;
    let price = price(&text).map_err(|why| skip(why, what()))?;
    // `OCI - Compute - GPU - A100 - v2`
    let (_, model) = item.display_name.rsplit_once("GPU - ").unwrap_or(("", &item.display_name));
    let model = model.replace(" - ", "-");
    let shape = shape(&model, known);
    Ok(FeedQuote {
        instance: shape
            .map_or_else(|| format!("gpu-{}", model.to_lowercase()), |(name, _)| name.to_owned()),
        region: None,
        // A shape known from a sheet identifies the accelerator better than its part of the name.
        accelerator: shape.is_none().then_some(model),
        gpus: Some(shape.map_or(Decimal::ONE, |(_, it)| it.gpus.0)),
        price,
        is_per_gpu: true,
        currency: "USD".to_owned(),
        cell: Some(format!("{}: PAY_AS_YOU_GO {text}", what())),
        note: Some(format!("part {}", item.part_number)),
        ..FeedQuote::default()
    })
}

/// Shape that is sold with such GPUs, such as `BM.GPU.A100-v2.8` for `A100-v2`.
fn shape<'k>(model: &str, known: &'k KnownNames<'_>) -> Option<(&'k str, &'k Instance)> {
    known.instances().find(|(name, _)| {
        let mut parts = name.rsplitn(2, '.').skip(1);
        parts.next().and_then(|it| it.strip_prefix("BM.GPU.")) == Some(model)
    })
}
