//! Plausible range of a figure: how far it may well be from what is stated.

use rust_decimal::Decimal;

use super::range::Plausible;
use super::{by_last_word, magnitude_of};
use crate::expr::Input;

/// Plausible range of a figure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PlausibleRange {
    /// Lowest and highest plausible value; the stated one is between them.
    pub ends: [Decimal; 2],
    /// Reason why the figure may be another; empty for a key without a reason of its own.
    pub why: &'static str,
}

/// Plausible range around a value of a figure, by the end of its key; none if it is too large.
pub(crate) fn plausible(key: &str, input: &Input, stated: Decimal) -> Option<PlausibleRange> {
    let magnitude = magnitude_of(by_last_word(), key, input);
    let (plausible, why) = magnitude.map_or((Plausible::UNKNOWN, ""), |it| (it.plausible, it.why));
    Some(PlausibleRange { ends: plausible.around(stated)?, why })
}
