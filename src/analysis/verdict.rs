//! Verdict on a pair: who is cheaper along an axis, and by how much.

use rust_decimal::Decimal;

use super::difference::Crossing;

/// How the costs of a pair lie along an axis.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The cheaper side changes, at each of these.
    Crossings(Vec<Crossing>),
    /// The first is cheaper wherever both serve all demand.
    Always,
    /// The first is never cheaper.
    Never,
    /// One side leaves demand unserved wherever it is looked at.
    NotServed,
    /// The work of the run was used up before the pair was searched.
    NotSearched,
}

impl Verdict {
    /// The word for it in data.
    pub fn name(&self) -> &'static str {
        match self {
            Self::Crossings(_) => "crossings",
            Self::Always => "always",
            Self::Never => "never",
            Self::NotServed => "not_served",
            Self::NotSearched => "not_searched",
        }
    }
}

/// By how much one side of a pair without crossings is cheaper.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Margin {
    /// The least difference of cost, not negative.
    pub least: Decimal,
    /// The utilization at which it is least; none if it is the same everywhere.
    pub at: Option<Decimal>,
    /// The largest difference of cost.
    pub most: Decimal,
}
