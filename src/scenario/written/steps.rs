//! What changes in a month of a rented tier.

use schemars::JsonSchema;
use serde::Deserialize;

use crate::input::Field;
use crate::quantity::{Months, Positive, Price};

/// Another price from a month on.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, rename = "a step of a price")]
#[schemars(extend("required" = ["from_month"]))]
pub struct PriceStep {
    /// First month of the price, from 1.
    pub from_month: Field<Months>,
    /// Price of an instance for an hour.
    pub price_per_hour: Field<Price>,
    /// Price of a GPU for an hour.
    pub price_per_gpu_hour: Field<Price>,
}

/// Newer GPUs from a month on.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, rename = "a newer generation")]
#[schemars(extend("required" = ["from_month", "relative_performance"]))]
pub struct NewerGeneration {
    /// First month they are rented, from 1.
    pub from_month: Field<Months>,
    /// Work of one of its GPUs over that of the GPUs they replace (1 = the same).
    pub relative_performance: Field<Positive>,
    /// Price of an instance for an hour; as before unless stated.
    pub price_per_hour: Field<Price>,
    /// Price of a GPU for an hour; as before unless stated.
    pub price_per_gpu_hour: Field<Price>,
}
