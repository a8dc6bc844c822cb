//! Rules on the stack of tiers against the demand.

use rust_decimal::Decimal;

use super::{ComparisonUnderCheck, Finding, at_tier, otherwise};
use crate::analysis::{CostedAlternative, what_if};
use crate::codes;
use crate::expr::{Given, Origin};
use crate::format::{months, per_gpu_hour, percent_or_under, share_up, whole};
use crate::model::{Case, Supply, Unserved};

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

/// An alternative that is ranked although it leaves work unserved while more nodes are down than on
/// average, with its cost if that work cost as much as where it costs least.
pub(super) fn partly_unserved(subject: ComparisonUnderCheck<'_>) -> Vec<Finding> {
    let ComparisonUnderCheck { case, comparison, .. } = subject;
    let leaves = |it: &&CostedAlternative| it.unserved.is_some_and(|work| !work.is_zero());
    let ranked = || comparison.alternatives.iter().filter(|it| it.is_ranked());
    if case.demand.unserved.is_some() || !ranked().any(|it| leaves(&it)) {
        return Vec::new();
    }
    let complete = ranked().filter(|it| !leaves(it));
    let complete = complete.filter_map(|it| Some((it.cost_per_gpu_hour?, it.name.as_str())));
    let priced = complete.min_by_key(|(cost, _)| *cost).map(|(rate, name)| {
        let edit = format!("with that work at {} per GPU-hour (as {name})", per_gpu_hour(rate));
        (edit, what_if(subject.case, subject.effort, |case| price_unserved(case, rate)))
    });
    // One clause is on all alternatives.
    let mut caution =
        priced.as_ref().and_then(|(edit, costs)| otherwise::caution(subject, edit, costs));
    let finding = |it: &CostedAlternative| {
        let place = case.alternatives.get(it.position)?.place.clone();
        let (work, share) = (whole(it.unserved?), it.unserved_share?);
        let then = priced.as_ref().and_then(|(edit, costs)| {
            let cost = otherwise::new_cost(subject, &it.name, costs)?;
            Some(format!(" {}, {cost}.", edit.replacen("with", "With", 1)))
        });
        let message = format!(
            "{} does not serve {work} GPU-hours ({}), in hours with more nodes down than usual.{} \
             Raise `standby`, add a tier for the rest, or accept it in `demand`: `unserved: \
             {{allowed_share: {}}}`",
            it.name,
            percent_or_under(share),
            then.unwrap_or_default(),
            share_up(share),
        );
        let found = Finding::warning(codes::PARTLY_UNSERVED, message, place, it.name.clone());
        Some(Finding { caution: caution.take(), ..found })
    };
    ranked().filter(leaves).filter_map(finding).collect()
}

/// Gives work that nobody serves a price.
pub(super) fn price_unserved(case: &mut Case, rate: Decimal) {
    let key = "demand.unserved.price_per_gpu_hour";
    let price = Given::new(key, rate, Origin::Searched("unserved work at a price"));
    case.demand.unserved = Some(Unserved::Priced(price));
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
