//! Terms of the AWS price list: on demand, and reserved with upfront payments spread over the term.

use std::collections::BTreeMap;

use rust_decimal::Decimal;
use serde::Deserialize;

use super::quote::{FeedQuote, QuotedPlan, SkippedRow, day, decimal, exact, price, skip, skip_row};
use crate::format::quantity;

/// Hours in a year of a term.
const HOURS_OF_A_YEAR: u32 = 8760;

/// Terms of a product, by their codes.
#[derive(Deserialize, Default)]
pub(super) struct AwsTerms {
    #[serde(rename = "OnDemand", default)]
    pub on_demand: BTreeMap<String, Term>,
    #[serde(rename = "Reserved", default)]
    pub reserved: BTreeMap<String, Term>,
}

/// A term of a product.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Term {
    price_dimensions: BTreeMap<String, Dimension>,
    #[serde(rename = "termAttributes", default)]
    attributes: BTreeMap<String, String>,
    effective_date: Option<String>,
}

/// A price of a term: per hour, or once.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Dimension {
    unit: String,
    price_per_unit: BTreeMap<String, String>,
}

impl AwsTerms {
    /// Quotes of a product, one for each term.
    pub fn quotes(&self, product: &FeedQuote) -> Vec<Result<FeedQuote, SkippedRow>> {
        let used = self.on_demand.values().map(|it| it.on_demand(product));
        let reserved = self.reserved.values().map(|it| it.reserved(product));
        let all: Vec<_> = used.chain(reserved).collect();
        if all.is_empty() {
            vec![Err(skip_row("a product without terms", product.what()))]
        } else {
            all
        }
    }
}

impl Term {
    fn on_demand(&self, product: &FeedQuote) -> Result<FeedQuote, SkippedRow> {
        let hourly = self.dimension("Hrs");
        let (currency, text) =
            hourly.ok_or_else(|| skip("a price that is not by the hour", product.what()))?;
        let price = price(text).map_err(|why| skip(why, product.what()))?;
        Ok(FeedQuote { price, currency: currency.clone(), from: self.from(), ..product.clone() })
    }

    /// Quote of a reservation: price per hour, with the upfront payment spread over the term.
    fn reserved(&self, product: &FeedQuote) -> Result<FeedQuote, SkippedRow> {
        let attribute =
            |key: &str| self.attributes.get(key).map(String::as_str).unwrap_or_default();
        let years = match attribute("LeaseContractLength") {
            "1yr" => 1,
            "3yr" => 3,
            _ => return Err(skip("a reservation of an unknown term", product.what())),
        };
        let class = match attribute("OfferingClass") {
            "convertible" => "convertible",
            _ => "reserved",
        };
        let payment = attribute("PurchaseOption").to_lowercase().replace(' ', "_");
        let no_price = || skip("a price of 0 or less is no price", product.what());
        let (hourly, upfront) = (self.dimension("Hrs"), self.dimension("Quantity"));
        let currency = hourly.or(upfront).map(|(currency, _)| currency.clone());
        let amount = |it: Option<(&String, &String)>| {
            it.map_or(Some(Decimal::ZERO), |(_, text)| decimal(text))
        };
        let (hourly, upfront) = (amount(hourly), amount(upfront));
        let (hourly, upfront) =
            hourly.zip(upfront).ok_or_else(|| skip("the price is not a number", product.what()))?;
        let hours = Decimal::from(HOURS_OF_A_YEAR * years);
        let spread = upfront.checked_div(hours).and_then(|it| it.checked_add(hourly));
        let price = spread.and_then(exact).ok_or_else(no_price)?;
        let name = format!("{class}_{years}y_{payment}").trim_end_matches('_').to_owned();
        let note = format!(
            "{} upfront, spread over {} hours, and {} by the hour",
            quantity(upfront),
            quantity(hours),
            quantity(hourly)
        );
        Ok(FeedQuote {
            plan: QuotedPlan::Committed { name, months: years * 12 },
            price,
            currency: currency.ok_or_else(no_price)?,
            from: self.from(),
            note: Some(note).filter(|_| !upfront.is_zero()),
            ..product.clone()
        })
    }

    /// Currency and amount of the price with this unit.
    fn dimension(&self, unit: &str) -> Option<(&String, &String)> {
        let found = self.price_dimensions.values().find(|it| it.unit == unit)?;
        found.price_per_unit.iter().next()
    }

    fn from(&self) -> Option<crate::input::Date> {
        self.effective_date.as_deref().and_then(day)
    }
}
