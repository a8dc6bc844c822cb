//! Alternatives, their tiers and cost lines, in the output of `compare`.

use std::collections::BTreeMap;

use schemars::JsonSchema;

use super::Exact;

/// Cost of an alternative over the horizon, in the scenario's currency.
#[derive(JsonSchema)]
#[schemars(rename = "alternative")]
pub(super) struct Alternative {
    /// Name of the alternative in the scenario.
    name: String,
    /// True if the alternative is ranked.
    ranked: bool,
    /// True if a price is one that no provider offers; it is not ranked then.
    hypothetical: bool,
    /// Total cost over the horizon, undiscounted.
    total: Option<Exact>,
    /// Cost per GPU-hour served.
    cost_per_gpu_hour: Option<Exact>,
    /// Cost per GPU-hour in which GPUs are busy, if `busy_share` is stated.
    cost_per_busy_gpu_hour: Option<Exact>,
    /// Cost per GPU of the highest peak and year.
    cost_per_gpu_year: Option<Exact>,
    /// Capital expenditure less resale.
    capex: Option<Exact>,
    /// Operating expenditure.
    opex: Option<Exact>,
    /// Purchases that are capitalized, before any resale.
    purchases: Option<Exact>,
    /// Resale value of hardware, sold or credited at the end of the horizon.
    resale: Option<Exact>,
    /// Cash paid in month 0, before the first month: purchases and upfronts less loans.
    paid_upfront: Option<Exact>,
    /// Mean cash paid a year after month 0, without resale.
    paid_later_per_year: Option<Exact>,
    /// Net present value of cost.
    npv: Option<Exact>,
    /// Net present value of cost if opex were paid in the middle of each period.
    npv_if_paid_mid_period: Option<Exact>,
    /// Amount above the cheapest alternative, by `rank_by`.
    above_cheapest: Option<Exact>,
    /// Amount above the cheapest alternative, as a share of that one.
    above_cheapest_share: Option<Exact>,
    /// GPU-hours of work served.
    served_gpu_hours: Option<Exact>,
    /// GPU-hours of work that no tier serves.
    unserved_gpu_hours: Option<Exact>,
    /// Reasons of the null values above, by key.
    reasons: BTreeMap<String, String>,
    /// Tiers in the order in which they serve demand.
    tiers: Vec<Tier>,
}

/// Tier of an alternative.
#[derive(JsonSchema)]
#[schemars(rename = "tier")]
struct Tier {
    /// Kind of the tier, numbered if an alternative has several of it, such as `spot`.
    name: String,
    /// GPU-hours of work served.
    served_gpu_hours: Option<Exact>,
    /// GPU-hours billed by a provider.
    billed_gpu_hours: Option<Exact>,
    /// GPUs that are paid for whether used or not.
    installed_gpus: Option<Exact>,
    /// Nodes or instances that are paid for whether used or not.
    units: Option<Exact>,
    /// Share of the installed GPU-hours that serve demand, 0 to 1.
    fleet_utilization: Option<Exact>,
    /// Share of allocated time that is useful work after failures, 0 to 1.
    goodput_after_failures: Option<Exact>,
    /// Reasons of the null values above, by key.
    reasons: BTreeMap<String, String>,
    /// Cost lines of the tier.
    components: Vec<CostLine>,
}

/// Cost line of a tier.
#[derive(JsonSchema)]
#[schemars(rename = "cost line")]
struct CostLine {
    /// Component of cost, such as `servers` or `electricity`.
    component: String,
    /// Accounting class.
    class: CostClass,
    /// Cost over the horizon, undiscounted; negative for a credit.
    total: Option<Exact>,
    /// Cost per GPU-hour that the alternative serves.
    cost_per_gpu_hour: Option<Exact>,
    /// Share of the alternative's total.
    share: Option<Exact>,
    /// Reasons of the null values above, by key; left out if there are none.
    #[schemars(skip_serializing_if = "is_left_out")]
    reasons: BTreeMap<String, String>,
}

/// Accounting class of a cost line.
#[derive(JsonSchema)]
#[schemars(rename = "cost class", rename_all = "snake_case")]
enum CostClass {
    /// Capitalized.
    Capex,
    /// Expensed when paid.
    Opex,
}
