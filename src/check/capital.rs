//! Rules on hardware whose life ends before or after the horizon, and on nodes too heavy for a
//! rack.

use rust_decimal::Decimal;

use super::{ComparisonUnderCheck, Finding, at_tier};
use crate::codes;
use crate::expr::Given;
use crate::expr::unit::Months;
use crate::format::{count, list, money, quantity, whole};
use crate::model::Supply;
use crate::model::owned::{FacilityPrice, Financing, Hardware, Owned, Purchases};

/// Hardware with life left at the end of the horizon, but no residual value stated.
pub(super) fn life_beyond_horizon(subject: ComparisonUnderCheck<'_>) -> Vec<Finding> {
    let horizon = subject.case.horizon_months.stated();
    subject.each_tier(codes::LIFE_BEYOND_HORIZON, |alternative, tier| {
        let Supply::Owned(owned) = &tier.supply else { return None };
        if owned.residual_value.is_some() || owned.financing.as_ref().is_some_and(is_lease) {
            return None;
        }
        let credit = subject.outcome(alternative, tier).and_then(|it| it.sold)?;
        let why = outlasting(owned, horizon);
        Some(format!(
            "{} is credited {} at book value, as {why}; state what it would fetch",
            alternative.name,
            money(credit),
        ))
    })
}

/// Reason for a credit at the horizon: the life of the servers, else an item with a longer one, or
/// what is bought later.
fn outlasting(owned: &Owned, horizon: Decimal) -> String {
    let life = owned.deployment.useful_life.as_ref().map(Given::stated);
    if let Some(life) = life.filter(|life| *life > horizon) {
        return format!("its life of {} outlasts the horizon", count(life, "month"));
    }
    let Hardware { network_fabric, storage, .. } = &owned.hardware;
    let building = owned.operation.facility.as_ref().and_then(|it| match &it.price {
        FacilityPrice::Own { useful_life, .. } => Some(useful_life),
        FacilityPrice::PerKwMonth(_) | FacilityPrice::PerRackMonth(_) => None,
    });
    let lives = [
        ("its network fabric", network_fabric.as_ref().and_then(|it| it.useful_life.as_ref())),
        ("its storage", storage.as_ref().and_then(|it| it.useful_life.as_ref())),
        ("its building", building),
    ];
    let longer = |(what, life): (&'static str, Option<&Given<Months>>)| {
        life.filter(|life| life.stated() > horizon).map(|_| what)
    };
    let longer: Vec<_> = lives.into_iter().filter_map(longer).collect();
    let all_at_once = matches!(owned.deployment.purchases, Purchases::AtStart(_));
    match (longer.as_slice(), all_at_once && owned.deployment.refresh.is_none()) {
        ([], true) => "what is delivered later outlasts the horizon".to_owned(),
        ([], false) => "what is bought later outlasts the horizon".to_owned(),
        ([one], true) => format!("{one} outlasts the horizon"),
        (several, true) => format!("{} outlast the horizon", list(several)),
        (all, false) => format!("{} and what is bought later outlast the horizon", list(all)),
    }
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
