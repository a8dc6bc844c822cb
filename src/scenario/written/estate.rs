//! Estate, as written: what one has, and what may be done with it.

use schemars::JsonSchema;
use serde::Deserialize;

use super::tiers::{Tier, last_month};
use crate::input::{Field, Scalar, Switch};
use crate::quantity::MonthCount;

/// Nodes and commitments that you have, and what may be done with them: each choice becomes an alternative beside those
/// that you write.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, rename = "an estate")]
#[schemars(extend("required" = ["have"]))]
pub struct Estate {
    /// Tiers that you have: `owned` and `committed` ones with `existing`.
    pub have: Field<Vec<Field<Tier>>>,
    /// Tiers that serve the rest of the demand, in every alternative of the estate.
    pub rest: Field<Vec<Field<Tier>>>,
    /// True for the alternative `keep`: what you have, to the end. Default: true.
    pub keep: Field<Switch>,
    /// True for the alternative `sell_now`: nodes are sold, and commitments that state a `resale`. Default: true.
    pub sell_now: Field<Switch>,
    /// Months until which nodes are kept, each the alternative `extend_to_18` or so; commitments run to their end.
    pub extend_to: Field<Vec<Field<MonthCount>>>,
    /// Tier that replaces the nodes, in the alternative `replace`.
    pub replace: Field<Replacement>,
}

/// Replacement of nodes that you have.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, rename = "a replacement")]
#[schemars(extend("required" = ["tier"]))]
pub struct Replacement {
    /// Tier that serves after the nodes.
    pub tier: Field<Tier>,
    /// Last month of the nodes, or `optimal`: the month that makes the alternative cheapest. 0 replaces them at once. Default: optimal.
    #[schemars(schema_with = "last_month")]
    pub at: Field<Scalar>,
}
