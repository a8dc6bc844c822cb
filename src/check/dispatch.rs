//! Rules on the stack of tiers against the demand.

use rust_decimal::Decimal;

use super::cures;
use super::{ComparisonUnderCheck, Finding, at_tier, otherwise};
use crate::analysis::CostedAlternative;
use crate::codes;
use crate::format::{count, money, months, per_gpu_hour, percent_or_under, share_up, whole};
use crate::model::{Alternative, Case, Supply, Tier, UNSERVED_WORK, Unserved};

/// An alternative that leaves demand unserved, and is not ranked.
pub(super) fn unserved(subject: ComparisonUnderCheck<'_>) -> Vec<Finding> {
    let ComparisonUnderCheck { case, comparison, .. } = subject;
    let unserved = comparison.alternatives.iter().filter_map(|it| {
        let work = it.unserved.filter(|_| it.is_unserved)?;
        let share = it.unserved_share?;
        let alternative = case.alternatives.get(it.position)?;
        let (work, enough, share) = (whole(work), share_up(share), percent_or_under(share));
        let when = months(&it.unserved_months, case.horizon_months.stated());
        let space = if when.is_empty() { "" } else { " " };
        let why = match &case.demand.unserved {
            Some(Unserved::Allowed(allowed)) => {
                format!("; `unserved` allows {}", percent_or_under(allowed.stated()))
            }
            _ if case.alternatives.len() > 1 => {
                ", and no alternative serves all demand to price them".to_owned()
            }
            _ => String::new(),
        };
        let message = format!(
            "{} leaves {work} GPU-hours ({share}) unserved{space}{when}{why}, so it is not ranked. To rank it, \
             add one of these to `demand`: `deferrable: 1` (work waits for idle GPUs), `unserved: \
             {{price_per_gpu_hour: PRICE}}` (that price is added), or `unserved: {{allowed_share: \
             {enough}}}` (this much may be lost)",
            it.name,
        );
        let (place, alternative) = (alternative.place.clone(), it.name.clone());
        Some(Finding::warning(codes::UNSERVED, message, place, alternative))
    });
    unserved.collect()
}

/// An alternative that is ranked with the work that it leaves unserved, at the cost of the cheapest that serves
/// all; with the cheapest fix.
pub(super) fn partly_unserved(subject: ComparisonUnderCheck<'_>) -> Vec<Finding> {
    let ComparisonUnderCheck { case, comparison, .. } = subject;
    if case.demand.unserved.is_some() {
        return Vec::new();
    }
    let finding = |it: &CostedAlternative| {
        let alternative = case.alternatives.get(it.position)?;
        let work = it.unserved.filter(|work| !work.is_zero() && it.is_ranked())?;
        let share = it.unserved_share?;
        let when = if it.is_short {
            let when = months(&it.unserved_months, case.horizon_months.stated());
            let space = if when.is_empty() { "" } else { " " };
            format!("{space}{when}, because {}", too_small(case, alternative))
        } else {
            ": at times more nodes are down than it can spare".to_owned()
        };
        let message = format!(
            "{} does not serve {} ({}){when}.{}{} To drop the charge, write `unserved: {{allowed_share: \
             {}}}` in `demand`; to set your own price, write `unserved: {{price_per_gpu_hour: PRICE}}`",
            it.name,
            count(work, "GPU-hour"),
            percent_or_under(share),
            charge(subject, it).unwrap_or_default(),
            cure(subject, alternative).unwrap_or_default(),
            share_up(share),
        );
        let (place, name) = (alternative.place.clone(), it.name.clone());
        Some(Finding::warning(codes::PARTLY_UNSERVED, message, place, name))
    };
    comparison.alternatives.iter().filter_map(finding).collect()
}

/// Reason why an alternative is short, as a clause.
fn too_small(case: &Case, alternative: &Alternative) -> String {
    let may = case.demand.interruptible_share.stated();
    let is_spot = |it: &Tier| matches!(it.supply, Supply::Spot(_));
    if may < Decimal::ONE && alternative.tiers.iter().all(is_spot) {
        let share = percent_or_under(may);
        return format!(
            "spot serves only work that may be interrupted ({share}, `interruptible_share`)"
        );
    }
    "it is too small".to_owned()
}

/// Sentence on what unserved work adds to the total of an alternative.
fn charge(subject: ComparisonUnderCheck<'_>, it: &CostedAlternative) -> Option<String> {
    let line = it.lines().find(|it| it.component.is(&UNSERVED_WORK))?;
    let total = line.cost.total?;
    let rate = it.unserved_price?;
    let all = subject.comparison.alternatives.iter();
    let served = all.filter(|it| it.is_ranked() && it.unserved.is_some_and(|it| it.is_zero()));
    let cheapest = served.min_by_key(|it| it.total)?;
    Some(format!(
        " Its total includes {} {} for them: {} per GPU-hour, the average cost of {}, the cheapest that \
         serves all demand.",
        money(total),
        subject.case.currency,
        per_gpu_hour(rate),
        cheapest.name,
    ))
}

/// Sentence on the cheapest of a spare, a node more, and a rented tier for one of the fleets.
fn cure(subject: ComparisonUnderCheck<'_>, alternative: &Alternative) -> Option<String> {
    let now = subject.costed(alternative)?;
    let of = |edit: &dyn Fn(&mut Alternative) -> Option<()>| {
        let mut case = subject.case.clone();
        let edited = case.alternatives.iter_mut().find(|it| it.name == alternative.name)?;
        edit(edited).map(|()| case)
    };
    let fleets =
        alternative.tiers.iter().filter(|it| it.owned().is_some_and(|it| it.downtime.is_some()));
    let mut all = Vec::new();
    for tier in fleets {
        let costed = subject.outcome(alternative, tier);
        let downtime = costed.and_then(|it| it.downtime.as_ref());
        let [nodes, spares] = [downtime.and_then(|it| it.nodes), downtime.and_then(|it| it.spares)]
            .map(|it| it.unwrap_or_default().saturating_add(Decimal::ONE));
        let edited = |edit: &dyn Fn(&mut Tier) -> bool| {
            of(&|it| {
                let tier = it.tiers.iter_mut().find(|it| it.path == tier.path)?;
                edit(tier).then_some(())
            })
        };
        let spare = edited(&|tier| {
            cures::set_spares(tier, cures::spares(tier, spares));
            true
        });
        let more = edited(&|tier| cures::fix_nodes(tier, nodes));
        let spare = spare.map(|case| (format!("`spares: {{nodes: {}}}`", whole(spares)), case));
        let more = more.map(|case| (format!("`nodes: {}`", whole(nodes)), case));
        let both = spare.into_iter().chain(more);
        all.extend(both.map(|(words, case)| (format!("{words} in {}", tier.path), case)));
    }
    if let Some((from, tier)) = cures::rented(subject, alternative) {
        let rented = of(&|edited| {
            edited.tiers.push(tier.clone());
            Some(())
        });
        all.extend(rented.map(|case| (format!("a last tier `on_demand` as in {from}"), case)));
    }
    let (words, costs) = cures::cheapest(subject, &alternative.name, all)?;
    let then = otherwise::ranked_cost(&alternative.name, &costs)?;
    let is_cheaper = now.ranked_by.is_none_or(|now| then < now);
    let Some(cost) = otherwise::new_cost(subject, &alternative.name, &costs) else {
        return Some(" Another spare, node or rented tier does not lower the total.".to_owned());
    };
    Some(if is_cheaper {
        format!(" The cheapest fix is {words}: {cost}.")
    } else {
        format!(" No fix costs less: with {words}, {cost}.")
    })
}

/// A tier behind one that already serves any amount.
pub(super) fn never_reached(subject: ComparisonUnderCheck<'_>) -> Vec<Finding> {
    let mut findings = Vec::new();
    for alternative in &subject.case.alternatives {
        let unlimited = alternative.tiers.iter().position(Tier::has_no_limit);
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
