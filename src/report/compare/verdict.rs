//! First sentences of the report: the winner with its margin, and what speaks against it.

use super::{CompareDetail, CompareView, Material, split};
use crate::analysis::{CostedAlternative, CostedDeliverable, Lead, Mix};
use crate::format::{list, money, percent};
use crate::model::{Deliverable, RankBy};
use crate::report::document::Sentence;
use crate::report::judge;
use crate::report::mix::sized;

/// Words for a scenario without a winner.
pub(super) const NOBODY: &str = "none serves all demand";

/// Verdict sentence, then the findings that would change it.
pub(super) fn sentences(material: Material<'_>) -> Vec<Sentence> {
    let mut ranked = material.comparison.alternatives.iter().filter(|it| it.is_ranked());
    let (first, next) = (ranked.next(), ranked.next());
    let now = first.map_or("", |it| it.name.as_str());
    let cautions = match material.view {
        CompareView::Full => judge::all(material.judgement, material.findings, now),
        _ if material.detail == CompareDetail::Brief => {
            judge::in_brief(material.judgement, material.findings, now)
        }
        _ => judge::cautions(material.judgement, material.findings, now),
    };
    let cautions = cautions.into_iter().map(Sentence::plain);
    let verdict = match (first, next) {
        (None, _) => none(material),
        (Some(first), None) => alone(material, first),
        (Some(first), Some(next)) => winner(material, first, next),
    };
    let found = found(material.mixes).map(Sentence::plain);
    std::iter::once(Sentence::strong(verdict)).chain(cautions).chain(found).collect()
}

/// Sizes that the scenario leaves open, if it does.
fn found(mixes: &[Mix]) -> Option<String> {
    let sizes = |mix: &Mix| {
        let each: Vec<String> = mix.each().map(|(size, units)| sized(size, units)).collect();
        format!("{} in {}", list(&each), mix.open.name)
    };
    let all: Vec<String> = mixes.iter().map(sizes).collect();
    let how = if mixes.iter().all(|it| it.is_proved) { "cheapest" } else { "cheapest known" };
    (!all.is_empty()).then(|| {
        format!(
            "The {how} sizes: {}. Break-evens below assume them (`gpu-tco mix`).",
            all.join("; ")
        )
    })
}

/// Sentence on the runs of a scenario of outcomes alone.
pub(super) fn of_outcomes(material: Material<'_>) -> Vec<Sentence> {
    let cost = |(it, costed): (&Deliverable, &CostedDeliverable)| {
        let cost = costed.figures.first()?.own_cost?;
        Some(format!("{} costs {} {}", it.name, money(cost), material.case.currency))
    };
    let costs: Vec<String> = material.outcomes().filter_map(cost).collect();
    vec![Sentence::strong(format!("{}.", list(&costs)))]
}

fn none(material: Material<'_>) -> String {
    let mut all = material.comparison.alternatives.iter();
    let reason = if all.any(CostedAlternative::is_compared) {
        "No alternative serves all demand at prices that are offered"
    } else {
        "No alternative serves all demand"
    };
    let is_priced = material.case.demand.unserved.is_some();
    let fix = if is_priced || material.comparison.alternatives.len() < 2 {
        ""
    } else {
        " To rank them, add `unserved: {price_per_gpu_hour: PRICE}` to `demand`."
    };
    format!("{reason}, so none is called cheapest.{fix}")
}

fn alone(material: Material<'_>, only: &CostedAlternative) -> String {
    let cost = cost(material, only);
    if material.comparison.alternatives.len() == 1 {
        format!("{} costs {cost}; there is nothing to compare it with.", only.name)
    } else {
        let mut others = material.comparison.alternatives.iter().filter(|it| it.name != only.name);
        let at = if others.any(CostedAlternative::is_compared) {
            " at prices that are offered"
        } else {
            ""
        };
        format!("{} costs {cost}; no other alternative serves all demand{at}.", only.name)
    }
}

fn winner(material: Material<'_>, first: &CostedAlternative, next: &CostedAlternative) -> String {
    if let Some(split) = split::verdict(material, first) {
        return split;
    }
    let Some(lead) = &material.comparison.lead else { return alone(material, first) };
    if lead.amount.is_zero() {
        let otherwise = tie_break(material, first, lead).unwrap_or_default();
        let ranked = material.comparison.alternatives.iter().filter(|it| it.is_ranked());
        let equal = ranked.filter(|it| it.ranked_by == first.ranked_by);
        let equal: Vec<&str> = equal.map(|it| it.name.as_str()).collect();
        return format!("{} cost the same: {}{otherwise}.", list(&equal), cost(material, first));
    }
    let share = lead.share.map(|it| format!(" ({})", percent(it))).unwrap_or_default();
    let only = material.judgement.carried_by();
    let only = only.map(|it| format!(" only because of {it}")).unwrap_or_default();
    let is_tie = lead.share.is_some_and(|it| material.judgement.is_tie(it));
    let tie = if is_tie { ": a tie in practice" } else { "" };
    format!(
        "{} is cheapest{only}: {}; {} costs {}{share} more{tie}.",
        first.name,
        cost(material, first),
        next.name,
        money(lead.amount),
    )
}

/// Difference by the other basis (NPV or total) between two alternatives that rank equal.
fn tie_break(material: Material<'_>, first: &CostedAlternative, lead: &Lead) -> Option<String> {
    let basis = match material.case.rank_by {
        RankBy::Total => "by NPV",
        RankBy::Npv => "undiscounted",
    };
    let less = lead.otherwise?;
    (!less.is_zero()).then(|| format!("; {basis} {} is {} cheaper", first.name, money(less)))
}

fn cost(material: Material<'_>, of: &CostedAlternative) -> String {
    let (currency, horizon) = (&material.case.currency, material.horizon());
    let amount = of.ranked_by.map(money).unwrap_or_default();
    match material.case.rank_by {
        RankBy::Total => format!("{amount} {currency} over {horizon}"),
        RankBy::Npv => {
            format!("{amount} {currency} NPV over {horizon} at {}", material.cost_of_capital())
        }
    }
}
