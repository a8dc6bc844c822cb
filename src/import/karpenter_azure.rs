//! On-demand prices that karpenter-provider-azure generates from the price API of Azure.

use super::known::KnownNames;
use super::quote::FeedRows;
use super::{FeedDescription, go_prices, recognize};
use crate::pricing::Grade;

pub(super) const FEED: FeedDescription = FeedDescription {
    called: "the price list of karpenter-provider-azure",
    recognize: |text| recognize::has_words(text, &["initialOnDemandPrices", "InitialPriceUpdate"]),
    providers: |_| vec!["azure".to_owned()],
    source: None,
    grade: Grade::A,
    holds: |plan| plan == "on demand",
    read,
};

fn read(text: &str, known: &KnownNames<'_>) -> Result<FeedRows, String> {
    go_prices::read(text, FEED.called, known, has_gpus)
}

/// True for the sizes with GPUs: families NC, ND, NG and NV; NP has FPGAs.
fn has_gpus(machine: &str) -> bool {
    ["Standard_NC", "Standard_ND", "Standard_NG", "Standard_NV"]
        .iter()
        .any(|family| machine.starts_with(family))
}
