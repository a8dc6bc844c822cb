//! Rules on spot tiers.

use rust_decimal::Decimal;

use super::{ComparisonUnderCheck, Finding, at_tier};
use crate::analysis::{CostedAlternative, FigureChange};
use crate::codes;
use crate::format::{money, whole};
use crate::model::{Supply, Tier};

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

/// Spot without a limit that serves most of an alternative's work, as if it were always available.
pub(super) fn always_had(subject: ComparisonUnderCheck<'_>) -> Vec<Finding> {
    let mut findings = Vec::new();
    for (alternative, tier) in subject.tiers().filter(|(_, tier)| is_without_limit(tier)) {
        let all = subject.costed(alternative).and_then(|it| it.served);
        let costed = subject.outcome(alternative, tier);
        let served = costed.and_then(|it| it.served);
        let (Some(costed), Some(served), Some(all)) = (costed, served, all) else { continue };
        // Less than half of the work is done by others.
        let others = FigureChange::between(served, all);
        if served.is_zero() || others.by >= served {
            continue;
        }
        let message = format!(
            "{}: {} serves {} of {} GPU-hours for {} {}, as if spot were always available.{} Set \
             `max_gpus`, and add a tier after it for the rest",
            alternative.name,
            tier.name,
            whole(served),
            whole(all),
            costed.cost.total.map(money).unwrap_or_default(),
            subject.case.currency,
            next_without(subject).unwrap_or_default(),
        );
        findings.push(at_tier(codes::SPOT_WITHOUT_LIMIT, alternative, tier, message));
    }
    findings
}

fn is_without_limit(tier: &Tier) -> bool {
    tier.spot().is_some_and(|it| it.usage.max_gpus.is_none())
}

/// Sentence on the cheapest alternative that does not rely on spot without a limit, and its distance
/// from the cheapest; none if that is the cheapest of all.
fn next_without(subject: ComparisonUnderCheck<'_>) -> Option<String> {
    let relies = |it: &&CostedAlternative| {
        let alternative = subject.case.alternatives.get(it.position);
        alternative.is_some_and(|it| it.tiers.iter().any(is_without_limit))
    };
    let mut ranked = subject.comparison.alternatives.iter().filter(|it| it.is_ranked());
    let first = ranked.clone().next()?;
    let next = ranked.find(|it| !relies(it)).filter(|it| it.name != first.name)?;
    let by = FigureChange::between(first.ranked_by?, next.ranked_by?).by;
    let currency = &subject.case.currency;
    Some(format!(
        " Without such spot, {} is cheapest, at {} {currency} more.",
        next.name,
        money(by)
    ))
}
