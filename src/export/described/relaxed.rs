//! Output of `mix --unit none`.

use schemars::JsonSchema;

use super::findings::SourceFile;
use super::{Day, Exact, Tool, Version};

/// Cheapest sizes of an alternative in parts of a unit.
#[derive(JsonSchema)]
#[schemars(rename = "relaxed_mix")]
pub(super) struct RelaxedMix {
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
    /// Cost that sizes are ranked by: total or npv.
    rank_by: String,
    /// Name of the alternative.
    alternative: String,
    /// Sizes and boundaries between tiers.
    relaxed: Relaxed,
    /// Texts of `--set`, in order.
    set: Vec<String>,
    /// Files that were read.
    sources: Vec<SourceFile>,
}

/// Sizes in parts of a unit, with the boundaries between tiers.
#[derive(JsonSchema)]
pub(super) struct Relaxed {
    /// Cost by which sizes are ranked, with rented GPUs billed in parts of one.
    ranked_by: Exact,
    /// Sizes that were open, in the order of the stack.
    sizes: Vec<PartialSize>,
    /// Costs of each tier, up to one that serves all that is left.
    tiers: Vec<TierRates>,
    /// Boundaries above each tier with a capacity, in the order of the stack.
    boundaries: Vec<Boundary>,
    /// Cheapest tier for a GPU by its use; tiers for interruptible work are left out.
    screening: Vec<ScreeningPoint>,
}

/// Size in parts of a unit.
#[derive(JsonSchema)]
struct PartialSize {
    /// Name of its tier.
    tier: String,
    /// GPUs of the tier.
    gpus: Exact,
}

/// Costs of a tier, per GPU-hour of work of the demand's GPU.
#[derive(JsonSchema)]
#[schemars(rename = "tier_rates")]
struct TierRates {
    /// Name of the tier.
    tier: String,
    /// Cost of a GPU-hour of capacity, used or not; 0 for a tier rented while used.
    cost_of_capacity_per_gpu_hour: Exact,
    /// Cost of a GPU-hour of work beyond that of its capacity.
    cost_of_use_per_gpu_hour: Exact,
    /// True if it serves interruptible work only.
    is_interruptible: bool,
}

/// Cheapest tier for a GPU that is used for a share of the hours.
#[derive(JsonSchema)]
struct ScreeningPoint {
    /// Share of hours in which the GPU is used.
    used_share: Exact,
    /// Name of the cheapest tier.
    cheapest: String,
    /// Cost of a GPU of it and year.
    cost_per_gpu_year: Exact,
}

/// Boundary between a tier with a capacity and the tiers that serve what is above.
#[derive(JsonSchema)]
struct Boundary {
    /// Name of the tier below.
    tier: String,
    /// Names of the tiers above, up to the next with a capacity.
    above: Vec<String>,
    /// Demand up to which the tier and those before it serve, in GPUs of the demand.
    gpus: Exact,
    /// Share of hours in which demand is above.
    share_of_hours_above: Exact,
    /// Share of hours above which one more GPU of the tier pays; null if spot serves a part of them.
    critical_share_of_hours: Option<Exact>,
}
