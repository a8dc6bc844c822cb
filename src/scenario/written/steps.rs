//! What changes in a month of a rented tier.

use schemars::JsonSchema;
use serde::Deserialize;

use crate::input::Field;
use crate::quantity::{Months, Positive, Price};

#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, rename = "a step of a price")]
pub struct PriceStep {
    pub from_month: Field<Months>,
    pub price_per_hour: Field<Price>,
    pub price_per_gpu_hour: Field<Price>,
}

#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, rename = "a newer generation")]
pub struct NewerGeneration {
    pub from_month: Field<Months>,
    pub relative_performance: Field<Positive>,
    pub price_per_hour: Field<Price>,
    pub price_per_gpu_hour: Field<Price>,
}
