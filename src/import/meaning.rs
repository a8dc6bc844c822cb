//! Meanings of names given by the user: `H100=h100-sxm-80gb`,
//! `Standard_NC48ads_A100_v4=2xa100-pcie-80gb`.

use std::str::FromStr;

use rust_decimal::Decimal;

use super::quote::FeedQuote;
use crate::input::{did_you_mean, quoted};
use crate::pricing::accelerators::{NAMES, full_name};

/// A name of the feed and its meaning.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NameMeaning {
    /// Name of an accelerator or an instance in the feed.
    theirs: String,
    /// Number of accelerators in an instance, if stated.
    pub(super) count: Option<Decimal>,
    /// Name of the accelerator in sheets.
    pub(super) ours: String,
}

impl NameMeaning {
    /// True if the name is the accelerator or the instance of a quote.
    pub(super) fn is_of(&self, quote: &FeedQuote) -> bool {
        let accelerator = quote.accelerator.as_deref().unwrap_or_default();
        let is = |name: &str| self.theirs.eq_ignore_ascii_case(name);
        is(accelerator) || is(&quote.instance)
    }
}

impl FromStr for NameMeaning {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let parts = text.split_once('=');
        let parts = parts.filter(|(theirs, ours)| !theirs.is_empty() && !ours.is_empty());
        let (theirs, meant) = parts.ok_or("write their name, `=` and ours: H100=h100-sxm-80gb")?;
        let counted = meant.split_once('x').and_then(|(count, ours)| {
            let count: u32 = count.parse().ok().filter(|it| *it > 0)?;
            Some((count, ours))
        });
        let ours = full_name(counted.map_or(meant, |(_, ours)| ours));
        if !NAMES.contains(&ours) {
            let near = did_you_mean(ours, NAMES.iter().copied());
            let all = || format!("there are {}", NAMES.join(", "));
            let fix = if near.is_empty() { all() } else { near };
            return Err(format!("no accelerator is called {}; {fix}", quoted(ours)));
        }
        let count = counted.map(|(count, _)| count.into());
        Ok(Self { theirs: theirs.to_owned(), count, ours: ours.to_owned() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_means_an_accelerator_or_some_of_it() {
        let plain: NameMeaning = "H100=h100-sxm-80gb".parse().unwrap();
        assert_eq!((plain.count, plain.ours.as_str()), (None, "h100-sxm-80gb"));
        let counted: NameMeaning = "NC48=2xa100-pcie-80gb".parse().unwrap();
        assert_eq!((counted.count, counted.ours.as_str()), (Some(Decimal::TWO), "a100-pcie-80gb"));
        for wrong in ["H100", "=h100-sxm-80gb", "H100=", "H100=0xh100-sxm-80gb", "H100=h100"] {
            assert!(wrong.parse::<NameMeaning>().is_err(), "{wrong}");
        }
        assert_eq!("X=H200".parse::<NameMeaning>().unwrap().ours, "h200-sxm-141gb");
        assert!("X=h100-sxm-8gb".parse::<NameMeaning>().unwrap_err().contains("h100-sxm-80gb"));
    }
}
