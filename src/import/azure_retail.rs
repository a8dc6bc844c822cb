//! The Azure Retail Prices API: items of all meters, few of which are prices of Linux machines.

use rust_decimal::Decimal;
use serde::Deserialize;
use serde_json::value::RawValue;

use super::known::KnownNames;
use super::quote::{
    FeedQuote, FeedRows, QuotedPlan, SkippedRow, day, decimal, exact, price, skip, skip_row,
};
use super::{FeedDescription, FeedReader, json, recognize};
use crate::format::quantity;
use crate::pricing::Grade;

pub(super) const FEED: FeedDescription = FeedDescription {
    called: "a list of Azure retail prices",
    recognize: |text| recognize::has_words(text, &["armSkuName", "retailPrice"]),
    providers: |_| vec!["azure".to_owned()],
    source: Some("https://prices.azure.com/api/retail/prices"),
    grade: Grade::A,
    holds: |plan| ["on demand", "spot"].contains(&plan) || plan.starts_with("reserved_"),
    read: FeedReader::Quotes(read),
};

/// Hours in a year of a term, over which the total of a reservation is spread.
const HOURS_OF_A_YEAR: u32 = 8760;

/// One answer of the API.
#[derive(Deserialize)]
struct RetailAnswer<'t> {
    #[serde(rename = "Items", borrow)]
    items: Vec<&'t RawValue>,
    #[serde(rename = "NextPageLink")]
    next: Option<String>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct RetailItem<'t> {
    arm_sku_name: Option<String>,
    arm_region_name: Option<String>,
    #[serde(borrow)]
    retail_price: Option<&'t RawValue>,
    #[serde(borrow)]
    tier_minimum_units: Option<&'t RawValue>,
    unit_of_measure: Option<String>,
    #[serde(default)]
    meter_name: String,
    #[serde(default)]
    product_name: String,
    #[serde(rename = "type", default)]
    kind: String,
    reservation_term: Option<String>,
    effective_start_date: Option<String>,
    currency_code: Option<String>,
    is_primary_meter_region: Option<bool>,
}

fn read(text: &str, _: &KnownNames<'_>) -> Result<FeedRows, String> {
    let mut rows = FeedRows::default();
    for raw in items(text, &mut rows.remarks)? {
        rows.count += 1;
        let item: Result<RetailItem<'_>, _> = serde_json::from_str(raw.get());
        rows.items.push(match item {
            Ok(item) => quote(&item),
            Err(problem) => Err(skip_row("not an item of the API", problem.to_string())),
        });
    }
    Ok(rows)
}

/// Items of one answer, of several answers, or of a plain list.
fn items<'t>(text: &'t str, remarks: &mut Vec<String>) -> Result<Vec<&'t RawValue>, String> {
    let called = FEED.called;
    let mut all = Vec::new();
    let top: Vec<&RawValue> = if text.trim_start().starts_with('{') {
        vec![json::read(text, called)?]
    } else {
        json::read(text, called)?
    };
    let mut next = None;
    for raw in top {
        match serde_json::from_str::<RetailAnswer<'_>>(raw.get()) {
            Ok(answer) => {
                all.extend(answer.items);
                next = answer.next;
            }
            Err(_) if raw.get().contains("armSkuName") => all.push(raw),
            Err(problem) => {
                return Err(format!("the file is not of the format of {called}: {problem}"));
            }
        }
    }
    if next.is_some() {
        remarks.push("the last answer names a next page, which is not in the file".to_owned());
    }
    Ok(all)
}

fn quote(item: &RetailItem<'_>) -> Result<FeedQuote, SkippedRow> {
    let mut quote = FeedQuote {
        instance: item.arm_sku_name.clone().unwrap_or_default(),
        region: item.arm_region_name.clone().filter(|it| !it.is_empty()),
        currency: item.currency_code.clone().unwrap_or_else(|| "USD".to_owned()),
        from: item.effective_start_date.as_deref().and_then(day),
        ..FeedQuote::default()
    };
    if let Some(reason) = other_than_a_machine(item) {
        let what = if quote.instance.is_empty() { item.meter_name.clone() } else { quote.what() };
        return Err(skip_row(reason, what));
    }
    let requested =
        price(json::number(item.retail_price)).map_err(|why| skip(why, quote.what()))?;
    quote.price = requested;
    quote.cell = Some(format!(
        "{}, {}, retailPrice: {}",
        item.product_name,
        item.meter_name,
        json::number(item.retail_price)
    ));
    if item.kind == "Reservation" {
        return reserved(item, quote);
    }
    if item.meter_name.ends_with(" Spot") {
        quote.plan = QuotedPlan::Spot;
    }
    Ok(quote)
}

/// Reason that an item is no hourly or reserved price of a Linux machine; `None` if it is one.
fn other_than_a_machine(item: &RetailItem<'_>) -> Option<&'static str> {
    let is = |text: &str, part: &str| text.contains(part);
    let volume =
        decimal(json::number(item.tier_minimum_units)).is_some_and(|it| it > Decimal::ZERO);
    let checks = [
        (item.arm_sku_name.as_ref().is_none_or(String::is_empty), "a meter of no machine"),
        (is(&item.product_name, "Windows"), "Windows: its license is in the price"),
        (item.kind == "DevTestConsumption", "DevTest: for subscribers of Visual Studio alone"),
        (is(&item.meter_name, "Low Priority"), "Low Priority: sold to Azure Batch alone"),
        (
            is(&item.product_name, "Cloud Services") || is(&item.product_name, "CloudServices"),
            "Cloud Services: not a virtual machine",
        ),
        (is(&item.product_name, "Dedicated Host"), "a dedicated host: not a virtual machine"),
        (!["Consumption", "Reservation"].contains(&item.kind.as_str()), "an offer of another type"),
        (
            item.is_primary_meter_region == Some(false),
            "a meter that another region is the primary one of",
        ),
        (volume, "a price from a volume on"),
        (item.unit_of_measure.as_deref() != Some("1 Hour"), "a price that is not by the hour"),
    ];
    checks.into_iter().find_map(|(is_so, reason)| is_so.then_some(reason))
}

/// Quote of a reservation, whose price is the total of its term, although the stated unit is an
/// hour.
fn reserved(item: &RetailItem<'_>, mut quote: FeedQuote) -> Result<FeedQuote, SkippedRow> {
    let years = match item.reservation_term.as_deref() {
        Some("1 Year") => 1,
        Some("3 Years") => 3,
        Some("5 Years") => 5,
        _ => return Err(skip("a reservation of an unknown term", quote.what())),
    };
    let hours = Decimal::from(HOURS_OF_A_YEAR * years);
    let total = quote.price;
    let spread = total.checked_div(hours).and_then(exact);
    quote.price = spread.ok_or_else(|| skip("the price is not a number", quote.what()))?;
    quote.plan = QuotedPlan::Committed {
        name: format!("reserved_{years}y"),
        months: years * 12,
        payment: None,
    };
    quote.note =
        Some(format!("{} for the term, spread over {} hours", quantity(total), quantity(hours)));
    Ok(quote)
}
