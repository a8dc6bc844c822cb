//! What GPU-hours are for, as written.

use schemars::JsonSchema;
use serde::Deserialize;

use crate::input::{Date, Field};
use crate::quantity::{Amount, Count, Positive, PositiveShare, ShareBelowOne};

/// A mapping of one key: the kind of outcome.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename = "an outcome", rename_all = "snake_case")]
pub enum Deliverable {
    /// A job that ends.
    TrainingRun(Box<TrainingRun>),
    /// Answers, by the token or by the request.
    Inference(Box<Inference>),
    /// Parts of a GPU.
    Mig(Mig),
    /// A job on chips that are written off, whatever the alternative.
    AmortizedRun(Box<AmortizedRun>),
}

/// A training run, by one of `gpu_hours`, `gpus`, `compute_yottaflop` and `billion_tokens`.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, rename = "a training run")]
pub struct TrainingRun {
    /// GPU-hours of a run.
    pub gpu_hours: Field<Positive>,
    /// GPUs that a run holds day and night for `days`.
    pub gpus: Field<Count>,
    /// Days of 24 hours that a run takes.
    pub days: Field<Positive>,
    /// Floating-point operations of a run, in 10^24.
    pub compute_yottaflop: Field<Positive>,
    /// Model FLOPs utilization: share of the peak rate that is useful work, above 0 to 1.
    pub mfu: Field<PositiveShare>,
    /// Peak rate of a GPU in the precision trained in, in 10^12 operations a second.
    pub peak_teraflops_per_gpu: Field<Positive>,
    /// Tokens that a run trains on, in 10^9.
    pub billion_tokens: Field<Positive>,
    /// Tokens that a GPU trains on a second.
    pub tokens_per_second_per_gpu: Field<Positive>,
    /// Share of that rate that is planned for, above 0 to 1; all of it unless stated.
    pub target_load: Field<PositiveShare>,
    /// Runs in all.
    pub runs: Field<Positive>,
    /// Runs a year.
    pub runs_per_year: Field<Positive>,
}

/// Answers of a model.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, rename = "inference")]
pub struct Inference {
    /// Tokens that a GPU makes a second at full load; that of the demand unless stated.
    pub tokens_per_second_per_gpu: Field<Positive>,
    /// Tokens of a request, to count in requests too.
    pub tokens_per_request: Field<Positive>,
    /// Requests that a GPU answers a second at full load, instead of tokens.
    pub requests_per_second_per_gpu: Field<Positive>,
    /// Share of full load that is planned for, above 0 to 1; all of it unless stated.
    pub target_load: Field<PositiveShare>,
}

/// Slices placed on one GPU.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, rename = "mig")]
#[schemars(extend("required" = ["slices"]))]
pub struct Mig {
    /// Slices placed on one GPU, by size; what none is placed in is stranded.
    pub slices: Field<Vec<Field<Slice>>>,
}

/// Slices of one size.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, rename = "a slice")]
#[schemars(extend("required" = ["compute", "memory"]))]
pub struct Slice {
    /// Sevenths of the GPU's compute.
    pub compute: Field<Count>,
    /// Eighths of its memory.
    pub memory: Field<Count>,
    /// Slices of this size on a GPU; 1 unless stated.
    pub count: Field<Count>,
}

/// A training run on chips that are written off.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, rename = "an amortized run")]
#[schemars(extend("required" = ["chip_hours", "price_per_chip", "method"]))]
pub struct AmortizedRun {
    /// Chips x hours.
    pub chip_hours: Field<Positive>,
    /// Price of a chip with its part of the server.
    pub price_per_chip: Field<Amount>,
    /// Day of that price, for `method: market`.
    pub price_date: Field<Date>,
    /// Day the run starts, for `method: market`.
    pub start_date: Field<Date>,
    /// How the value of a chip declines.
    pub method: Field<Method>,
    /// Continuous yearly rate of decline, for `method: market`.
    pub decline_per_year: Field<Positive>,
    /// Life of a chip in years, for `method: straight`.
    pub life_years: Field<Positive>,
    /// Share of the network fabric in chips and fabric together, 0 to below 1.
    pub fabric_share: Field<ShareBelowOne>,
    /// Prices of the day that is told in, over those of the day they were paid (1 = the same).
    pub price_level: Field<Positive>,
}

/// How the value of a chip declines.
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Method {
    /// By the same amount each hour of its life.
    Straight,
    /// As the market's prices do, continuously.
    Market,
}
