//! Scenarios as written: every key is optional, so that all problems are found in one run.

mod capital;
mod estate;
mod existing;
mod failures;
mod growth;
mod outcomes;
mod parts;
mod services;
mod several;
mod steps;
mod tiers;
mod uncertainty;

pub use capital::*;
pub use estate::Estate;
pub use existing::{Existing, ExistingCommitment, Resale};
pub use failures::{Failures, Recovery};
pub use growth::{DemandGrowth, FactorStep, GrowthSteps, Ramp};
pub use outcomes::{AmortizedRun, Deliverable, Inference, Method, Slice, TrainingRun};
pub use parts::*;
pub use services::*;
pub use several::OneOrMore;
pub use tiers::{
    Any, Committed, Measured, OnDemand, Owned, RelativePerformance, Rented, Spot, Tier,
};
pub use uncertainty::{
    Correlation, KeyOrKeys, LevelText, Points, UncertainInput, Uncertainty, WalkLaw,
};

use schemars::JsonSchema;
use serde::Deserialize;

use crate::input::{Date, Field, Month, Named, Switch, Text};
use crate::pricing::CURRENCY;
use crate::quantity::{
    Count, CountOrNone, Growth, HoursPerYear, MonthCount, MonthOfYear, NotNegative, Positive,
    PositivePrice, PositiveShare, Share, YearlyRate,
};

/// Scenario: a demand, and alternatives that could serve it.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, rename = "a scenario")]
#[schemars(title = "gpu-tco scenario", extend("required" = [
    "as_of", "currency",
], "anyOf" = [
    {"required": ["horizon_months", "demand", "alternatives"]},
    {"required": ["horizon_months", "demand", "estate"]}, {"required": ["outcomes"]},
]))]
pub struct Scenario {
    /// Version of the format: 1. Default: 1.
    #[schemars(extend("const" = 1))]
    pub schema: Field<Count>,
    /// Title of the scenario, one line. Default: the name of the file.
    pub title: Field<Text>,
    /// Day whose prices are used, such as 2026-10-10; later prices are ignored.
    pub as_of: Field<Date>,
    /// ISO 4217 code of all amounts, such as USD; a scenario has one currency.
    #[schemars(extend("pattern" = CURRENCY))]
    pub currency: Field<Text>,
    /// Months that are compared, 1 to 600.
    pub horizon_months: Field<MonthCount>,
    /// Hours in a year. Default: 8760.
    pub hours_per_year: Field<HoursPerYear>,
    /// Calendar month of month 1, such as 2026-11. Default: months are only numbered.
    pub first_month: Field<Month>,
    /// Calendar month in which fiscal years begin, 1 for January to 12 for December. Default: 1.
    pub fiscal_year_begins: Field<MonthOfYear>,
    /// Effective annual rate at which payments are discounted, 0.08 for 8%. Default: no discounting, and no net present value.
    pub cost_of_capital: Field<YearlyRate>,
    /// Convention for discounting payments. Default: monthly, at the end of each month.
    pub discounting: Field<Discounting>,
    /// Amount by which alternatives are ranked: the total, or the net present value of cost. Default: total.
    pub rank_by: Field<RankBy>,
    /// Form in which capex enters the cost of a GPU-hour; it does not change totals. Default: straight.
    pub capital: Field<Capital>,
    /// Tax on profits, which every cost lowers. Default: no tax.
    pub tax: Field<Tax>,
    /// Region or place in which instances are rented, such as Frankfurt or Europe; the cheapest region there is used. Default: that of the instance.
    pub region: Field<Text>,
    /// Exchange rates by pair, such as `EUR/USD: 1.12` for 1 EUR in USD. Default: those of price sheets.
    pub exchange_rates: Field<Named<Positive>>,
    /// Price sheets, or folders of them, relative to this file; they override the built-in ones.
    pub pricing: Field<Vec<Field<Text>>>,
    /// Work to be served: GPUs at the peak, and how much they are used.
    pub demand: Field<Demand>,
    /// Alternatives, by name: each a list of tiers, which serve the demand in this order.
    pub alternatives: Field<Named<Vec<Field<Tier>>>>,
    /// Nodes and commitments that you have, and what may be done with them: each choice becomes an alternative.
    pub estate: Field<Estate>,
    /// Outcomes of the GPU-hours, by name: training runs, tokens or slices, each with its cost.
    pub outcomes: Field<Named<Deliverable>>,
    /// Uncertainty of inputs, for `simulate`; other commands use the stated values.
    pub uncertainty: Field<Uncertainty>,
}

/// Convention for discounting payments.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, rename = "discounting")]
pub struct Discounting {
    /// Period of discounting: months or whole years. Default: month.
    pub period: Field<Period>,
    /// Point of the period at which opex is paid. Default: end.
    pub at: Field<PaidAt>,
}

/// Length of a period.
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Period {
    /// Each month is discounted by itself.
    Month,
    /// All months of a year are discounted together.
    Year,
}

/// Point of a period.
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum PaidAt {
    /// At the end of the period.
    End,
    /// In the middle of the period.
    Mid,
    /// At the beginning of the period.
    Begin,
}

/// Amount by which alternatives are ranked.
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum RankBy {
    /// Total cost, undiscounted.
    Total,
    /// Net present value of cost, at the cost of capital.
    Npv,
}

/// Work to be served: GPUs at the peak, and how much they are used.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, rename = "a demand")]
#[schemars(extend("required" = ["gpu"]))]
pub struct Demand {
    /// Accelerator with form and memory, such as h100-sxm-80gb.
    pub gpu: Field<Text>,
    /// GPUs needed at the same time at the peak.
    pub gpus: Field<Count>,
    /// Mean demand divided by peak demand, 0 to 1.
    pub utilization: Field<Share>,
    /// Tokens per second needed at the peak, instead of `gpus`.
    pub tokens_per_second: Field<Positive>,
    /// Tokens per second that one GPU generates at full load.
    pub tokens_per_second_per_gpu: Field<Positive>,
    /// Share of full load that is planned for, above 0 to 1. Default: 1.
    pub target_load: Field<PositiveShare>,
    /// GPU-hours of work per day, instead of `utilization`.
    pub gpu_hours_per_day: Field<Positive>,
    /// GPU-hours of work per month, instead of `utilization`.
    pub gpu_hours_per_month: Field<Positive>,
    /// GPU-hours of work per year, instead of `utilization`.
    pub gpu_hours_per_year: Field<Positive>,
    /// Spread of demand over time: `on_off`, `flat`, or a list of steps. Default: `on_off`.
    pub shape: Field<Shape>,
    /// File with `timestamp` and `gpus` of a measured demand, relative to this one; instead of `gpus`, `utilization` and `shape`.
    pub trace: Field<Text>,
    /// Factor on every level of the trace, above 0. Default: 1.
    pub scale: Field<Positive>,
    /// GPUs that the trace counts: allocated to jobs, or busy. Default: allocated.
    pub kind: Field<TraceKind>,
    /// Growth of the peak per year, 0.2 for 20%. Default: no growth.
    pub growth_per_year: Field<Growth>,
    /// Growth of the peak in yearly steps or by month, instead of `growth_per_year`.
    pub growth: Field<DemandGrowth>,
    /// Ramp of utilization up to the stated one, while the peak stays the same. Default: no ramp.
    pub utilization_ramp: Field<Ramp>,
    /// Share of demand that spot may serve, 0 to 1. Default: 0.
    pub interruptible_share: Field<Share>,
    /// Share of unserved work that can wait for idle GPUs of the same month, 0 to 1; or, with a trace, hours that a share of all work can wait. Default: 0.
    pub deferrable: Field<Deferrable>,
    /// Price or limit of work that no tier serves. Default: it costs as much as in the cheapest alternative that serves all work.
    pub unserved: Field<Unserved>,
    /// Share of allocated time in which GPUs are busy, above 0 to 1; it does not change costs.
    pub busy_share: Field<PositiveShare>,
    /// Gigabytes sent out each month, the same for all alternatives.
    pub egress_gb_per_month: Field<NotNegative>,
    /// Gigabytes stored beside the GPUs, the same for all alternatives.
    pub storage_gb: Field<NotNegative>,
    /// True if utilization was measured, not estimated. Default: false.
    pub measured: Field<Switch>,
}

impl Demand {
    /// True if the shape is a list of steps, which then state the numbers of GPUs.
    pub fn has_steps(&self) -> bool {
        matches!(self.shape.get(), Some(Shape::Sequence(_)))
    }
}

/// GPUs that a trace counts.
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum TraceKind {
    /// Held by jobs, whether they compute or not.
    Allocated,
    /// Computing; `busy_share` says how much of the time a held GPU does.
    Busy,
}

/// Work that can wait: for idle GPUs of its month, or some hours.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename = "$by_kind", rename_all = "snake_case")]
#[schemars(untagged, rename = "deferrable work")]
pub enum Deferrable {
    /// Share of unserved work, 0 to 1.
    Scalar(Share),
    /// Share of all work of a trace, and its time to wait.
    Mapping(Waiting),
}

/// Work of a trace that can wait some hours.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, rename = "work that can wait")]
#[schemars(extend("required" = ["share", "within_hours"]))]
pub struct Waiting {
    /// Share of each row that can wait, 0 to 1.
    pub share: Field<Share>,
    /// Hours that it can wait, such as 24.
    pub within_hours: Field<Positive>,
}

/// Price or limit of unserved work: one of the two.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, rename = "unserved work")]
pub struct Unserved {
    /// Price of a GPU-hour that no tier serves, added to the total.
    pub price_per_gpu_hour: Field<PositivePrice>,
    /// Share of all work that may be left unserved, 0 to 1.
    pub allowed_share: Field<Share>,
}

/// Spread of demand over time: a word, or a list of steps.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename = "$by_kind", rename_all = "snake_case")]
#[schemars(untagged, rename = "a shape of demand")]
pub enum Shape {
    /// Name of a shape.
    Scalar(ShapeWord),
    /// List of steps, each for its share of the time.
    Sequence(Vec<Field<Step>>),
}

/// Shape that needs no further figures.
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum ShapeWord {
    /// All GPUs for a share of the hours, none in the others.
    OnOff,
    /// The mean at all times.
    Flat,
}

/// Step of a demand profile.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, rename = "a step of demand")]
#[schemars(extend("required" = ["share_of_time", "gpus"]))]
pub struct Step {
    /// Share of the time that the step lasts, 0 to 1.
    pub share_of_time: Field<Share>,
    /// GPUs needed during the step, 0 for none.
    pub gpus: Field<CountOrNone>,
}
