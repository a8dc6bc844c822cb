//! The offer file of AWS savings plans: rates of a region by term and payment.

use std::collections::BTreeMap;

use rust_decimal::Decimal;
use serde::Deserialize;

use super::aws_terms::plan;
use super::known::KnownNames;
use super::quote::{FeedQuote, FeedRows, QuotedUpfront, SkippedRow, day, price, skip, skip_row};
use super::{FeedDescription, FeedReader, json, recognize};
use crate::pricing::Grade;

pub(super) const FEED: FeedDescription = FeedDescription {
    called: "an offer file of AWS savings plans",
    recognize: |text| recognize::has_words(text, &["savingsPlan", "discountedUsageType"]),
    providers: |_| vec!["aws".to_owned()],
    source: Some(INDEX),
    grade: Grade::A,
    holds: |plan| plan.starts_with("savings_plan_") || plan.starts_with("ec2_savings_plan_"),
    read: FeedReader::Quotes(read),
};

/// Address of the list of regions, beside which each region has a folder.
const INDEX: &str = "https://pricing.us-east-1.amazonaws.com/savingsPlan/v1.0/aws/AWSComputeSavingsPlan/current/region_index.json";

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct OfferFile {
    publication_date: Option<String>,
    region_code: Option<String>,
    products: Vec<PlanProduct>,
    terms: PlanTerms,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct PlanProduct {
    sku: String,
    #[serde(default)]
    product_family: String,
    #[serde(default)]
    attributes: BTreeMap<String, String>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct PlanTerms {
    savings_plan: Vec<PlanTerm>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct PlanTerm {
    sku: String,
    #[serde(default)]
    description: String,
    effective_date: Option<String>,
    lease_contract_length: Length,
    rates: Vec<Rate>,
}

#[derive(Deserialize)]
struct Length {
    duration: u32,
    unit: String,
}

#[derive(Deserialize)]
struct Rate {
    #[serde(rename = "discountedUsageType", default)]
    usage_type: String,
    #[serde(rename = "discountedOperation", default)]
    operation: String,
    #[serde(rename = "discountedServiceCode", default)]
    service: String,
    #[serde(rename = "discountedRegionCode")]
    region: Option<String>,
    #[serde(default)]
    unit: String,
    #[serde(rename = "discountedRate")]
    money: Money,
}

#[derive(Deserialize)]
struct Money {
    price: String,
    currency: String,
}

/// A term with what the product of its plan says.
struct PlanOffer<'f> {
    term: &'f PlanTerm,
    class: &'static str,
    option: String,
    region: Option<&'f str>,
}

fn read(text: &str, known: &KnownNames<'_>) -> Result<FeedRows, String> {
    let file: OfferFile = json::read(text, FEED.called)?;
    let products: BTreeMap<&str, &PlanProduct> =
        file.products.iter().map(|it| (it.sku.as_str(), it)).collect();
    // Each region is a source of its own, so that its file says nothing of the others.
    let of_region =
        |region: &String| INDEX.replace("region_index.json", &format!("{region}/index.json"));
    let mut rows = FeedRows {
        dated: file.publication_date.as_deref().and_then(day),
        source: file.region_code.as_ref().map(of_region),
        ..FeedRows::default()
    };
    for term in &file.terms.savings_plan {
        rows.count = rows.count.saturating_add(term.rates.len());
        let product = products.get(term.sku.as_str()).copied();
        let family = product.map(|it| it.product_family.as_str()).unwrap_or_default();
        let is_of_a_family =
            family == "EC2InstanceSavingsPlans" || term.description.contains("EC2 Instance");
        let class = if is_of_a_family { "ec2_savings_plan" } else { "savings_plan" };
        let option = product.and_then(|it| it.attributes.get("purchaseOption")).cloned();
        let option = option.unwrap_or_else(|| option_of(&term.description).to_owned());
        let offer = PlanOffer { term, class, option, region: file.region_code.as_deref() };
        rows.items.extend(term.rates.iter().map(|rate| quote(rate, &offer, known)));
    }
    Ok(rows)
}

/// Payment of a description, such as `3 year No Upfront Compute Savings Plan`.
fn option_of(description: &str) -> &'static str {
    let options = ["No Upfront", "Partial Upfront", "All Upfront"];
    options.into_iter().find(|it| description.contains(it)).unwrap_or_default()
}

fn quote(
    rate: &Rate,
    offer: &PlanOffer<'_>,
    known: &KnownNames<'_>,
) -> Result<FeedQuote, SkippedRow> {
    let usage = rate.usage_type.as_str();
    let Some((place, machine)) = usage.split_once("BoxUsage:") else {
        return Err(skip_row("a rate of no machine that is shared", usage));
    };
    // `EUC1-UnusedBox:` and `EUC1-DedicatedUsage:` are other things than `EUC1-BoxUsage:`.
    if rate.service != "AmazonEC2" || !(place.is_empty() || place.ends_with('-')) {
        return Err(skip_row("a rate of no machine that is shared", usage));
    }
    if rate.operation != "RunInstances" {
        return Err(skip_row("another system than Linux: its license is in the price", usage));
    }
    if known.hardware(machine).is_none() {
        return Err(skip_row("no accelerator", usage));
    }
    let length = &offer.term.lease_contract_length;
    if !length.unit.starts_with("year") || rate.unit != "Hrs" {
        return Err(skip_row("a rate of an unknown term or unit", usage));
    }
    let text = rate.money.price.as_str();
    let upfront = match offer.option.as_str() {
        "No Upfront" => None,
        "Partial Upfront" => Some(QuotedUpfront::Share(HALF)),
        "All Upfront" => Some(QuotedUpfront::Share(Decimal::ONE)),
        _ => return Err(skip_row("a plan of an unknown payment", usage)),
    };
    Ok(FeedQuote {
        instance: machine.to_owned(),
        region: rate.region.clone().or(offer.region.map(str::to_owned)),
        plan: plan(offer.class, length.duration, &offer.option),
        price: price(text).map_err(|why| skip(why, usage))?,
        upfront,
        currency: rate.money.currency.clone(),
        from: offer.term.effective_date.as_deref().and_then(day),
        cell: Some(format!("{}: {usage} {text}", offer.term.description)),
        ..FeedQuote::default()
    })
}

/// Share of a plan with partial payment that is due when it begins; AWS asks for half of it or more.
const HALF: Decimal = Decimal::from_parts(5, 0, 0, false, 1);
