//! Instance types of the API of Verda, which was called `DataCrunch`.
//!
//! A sheet has one GPU of each kind; machines of several GPUs cost as many times that.

use rust_decimal::Decimal;
use serde::Deserialize;
use serde_json::value::RawValue;

use super::known::KnownNames;
use super::quote::{FeedQuote, FeedRows, QuotedPlan, SkippedRow, decimal, price, skip, skip_row};
use super::{FeedDescription, FeedReader, json, names, recognize};
use crate::pricing::Grade;

pub(super) const FEED: FeedDescription = FeedDescription {
    called: "a list of instance types of Verda",
    recognize: |text| {
        let words = ["\"instance_type\"", "\"number_of_gpus\"", "\"price_per_hour\""];
        recognize::has_words(text, &words)
    },
    providers: |_| vec!["verda".to_owned()],
    source: Some("https://api.datacrunch.io/v1/instance-types"),
    grade: Grade::A,
    holds: |plan| ["on demand", "spot"].contains(&plan),
    read: FeedReader::Quotes(read),
};

#[derive(Deserialize)]
struct ListedMachine<'t> {
    instance_type: String,
    /// Name of the accelerator without its form.
    #[serde(default)]
    model: String,
    gpu: Gpus,
    #[serde(borrow)]
    price_per_hour: Option<&'t RawValue>,
    #[serde(borrow)]
    spot_price: Option<&'t RawValue>,
    currency: Option<String>,
}

#[derive(Deserialize)]
struct Gpus {
    /// Number and full name, such as `8x H100 SXM5 80GB`.
    #[serde(default)]
    description: String,
    number_of_gpus: u32,
}

impl Gpus {
    /// Full name of the accelerator.
    fn name(&self) -> &str {
        self.description.split_once("x ").map_or(&self.description, |(_, name)| name)
    }

    /// Gigabytes of one GPU, which its full name ends with.
    fn memory(&self) -> Option<Decimal> {
        decimal(self.description.rsplit(' ').next()?.strip_suffix("GB")?)
    }
}

fn read(text: &str, known: &KnownNames<'_>) -> Result<FeedRows, String> {
    let raw: Vec<&RawValue> = json::read(text, FEED.called)?;
    let types: Vec<Result<ListedMachine<'_>, SkippedRow>> =
        raw.iter().map(|it| serde_json::from_str(it.get()).map_err(|why| unread(&why))).collect();
    let singles: Vec<&str> = types
        .iter()
        .flatten()
        .filter_map(|it| (it.gpu.number_of_gpus == 1).then_some(it.gpu.name()))
        .collect();
    let items = types.iter().flat_map(|it| match it {
        Ok(it) => quotes(it, &singles, known),
        Err(skipped) => vec![Err(skipped.clone())],
    });
    Ok(FeedRows { count: raw.len(), items: items.collect(), ..FeedRows::default() })
}

fn unread(problem: &serde_json::Error) -> SkippedRow {
    skip_row("not an instance type", problem.to_string())
}

/// Quotes of both plans of an instance type.
fn quotes(
    of: &ListedMachine<'_>,
    singles: &[&str],
    known: &KnownNames<'_>,
) -> Vec<Result<FeedQuote, SkippedRow>> {
    let name = of.instance_type.as_str();
    if of.gpu.number_of_gpus == 0 {
        return vec![Err(skip_row("no accelerator", name))];
    }
    if of.gpu.number_of_gpus > 1 && singles.contains(&of.gpu.name()) {
        return vec![Err(skip_row("several GPUs, at the price of one that the list has", name))];
    }
    // The API answers in dollars unless it is asked for euros, and says so in newer answers.
    let currency = of.currency.as_deref().unwrap_or("usd").to_uppercase();
    let quote = FeedQuote {
        instance: name.to_owned(),
        accelerator: Some(of.model.clone()),
        hint: Some(of.gpu.description.clone()),
        memory: of.gpu.memory().into_iter().collect(),
        gpus: Some(Decimal::from(of.gpu.number_of_gpus)),
        currency,
        ..FeedQuote::default()
    };
    let quote = FeedQuote { instance: named(&quote, known), ..quote };
    let plans = [
        (QuotedPlan::OnDemand, "price_per_hour", of.price_per_hour),
        (QuotedPlan::Spot, "spot_price", of.spot_price),
    ];
    let priced = |(plan, key, raw): (QuotedPlan, &str, Option<&RawValue>)| {
        let text = json::number(Some(raw?));
        let cell = Some(format!("{name}: {key} {text}"));
        let read = price(text).map_err(|why| skip(why, format!("{name} {}", plan.called())));
        Some(read.map(|price| FeedQuote { plan, price, cell, ..quote.clone() }))
    };
    plans.into_iter().filter_map(priced).collect()
}

/// Name in the sheet of an instance with one GPU; its own name if the sheet does not have it.
fn named(quote: &FeedQuote, known: &KnownNames<'_>) -> String {
    let found = names::resolve(quote, &[], known).ok().filter(|(_, gpus)| *gpus == Decimal::ONE);
    let name = found.and_then(|(gpu, gpus)| known.only(&gpu, gpus, "").map(str::to_owned));
    name.unwrap_or_else(|| quote.instance.clone())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_name_and_memory_of_one_gpu_are_read() {
        let gpus = Gpus { description: "8x B300 SXM6 262GB".to_owned(), number_of_gpus: 8 };
        assert_eq!((gpus.name(), gpus.memory()), ("B300 SXM6 262GB", Some(Decimal::from(262))));
        let none = Gpus { description: String::new(), number_of_gpus: 0 };
        assert_eq!((none.name(), none.memory()), ("", None));
    }
}
