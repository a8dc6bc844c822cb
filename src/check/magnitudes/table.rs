//! Table of magnitudes, which `build.rs` makes of `pricing/ranges.yaml` so that no run parses it.

#![allow(clippy::unreadable_literal, reason = "digits are those of the file")]

use rust_decimal::Decimal;

use super::range::{Magnitude, Per, Plausible, Slip};

// A constant for each entry, named by its first key, and all of them as `MAGNITUDES`.
include!(concat!(env!("OUT_DIR"), "/embedded_ranges.rs"));

/// Plausible range of a machine's price per GPU.
pub(in crate::check) const PER_GPU: (Decimal, Decimal) = NODE_PRICE.usual;

/// Plausible kilowatts per GPU in use, with its share of the node: from a small workstation card to
/// the densest rack.
pub(in crate::check) const KW_PER_GPU: (Decimal, Decimal) = NODE_BUSY_KW.possible;

/// Plausible range of a price of a million tokens, from the smallest model to the most expensive,
/// in the larger currencies.
pub(in crate::check) const PER_MILLION: (Decimal, Decimal) = PRICE_PER_MILLION_TOKENS.possible;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::codes;

    #[test]
    fn a_range_ends_within_what_is_possible_and_its_code_is_known() {
        for it in MAGNITUDES {
            let key = it.keys[0];
            assert!(it.usual.0 < it.usual.1 && it.usual.1 <= it.possible.1, "{key}");
            let is_known = |code: &str| codes::all().any(|known| known.code == code);
            assert!(it.code.is_none_or(is_known), "{key}");
        }
    }
}
