//! Alternatives, their tiers and components.

use serde::Serialize;

use super::Reasons;
use crate::analysis::{CostedAlternative, CostedLine, CostedTier};
use crate::format::exact;

#[derive(Serialize)]
pub(super) struct AlternativeResult {
    name: String,
    ranked: bool,
    total: Option<String>,
    cost_per_gpu_hour: Option<String>,
    cost_per_busy_gpu_hour: Option<String>,
    cost_per_gpu_year: Option<String>,
    capex: Option<String>,
    opex: Option<String>,
    npv: Option<String>,
    npv_if_paid_mid_period: Option<String>,
    above_cheapest: Option<String>,
    above_cheapest_share: Option<String>,
    served_gpu_hours: Option<String>,
    unserved_gpu_hours: Option<String>,
    /// Why a value is null.
    reasons: Reasons,
    tiers: Vec<TierResult>,
}

#[derive(Serialize)]
struct TierResult {
    name: String,
    served_gpu_hours: Option<String>,
    billed_gpu_hours: Option<String>,
    installed_gpus: Option<String>,
    units: Option<String>,
    fleet_utilization: Option<String>,
    goodput_after_failures: Option<String>,
    /// Why a value is null.
    reasons: Reasons,
    components: Vec<ComponentResult>,
}

#[derive(Serialize)]
struct ComponentResult {
    component: String,
    class: &'static str,
    total: Option<String>,
    cost_per_gpu_hour: Option<String>,
    share: Option<String>,
}

pub(super) fn alternative(it: &CostedAlternative) -> AlternativeResult {
    let mut reasons = Reasons::new();
    if it.npv.is_none() {
        reasons.insert("npv", "cost_of_capital is not stated");
        reasons.insert("npv_if_paid_mid_period", "cost_of_capital is not stated");
    }
    if it.above.amount.is_none() {
        reasons.insert("above_cheapest", "demand is left unserved");
        reasons.insert("above_cheapest_share", "demand is left unserved");
    }
    if it.cost_per_gpu_hour.is_none() {
        reasons.insert("cost_per_gpu_hour", "nothing is served");
    }
    if it.cost_per_busy_gpu_hour.is_none() {
        reasons.insert("cost_per_busy_gpu_hour", "busy_share is not stated, or nothing is served");
    }
    AlternativeResult {
        name: it.name.clone(),
        ranked: it.is_ranked(),
        total: it.total.map(exact),
        cost_per_gpu_hour: it.cost_per_gpu_hour.map(exact),
        cost_per_busy_gpu_hour: it.cost_per_busy_gpu_hour.map(exact),
        cost_per_gpu_year: it.cost_per_gpu_year.map(exact),
        capex: it.capex.map(exact),
        opex: it.opex.map(exact),
        npv: it.npv.map(exact),
        npv_if_paid_mid_period: it.npv_mid.map(exact),
        above_cheapest: it.above.amount.map(exact),
        above_cheapest_share: it.above.share.map(exact),
        served_gpu_hours: it.served.map(exact),
        unserved_gpu_hours: it.unserved.map(exact),
        reasons,
        tiers: it.tiers.iter().map(tier).collect(),
    }
}

fn tier(it: &CostedTier) -> TierResult {
    let mut reasons = Reasons::new();
    if it.billed.is_none() {
        reasons.insert("billed_gpu_hours", "nothing is rented");
    }
    if it.goodput.is_none() {
        reasons.insert("goodput_after_failures", "no failures are stated");
    }
    if it.installed.is_none() {
        for key in ["installed_gpus", "units", "fleet_utilization"] {
            reasons.insert(key, "rented while used");
        }
    }
    TierResult {
        name: it.name.clone(),
        served_gpu_hours: it.served.map(exact),
        billed_gpu_hours: it.billed.map(exact),
        installed_gpus: it.installed.map(exact),
        units: it.units.map(exact),
        fleet_utilization: it.fleet_utilization.map(exact),
        goodput_after_failures: it.goodput.map(exact),
        reasons,
        components: it.lines.iter().map(component).collect(),
    }
}

fn component(it: &CostedLine) -> ComponentResult {
    ComponentResult {
        component: it.component.to_string(),
        class: it.class.name(),
        total: it.cost.total.map(exact),
        cost_per_gpu_hour: it.cost.per_gpu_hour.map(exact),
        share: it.cost.share.map(exact),
    }
}
