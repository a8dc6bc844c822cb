//! On-demand prices that karpenter-provider-azure generates from the price API of Azure.

use super::known::KnownNames;
use super::quote::{FeedQuote, FeedRows, skip};
use super::{FeedDescription, FeedReader, go_prices, recognize};
use crate::pricing::Grade;

pub(super) const FEED: FeedDescription = FeedDescription {
    called: "the price list of karpenter-provider-azure",
    recognize: |text| recognize::has_words(text, &["initialOnDemandPrices", "InitialPriceUpdate"]),
    providers: |_| vec!["azure".to_owned()],
    source: None,
    grade: Grade::A,
    holds: |plan| plan == "on demand",
    read: FeedReader::Quotes(read),
};

/// Machine with two meters, of which the file has either: that of Linux, or that of Windows, which costs more.
const TWO_METERS: &str = "Standard_NCC40ads_H100_v5";

fn read(text: &str, known: &KnownNames<'_>) -> Result<FeedRows, String> {
    let rows = go_prices::read(text, FEED.called, known, has_gpus)?;
    let Some(day) = rows.dated else { return Ok(rows) };
    let one_meter = |quote: FeedQuote| {
        let ours = known.on_demand(&quote.instance, quote.region.as_deref(), day);
        if quote.instance != TWO_METERS || ours == Some(quote.price) {
            return Ok(quote);
        }
        let what = format!("{TWO_METERS} in {}", quote.region.unwrap_or_default());
        Err(skip("one of two meters, which may be that of Windows", what))
    };
    let items = rows.items.into_iter().map(|it| it.and_then(one_meter)).collect();
    Ok(FeedRows { items, ..rows })
}

/// True for the sizes with GPUs: families NC, ND, NG and NV; NP has FPGAs.
fn has_gpus(machine: &str) -> bool {
    ["Standard_NC", "Standard_ND", "Standard_NG", "Standard_NV"]
        .iter()
        .any(|family| machine.starts_with(family))
}
