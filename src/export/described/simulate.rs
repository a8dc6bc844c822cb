//! Output of `simulate`.

use schemars::JsonSchema;

use super::findings::SourceFile;
use super::{Day, Exact, Tool, Version, Whole};

/// Costs of all alternatives over draws of uncertain inputs.
#[derive(JsonSchema)]
#[schemars(rename = "simulation")]
pub(super) struct Simulation {
    /// Version of the output format. Keys are added to it, never renamed.
    schema_version: Version,
    /// Program that wrote the output.
    tool: Tool,
    /// Title of the scenario.
    title: String,
    /// Day whose prices were used.
    as_of: Day,
    /// ISO 4217 code of all amounts.
    currency: String,
    /// Months compared.
    horizon_months: Exact,
    /// Cost that alternatives are ranked by: total or npv.
    rank_by: String,
    /// Number of draws.
    samples: Whole,
    /// Seed of the draws.
    seed: Whole,
    /// True if the scenario states laws; false if every input moved by 20%.
    is_uncertainty_stated: bool,
    /// Number of figures that could be drawn.
    figures: Whole,
    /// Figures that are not drawn and move the lead most, at most three.
    largest_not_drawn: Vec<NotDrawn>,
    /// Alternatives, the one that is cheapest most often first.
    alternatives: Vec<SimulatedAlternative>,
    /// Saving of the first alternative against the second; null if there is one only.
    saving: Option<Saving>,
    /// Payback of owning against renting; null if no alternative owns or none rents.
    payback: Option<Payback>,
    /// Value of waiting with `--decide-at`; null without.
    waiting: Option<Waiting>,
    /// Inputs that were drawn.
    inputs: Vec<DrawnInput>,
    /// Rank correlations of inputs.
    correlations: Vec<Correlation>,
    /// Texts of `--set`, in order.
    set: Vec<String>,
    /// Files that were read.
    sources: Vec<SourceFile>,
}

/// Figure that stays as stated.
#[derive(JsonSchema)]
#[schemars(rename = "not_drawn")]
struct NotDrawn {
    /// Name of the figure.
    name: String,
    /// Change of the lead of the cheapest alternative while the figure moves from -20% to +20%.
    swing: Exact,
}

/// An alternative over all draws.
#[derive(JsonSchema)]
#[schemars(rename = "simulated_alternative")]
struct SimulatedAlternative {
    /// Name of the alternative.
    name: String,
    /// Share of the draws in which it is the cheapest.
    cheapest: Estimate,
    /// Cost with all inputs as stated; null if it does not serve all demand.
    stated: Option<Exact>,
    /// Cost that alternatives are ranked by; null if it never serves all demand.
    cost: Option<Spread>,
    /// Mean of the highest 5% of the costs.
    mean_of_worst_5_percent: Option<Exact>,
    /// Cost per GPU-hour.
    cost_per_gpu_hour: Option<Spread>,
    /// Mean of its cost above the cheapest alternative of each draw.
    mean_regret: Option<Estimate>,
    /// Draws in which it leaves demand unserved.
    unserved: Whole,
}

/// Statistic of the draws.
#[derive(JsonSchema)]
#[schemars(rename = "estimate")]
struct Estimate {
    /// Value.
    value: Exact,
    /// Standard error of the value.
    standard_error: Exact,
}

/// Spread of a figure over the draws.
#[derive(JsonSchema)]
#[schemars(rename = "spread")]
struct Spread {
    /// Mean.
    mean: Exact,
    /// Standard deviation.
    sd: Exact,
    /// Percentiles P1 to P99, by nearest rank.
    percentiles: Vec<Exact>,
}

/// Saving of the alternative that is cheapest most often against the next.
#[derive(JsonSchema)]
#[schemars(rename = "simulated_saving")]
struct Saving {
    /// Name of the alternative that is cheapest most often.
    of: String,
    /// Name of the next.
    against: String,
    /// True if their shares differ by more than two standard errors.
    is_clear: bool,
    /// Cost of the next less that of the first.
    spread: Spread,
    /// Parts of the draws by their saving, least first.
    histogram: Vec<Bin>,
    /// Inputs by how much they decide the saving, most first.
    drivers: Vec<Driver>,
    /// Sum of the squares of all rank correlations.
    sum_of_squares: Exact,
    /// Draws over which rank correlations are computed, the first ones.
    correlated_samples: Whole,
}

/// Part of the draws by their saving.
#[derive(JsonSchema)]
#[schemars(rename = "bin")]
struct Bin {
    /// Least saving; null for the first part.
    from: Option<Exact>,
    /// Saving that is not reached; null for the last part.
    to: Option<Exact>,
    /// Share of the draws.
    share: Exact,
}

/// Input that moves the saving.
#[derive(JsonSchema)]
#[schemars(rename = "driver")]
struct Driver {
    /// Name of the input.
    input: String,
    /// Rank correlation with the saving (Spearman).
    rank_correlation: Exact,
    /// Square of the correlation.
    square: Exact,
}

/// Payback of the cheapest alternative that owns nodes against the cheapest that owns none.
#[derive(JsonSchema)]
#[schemars(rename = "simulated_payback")]
struct Payback {
    /// Name of the alternative that owns.
    of: String,
    /// Name of the alternative that rents.
    against: String,
    /// Share of the draws with a payback within the horizon.
    share: Estimate,
    /// Payback month of these draws: the first from which it has cost less in total and stays so.
    month: Option<Spread>,
    /// Draws over which it is computed, the first ones.
    samples: Whole,
}

/// Renting first and deciding later, against deciding now.
#[derive(JsonSchema)]
#[schemars(rename = "waiting")]
struct Waiting {
    /// Months that are rented before the decision.
    month: Whole,
    /// Name of the alternative that is bought now or then.
    own: String,
    /// Name of the alternative that is rented.
    rent: String,
    /// Cost of buying now.
    own_now: Spread,
    /// Cost of renting for the whole horizon.
    rent_throughout: Spread,
    /// Cost of renting first and then taking what is expected to cost less.
    wait: Spread,
    /// Name of the alternative with the lower mean cost now.
    best_now: String,
    /// Mean cost of the better alternative now, less that of waiting.
    value: Estimate,
    /// Share of the draws in which nodes are bought then.
    bought_share: Exact,
    /// Share of the draws in which the work is abandoned.
    abandoned_share: Exact,
    /// Expected cost above which the work is abandoned; null if it may not be.
    abandon_above: Option<Exact>,
    /// Names of inputs that the decision knows only the mean of.
    known_by_mean: Vec<String>,
    /// Share of the draws that are left out, as not all plans serve all demand.
    left_out_share: Exact,
}

/// Input that was drawn.
#[derive(JsonSchema)]
#[schemars(rename = "drawn_input")]
struct DrawnInput {
    /// Name of the input.
    name: String,
    /// Keys that took the drawn value.
    keys: Vec<String>,
    /// Unit of the value; empty for a plain number.
    unit: String,
    /// Stated value of the first key.
    stated: Exact,
    /// Name of the law.
    law: String,
    /// Parameters of the law, those it was solved for included.
    parameters: Vec<Parameter>,
    /// Value that 5% of the law are below.
    p5: Option<Exact>,
    /// Median of the law.
    p50: Option<Exact>,
    /// Value that 5% of the law exceed.
    p95: Option<Exact>,
    /// True if draws are rounded to whole numbers.
    is_whole: bool,
    /// Draws outside the range of the key, which were drawn again.
    rejected: Whole,
}

/// Parameter of a law.
#[derive(JsonSchema)]
#[schemars(rename = "parameter")]
struct Parameter {
    /// Name of the parameter.
    name: String,
    /// Value of the parameter.
    value: Exact,
}

/// Rank correlation of two inputs.
#[derive(JsonSchema)]
#[schemars(rename = "rank_correlation")]
struct Correlation {
    /// Names of both inputs.
    between: Vec<String>,
    /// Rank correlation (Spearman).
    rank: Exact,
}
