//! Rules on spot tiers.

use rust_decimal::Decimal;

use super::otherwise::{doubt, new_cost};
use super::{ComparisonUnderCheck, Finding, at_tier};
use crate::analysis::{CostedAlternative, FigureChange, what_if};
use crate::codes;
use crate::format::{money, whole};
use crate::model::{Alternative, Case, Supply, Tier};

/// A spot tier for a demand that cannot be interrupted.
pub(super) fn nothing_to_interrupt(subject: ComparisonUnderCheck<'_>) -> Vec<Finding> {
    let is_nothing = subject.case.demand.interruptible_share.stated().is_zero();
    subject.each_tier(codes::NOTHING_TO_INTERRUPT, |alternative, tier| {
        let name = &alternative.name;
        (is_nothing && matches!(tier.supply, Supply::Spot(_)))
            .then(|| format!(
                "{name}: {} serves nothing, because no work may be interrupted. Add `interruptible_share` \
                 to `demand`, such as 0.5 for half of the work",
                tier.name
            ))
    })
}

/// A job that is interrupted more than once in two checkpoint intervals.
pub(super) fn often_interrupted(subject: ComparisonUnderCheck<'_>) -> Vec<Finding> {
    subject.each_tier(codes::OFTEN_INTERRUPTED, |alternative, tier| {
        let per_interval = subject.outcome(alternative, tier)?.interruptions_per_interval?;
        (per_interval > Decimal::new(5, 1)).then(|| {
            format!(
                "{}: {} interruptions in each checkpoint interval; the formula overstates the loss",
                alternative.name,
                per_interval.normalize()
            )
        })
    })
}

/// Work on spot that is priced as if nothing were ever lost.
pub(super) fn never_interrupted(subject: ComparisonUnderCheck<'_>) -> Vec<Finding> {
    subject.each_tier(codes::NEVER_INTERRUPTED, |alternative, tier| {
        let Supply::Spot(spot) = &tier.supply else { return None };
        let served = subject.outcome(alternative, tier).and_then(|it| it.served);
        let served = served.filter(|work| spot.efficiency.is_none() && !work.is_zero())?;
        Some(format!(
            "{} runs {} GPU-hours on spot as if nothing were lost to interruptions; state \
             interruptions with their checkpoints, or an efficiency",
            alternative.name,
            whole(served)
        ))
    })
}

/// Spot without a limit that serves most of an alternative's work, or makes it the cheapest, as if
/// it were always available.
pub(super) fn always_had(subject: ComparisonUnderCheck<'_>) -> Vec<Finding> {
    let all = subject.tiers().filter(|(_, tier)| is_without_limit(tier));
    let all: Vec<(&Alternative, &Tier)> = all.collect();
    if all.is_empty() {
        return Vec::new();
    }
    let edited = what_if(&without_spot(subject.case), subject.effort);
    let mut findings = Vec::new();
    for (alternative, tier) in all {
        let served_by_all = subject.costed(alternative).and_then(|it| it.served);
        let costed = subject.outcome(alternative, tier);
        let served = costed.and_then(|it| it.served);
        let Some(((costed, served), all)) = costed.zip(served).zip(served_by_all) else { continue };
        // Less than half of the work is done by others.
        let is_most = FigureChange::between(served, all).by < served;
        let next = next(subject, &alternative.name, &edited);
        if served.is_zero() || !(is_most || next.is_some()) {
            continue;
        }
        let then = match &next {
            Some(next) => Some(next.clone()),
            None => new_cost(subject, &alternative.name, &edited),
        };
        let then = then.map(|it| format!(" If spot is unavailable, {it}.")).unwrap_or_default();
        let message = format!(
            "{}: {} serves {} of {} GPU-hours for {} {}, as if spot were always available.{then} Set \
             `max_gpus`, and add a tier after it for the rest",
            alternative.name,
            tier.name,
            whole(served),
            whole(all),
            costed.cost.total.map(money).unwrap_or_default(),
            subject.case.currency,
        );
        let finding = at_tier(codes::SPOT_WITHOUT_LIMIT, alternative, tier, message);
        let set = vec!["demand.interruptible_share=0".to_owned()];
        let assumption = Some("spot that is always available".to_owned());
        let words = (assumption, "spot is unavailable".to_owned());
        let doubt = doubt(subject, words, set, &edited);
        findings.push(Finding { doubt, ..finding });
    }
    findings
}

/// True for spot that serves any amount.
pub(super) fn is_without_limit(tier: &Tier) -> bool {
    tier.spot().is_some_and(|it| it.usage.max_gpus.is_none())
}

/// The case without any spot: the tiers after it serve its work.
pub(super) fn without_spot(case: &Case) -> Case {
    let mut case = case.clone();
    for alternative in &mut case.alternatives {
        alternative.tiers.retain(|it| it.spot().is_none());
    }
    case.alternatives.retain(|it| !it.tiers.is_empty());
    case
}

/// Clause on who is cheapest without spot, if that beats the alternative, which is cheapest with it.
fn next(
    subject: ComparisonUnderCheck<'_>,
    name: &str,
    edited: &[CostedAlternative],
) -> Option<String> {
    let now = subject.comparison.alternatives.iter().find(|it| it.is_ranked())?;
    let next = edited.iter().find(|it| it.is_ranked())?;
    if now.name != name || next.name == name {
        return None;
    }
    let cost = money(next.ranked_by?);
    let then = edited.iter().find(|it| it.name == name && it.is_ranked());
    if then.is_some_and(|it| it.ranked_by == next.ranked_by) {
        return Some(format!("{name} and {} both cost {cost}", next.name));
    }
    let then = then.and_then(|it| Some(format!("; {name} then costs {}", money(it.ranked_by?))));
    Some(format!("{} is cheapest ({cost}){}", next.name, then.unwrap_or_default()))
}
