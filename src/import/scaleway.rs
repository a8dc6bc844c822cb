//! The public product catalog of Scaleway: instances by zone, with prices per minute or hour.

use rust_decimal::Decimal;
use serde::Deserialize;
use serde_json::value::RawValue;

use super::known::KnownNames;
use super::quote::{FeedQuote, FeedRows, SkippedRow, decimal, exact, skip, skip_row};
use super::{FeedDescription, FeedReader, json, recognize};
use crate::pricing::Grade;

pub(super) const FEED: FeedDescription = FeedDescription {
    called: "a product catalog of Scaleway",
    recognize: |text| {
        let words = ["\"products\"", "\"service_category\"", "\"retail_price\"", "\"nanos\""];
        recognize::has_words(text, &words)
    },
    providers: |_| vec!["scaleway".to_owned()],
    source: Some("https://api.scaleway.com/product-catalog/v2alpha1/public-catalog/products"),
    grade: Grade::A,
    holds: |plan| plan == "on demand",
    read: FeedReader::Quotes(read),
};

/// States of a product that can be ordered; the command line of Scaleway lists the same.
const SOLD: [&str; 4] = ["public_beta", "preview", "general_availability", "end_of_new_features"];

#[derive(Deserialize)]
struct Catalog<'t> {
    #[serde(borrow)]
    products: Vec<&'t RawValue>,
    /// Number of products on all pages.
    total_count: Option<usize>,
}

#[derive(Deserialize)]
struct CatalogItem<'t> {
    #[serde(default)]
    sku: String,
    #[serde(default)]
    product_category: String,
    product: String,
    #[serde(default)]
    status: String,
    locality: Locality,
    #[serde(borrow)]
    price: Price<'t>,
    #[serde(default)]
    properties: Properties,
    unit_of_measure: Unit,
}

#[derive(Deserialize)]
struct Locality {
    zone: Option<String>,
}

#[derive(Deserialize)]
struct Price<'t> {
    #[serde(borrow)]
    retail_price: Money<'t>,
}

/// An amount: whole units, and billionths of one.
#[derive(Deserialize)]
struct Money<'t> {
    currency_code: String,
    #[serde(borrow)]
    units: &'t RawValue,
    #[serde(borrow)]
    nanos: &'t RawValue,
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct Properties {
    hardware: Hardware,
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct Hardware {
    gpu: Option<Gpu>,
}

#[derive(Deserialize)]
struct Gpu {
    count: u32,
    #[serde(rename = "type")]
    model: String,
}

/// Unit of a price, such as 1 minute.
#[derive(Deserialize)]
struct Unit {
    unit: String,
    size: u32,
}

fn read(text: &str, _: &KnownNames<'_>) -> Result<FeedRows, String> {
    let catalog: Catalog<'_> = json::read(text, FEED.called)?;
    let items = catalog.products.iter().map(|raw| {
        match serde_json::from_str::<CatalogItem<'_>>(raw.get()) {
            Ok(product) => quote(&product),
            Err(problem) => Err(skip_row("not a product of the catalog", problem.to_string())),
        }
    });
    let (count, items) = (catalog.products.len(), items.collect());
    let all = catalog.total_count.filter(|all| *all > count);
    let remark = all.map(|all| format!("the file has {count} of {all} products; get all pages"));
    Ok(FeedRows { count, items, remarks: remark.into_iter().collect(), ..FeedRows::default() })
}

fn quote(product: &CatalogItem<'_>) -> Result<FeedQuote, SkippedRow> {
    let zone = product.locality.zone.clone();
    let what = || format!("{} in {}", product.product, zone.as_deref().unwrap_or("no zone"));
    if product.product_category != "Instance" {
        return Err(skip_row("not an instance", what()));
    }
    let gpu = product.properties.hardware.gpu.as_ref().filter(|it| it.count > 0);
    let gpu = gpu.ok_or_else(|| skip_row("no accelerator", what()))?;
    if zone.is_none() {
        return Err(skip_row("an instance without a zone", what()));
    }
    if !SOLD.contains(&product.status.as_str()) {
        return Err(skip_row("a product that is not sold", what()));
    }
    let Unit { unit, size } = &product.unit_of_measure;
    let per_hour = match unit.as_str() {
        "minute" => Decimal::from(60),
        "hour" => Decimal::ONE,
        _ => return Err(skip("a price that is not by the minute or hour", what())),
    };
    let money = &product.price.retail_price;
    let price = amount(money)
        .and_then(|it| it.checked_mul(per_hour)?.checked_div(Decimal::from(*size)))
        .ok_or_else(|| skip("the price is not a number", what()))?;
    if price <= Decimal::ZERO {
        return Err(skip("a price of 0 or less is no price", what()));
    }
    let price = exact(price).ok_or_else(|| skip("the price is not a number", what()))?;
    let (sku, currency) = (&product.sku, &money.currency_code);
    let figures = format!("units {}, nanos {}", money.units.get(), money.nanos.get());
    Ok(FeedQuote {
        instance: product.product.clone(),
        region: zone.clone(),
        accelerator: Some(gpu.model.clone()),
        gpus: Some(Decimal::from(gpu.count)),
        price,
        currency: currency.clone(),
        note: (unit == "minute").then(|| "listed per minute".to_owned()),
        cell: Some(format!("{sku}: {currency}, {figures}, per {unit}")),
        ..FeedQuote::default()
    })
}

/// The whole amount of a price.
fn amount(money: &Money<'_>) -> Option<Decimal> {
    let nanos = decimal(money.nanos.get())?.checked_mul(Decimal::new(1, 9))?;
    decimal(money.units.get())?.checked_add(nanos)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn units_and_nanos_are_one_amount() {
        let money = r#"{"currency_code": "EUR", "units": 1, "nanos": 221000000}"#;
        assert_eq!(amount(&serde_json::from_str(money).unwrap()), Some(Decimal::new(1221, 3)));
        let money = r#"{"currency_code": "EUR", "units": 0, "nanos": "x"}"#;
        assert_eq!(amount(&serde_json::from_str(money).unwrap()), None);
    }
}
