//! The AWS price list: a bulk offer file, or the products that `GetProducts` answers.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde_json::value::RawValue;

use super::aws_terms::{AwsTerms, Term};
use super::known::KnownNames;
use super::quote::{FeedQuote, FeedRows, SkippedRow, day, decimal, skip_row};
use super::{FeedDescription, FeedReader, json, recognize};
use crate::pricing::Grade;

pub(super) const FEED: FeedDescription = FeedDescription {
    called: "an AWS price list",
    recognize: |text| recognize::has_words(text, &["instanceType", "priceDimensions"]),
    providers: |_| vec!["aws".to_owned()],
    source: Some(
        "https://pricing.us-east-1.amazonaws.com/offers/v1.0/aws/AmazonEC2/current/index.json",
    ),
    grade: Grade::A,
    holds: |plan| {
        plan == "on demand" || plan.starts_with("reserved_") || plan.starts_with("convertible_")
    },
    read: FeedReader::Quotes(read),
};

/// A bulk offer file: products and terms separately, both by SKU.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct BulkOffer<'t> {
    publication_date: Option<String>,
    #[serde(borrow)]
    products: BTreeMap<String, &'t RawValue>,
    #[serde(borrow)]
    terms: BTreeMap<String, BTreeMap<String, BTreeMap<String, &'t RawValue>>>,
}

/// The answer of `GetProducts`: products as JSON, or as text that holds JSON.
#[derive(Deserialize)]
#[serde(rename_all = "PascalCase")]
struct ProductsAnswer<'t> {
    #[serde(borrow)]
    price_list: Vec<&'t RawValue>,
}

/// A product and its terms.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct ProductTerms {
    product: Product,
    publication_date: Option<String>,
    #[serde(default)]
    terms: AwsTerms,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Product {
    #[serde(default)]
    product_family: String,
    #[serde(default)]
    attributes: BTreeMap<String, String>,
}

fn read(text: &str, known: &KnownNames<'_>) -> Result<FeedRows, String> {
    if let Ok(bulk) = serde_json::from_str::<BulkOffer<'_>>(text) {
        return Ok(of_bulk(&bulk, known));
    }
    let items: Vec<&RawValue> = match serde_json::from_str::<ProductsAnswer<'_>>(text) {
        Ok(answer) => answer.price_list,
        Err(_) if text.trim_start().starts_with('[') => json::read(text, FEED.called)?,
        Err(_) => vec![json::read(text, FEED.called)?],
    };
    let mut rows = FeedRows { count: items.len(), ..FeedRows::default() };
    for raw in items {
        // Every product of an answer is a text that holds JSON.
        let inner = serde_json::from_str::<String>(raw.get());
        let text = inner.as_deref().unwrap_or(raw.get());
        match serde_json::from_str::<ProductTerms>(text) {
            Ok(it) => {
                rows.dated = rows.dated.max(it.publication_date.as_deref().and_then(day));
                rows.items.extend(quotes(&it.product, &it.terms, known));
            }
            // A file with a single item that is no product has another format altogether.
            Err(problem) if rows.count == 1 => {
                return Err(format!("the file is not of the format of {}: {problem}", FEED.called));
            }
            Err(problem) => rows.items.push(Err(skip_row("not a product", problem.to_string()))),
        }
    }
    Ok(rows)
}

fn of_bulk(bulk: &BulkOffer<'_>, known: &KnownNames<'_>) -> FeedRows {
    let mut rows = FeedRows {
        count: bulk.products.len(),
        dated: bulk.publication_date.as_deref().and_then(day),
        ..FeedRows::default()
    };
    for (sku, raw) in &bulk.products {
        let product = match serde_json::from_str::<Product>(raw.get()) {
            Ok(product) => product,
            Err(problem) => {
                rows.items.push(Err(skip_row("not a product", problem.to_string())));
                continue;
            }
        };
        let of_kind = |kind: &str| -> BTreeMap<String, Term> {
            let terms = bulk.terms.get(kind).and_then(|it| it.get(sku)).into_iter().flatten();
            let read = |(code, raw): (&String, &&RawValue)| {
                Some((code.clone(), serde_json::from_str(raw.get()).ok()?))
            };
            terms.filter_map(read).collect()
        };
        let terms = AwsTerms { on_demand: of_kind("OnDemand"), reserved: of_kind("Reserved") };
        rows.items.extend(quotes(&product, &terms, known));
    }
    rows
}

/// Quotes of a product: on demand, and under each of its terms.
fn quotes(
    product: &Product,
    terms: &AwsTerms,
    known: &KnownNames<'_>,
) -> Vec<Result<FeedQuote, SkippedRow>> {
    let attribute = |key: &str| product.attributes.get(key).map(String::as_str).unwrap_or_default();
    let location = attribute("location");
    let region = match attribute("regionCode") {
        "" => region(location).unwrap_or(location),
        code => code,
    };
    let quote = FeedQuote {
        instance: attribute("instanceType").to_owned(),
        region: Some(region.to_owned()).filter(|it| !it.is_empty()),
        gpus: decimal(attribute("gpu")),
        currency: String::new(),
        ..FeedQuote::default()
    };
    if let Some(reason) = other_than_a_machine(product, &attribute) {
        let of =
            if quote.instance.is_empty() { product.product_family.clone() } else { quote.what() };
        return vec![Err(skip_row(reason, of))];
    }
    if quote.gpus.is_none() && known.machine(&quote.instance).is_none() {
        return vec![Err(skip_row("no accelerator", quote.what()))];
    }
    terms.quotes(&quote)
}

/// Reason that a product is not a Linux machine that anyone can start; `None` if it is.
fn other_than_a_machine<'p>(
    product: &Product,
    attribute: &impl Fn(&str) -> &'p str,
) -> Option<&'static str> {
    let is_or_silent = |key: &str, wanted: &str| ["", wanted].contains(&attribute(key));
    let checks = [
        (product.product_family.starts_with("Compute Instance"), "not a machine"),
        (!attribute("instanceType").is_empty(), "not a machine"),
        (
            attribute("operatingSystem") == "Linux",
            "another system than Linux: its license is in the price",
        ),
        (is_or_silent("preInstalledSw", "NA"), "software is in the price"),
        (is_or_silent("licenseModel", "No License required"), "a license is in the price"),
        (is_or_silent("tenancy", "Shared"), "another tenancy than Shared"),
        (is_or_silent("capacitystatus", "Used"), "capacity that is reserved, not used"),
        (is_or_silent("marketoption", "OnDemand"), "a market of its own"),
        (is_or_silent("locationType", "AWS Region"), "a local or wavelength zone"),
    ];
    checks.into_iter().find_map(|(is_so, reason)| (!is_so).then_some(reason))
}

/// Region of a product without a region code, by the name of its location.
fn region(location: &str) -> Option<&'static str> {
    const REGIONS: [(&str, &str); 17] = [
        ("Asia Pacific (Mumbai)", "ap-south-1"),
        ("Asia Pacific (Osaka)", "ap-northeast-3"),
        ("Asia Pacific (Seoul)", "ap-northeast-2"),
        ("Asia Pacific (Singapore)", "ap-southeast-1"),
        ("Asia Pacific (Sydney)", "ap-southeast-2"),
        ("Asia Pacific (Tokyo)", "ap-northeast-1"),
        ("Canada (Central)", "ca-central-1"),
        ("EU (Frankfurt)", "eu-central-1"),
        ("EU (Ireland)", "eu-west-1"),
        ("EU (London)", "eu-west-2"),
        ("EU (Paris)", "eu-west-3"),
        ("EU (Stockholm)", "eu-north-1"),
        ("South America (Sao Paulo)", "sa-east-1"),
        ("US East (N. Virginia)", "us-east-1"),
        ("US East (Ohio)", "us-east-2"),
        ("US West (N. California)", "us-west-1"),
        ("US West (Oregon)", "us-west-2"),
    ];
    REGIONS.iter().find(|(name, _)| *name == location).map(|(_, code)| *code)
}
