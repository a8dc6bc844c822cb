//! The first two sentences: who wins and by how much, and what would change that.

use rust_decimal::Decimal;

use super::Material;
use crate::analysis::{Change, Outcome};
use crate::model::RankBy;
use crate::report::document::Sentence;
use crate::report::format::{list, money, per_gpu_hour, percent, percent_signed};

/// Verdict and flip.
pub(super) fn sentences(material: Material<'_>) -> Vec<Sentence> {
    let mut ranked = material.comparison.alternatives.iter().filter(|it| it.is_ranked());
    let (first, next) = (ranked.next(), ranked.next());
    let flip = first.zip(next).map(|(first, next)| Sentence::plain(flip(material, first, next)));
    let verdict = match (first, next) {
        (None, _) => "No alternative serves all demand, so none is called cheapest.".to_owned(),
        (Some(first), None) => alone(material, first),
        (Some(first), Some(next)) => winner(material, first, next),
    };
    std::iter::once(Sentence::strong(verdict)).chain(flip).collect()
}

fn alone(material: Material<'_>, only: &Outcome) -> String {
    let cost = cost(material, only);
    if material.comparison.alternatives.len() == 1 {
        format!("{} costs {cost}; there is nothing to compare it with.", only.name)
    } else {
        format!("{} costs {cost}; no other alternative serves all demand.", only.name)
    }
}

fn winner(material: Material<'_>, first: &Outcome, next: &Outcome) -> String {
    if let Some(other) = &material.comparison.cheapest_otherwise {
        return split(material, first, other);
    }
    let least = first.ranked_by.unwrap_or_default();
    let second = next.ranked_by.unwrap_or_default();
    let difference = second - least;
    if difference.is_zero() {
        return format!(
            "{} and {} cost the same: {}.",
            first.name,
            next.name,
            cost(material, first)
        );
    }
    let share = difference.checked_div(second).map(percent).unwrap_or_default();
    format!(
        "{} is cheapest: {}, {} ({share}) below {}, the next.",
        first.name,
        cost(material, first),
        money(difference),
        next.name
    )
}

/// Total and NPV name different winners, so neither is called cheaper.
fn split(material: Material<'_>, first: &Outcome, other: &str) -> String {
    let other = material.outcome(other);
    let (by_total, by_npv) = match material.case.rank_by {
        RankBy::Total => (Some(first), other),
        RankBy::Npv => (other, Some(first)),
    };
    let told = |it: Option<&Outcome>, cost: fn(&Outcome) -> Option<Decimal>| {
        let amount = it.and_then(cost).map(money).unwrap_or_default();
        (it.map_or("", |it| it.name.as_str()).to_owned(), amount)
    };
    let (total_name, total) = told(by_total, |it| it.total);
    let (npv_name, npv) = told(by_npv, |it| it.npv);
    let (currency, rate) = (&material.case.currency, rate(material));
    format!(
        "{total_name} has the lowest total ({total} {currency}), {npv_name} the lowest NPV of cost \
         ({npv} {currency} at {rate}): neither is called cheaper."
    )
}

fn cost(material: Material<'_>, of: &Outcome) -> String {
    let (currency, horizon) = (&material.case.currency, material.horizon());
    let amount = of.ranked_by.map(money).unwrap_or_default();
    match material.case.rank_by {
        RankBy::Total => format!("{amount} {currency} over {horizon}"),
        RankBy::Npv => format!("{amount} {currency} NPV over {horizon} at {}", rate(material)),
    }
}

fn rate(material: Material<'_>) -> String {
    let discounting = material.case.discounting.as_ref();
    discounting.map(|it| percent(it.cost_of_capital.stated())).unwrap_or_default()
}

fn flip(material: Material<'_>, first: &Outcome, next: &Outcome) -> String {
    let flips = &material.comparison.flips;
    let mut ways = Vec::new();
    ways.extend(flips.price.as_ref().map(|it| price(it, next)));
    ways.extend(flips.hardware.as_ref().map(|it| hardware(it, next)));
    if let (Some(at), Some(stated)) = (flips.utilization, material.comparison.utilization) {
        let moves = if at < stated { "falls below" } else { "passes" };
        ways.push(format!("utilization {moves} {}", percent(at)));
    }
    if ways.is_empty() {
        let (first, next) = (&first.name, &next.name);
        return format!(
            "No change of prices, of hardware or of utilization alone makes {next} cheaper than {first}."
        );
    }
    format!("{} is cheapest if {}.", next.name, list(&ways).replace(" and ", " or "))
}

fn price(change: &Change, next: &Outcome) -> String {
    let by = percent_signed(change.factor - Decimal::ONE);
    let rises = change.factor > Decimal::ONE;
    let own = change.alternative == next.name;
    let name = &change.alternative;
    let Some(price) = change.per_gpu_hour else {
        let moves = if rises { "rise" } else { "fall" };
        let by = by.trim_start_matches(['+', '-']);
        let whose = if own { "its rents".to_owned() } else { format!("the rents of {name}") };
        return format!("{whose} {moves} by more than {by}");
    };
    let moves = if rises { "passes" } else { "falls below" };
    let name = if own { "it" } else { name };
    format!("{name} {moves} {} per GPU-hour ({by})", per_gpu_hour(price))
}

fn hardware(change: &Change, next: &Outcome) -> String {
    let of = match change.components.as_slice() {
        [only] => only.clone(),
        _ => "hardware".to_owned(),
    };
    let whose = if change.alternative == next.name {
        of.clone()
    } else {
        format!("{of} of {}", change.alternative)
    };
    let verb = if of.ends_with('s') { "cost" } else { "costs" };
    let by = percent((change.factor - Decimal::ONE).abs());
    let moves = if change.factor > Decimal::ONE { "more" } else { "less" };
    format!("{whose} {verb} {by} {moves}")
}
