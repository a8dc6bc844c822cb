//! Changes of a rented tier from a month on, as written.

use schemars::JsonSchema;
use serde::Deserialize;

use crate::input::Field;
use crate::quantity::{MonthCount, Positive, PositivePrice};

/// Price that applies from a month on.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, rename = "a step of a price")]
#[schemars(extend("required" = ["from_month"]))]
pub struct PriceStep {
    /// First month of the price, from 1.
    pub from_month: Field<MonthCount>,
    /// Price of an instance per hour.
    pub price_per_hour: Field<PositivePrice>,
    /// Price per GPU-hour.
    pub price_per_gpu_hour: Field<PositivePrice>,
}

/// Newer generation of GPUs, rented from a month on.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, rename = "a newer generation")]
#[schemars(extend("required" = ["from_month", "relative_performance"]))]
pub struct NewerGeneration {
    /// First month in which they are rented, from 1.
    pub from_month: Field<MonthCount>,
    /// Work of a newer GPU divided by that of the GPU it replaces (1 = the same).
    pub relative_performance: Field<Positive>,
    /// Price of an instance per hour. Default: unchanged.
    pub price_per_hour: Field<PositivePrice>,
    /// Price per GPU-hour. Default: unchanged.
    pub price_per_gpu_hour: Field<PositivePrice>,
}
