//! Costs by team.

use std::collections::BTreeMap;

use schemars::JsonSchema;

use super::Exact;

/// Costs by team of the trace. Work keeps its share of each team over the horizon.
#[derive(JsonSchema)]
#[schemars(rename = "teams")]
pub(super) struct Teams {
    /// True if the cost of idle hours is spread over the teams.
    is_idle_shared: bool,
    /// Peaks of the teams in GPUs, added up.
    sum_of_peaks_gpus: Option<Exact>,
    /// Peak of all teams at once, in GPUs.
    peak_gpus: Option<Exact>,
    /// GPUs by which the sum of the peaks is above the peak of all.
    pooled_gpus: Option<Exact>,
    /// Costs of each alternative, in the order of the comparison.
    alternatives: Vec<TeamAccount>,
}

/// Costs of one alternative by team.
#[derive(JsonSchema)]
#[schemars(rename = "team account")]
struct TeamAccount {
    /// Name of the alternative.
    name: String,
    /// Cost of each team, and of idle hours; they add up to `total`.
    rows: Vec<TeamRow>,
    /// Total of the alternative.
    total: Option<Exact>,
    /// GPU-hours that are paid for and not held, counted by the work they could do.
    idle_gpu_hours: Option<Exact>,
    /// Cost of these hours, whoever pays for them.
    idle_hours_cost: Option<Exact>,
    /// Rent of as much work at the lowest price by use of the scenario, without spot.
    idle_hours_rent: Option<Exact>,
    /// Cost of hours in which a team holds a GPU that is not busy.
    held_idle_cost: Option<Exact>,
    /// Tier of `pooled_units`.
    pooled_tier: Option<String>,
    /// Nodes or instances more if each team had capacity for its own peak.
    pooled_units: Option<Exact>,
    /// Cost of these at the mean cost of one.
    pooled_cost: Option<Exact>,
    /// Reasons of the null values above, by key.
    reasons: BTreeMap<String, String>,
}

/// Cost of a team, or of hours that none holds.
#[derive(JsonSchema)]
#[schemars(rename = "team row")]
struct TeamRow {
    /// Kind of the row.
    kind: TeamRowKind,
    /// Name of the team.
    team: Option<String>,
    /// GPU-hours over the horizon.
    gpu_hours: Option<Exact>,
    /// Share of all GPU-hours that teams hold, 0 to 1.
    share: Option<Exact>,
    /// Most GPUs that the team holds at once.
    peak_gpus: Option<Exact>,
    /// Cost over the horizon, in the currency.
    cost: Option<Exact>,
    /// Reasons of the null values above, by key.
    reasons: BTreeMap<String, String>,
}

/// Kind of a row.
#[derive(JsonSchema)]
#[schemars(rename = "team row kind", rename_all = "snake_case")]
enum TeamRowKind {
    /// GPU-hours that a team holds.
    Team,
    /// GPU-hours that are paid for and that no team holds.
    Idle,
}
