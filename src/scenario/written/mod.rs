//! Scenarios as written: every key is optional here, so that all that is wrong is found at once.

mod capital;
mod failures;
mod outcomes;
mod parts;
mod steps;
mod tiers;

pub use capital::*;
pub use failures::{Failures, Recovery};
pub use outcomes::{AmortizedRun, Inference, Method, Outcome, Slice, TrainingRun};
pub use parts::*;
pub use steps::*;
pub use tiers::{Any, Committed, OnDemand, Owned, Rented, Spot, Tier};

use schemars::JsonSchema;
use serde::Deserialize;

use crate::input::{Date, Field, Month, Named, Switch, Text};
use crate::pricing::CURRENCY;
use crate::quantity::{
    Count, Growth, HoursPerYear, MonthOfYear, Months, NotNegative, Positive, PositiveShare, Rate,
    Share,
};

#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, rename = "a scenario")]
#[schemars(extend("required" = [
    "schema", "title", "as_of", "currency", "horizon_months", "demand", "alternatives",
]))]
pub struct Scenario {
    #[schemars(extend("const" = 1))]
    pub schema: Field<Count>,
    pub title: Field<Text>,
    pub as_of: Field<Date>,
    #[schemars(extend("pattern" = CURRENCY))]
    pub currency: Field<Text>,
    pub horizon_months: Field<Months>,
    pub hours_per_year: Field<HoursPerYear>,
    pub first_month: Field<Month>,
    pub fiscal_year_begins: Field<MonthOfYear>,
    pub cost_of_capital: Field<Rate>,
    pub discounting: Field<Discounting>,
    pub rank_by: Field<RankBy>,
    pub capital: Field<Capital>,
    pub tax: Field<Tax>,
    pub pricing: Field<Vec<Field<Text>>>,
    pub demand: Field<Demand>,
    pub alternatives: Field<Named<Vec<Field<Tier>>>>,
    pub outcomes: Field<Named<Outcome>>,
}

#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, rename = "discounting")]
pub struct Discounting {
    pub period: Field<Period>,
    pub at: Field<PaidAt>,
}

#[derive(Clone, Copy, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Period {
    Month,
    Year,
}

#[derive(Clone, Copy, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum PaidAt {
    End,
    Mid,
    Begin,
}

#[derive(Clone, Copy, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum RankBy {
    Total,
    Npv,
}

#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, rename = "a demand")]
#[schemars(extend("required" = ["gpu"]))]
pub struct Demand {
    pub gpu: Field<Text>,
    pub gpus: Field<Count>,
    pub utilization: Field<Share>,
    pub tokens_per_second: Field<Positive>,
    pub tokens_per_second_per_gpu: Field<Positive>,
    pub target_load: Field<PositiveShare>,
    pub gpu_hours_per_day: Field<Positive>,
    pub gpu_hours_per_month: Field<Positive>,
    pub gpu_hours_per_year: Field<Positive>,
    pub shape: Field<Shape>,
    pub growth_per_year: Field<Growth>,
    pub interruptible_share: Field<Share>,
    pub busy_share: Field<PositiveShare>,
    pub egress_gb_per_month: Field<NotNegative>,
    pub storage_gb: Field<NotNegative>,
    pub measured: Field<Switch>,
}

impl Demand {
    /// Whether its shape is a list of steps, which then say how many GPUs there are.
    pub fn has_steps(&self) -> bool {
        matches!(self.shape.get(), Some(Shape::Sequence(_)))
    }
}

/// A word, or a list of steps.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename = "$by_kind", rename_all = "snake_case")]
#[schemars(untagged, rename = "a shape of demand")]
pub enum Shape {
    Scalar(ShapeWord),
    Sequence(Vec<Field<Step>>),
}

#[derive(Clone, Copy, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum ShapeWord {
    OnOff,
    Flat,
}

#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, rename = "a step of demand")]
pub struct Step {
    pub share_of_time: Field<Share>,
    pub gpus: Field<Count>,
}
