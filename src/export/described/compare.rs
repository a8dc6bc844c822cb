//! Output of `compare`.

use std::collections::BTreeMap;

use schemars::JsonSchema;

use super::alternatives::Alternative;
use super::findings::{Finding, SourceFile};
use super::inputs::Input;
use super::pairs::Pair;
use super::statement::View;
use super::teams::Teams;
use super::trace::{CurveLevel, Trace};
use super::waiting::Waiting;
use super::{Day, Exact, Tool, Version};

/// Results of several scenarios, in the order of the command line; those of a folder by name.
#[derive(JsonSchema)]
#[schemars(rename = "compare several")]
pub(super) struct CompareSeveral(Vec<Compare>);

/// Results of one scenario. Numbers are exact decimals as text; null has its reason in `reasons`.
#[derive(JsonSchema)]
#[schemars(rename = "compare")]
pub(super) struct Compare {
    /// Version of the output format. Keys are added to it, never renamed.
    schema_version: Version,
    /// Program that wrote the output.
    tool: Tool,
    /// Title of the scenario.
    title: String,
    /// ISO 4217 code of all amounts of money.
    currency: String,
    /// Day whose prices were used.
    as_of: Day,
    /// Number of months compared.
    horizon_months: Option<Exact>,
    /// Hours in a year.
    hours_per_year: Exact,
    /// Effective annual rate at which payments are discounted, 0.08 for 8%.
    cost_of_capital: Option<Exact>,
    /// Convention for discounting payments, in words.
    npv_convention: Option<String>,
    /// Form in which capex enters the cost of a GPU-hour.
    capital: Capital,
    /// Amount by which alternatives are ranked.
    rank_by: RankBy,
    /// Alternative with the lowest amount; null if several tie or none serves all demand.
    cheapest: Option<String>,
    /// Cheapest alternative by the amount that `rank_by` does not name, if it is another one.
    cheapest_by_other_basis: Option<String>,
    /// Cheapest alternative by cost per GPU-hour, if it is another one.
    cheapest_per_gpu_hour: Option<String>,
    /// Reasons of the null values above, by key.
    reasons: BTreeMap<String, String>,
    /// Alternatives that share the lowest amount; empty if one is cheapest.
    tied: Vec<String>,
    /// Demand in short; null if the scenario has no alternatives.
    demand: Option<Demand>,
    /// Cost of each alternative, in the order of the scenario.
    alternatives: Vec<Alternative>,
    /// Break-even of each pair of alternatives.
    break_even: Vec<Pair>,
    /// Cheapest alternative of each stretch of utilization, from 0 to 1.
    cheapest_by_utilization: Vec<Stretch>,
    /// Single changes that make another alternative the cheapest.
    levers: Vec<Lever>,
    /// Names of inputs whose search was cut short, so that a smaller change may suffice.
    levers_cut_short: Vec<String>,
    /// Cost per GPU-hour at each utilization.
    sweep: Vec<SweepRow>,
    /// Money by period, if `--view` names a view by period.
    #[schemars(skip_serializing_if = "is_left_out")]
    view: View,
    /// Costs by team, if demand is a trace with a column `team`.
    #[schemars(skip_serializing_if = "is_left_out")]
    teams: Teams,
    /// Work that may wait, if demand is a trace with `deferrable: {share, within_hours}`.
    #[schemars(skip_serializing_if = "is_left_out")]
    waiting: Waiting,
    /// Assumptions of the comparison, in words.
    assumptions: Vec<Assumption>,
    /// Cost of the outcomes of the scenario, such as runs and tokens.
    outcomes: Vec<Outcome>,
    /// Every figure that was used, with its origin.
    inputs: Vec<Input>,
    /// Findings on the scenario and its results, most important first.
    findings: Vec<Finding>,
    /// Values of `--set`, as typed.
    set: Vec<String>,
    /// Files that were read.
    sources: Vec<SourceFile>,
}

/// Form in which capex enters the cost of a GPU-hour.
#[derive(JsonSchema)]
#[schemars(rename = "capital", rename_all = "snake_case")]
enum Capital {
    /// Price less residual value, spread evenly over the life.
    Straight,
    /// Equal monthly payments at the cost of capital.
    Annuity,
    /// Equal yearly payments at the cost of capital, a twelfth each month.
    AnnualCrf,
    /// Straight over the months of use, plus the cost of capital on half the price.
    AverageBook,
}

/// Amount by which alternatives are ranked.
#[derive(JsonSchema)]
#[schemars(rename = "rank by", rename_all = "snake_case")]
pub(super) enum RankBy {
    /// Total cost, undiscounted.
    Total,
    /// Net present value of cost.
    Npv,
}

/// Demand in short.
#[derive(JsonSchema)]
#[schemars(rename = "demand")]
struct Demand {
    /// Accelerator, as in the scenario.
    gpu: String,
    /// GPUs needed at the peak of the first month.
    peak_gpus: Option<Exact>,
    /// Mean demand divided by its peak, over the horizon, 0 to 1.
    utilization: Option<Exact>,
    /// GPU-hours of work over the horizon.
    gpu_hours: Option<Exact>,
    /// Trace that demand was measured in; left out if the scenario names none.
    #[schemars(skip_serializing_if = "is_left_out")]
    trace: Trace,
    /// Load-duration curve of the trace: at most 200 levels, highest first; left out without a trace.
    #[schemars(skip_serializing_if = "is_left_out")]
    curve: Vec<CurveLevel>,
}

/// Stretch of utilization over which one alternative is cheapest.
#[derive(JsonSchema)]
#[schemars(rename = "stretch")]
struct Stretch {
    /// Utilization at which the stretch begins, 0 to 1.
    from: Exact,
    /// Utilization at which the stretch ends, 0 to 1.
    to: Exact,
    /// Cheapest alternative of the stretch; null if none serves all demand.
    cheapest: Option<String>,
}

/// Input that makes another alternative the cheapest, if it is changed far enough.
#[derive(JsonSchema)]
#[schemars(rename = "lever")]
struct Lever {
    /// First of its keys: the path of the figure, or its name in a price sheet.
    key: String,
    /// Name of the input: its shortest unique one.
    name: String,
    /// Unit of `now` and `then`; `money` is the scenario's currency.
    unit: String,
    /// Value of the figure in this comparison.
    now: Exact,
    /// Value at which another alternative becomes the cheapest; of a count, the first at which it is.
    then: Exact,
    /// Change from `now` to `then`, as a share of `now`.
    change: Exact,
    /// Alternative that is the cheapest then.
    winner: String,
    /// Keys that move together: those that alternatives state alike.
    keys: Vec<String>,
}

/// Cost per GPU-hour at one utilization.
#[derive(JsonSchema)]
#[schemars(rename = "sweep row")]
struct SweepRow {
    /// Utilization, 0 to 1.
    utilization: Exact,
    /// True for the utilization of the scenario.
    stated: bool,
    /// Cost per GPU-hour served by alternative, in the currency; null if nothing is served.
    cost_per_gpu_hour: BTreeMap<String, Option<Exact>>,
}

/// Assumption of the comparison.
#[derive(JsonSchema)]
#[schemars(rename = "assumption")]
struct Assumption {
    /// Subject of the assumption, such as `money`.
    key: String,
    /// Assumption in words.
    text: String,
}

/// Outcome of the scenario.
#[derive(JsonSchema)]
#[schemars(rename = "outcome")]
struct Outcome {
    /// Name of the outcome in the scenario.
    name: String,
    /// Kind of the outcome.
    kind: OutcomeKind,
    /// Figures of the outcome.
    figures: Vec<OutcomeFigure>,
}

/// Kind of an outcome.
#[derive(JsonSchema)]
#[schemars(rename = "outcome kind", rename_all = "snake_case")]
enum OutcomeKind {
    /// Training run paid at the cost of GPU-hours.
    TrainingRun,
    /// Inference, by the token or by the request.
    Inference,
    /// Slices of a GPU.
    Mig,
    /// Training run on chips that are written off.
    AmortizedRun,
}

/// Figure of an outcome.
#[derive(JsonSchema)]
#[schemars(rename = "outcome figure")]
struct OutcomeFigure {
    /// Name of the figure, such as `million_tokens`.
    name: String,
    /// Unit that the cost is of, such as `million tokens`.
    unit: String,
    /// GPU-hours of one unit.
    gpu_hours: Option<Exact>,
    /// Cost of one unit by alternative, in the currency; empty if it is equal for all.
    costs: BTreeMap<String, Option<Exact>>,
    /// Cost of one unit in the currency, if it is independent of the alternatives.
    cost: Option<Exact>,
    /// Electricity of one unit in kWh.
    energy_kwh: Option<Exact>,
    /// Reasons of the null values above, by key.
    reasons: BTreeMap<String, String>,
}
