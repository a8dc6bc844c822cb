//! Rules on the stack of tiers against the demand.

use super::{ComparisonUnderCheck, Finding, at_tier};
use crate::codes;
use crate::format::{months, per_gpu_hour, percent_or_under, share_up, whole};
use crate::model::Supply;

/// An alternative that leaves demand unserved.
pub(super) fn unserved(subject: ComparisonUnderCheck<'_>) -> Vec<Finding> {
    let ComparisonUnderCheck { case, comparison, .. } = subject;
    let unserved = comparison.alternatives.iter().filter_map(|it| {
        let work = it.unserved.filter(|_| it.is_unserved)?;
        let share = it.unserved_share?;
        let alternative = case.alternatives.get(it.position)?;
        let (work, enough, share) = (whole(work), share_up(share), percent_or_under(share));
        let when = months(&it.unserved_months, case.horizon_months.stated());
        let space = if when.is_empty() { "" } else { " " };
        let message = format!(
            "{} leaves {work} GPU-hours ({share}) unserved{space}{when}, so it is not ranked. To rank it, \
             add one of these to `demand`: `deferrable: 1` (work waits for idle GPUs), `unserved: \
             {{price_per_gpu_hour: 4}}` (that price is added), or `unserved: {{allowed_share: \
             {enough}}}` (this much may be lost)",
            it.name,
        );
        let (place, alternative) = (alternative.place.clone(), it.name.clone());
        Some(Finding::warning(codes::UNSERVED, message, place, alternative))
    });
    unserved.collect()
}

/// A tier behind one that already serves any amount.
pub(super) fn never_reached(subject: ComparisonUnderCheck<'_>) -> Vec<Finding> {
    let mut findings = Vec::new();
    for alternative in &subject.case.alternatives {
        let unlimited = alternative
            .tiers
            .iter()
            .position(|tier| matches!(&tier.supply, Supply::OnDemand(it) if it.max_gpus.is_none()));
        let Some(first) = unlimited else { continue };
        let before =
            alternative.tiers.get(first).map(|tier| tier.name.as_str()).unwrap_or_default();
        for tier in alternative.tiers.iter().skip(first + 1) {
            let (name, own) = (&alternative.name, &tier.name);
            let message =
                format!("{name}: nothing reaches {own}, as {before} before it has no limit");
            findings.push(at_tier(codes::NEVER_REACHED, alternative, tier, message));
        }
    }
    findings
}

/// A tier in front of one that costs less when used.
pub(super) fn dear_before_cheap(subject: ComparisonUnderCheck<'_>) -> Vec<Finding> {
    let mut findings = Vec::new();
    for outcome in &subject.comparison.alternatives {
        let Some(alternative) = subject.case.alternatives.get(outcome.position) else { continue };
        let tiers: Vec<_> = alternative.tiers.iter().zip(&outcome.tiers).collect();
        for pair in tiers.windows(2) {
            let [(first, dear), (second, cheap)] = pair else { continue };
            let (Some(dear), Some(cheap)) = (dear.running_cost, cheap.running_cost) else {
                continue;
            };
            if dear > cheap {
                let cheap = if cheap.is_zero() {
                    format!("{}, which is paid for anyway", second.name)
                } else {
                    format!("{} at {}", second.name, per_gpu_hour(cheap))
                };
                let (name, first_name) = (&alternative.name, &first.name);
                let dear = per_gpu_hour(dear);
                let message =
                    format!("{name}: {first_name} at {dear} per GPU-hour is served before {cheap}");
                findings.push(at_tier(codes::DEAR_BEFORE_CHEAP, alternative, first, message));
            }
        }
    }
    findings
}
