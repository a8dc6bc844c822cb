//! Scenarios as written: every key is optional here, so that all that is wrong is found at once.

mod capital;
mod failures;
mod outcomes;
mod parts;
mod services;
mod steps;
mod tiers;

pub use capital::*;
pub use failures::{Failures, Recovery};
pub use outcomes::{AmortizedRun, Deliverable, Inference, Method, Slice, TrainingRun};
pub use parts::*;
pub use services::*;
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

/// A question: demand, and alternatives that would serve it.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, rename = "a scenario")]
#[schemars(title = "gpu-tco scenario", extend("required" = [
    "schema", "title", "as_of", "currency", "horizon_months", "demand", "alternatives",
]))]
pub struct Scenario {
    /// Version of the format: 1.
    #[schemars(extend("const" = 1))]
    pub schema: Field<Count>,
    /// What is asked, in a line.
    pub title: Field<Text>,
    /// Day whose prices count, such as 2026-10-10; nothing later is known.
    pub as_of: Field<Date>,
    /// ISO 4217 code of all amounts, such as USD; two currencies are never added.
    #[schemars(extend("pattern" = CURRENCY))]
    pub currency: Field<Text>,
    /// Months that are compared.
    pub horizon_months: Field<Months>,
    /// Hours of a year; 8760 unless stated.
    pub hours_per_year: Field<HoursPerYear>,
    /// Month 1 in the calendar, such as 2026-11; months are numbered unless stated.
    pub first_month: Field<Month>,
    /// Month of the year in which fiscal years begin, from 1 for January.
    pub fiscal_year_begins: Field<MonthOfYear>,
    /// Effective annual rate that totals are discounted at, 0.08 for 8%.
    pub cost_of_capital: Field<Rate>,
    /// When payments are discounted from; the end of each month unless stated.
    pub discounting: Field<Discounting>,
    /// What orders alternatives: the total, or the net present value.
    pub rank_by: Field<RankBy>,
    /// How capex enters the cost of a GPU-hour; it moves no total.
    pub capital: Field<Capital>,
    /// Tax on profits, which every cost lowers.
    pub tax: Field<Tax>,
    /// Sheets or folders of them, beside this file, laid over the built-in ones.
    pub pricing: Field<Vec<Field<Text>>>,
    /// GPU-hours of work to be supplied.
    pub demand: Field<Demand>,
    /// Ways to supply it, by name: each a stack of tiers, the first served first.
    pub alternatives: Field<Named<Vec<Field<Tier>>>>,
    /// What GPU-hours are for, by name: runs, tokens, slices.
    pub outcomes: Field<Named<Deliverable>>,
}

/// When payments are discounted from.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, rename = "discounting")]
pub struct Discounting {
    /// Months or whole years; months unless stated.
    pub period: Field<Period>,
    /// When in the period opex is paid; its end unless stated.
    pub at: Field<PaidAt>,
}

/// The length of a period.
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Period {
    /// Each month by itself.
    Month,
    /// All of a year at once.
    Year,
}

/// When in a period.
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum PaidAt {
    /// At its end.
    End,
    /// In its middle.
    Mid,
    /// At its beginning.
    Begin,
}

/// What orders alternatives.
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum RankBy {
    /// Undiscounted.
    Total,
    /// Discounted at the cost of capital.
    Npv,
}

/// GPU-hours of work to be supplied.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, rename = "a demand")]
#[schemars(extend("required" = ["gpu"]))]
pub struct Demand {
    /// Accelerator with form and memory, such as h100-sxm-80gb.
    pub gpu: Field<Text>,
    /// GPUs wanted at once at the peak.
    pub gpus: Field<Count>,
    /// Mean demand over its peak, 0 to 1.
    pub utilization: Field<Share>,
    /// Tokens wanted a second at the peak, instead of `gpus`.
    pub tokens_per_second: Field<Positive>,
    /// Tokens that a GPU makes a second at full load.
    pub tokens_per_second_per_gpu: Field<Positive>,
    /// Share of full load that is planned for, above 0 to 1; all of it unless stated.
    pub target_load: Field<PositiveShare>,
    /// GPU-hours of work a day, instead of `utilization`.
    pub gpu_hours_per_day: Field<Positive>,
    /// GPU-hours of work a month, instead of `utilization`.
    pub gpu_hours_per_month: Field<Positive>,
    /// GPU-hours of work a year, instead of `utilization`.
    pub gpu_hours_per_year: Field<Positive>,
    /// How demand spreads over time: `on_off` (unless stated), flat, or steps.
    pub shape: Field<Shape>,
    /// Growth of the peak a year, 0.2 for 20% more.
    pub growth_per_year: Field<Growth>,
    /// Share of demand that spot may serve, 0 to 1; 0 unless stated.
    pub interruptible_share: Field<Share>,
    /// Share of allocated time in which GPUs are busy, above 0 to 1; it changes no cost.
    pub busy_share: Field<PositiveShare>,
    /// Gigabytes sent out each month, whoever supplies.
    pub egress_gb_per_month: Field<NotNegative>,
    /// Gigabytes kept beside the GPUs, whoever supplies.
    pub storage_gb: Field<NotNegative>,
    /// Whether utilization was measured.
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
    /// A word.
    Scalar(ShapeWord),
    /// Steps, each for its share of the time.
    Sequence(Vec<Field<Step>>),
}

/// A shape that needs no more figures.
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum ShapeWord {
    /// All GPUs for a share of the hours, none in the others.
    OnOff,
    /// The mean, always.
    Flat,
}

/// A step of demand.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, rename = "a step of demand")]
#[schemars(extend("required" = ["share_of_time", "gpus"]))]
pub struct Step {
    /// Share of the time, 0 to 1.
    pub share_of_time: Field<Share>,
    /// GPUs wanted then.
    pub gpus: Field<Count>,
}
