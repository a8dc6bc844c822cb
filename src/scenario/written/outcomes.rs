//! What GPU-hours are for, as written.

use schemars::JsonSchema;
use serde::Deserialize;

use crate::input::{Date, Field};
use crate::quantity::{Amount, Count, Positive, PositiveShare, ShareBelowOne};

/// A mapping of one key: the kind of outcome.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename = "an outcome", rename_all = "snake_case")]
pub enum Outcome {
    TrainingRun(Box<TrainingRun>),
    Inference(Box<Inference>),
    Mig(Mig),
    AmortizedRun(Box<AmortizedRun>),
}

#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, rename = "a training run")]
pub struct TrainingRun {
    pub gpu_hours: Field<Positive>,
    pub gpus: Field<Count>,
    pub days: Field<Positive>,
    pub compute_yottaflop: Field<Positive>,
    pub mfu: Field<PositiveShare>,
    pub peak_teraflops_per_gpu: Field<Positive>,
    pub billion_tokens: Field<Positive>,
    pub tokens_per_second_per_gpu: Field<Positive>,
    pub target_load: Field<PositiveShare>,
    pub runs: Field<Positive>,
    pub runs_per_year: Field<Positive>,
}

#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, rename = "inference")]
pub struct Inference {
    pub tokens_per_second_per_gpu: Field<Positive>,
    pub tokens_per_request: Field<Positive>,
    pub requests_per_second_per_gpu: Field<Positive>,
    pub target_load: Field<PositiveShare>,
}

#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, rename = "mig")]
pub struct Mig {
    pub slices: Field<Vec<Field<Slice>>>,
}

#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, rename = "a slice")]
pub struct Slice {
    pub compute: Field<Count>,
    pub memory: Field<Count>,
    pub count: Field<Count>,
}

#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, rename = "an amortized run")]
pub struct AmortizedRun {
    pub chip_hours: Field<Positive>,
    pub price_per_chip: Field<Amount>,
    pub price_date: Field<Date>,
    pub start_date: Field<Date>,
    pub method: Field<Method>,
    pub decline_per_year: Field<Positive>,
    pub life_years: Field<Positive>,
    pub fabric_share: Field<ShareBelowOne>,
    pub price_level: Field<Positive>,
}

#[derive(Clone, Copy, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Method {
    Straight,
    Market,
}
