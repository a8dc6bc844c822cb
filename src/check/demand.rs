//! Rules on demand that is only assumed, and on fleets sized to a rare peak.

use rust_decimal::Decimal;

use super::{ComparisonUnderCheck, Finding, at_tier};
use crate::analysis::{Lever, is_round};
use crate::codes;
use crate::expr::Origin;
use crate::format::{count, percent, whole};
use crate::model::owned::Purchases;
use crate::model::{DemandShape, Size, Supply, Tier, Utilization};

/// A round utilization that is not marked as measured, if a nearby utilization has another winner.
/// Far from every such crossing the assumption decides nothing, and nothing is reported.
pub(super) fn assumed_utilization(subject: ComparisonUnderCheck<'_>) -> Vec<Finding> {
    let near = Decimal::new(15, 2);
    let demand = &subject.case.demand;
    let (DemandShape::OnOff(Utilization::Share(share))
    | DemandShape::Flat(Utilization::Share(share))) = &demand.shape
    else {
        return Vec::new();
    };
    let (Origin::Stated(place) | Origin::Set { place, .. }) = share.origin() else {
        return Vec::new();
    };
    let stated = share.stated();
    let lever = subject.comparison.flips.utilization.as_ref();
    let away = |it: &Lever| it.then.saturating_sub(it.now).abs();
    let Some(lever) = lever.filter(|it| away(it) <= near) else { return Vec::new() };
    if demand.measured || !is_round(stated) {
        return Vec::new();
    }
    let (side, winner) = (if lever.then > stated { "above" } else { "below" }, &lever.winner);
    let basis = subject.case.rank_by.by_npv();
    let message = format!(
        "utilization ({}) looks like an estimate, and {side} {} ({} points away) {} is \
         cheapest{basis}. Once you have measured it, add `measured: true`",
        percent(stated),
        percent(lever.then),
        percent(away(lever)).trim_end_matches('%'),
        winner,
    );
    vec![Finding::warning(codes::ASSUMED_UTILIZATION, message, place.clone(), String::new())]
}

/// A fleet that is always paid for and sized to a peak that lasts a small part of the time.
pub(super) fn rare_peak(subject: ComparisonUnderCheck<'_>) -> Vec<Finding> {
    let DemandShape::Profile(steps) = &subject.case.demand.shape else { return Vec::new() };
    let Some(peak) = steps.iter().map(|step| step.gpus.stated()).max() else { return Vec::new() };
    let share = subject.comparison.share_at_peak.unwrap_or_default();
    let gpus = steps.iter().map(|step| step.gpus.stated());
    let next = gpus.filter(|gpus| *gpus < peak).max().unwrap_or_default();
    if share >= Decimal::new(5, 2) {
        return Vec::new();
    }
    let sized = subject.tiers().filter(|(_, tier)| is_sized_to_the_peak(tier));
    sized
        .map(|(alternative, tier)| {
            let installed = subject.outcome(alternative, tier).and_then(|it| it.installed);
            let message = format!(
                "{} has {} for a peak of {} of the time; {} serve the rest",
                alternative.name,
                installed.map(|gpus| count(gpus, "GPU")).unwrap_or_default(),
                percent(share),
                whole(next),
            );
            at_tier(codes::RARE_PEAK, alternative, tier, message)
        })
        .collect()
}

fn is_sized_to_the_peak(tier: &Tier) -> bool {
    match &tier.supply {
        Supply::Owned(owned) => matches!(
            owned.deployment.purchases,
            Purchases::AtStart(Size::Peak) | Purchases::Expand(Size::Peak, _)
        ),
        Supply::Committed(commitment) => matches!(commitment.instances, Size::Peak),
        Supply::OnDemand(_) | Supply::Spot(_) => false,
    }
}
