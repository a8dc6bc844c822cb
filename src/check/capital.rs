//! Rules on hardware whose life ends before or after the horizon, and on nodes too heavy for a
//! rack.

use super::{ComparisonUnderCheck, Finding, at_tier};
use crate::codes;
use crate::expr::Given;
use crate::format::{count, money, quantity, whole};
use crate::model::owned::Financing;

/// Hardware with life left at the end of the horizon, but no residual value stated.
pub(super) fn life_beyond_horizon(subject: ComparisonUnderCheck<'_>) -> Vec<Finding> {
    let horizon = subject.case.horizon_months.stated();
    let mut findings = Vec::new();
    for (alternative, tier, owned) in subject.fleets() {
        if owned.residual_value.is_some() || owned.financing.as_ref().is_some_and(is_lease) {
            continue;
        }
        let Some(credit) = subject.outcome(alternative, tier).and_then(|it| it.sold) else {
            continue;
        };
        let life = owned.deployment.useful_life.as_ref().map(Given::stated);
        let why = match life.filter(|life| *life > horizon) {
            Some(life) => format!("its life of {} outlasts the horizon", count(life, "month")),
            None => "what is bought later outlasts the horizon".to_owned(),
        };
        let message = format!(
            "{} is credited {} at book value, as {why}; state what it would fetch",
            alternative.name,
            money(credit),
        );
        findings.push(at_tier(codes::LIFE_BEYOND_HORIZON, alternative, tier, message));
    }
    findings
}

/// Hardware whose life ends before the horizon and is not replaced.
pub(super) fn outlived(subject: ComparisonUnderCheck<'_>) -> Vec<Finding> {
    let horizon = subject.case.horizon_months.stated();
    let mut findings = Vec::new();
    for (alternative, tier, owned) in subject.fleets() {
        let life = owned.deployment.useful_life.as_ref().map(Given::stated);
        let costed = subject.outcome(alternative, tier);
        let beyond = costed.and_then(|it| it.months_beyond_life);
        let (Some(life), Some(beyond)) = (life.filter(|life| *life < horizon), beyond) else {
            continue;
        };
        if owned.deployment.refresh.is_none() {
            let message = format!(
                "{} runs hardware {} beyond its life of {}: it is not replaced and fetches nothing",
                alternative.name,
                count(beyond, "month"),
                whole(life),
            );
            findings.push(at_tier(codes::OUTLIVED, alternative, tier, message));
        }
    }
    findings
}

/// A refresh that never happens, as the hardware's life outlasts the horizon.
pub(super) fn never_refreshed(subject: ComparisonUnderCheck<'_>) -> Vec<Finding> {
    let horizon = subject.case.horizon_months.stated();
    let mut findings = Vec::new();
    for (alternative, tier, owned) in subject.fleets() {
        let end = subject.outcome(alternative, tier).and_then(|it| it.end_of_life);
        let Some(end) = end.filter(|end| *end >= horizon) else { continue };
        if owned.deployment.refresh.is_some() {
            let message = format!(
                "{} states a refresh for month {}, but the horizon ends after {}: nothing is replaced",
                alternative.name,
                whole(end),
                count(horizon, "month"),
            );
            findings.push(at_tier(codes::NEVER_REFRESHED, alternative, tier, message));
        }
    }
    findings
}

/// Nodes that draw more power than the rack allows.
pub(super) fn too_heavy_for_a_rack(subject: ComparisonUnderCheck<'_>) -> Vec<Finding> {
    let mut findings = Vec::new();
    for (alternative, tier, owned) in subject.fleets() {
        let Some(racks) = &owned.hardware.racks else { continue };
        let (node, rack) = (racks.node_kw.stated(), racks.kw_per_rack.stated());
        if node > rack {
            let message = format!(
                "{} has nodes of {} kW, but racks of {} kW, which cannot carry one",
                alternative.name,
                quantity(node),
                quantity(rack)
            );
            findings.push(at_tier(codes::RACK_POWER, alternative, tier, message));
        }
    }
    findings
}

fn is_lease(financing: &Financing) -> bool {
    matches!(financing, Financing::Lease(_))
}
