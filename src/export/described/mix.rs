//! Output of `mix`.

use schemars::JsonSchema;

use super::findings::{Finding, SourceFile};
use super::relaxed::Relaxed;
use super::waiting::Waiting;
use super::{Day, Exact, Tool, Version, Whole};

/// Cheapest sizes of an alternative, with their reasons.
#[derive(JsonSchema)]
#[schemars(rename = "mix")]
#[allow(clippy::struct_field_names, reason = "the key says that it is the cheapest")]
pub(super) struct Mix {
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
    /// Demand that the mix serves.
    demand: MixDemand,
    /// Cost that sizes are ranked by: total or npv.
    rank_by: String,
    /// Alternative with the sizes that were found.
    cheapest_mix: CheapestMix,
    /// Cost by which sizes were ranked: the total, or the NPV of cost.
    ranked_by: Exact,
    /// Lower bound of that cost at any sizes; null if the search was ended before it had one.
    bound: Option<Exact>,
    /// True if no other sizes cost less, which the search proved.
    is_proved: bool,
    /// Combinations of sizes that were costed.
    evaluated: Whole,
    /// All combinations of sizes.
    combinations: Whole,
    /// Sizes that were open, in the order of the stack.
    sizes: Vec<OpenSize>,
    /// Cheapest sizes in parts of a unit; null if the stack has none.
    relaxed: Option<Relaxed>,
    /// Demand that each tier serves, in 64 equal parts of the time, busiest first.
    curve: Vec<CurveColumn>,
    /// Work that may wait, with the totals of this alternative; absent without any.
    #[schemars(skip_serializing_if = "is_left_out")]
    waiting: Waiting,
    /// Simpler choices, cheapest first.
    simpler: Vec<SimplerChoice>,
    /// Costs if demand or a price turns out otherwise.
    otherwise: Vec<OtherDemand>,
    /// Plan of the first half of the trace, judged on the second; absent without a trace of four weeks.
    #[schemars(skip_serializing_if = "is_left_out")]
    holdout: HoldOut,
    /// Other alternatives with open sizes.
    others: Vec<OtherMix>,
    /// Findings on the alternative, on demand and on price sheets.
    findings: Vec<Finding>,
    /// Texts of `--set`, in order.
    set: Vec<String>,
    /// Files that were read.
    sources: Vec<SourceFile>,
}

/// Demand that a mix serves.
#[derive(JsonSchema)]
struct MixDemand {
    /// Highest demand over the horizon, in GPUs.
    peak_gpus: Option<Exact>,
    /// Mean demand divided by its peak, over the horizon, 0 to 1.
    utilization: Option<Exact>,
    /// GPU-hours of work over the horizon.
    gpu_hours: Option<Exact>,
}

/// Sizes of another alternative.
#[derive(JsonSchema)]
struct OtherMix {
    /// Name of the alternative.
    name: String,
    /// Units of each size, in the order of its stack.
    units: Vec<Whole>,
    /// Cost by which its sizes were ranked.
    ranked_by: Exact,
    /// True if no other sizes cost less, which the search proved.
    is_proved: bool,
}

/// Alternative with the sizes that were found.
#[derive(JsonSchema)]
struct CheapestMix {
    /// Name of the alternative.
    name: String,
    /// Tiers in the order in which they serve.
    tiers: Vec<MixTier>,
    /// Work that no tier serves; left out if all is served.
    #[schemars(skip_serializing_if = "is_left_out")]
    unserved: Option<UnservedInMix>,
    /// Total cost, undiscounted.
    total: Option<Exact>,
    /// Cost of a GPU-hour served.
    cost_per_gpu_hour: Option<Exact>,
}

/// Work that no tier of a mix serves.
#[derive(JsonSchema)]
struct UnservedInMix {
    /// GPU-hours of work.
    gpu_hours: Option<Exact>,
    /// Part of all work.
    share: Option<Exact>,
    /// Charge of it; zero if the scenario allows it.
    charge: Option<Exact>,
    /// Charge of a GPU-hour; null if it is not charged.
    charge_per_gpu_hour: Option<Exact>,
}

/// Tier of a mix.
#[derive(JsonSchema)]
struct MixTier {
    /// Name of the tier.
    name: String,
    /// True if its size was found.
    is_optimal: bool,
    /// Nodes or instances; null for a tier rented while used.
    units: Option<Exact>,
    /// GPUs that it has whether used or not; null for a tier rented while used.
    gpus: Option<Exact>,
    /// GPU-hours of work that it serves.
    served_gpu_hours: Option<Exact>,
    /// Part of all work that it serves.
    served_share: Option<Exact>,
    /// Part of its GPU-hours that are used; null for a tier rented while used.
    used_share: Option<Exact>,
    /// Total cost of the tier, without what unserved work is charged.
    total: Option<Exact>,
    /// Cost of a GPU-hour that it serves; null if it serves none.
    cost_per_gpu_hour: Option<Exact>,
}

/// Size that was open.
#[derive(JsonSchema)]
struct OpenSize {
    /// Name of its tier.
    tier: String,
    /// Unit: node or instance.
    unit: String,
    /// GPUs of a unit.
    gpus_per_unit: Exact,
    /// Units that were found.
    units: Whole,
    /// Fewest units that were allowed.
    least: Whole,
    /// Most units that were allowed, or can be used.
    most: Whole,
    /// Fewest units within 0.1% of the cost, the other sizes as they are.
    near_from: Whole,
    /// Most units within 0.1% of the cost, the other sizes as they are.
    near_to: Whole,
    /// Units around the best, each against one fewer.
    marginal: Vec<OneMore>,
}

/// One unit more than one fewer.
#[derive(JsonSchema)]
struct OneMore {
    /// Number of the unit.
    unit: Whole,
    /// Cost that it adds to its tier, undiscounted.
    added_cost: Exact,
    /// Cost that it avoids on each other tier, in the order of the stack, undiscounted.
    avoided: Vec<Exact>,
    /// Saving by the cost that sizes are ranked by; negative if it does not pay.
    net_saving: Exact,
    /// Share of the horizon in which the GPUs of the unit replace rented ones.
    used_share: Option<Exact>,
    /// Share of use above which the unit pays; null if it avoids no cost.
    pays_above_share: Option<Exact>,
}

/// Sizes that are best for the first half of a trace, with costs of the second over the horizon.
#[derive(JsonSchema)]
struct HoldOut {
    /// Units of each size that are best for the first half.
    planned_units: Vec<Whole>,
    /// Cost of these in the second half; null if they leave work unserved.
    cost: Option<Exact>,
    /// Units of each size that are best for the second half.
    best_units: Vec<Whole>,
    /// Cost of these.
    best_cost: Exact,
}

/// Equal part of the time, with means of its hours.
#[derive(JsonSchema)]
struct CurveColumn {
    /// Share of the time at which the part begins.
    hours_from_share: Exact,
    /// Demand, in GPUs.
    demand_gpus: Exact,
    /// Demand that each tier serves, in the order of the stack.
    served_gpus: Vec<Exact>,
    /// Capacity that is paid for and not used, in GPUs of the demand.
    idle_gpus: Exact,
}

/// Choice that is easier to explain than the mix.
#[derive(JsonSchema)]
struct SimplerChoice {
    /// Choice in words.
    name: String,
    /// Units of each size.
    units: Vec<Whole>,
    /// Cost of the choice.
    cost: Exact,
    /// Cost above that of the mix.
    above: Exact,
}

/// Costs if the demand of every hour, or the price of one tier, is multiplied by a factor.
#[derive(JsonSchema)]
struct OtherDemand {
    /// Factor on demand; null if a price changes.
    demand_factor: Option<Exact>,
    /// Tier whose price changes; null if demand does.
    tier: Option<String>,
    /// Factor on that price; null if demand changes.
    price_factor: Option<Exact>,
    /// Units of each size that are best then.
    best_units: Vec<Whole>,
    /// Cost of these.
    best_cost: Exact,
    /// Cost of the sizes that were found for the figures as stated; null if they leave work unserved.
    cost_of_this_mix: Option<Exact>,
}
