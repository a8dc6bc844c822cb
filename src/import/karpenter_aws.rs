//! On-demand prices that karpenter-provider-aws generates from the price API of AWS.

use super::known::KnownNames;
use super::quote::FeedRows;
use super::{FeedDescription, FeedReader, go_prices, recognize};
use crate::pricing::Grade;

pub(super) const FEED: FeedDescription = FeedDescription {
    called: "the price list of karpenter-provider-aws",
    recognize: |text| recognize::has_words(text, &["InitialOnDemandPrices", "ec2types"]),
    providers: |_| vec!["aws".to_owned()],
    source: None,
    grade: Grade::A,
    holds: |plan| plan == "on demand",
    read: FeedReader::Quotes(read),
};

fn read(text: &str, known: &KnownNames<'_>) -> Result<FeedRows, String> {
    go_prices::read(text, FEED.called, known, has_gpus)
}

/// True for families with accelerators, such as `p5`, `g6e`, `inf2`, `trn1n` and `dl1`.
fn has_gpus(machine: &str) -> bool {
    let family = machine.split('.').next().unwrap_or_default();
    let letters = family.split(|c: char| c.is_ascii_digit()).next().unwrap_or_default();
    ["p", "g", "gr", "inf", "trn", "dl"].contains(&letters)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn families_with_accelerators_are_known_by_their_letters() {
        assert!(
            ["p5.48xlarge", "p6-b200.48xlarge", "g4dn.metal", "gr6f.4xlarge"]
                .map(has_gpus)
                .iter()
                .all(|it| *it)
        );
        assert!(!has_gpus("m5.large") && !has_gpus("i4g.large") && !has_gpus("x2gd.metal"));
    }
}
