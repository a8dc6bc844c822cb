//! Rules on spot tiers.

use rust_decimal::Decimal;

use super::{ComparisonUnderCheck, Finding, at_tier};
use crate::codes;
use crate::format::whole;
use crate::model::Supply;

/// A spot tier for a demand that cannot be interrupted.
pub(super) fn nothing_to_interrupt(subject: ComparisonUnderCheck<'_>) -> Vec<Finding> {
    let spot = subject.tiers().filter(|(_, tier)| matches!(tier.supply, Supply::Spot(_)));
    if !subject.case.demand.interruptible_share.stated().is_zero() {
        return Vec::new();
    }
    spot.map(|(alternative, tier)| {
        let name = &alternative.name;
        let message = format!("{name}: {} serves nothing, as interruptible_share is 0", tier.name);
        at_tier(codes::NOTHING_TO_INTERRUPT, alternative, tier, message)
    })
    .collect()
}

/// A job that is interrupted more than once in two checkpoint intervals.
pub(super) fn often_interrupted(subject: ComparisonUnderCheck<'_>) -> Vec<Finding> {
    let mut findings = Vec::new();
    for (alternative, tier) in subject.tiers() {
        let costed = subject.outcome(alternative, tier);
        let per_interval = costed.and_then(|it| it.interruptions_per_interval);
        if let Some(per_interval) = per_interval.filter(|it| *it > Decimal::new(5, 1)) {
            let message = format!(
                "{}: {} interruptions in each checkpoint interval; the formula overstates the loss",
                alternative.name,
                per_interval.normalize()
            );
            findings.push(at_tier(codes::OFTEN_INTERRUPTED, alternative, tier, message));
        }
    }
    findings
}

/// Work on spot that is priced as if nothing were ever lost.
pub(super) fn never_interrupted(subject: ComparisonUnderCheck<'_>) -> Vec<Finding> {
    let mut findings = Vec::new();
    for (alternative, tier) in subject.tiers() {
        let Supply::Spot(spot) = &tier.supply else { continue };
        let served = subject.outcome(alternative, tier).and_then(|it| it.served);
        let Some(served) = served.filter(|work| spot.efficiency.is_none() && !work.is_zero())
        else {
            continue;
        };
        let message = format!(
            "{} runs {} GPU-hours on spot as if nothing were lost to interruptions; state \
             interruptions with their checkpoints, or an efficiency",
            alternative.name,
            whole(served)
        );
        findings.push(at_tier(codes::NEVER_INTERRUPTED, alternative, tier, message));
    }
    findings
}
