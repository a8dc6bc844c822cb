//! Terms of the AWS price list: on demand, and reserved with what is paid upfront and by the hour.

use std::collections::BTreeMap;

use rust_decimal::Decimal;
use serde::Deserialize;

use super::quote::{
    FeedQuote, QuotedPlan, QuotedUpfront, SkippedRow, day, decimal, price, skip, skip_row,
};
use crate::pricing::Payment;

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
        Ok(FeedQuote {
            price,
            currency: currency.clone(),
            from: self.from(),
            cell: Some(format!("OnDemand, Hrs: {text}")),
            ..product.clone()
        })
    }

    /// Quote of a reservation: upfront payment, and price per hour beside it.
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
        let (hourly, upfront) = (self.dimension("Hrs"), self.dimension("Quantity"));
        let currency = hourly.or(upfront).map(|(currency, _)| currency.clone());
        let amount = |it: Option<(&String, &String)>| {
            let read = it.map_or(Some(Decimal::ZERO), |(_, text)| decimal(text));
            read.filter(|it| !it.is_sign_negative() || it.is_zero())
        };
        let units = [("Hrs", hourly), ("Quantity", upfront)];
        let parts = units.into_iter().filter_map(|(unit, it)| Some(format!("{unit}: {}", it?.1)));
        let cell = std::iter::once(attribute("PurchaseOption").to_owned()).chain(parts);
        let cell = cell.collect::<Vec<_>>().join(", ");
        let (hourly, upfront) = (amount(hourly), amount(upfront));
        let (hourly, upfront) =
            hourly.zip(upfront).ok_or_else(|| skip("the price is not a number", product.what()))?;
        let is_none = hourly.is_zero() && upfront.is_zero();
        let no_price = || skip("a price of 0 or less is no price", product.what());
        let currency = currency.filter(|_| !is_none).ok_or_else(no_price)?;
        Ok(FeedQuote {
            plan: plan(class, years, attribute("PurchaseOption")),
            price: hourly,
            upfront: Some(upfront).filter(|it| !it.is_zero()).map(QuotedUpfront::Amount),
            currency,
            from: self.from(),
            cell: Some(cell),
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

/// Plan of a class, such as `reserved` or `savings_plan`, by what is paid upfront: `reserved_3y`,
/// `reserved_3y_partial_upfront`, `reserved_3y_all_upfront`.
pub(super) fn plan(class: &str, years: u32, option: &str) -> QuotedPlan {
    let (suffix, payment) = match option {
        "No Upfront" => ("", Some(Payment::None)),
        "Partial Upfront" => ("_partial_upfront", Some(Payment::Partial)),
        "All Upfront" => ("_all_upfront", Some(Payment::All)),
        _ => ("", None),
    };
    QuotedPlan::Committed { name: format!("{class}_{years}y{suffix}"), months: years * 12, payment }
}
