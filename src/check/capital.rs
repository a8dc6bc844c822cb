//! Rules on hardware whose life ends before or after the horizon, and on nodes too heavy for a
//! rack.

use rust_decimal::Decimal;

use super::doubt::Doubt;
use super::otherwise::doubt;
use super::{ComparisonUnderCheck, Finding, at_tier};
use crate::codes;
use crate::expr::unit::Months;
use crate::expr::{Given, Origin};
use crate::format::{count, list, money, quantity, whole};
use crate::model::capital::{Agreed, ResidualValue};
use crate::model::owned::{FacilityPrice, Financing, Hardware, Owned, Purchases};
use crate::model::{Alternative, Supply, Tier};

/// Hardware with life left at the end of the horizon, but no residual value stated.
pub(super) fn life_beyond_horizon(subject: ComparisonUnderCheck<'_>) -> Vec<Finding> {
    let horizon = subject.case.horizon_months.stated();
    let finding = |(alternative, tier, owned): (&Alternative, &Tier, &Owned)| {
        if owned.residual_value.is_some() || owned.financing.as_ref().is_some_and(is_lease) {
            return None;
        }
        let credit = subject.outcome(alternative, tier).and_then(|it| it.sold)?;
        let why = outlasting(owned, horizon);
        let message = format!(
            "the total of {} counts {} of resale at book value, as {why}; state what a sale \
             would bring, such as `residual_value: {{share_of_price: 0.3}}`",
            alternative.name,
            money(credit),
        );
        let doubt = without_resale(subject, alternative, tier, credit);
        Some(Finding { doubt, ..at_tier(codes::LIFE_BEYOND_HORIZON, alternative, tier, message) })
    };
    subject.fleets().filter_map(finding).collect()
}

/// Doubt about a resale at book value: nothing is fetched.
fn without_resale(
    subject: ComparisonUnderCheck<'_>,
    alternative: &Alternative,
    tier: &Tier,
    credit: Decimal,
) -> Option<Doubt> {
    let edited = subject.what_if_of(subject.costed(alternative)?.position, |it| {
        for tier in it.tiers.iter_mut().filter(|it| it.path == tier.path) {
            let key = format!("{}.residual_value.share_of_price", tier.path);
            if let Supply::Owned(owned) = &mut tier.supply {
                let nothing = Given::new(key, Decimal::ZERO, Origin::Searched("resale"));
                owned.residual_value = Some(ResidualValue {
                    by_age: Agreed::ShareOfPrice(nothing),
                    insured_floor: None,
                    of: None,
                });
            }
        }
    })?;
    let name = &alternative.name;
    let condition =
        format!("hardware of {name} sells for nothing at the end (assumed: {})", money(credit));
    let set = vec![format!("{}.residual_value.share_of_price=0", tier.path)];
    let assumption = format!("resale of {name} at book value ({})", money(credit));
    doubt(subject, (Some(assumption), condition), set, &edited)
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
