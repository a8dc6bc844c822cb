//! Prices of sheets that may not be true on the scenario's day.

use rust_decimal::Decimal;

use crate::expr::Place;

/// A price of a sheet that may not be true on the scenario's day.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DoubtfulPrice {
    /// Entry and plan, such as `verda/h200-sxm on demand`.
    pub name: String,
    /// Position of the row in its file.
    pub place: Place,
    /// Reason for the doubt.
    pub doubt: Doubt,
}

/// Reason to doubt a price.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Doubt {
    /// The source last confirmed it too long ago.
    Stale {
        /// Last day the source confirmed it.
        checked_on: String,
        /// Days from then to the scenario's day.
        days: i64,
        /// Days after which such a price is stale.
        limit: i64,
        /// Share of the price within which it lies with a chance of 90%, either way, by the changes of its series; none
        /// if the price is stale by `--max-age` alone.
        range: Option<Decimal>,
    },
    /// The source prints it as the lowest of several prices.
    Teaser,
}

impl DoubtfulPrice {
    /// True if the source last confirmed the price too long ago.
    pub fn is_stale(&self) -> bool {
        matches!(self.doubt, Doubt::Stale { .. })
    }
}
