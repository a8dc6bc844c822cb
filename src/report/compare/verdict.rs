//! First two sentences of the report: the winner with its margin, and what would change it.

use rust_decimal::Decimal;

use super::{Material, split};
use crate::analysis::{Change, CostedAlternative, CostedDeliverable, Lead, Stretch};
use crate::format::{list, money, per_gpu_hour, percent, percent_signed};
use crate::model::{Alternative, Class, Deliverable, RankBy};
use crate::report::document::Sentence;

/// Verdict sentence, then the flip sentence if there is one.
pub(super) fn sentences(material: Material<'_>) -> Vec<Sentence> {
    let mut ranked = material.comparison.alternatives.iter().filter(|it| it.is_ranked());
    let (first, next) = (ranked.next(), ranked.next());
    let flip = first.zip(next).and_then(|(first, next)| flip(material, first, next));
    let flip = flip.map(Sentence::plain);
    let verdict = match (first, next) {
        (None, _) => none(material),
        (Some(first), None) => alone(material, first),
        (Some(first), Some(next)) => winner(material, first, next),
    };
    std::iter::once(Sentence::strong(verdict)).chain(flip).collect()
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
    format!("{reason}, so none is called cheapest.")
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
    let share = lead.share.map(percent).unwrap_or_default();
    format!(
        "{} is cheapest: {}, {} ({share}) below {}, the next.",
        first.name,
        cost(material, first),
        money(lead.amount),
        next.name
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

fn flip(
    material: Material<'_>,
    first: &CostedAlternative,
    next: &CostedAlternative,
) -> Option<String> {
    if first.ranked_by == next.ranked_by {
        return None;
    }
    let flips = &material.comparison.flips;
    let mut ways = Vec::new();
    ways.extend(flips.rent.as_ref().map(|it| rent(it, next)));
    ways.extend(flips.hardware.as_ref().map(|it| hardware(material, it)));
    ways.extend(flips.lease.as_ref().map(|it| lease(material, it)));
    ways.extend(flips.utilization.as_ref().map(|it| utilization(material, it)));
    let next = &next.name;
    Some(match ways.as_slice() {
        [] => format!(
            "No change of rents, of hardware, of leases or of utilization alone makes {next} cheaper than \
             {} and all others.",
            first.name
        ),
        _ => format!("{}{next} is cheapest if {}.", basis(material, first), either(&ways)),
    })
}

/// Start of the flip sentence that names its basis, if the verdict is split.
fn basis(material: Material<'_>, first: &CostedAlternative) -> &'static str {
    match (split::verdict(material, first), material.case.rank_by) {
        (None, _) => "",
        (Some(_), RankBy::Total) => "By total, ",
        (Some(_), RankBy::Npv) => "By NPV, ",
    }
}

fn rent(change: &Change, next: &CostedAlternative) -> String {
    let rises = change.by > Decimal::ZERO;
    let by = percent_signed(change.by);
    let own = change.alternative == next.name;
    let Some(price) = &change.price else {
        let (what, moves) = match &change.entry {
            Some(entry) if change.shared => {
                (format!("the price of {entry}"), if rises { "rises" } else { "falls" })
            }
            _ => (rents(change, own), if rises { "rise" } else { "fall" }),
        };
        return format!("{what} {moves} by more than {}", by.trim_start_matches(['+', '-']));
    };
    let moves = if rises { "passes" } else { "falls below" };
    let subject = match &price.instance {
        Some(instance) if change.shared => instance.clone(),
        _ if own => "it".to_owned(),
        _ => change.alternative.clone(),
    };
    let at = per_gpu_hour(price.then);
    if price.as_served {
        format!("{subject} {moves} {at} per GPU-hour ({by})")
    } else {
        // A GPU-hour billed and one served differ in cost, so both prices are per GPU-hour billed.
        let now = per_gpu_hour(price.now);
        format!("{subject} {moves} {at} per GPU-hour billed, now {now} ({by})")
    }
}

/// Rents of an alternative in words; a shared rent moves for every alternative that pays it.
fn rents(change: &Change, own: bool) -> String {
    let of = &change.alternative;
    match (own, change.shared) {
        (true, false) => "its rents".to_owned(),
        (false, false) => format!("the rents of {of}"),
        (_, true) => format!("the rents of {of}, for all who pay them,"),
    }
}

fn hardware(material: Material<'_>, change: &Change) -> String {
    let owners = |it: &&CostedAlternative| {
        it.lines().any(|line| line.class == Class::Capex && line.is_paid())
    };
    let own = material.comparison.alternatives.iter().filter(owners);
    let own = own.filter(|it| it.name == change.alternative);
    let bought = own.flat_map(CostedAlternative::lines).filter(|line| line.class == Class::Capex);
    let names: Vec<&str> = bought.map(|line| line.component.label()).collect();
    let of = if let [only] = names.as_slice() { only } else { "hardware" };
    let whose = whose(material, change, of);
    let verb = if of.ends_with('s') { "cost" } else { "costs" };
    let by = percent(change.by.abs());
    let moves = if change.by > Decimal::ZERO { "more" } else { "less" };
    format!("{whose} {verb} {by} {moves}")
}

fn lease(material: Material<'_>, change: &Change) -> String {
    let by = percent(change.by.abs());
    let moves = if change.by > Decimal::ZERO { "more" } else { "less" };
    format!("{} costs {by} {moves}", whose(material, change, "the lease"))
}

/// Prices of an alternative in words: with its name, unless it is the only one with a fleet of its
/// own or the others pay the same prices.
fn whose(material: Material<'_>, change: &Change, what: &str) -> String {
    let has_fleet = |it: &&Alternative| it.tiers.iter().any(|tier| tier.owned().is_some());
    let fleets = material.case.alternatives.iter().filter(has_fleet).count();
    if change.shared || fleets == 1 {
        what.to_owned()
    } else {
        format!("{what} of {}", change.alternative)
    }
}

fn utilization(material: Material<'_>, stretch: &Stretch) -> String {
    let from = percent(stretch.from);
    match stretch.until.map(percent) {
        Some(until) => {
            let (low, high) = if stretch.from < stretch.until.unwrap_or_default() {
                (from, until)
            } else {
                (until, from)
            };
            format!("utilization is between {low} and {high}")
        }
        None if material.comparison.utilization > Some(stretch.from) => {
            format!("utilization falls below {from}")
        }
        None => format!("utilization passes {from}"),
    }
}

fn either(ways: &[String]) -> String {
    match ways {
        [] => String::new(),
        [only] => only.clone(),
        [firsts @ .., last] => format!("{} or {last}", firsts.join(", ")),
    }
}
