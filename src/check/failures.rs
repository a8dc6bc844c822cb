//! Rule on owned fleets that plan for no failures, and what the usual ones would cost.

use rust_decimal::Decimal;

use super::dispatch::price_unserved;
use super::otherwise::{caution, caution_with_cost, margin, new_cost};
use super::spot::{is_without_limit, without_spot};
use super::{Caution, ComparisonUnderCheck, Finding, at_tier};
use crate::analysis::{CostedAlternative, Verdict, first_pair, what_if};
use crate::codes;
use crate::expr::{Given, Origin};
use crate::format::{count, per_gpu_hour, percent, percent_or_under, percent_whole, whole};
use crate::model::owned::Spares;
use crate::model::{Alternative, Case, Supply, Tier};

/// Downtime and share of spare nodes that are tried for a fleet without them. The source advises 5 to
/// 10% of each (engineersofai.com, Cloud vs On-Prem GPU Infrastructure).
const USUAL: Decimal = Decimal::from_parts(5, 0, 0, false, 2);

/// Costs if all fleets with few spares had the usual downtime and spares.
struct UsualFailures {
    costs: Vec<CostedAlternative>,
    /// Costs if work that a fleet then leaves unserved has a price; none if all of it is served.
    rest_rented: Option<RestRented>,
}

/// Costs with unserved work at the lowest cost per GPU-hour of an alternative that serves all.
struct RestRented {
    rate: Decimal,
    name: String,
    costs: Vec<CostedAlternative>,
}

/// Owned tiers with too little downtime and too few spares, each with its cost if all of them had the
/// usual shares.
pub(super) fn few_spares(subject: ComparisonUnderCheck<'_>) -> Vec<Finding> {
    let few: Vec<(&Alternative, &Tier, Decimal)> = few(subject).collect();
    if few.is_empty() {
        return Vec::new();
    }
    let usual = UsualFailures::of(subject);
    let caution = usual.caution(subject);
    // One clause is on all fleets: at the cheapest, if it is one of them.
    let cheapest = subject.comparison.cheapest.as_deref().unwrap_or_default();
    let at = few.iter().position(|(it, ..)| it.name == cheapest).unwrap_or_default();
    let finding = |(index, (alternative, tier, planned)): (
        usize,
        (&Alternative, &Tier, Decimal),
    )| {
        let name = &alternative.name;
        let has = if planned.is_zero() {
            "no downtime or spares".to_owned()
        } else {
            format!("downtime and spares of {} together", percent(planned))
        };
        let message = format!(
            "{name} has {has}; 5 to 10% of each is usual.{} Add `downtime: {USUAL}` and `spares: \
             {{share_of_nodes: {USUAL}}}`, or your own shares",
            usual.consequence(subject, alternative, tier).unwrap_or_default(),
        );
        let caution = caution.clone().filter(|_| index == at);
        Finding { caution, ..at_tier(codes::FEW_SPARES, alternative, tier, message) }
    };
    few.into_iter().enumerate().map(finding).collect()
}

/// Owned tiers with few spares and little downtime, and the sum of both shares.
fn few(subject: ComparisonUnderCheck<'_>) -> impl Iterator<Item = (&Alternative, &Tier, Decimal)> {
    subject.fleets().filter_map(move |(alternative, tier, _)| {
        let planned = subject.outcome(alternative, tier).and_then(|it| it.planned_failures)?;
        (planned < USUAL).then_some((alternative, tier, planned))
    })
}

/// Clause on the utilization at which two alternatives cost the same with the usual downtime and
/// spares; none if neither lacks them, or if they cross several times.
pub(super) fn crossing_with_usual(
    subject: ComparisonUnderCheck<'_>,
    side: &str,
    now: &str,
    next: &str,
) -> Option<String> {
    few(subject).find(|(it, ..)| [now, next].contains(&it.name.as_str()))?;
    if subject.effort.is_spent() {
        return None;
    }
    let mut case = subject.case.clone();
    plan_failures(subject, &mut case);
    case.alternatives.retain(|it| [now, next].contains(&it.name.as_str()));
    let pair = first_pair(&case, subject.effort)?;
    let usual = percent_whole(USUAL);
    match &pair.verdict {
        Verdict::Crossings(all) => match all.as_slice() {
            [one] => Some(format!("{side} {} with {usual} downtime and spares", percent(one.at))),
            _ => None,
        },
        Verdict::Always if pair.a == now => Some(never(&usual)),
        Verdict::Never if pair.a == next => Some(never(&usual)),
        Verdict::Always | Verdict::Never | Verdict::NotServed | Verdict::NotSearched => None,
    }
}

fn never(usual: &str) -> String {
    format!("at no utilization with {usual} downtime and spares")
}

/// The usual share in words, and the edit that gives all fleets with few spares the usual downtime and
/// spares; none if there is no such fleet.
pub(super) fn with_usual(
    subject: ComparisonUnderCheck<'_>,
) -> Option<(String, impl Fn(&mut Case))> {
    few(subject).next()?;
    Some((percent_whole(USUAL), move |case: &mut Case| plan_failures(subject, case)))
}

/// Gives all fleets with few spares the usual downtime and spares.
fn plan_failures(subject: ComparisonUnderCheck<'_>, case: &mut Case) {
    let paths: Vec<&str> = few(subject).map(|(_, tier, _)| tier.path.as_str()).collect();
    let tiers = case.alternatives.iter_mut().flat_map(|it| &mut it.tiers);
    for tier in tiers.filter(|it| paths.contains(&it.path.as_str())) {
        let key = |word: &str| format!("{}.{word}", tier.path);
        let [downtime, spares] = [key("downtime"), key("spares.share_of_nodes")];
        let usual =
            |key: String| Given::new(key, USUAL, Origin::Searched("5% downtime and spares"));
        if let Supply::Owned(owned) = &mut tier.supply {
            owned.downtime = Some(usual(downtime));
            owned.hardware.spares = Some(Spares::Share(usual(spares)));
        }
    }
}

impl UsualFailures {
    fn of(subject: ComparisonUnderCheck<'_>) -> Self {
        let costs = what_if(subject.case, subject.effort, |case| plan_failures(subject, case));
        let is_short = few(subject).any(|(it, ..)| unserved(&it.name, &costs).is_some());
        let ranked = costs.iter().filter(|it| it.is_ranked());
        let rates = ranked.filter_map(|it| Some((it.cost_per_gpu_hour?, it.name.clone())));
        let is_priced = subject.case.demand.unserved.is_some();
        let least = rates.min_by_key(|(rate, _)| *rate).filter(|_| is_short && !is_priced);
        let rest_rented = least.map(|(rate, name)| {
            let costs = what_if(subject.case, subject.effort, |case| {
                plan_failures(subject, case);
                price_unserved(case, rate);
            });
            RestRented { rate, name, costs }
        });
        Self { costs, rest_rented }
    }

    /// Clause on another winner: with the usual shares, with the work rented that they leave unserved,
    /// or with the usual shares and without spot, if neither changes the winner alone.
    fn caution(&self, subject: ComparisonUnderCheck<'_>) -> Option<Caution> {
        let usual = percent_whole(USUAL);
        let edit = format!("with {usual} downtime and {usual} spares in every owned fleet");
        let found = caution_with_cost(subject, &edit, &self.costs);
        let now = subject.comparison.cheapest.as_deref()?;
        let found = found.or_else(|| {
            let (share, rented) = (unserved(now, &self.costs)?, self.rest_rented.as_ref()?);
            let edit = format!(
                "with {usual} downtime and spares, {now} leaves {share} of the work unserved; with \
                 that work rented"
            );
            caution_with_cost(subject, &edit, &rented.costs)
        });
        found.or_else(|| {
            subject.tiers().find(|(_, tier)| is_without_limit(tier))?;
            let alone = what_if(subject.case, subject.effort, without_spot);
            let is_alone = caution(subject, "", &alone).is_some();
            let both = what_if(subject.case, subject.effort, |case| {
                plan_failures(subject, case);
                without_spot(case);
            });
            let edit = format!("without spot, and with {usual} downtime and spares");
            caution_with_cost(subject, &edit, &both).filter(|_| !is_alone)
        })
    }

    /// Sentence on the cost of an alternative with the usual shares, or on the work it leaves unserved.
    fn consequence(
        &self,
        subject: ComparisonUnderCheck<'_>,
        alternative: &Alternative,
        tier: &Tier,
    ) -> Option<String> {
        let (name, usual) = (&alternative.name, percent_whole(USUAL));
        let than = |costs| margin(name, costs).map(|it| format!(", {it}")).unwrap_or_default();
        if let Some(cost) = new_cost(subject, name, &self.costs) {
            let why = why(subject, alternative, tier, &self.costs).unwrap_or_default();
            return Some(format!(" At {usual}{why}, {cost}{}.", than(&self.costs)));
        }
        let share = unserved(name, &self.costs)?;
        let rented = self.rest_rented.as_ref().and_then(|it| {
            let cost = new_cost(subject, name, &it.costs)?;
            let rate = per_gpu_hour(it.rate);
            Some(format!("; with that work at {rate} (as {}), {cost}{}", it.name, than(&it.costs)))
        });
        let rented = rented.unwrap_or_default();
        Some(format!(" At {usual}, it leaves {share} of the work unserved{rented}."))
    }
}

/// Clause on the nodes that a tier buys after an edit, and on the work that others serve: whole nodes
/// may be far more than 5%.
fn why(
    subject: ComparisonUnderCheck<'_>,
    alternative: &Alternative,
    tier: &Tier,
    edited: &[CostedAlternative],
) -> Option<String> {
    let now = subject.outcome(alternative, tier)?.units?;
    let edited = edited.iter().find(|it| it.name == alternative.name)?;
    let then = edited.tiers.iter().find(|it| it.name == tier.name)?.units?;
    let nodes = if then > now {
        format!("{} instead of {}, and spares", count(then, "node"), whole(now))
    } else {
        format!("spares for {}", count(now, "node"))
    };
    let rest = if alternative.tiers.len() > 1 { "; more work in other tiers" } else { "" };
    Some(format!(" ({nodes}{rest})"))
}

/// Share of the work that an alternative does not serve after an edit; none if it serves all.
fn unserved(name: &str, edited: &[CostedAlternative]) -> Option<String> {
    let share = edited.iter().find(|it| it.name == name)?.unserved_share?;
    (!share.is_zero()).then(|| percent_or_under(share))
}
