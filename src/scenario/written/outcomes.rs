//! Outcomes of GPU-hours, as written.

use schemars::JsonSchema;
use serde::Deserialize;

use crate::input::{Date, Field};
use crate::quantity::{
    Count, MoneyAmount, NodeKilowatts, Positive, PositiveShare, Pue, ShareBelowOne, Tariff,
};

/// Outcome: a mapping of one key, its kind.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename = "an outcome", rename_all = "snake_case")]
pub enum Deliverable {
    /// Training run paid at the cost of GPU-hours.
    TrainingRun(Box<TrainingRun>),
    /// Inference, by the token or by the request.
    Inference(Box<Inference>),
    /// Slices of a GPU.
    Mig(Mig),
    /// Training run on chips that are written off, independent of the alternatives.
    AmortizedRun(Box<AmortizedRun>),
}

/// Training run, stated by one of `gpu_hours`, `gpus`, `compute_yottaflop` and `billion_tokens`.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, rename = "a training run")]
pub struct TrainingRun {
    /// GPU-hours of a run.
    pub gpu_hours: Field<Positive>,
    /// GPUs that a run holds around the clock for `days`.
    pub gpus: Field<Count>,
    /// Days of 24 hours that a run takes.
    pub days: Field<Positive>,
    /// Floating-point operations of a run, in 10^24.
    pub compute_yottaflop: Field<Positive>,
    /// Model FLOPs utilization: share of the peak rate that is useful work, above 0 to 1.
    pub mfu: Field<PositiveShare>,
    /// Peak rate of a GPU in the precision of the training, in 10^12 operations per second.
    pub peak_teraflops_per_gpu: Field<Positive>,
    /// Tokens that a run trains on, in 10^9.
    pub billion_tokens: Field<Positive>,
    /// Tokens per second that one GPU trains on.
    pub tokens_per_second_per_gpu: Field<Positive>,
    /// Share of that rate that is planned for, above 0 to 1. Default: 1.
    pub target_load: Field<PositiveShare>,
    /// Number of runs in total.
    pub runs: Field<Positive>,
    /// Number of runs per year.
    pub runs_per_year: Field<Positive>,
}

/// Inference of a model.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, rename = "inference")]
pub struct Inference {
    /// Tokens per second that one GPU generates at full load. Default: that of the demand.
    pub tokens_per_second_per_gpu: Field<Positive>,
    /// Tokens per request; if stated, the cost per request is reported too.
    pub tokens_per_request: Field<Positive>,
    /// Requests per second that one GPU answers at full load, instead of tokens.
    pub requests_per_second_per_gpu: Field<Positive>,
    /// Share of full load that is planned for, above 0 to 1. Default: 1.
    pub target_load: Field<PositiveShare>,
}

/// Slices placed on one GPU.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, rename = "mig")]
#[schemars(extend("required" = ["slices"]))]
pub struct Mig {
    /// Slices placed on one GPU, by size; the part of the GPU without a slice is stranded.
    pub slices: Field<Vec<Field<Slice>>>,
}

/// Slices of one size.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, rename = "a slice")]
#[schemars(extend("required" = ["compute", "memory"]))]
pub struct Slice {
    /// Sevenths of the GPU's compute in one slice.
    pub compute: Field<Count>,
    /// Eighths of the GPU's memory in one slice.
    pub memory: Field<Count>,
    /// Number of slices of this size on one GPU. Default: 1.
    pub count: Field<Count>,
}

/// Training run on chips that are written off.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, rename = "an amortized run")]
#[schemars(extend("required" = ["chip_hours", "price_per_chip", "method"]))]
pub struct AmortizedRun {
    /// Chip-hours of the run.
    pub chip_hours: Field<Positive>,
    /// Price of one chip with its share of the server.
    pub price_per_chip: Field<MoneyAmount>,
    /// Day of that price, for `method: market`.
    pub price_date: Field<Date>,
    /// Day the run starts, for `method: market`.
    pub start_date: Field<Date>,
    /// Method by which a chip loses value.
    pub method: Field<Method>,
    /// Continuous rate of decline per year, for `method: market`.
    pub decline_per_year: Field<Positive>,
    /// Life of a chip in years, for `method: straight`.
    pub life_years: Field<Positive>,
    /// Network fabric as a share of chips and fabric together, 0 to below 1.
    pub fabric_share: Field<ShareBelowOne>,
    /// Price level of the report divided by the price level of the purchase (1 = the same).
    pub price_level: Field<Positive>,
    /// Electricity of the run. Default: not counted.
    pub electricity: Field<RunElectricity>,
}

/// Electricity of a training run.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, rename = "electricity of a run")]
#[schemars(extend("required" = ["kw_per_chip", "price_per_kwh"]))]
pub struct RunElectricity {
    /// Mean power of a chip during the run, with its share of the server, in kW.
    pub kw_per_chip: Field<NodeKilowatts>,
    /// Power usage effectiveness (PUE): facility power divided by IT power, 1 to 5. Default: 1.
    pub pue: Field<Pue>,
    /// Price of a kilowatt-hour.
    pub price_per_kwh: Field<Tariff>,
}

/// Method by which a chip loses value.
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Method {
    /// By the same amount in each hour of its life.
    Straight,
    /// With market prices, continuously.
    Market,
}
