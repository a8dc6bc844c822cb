//! Rules on prices of sheets that may not be true: stale ones, and teasers.

use super::{Caution, ComparisonUnderCheck, Finding};
use crate::analysis::CostedAlternative;
use crate::codes;
use crate::format::{by_number, count, list, money};
use crate::model::{Alternative, Case, Doubt, DoubtfulPrice};

/// Most prices that a finding names.
const MOST_NAMED: usize = 2;

/// Prices that were last checked too long before the scenario's day.
pub(super) fn stale(subject: ComparisonUnderCheck<'_>) -> Vec<Finding> {
    let stale = all(&subject.case.alternatives, DoubtfulPrice::is_stale);
    let Some(first) = stale.first() else { return Vec::new() };
    let were = by_number(stale.len(), "was", "were");
    let message = format!(
        "{} {were} last checked too long before {}: {}",
        count(stale.len(), "input"),
        subject.case.as_of,
        named(&stale)
    );
    let caution = winner(subject, DoubtfulPrice::is_stale).map(|(winner, stale)| {
        let on = match stale.as_slice() {
            [one] => format!("a stale price: {}", when(subject.case, one)),
            several => count(several.len(), "stale figure"),
        };
        without(subject, winner, &on, DoubtfulPrice::is_stale)
    });
    let place = first.place.clone();
    vec![Finding { caution, ..Finding::warning(codes::STALE, message, place, String::new()) }]
}

/// Prices that their source prints as the lowest of several.
pub(super) fn teaser(subject: ComparisonUnderCheck<'_>) -> Vec<Finding> {
    let is_teaser = |it: &DoubtfulPrice| it.doubt == Doubt::Teaser;
    let teasers = all(&subject.case.alternatives, is_teaser);
    let Some(first) = teasers.first() else { return Vec::new() };
    let is_one = teasers.len() == 1;
    let (price, prints) = if is_one { ("price", "prints it") } else { ("prices", "prints them") };
    let message = format!(
        "{} {prints} as `from` or `starting at`: the {price} you pay may be higher. Ask for a quote",
        list(&teasers.iter().map(|it| it.name.clone()).collect::<Vec<_>>()),
    );
    let caution = winner(subject, is_teaser)
        .map(|(winner, _)| without(subject, winner, "a `starting at` price", is_teaser));
    let place = first.place.clone();
    vec![Finding { caution, ..Finding::warning(codes::TEASER, message, place, String::new()) }]
}

/// Alternatives that are not compared, as asked.
pub(super) fn left_out(subject: ComparisonUnderCheck<'_>) -> Vec<Finding> {
    let finding = |it: &Alternative| {
        let stale = all(std::slice::from_ref(it), DoubtfulPrice::is_stale);
        let message = format!("{} is left out, as prices are stale: {}", it.name, named(&stale));
        let clause = format!("{} is left out, as its prices are stale", it.name);
        let caution = Some(Caution { clause, winner: None });
        let finding = Finding::warning(codes::STALE, message, it.place.clone(), it.name.clone());
        Finding { caution, ..finding }
    };
    subject.case.left_out.iter().map(finding).collect()
}

/// Names and days of the stale prices of all alternatives.
pub fn old_prices(case: &Case) -> Vec<String> {
    all(&case.alternatives, DoubtfulPrice::is_stale).into_iter().map(name).collect()
}

/// Doubtful prices of alternatives, each once.
fn all(
    alternatives: &[Alternative],
    is_doubtful: impl Fn(&DoubtfulPrice) -> bool,
) -> Vec<&DoubtfulPrice> {
    let mut all: Vec<&DoubtfulPrice> = Vec::new();
    for it in alternatives.iter().flat_map(|it| &it.doubtful).filter(|it| is_doubtful(it)) {
        if all.iter().all(|known| known.name != it.name) {
            all.push(it);
        }
    }
    all
}

/// The cheapest alternative and its doubtful prices, if it has some.
fn winner(
    subject: ComparisonUnderCheck<'_>,
    is_doubtful: impl Fn(&DoubtfulPrice) -> bool,
) -> Option<(&Alternative, Vec<&DoubtfulPrice>)> {
    let name = subject.comparison.cheapest.as_deref()?;
    let winner = subject.case.alternatives.iter().find(|it| it.name == name)?;
    let doubtful: Vec<_> = winner.doubtful.iter().filter(|it| is_doubtful(it)).collect();
    (!doubtful.is_empty()).then_some((winner, doubtful))
}

/// Clause on the cheapest alternative if the one with a doubtful price is left out.
fn without(
    subject: ComparisonUnderCheck<'_>,
    winner: &Alternative,
    on: &str,
    is_doubtful: impl Fn(&DoubtfulPrice) -> bool,
) -> Caution {
    let name = &winner.name;
    let mut ranked = subject.comparison.alternatives.iter().filter(|it| it.is_ranked());
    let Some(next) = ranked.find(|it| it.name != *name) else {
        let clause = format!("{name} uses {on}");
        return Caution { clause, winner: None };
    };
    let of_next = subject.case.alternatives.iter().find(|it| it.name == next.name);
    let also = of_next.is_some_and(|it| it.doubtful.iter().any(&is_doubtful));
    let also = if also { ", on doubtful prices too" } else { "" };
    let cost = cost(subject.case, next);
    let clause = format!("{name} uses {on}; if not trusted, {} is cheapest{cost}{also}", next.name);
    Caution { clause, winner: Some(next.name.clone()) }
}

fn cost(case: &Case, of: &CostedAlternative) -> String {
    of.ranked_by.map(|it| format!(" ({} {})", money(it), case.currency)).unwrap_or_default()
}

fn when(case: &Case, price: &DoubtfulPrice) -> String {
    let Doubt::Stale { days, limit, .. } = &price.doubt else { return String::new() };
    let (days, limit) = (count(*days, "day"), count(*limit, "day"));
    format!("{}, last checked {days} before {} (limit {limit})", price.name, case.as_of)
}

/// Names of some prices with the days on which they were checked.
fn named(prices: &[&DoubtfulPrice]) -> String {
    let mut names: Vec<String> = prices.iter().map(|it| name(it)).collect();
    let all = names.len();
    if all > MOST_NAMED {
        names.truncate(MOST_NAMED);
        names.push(format!("{} more", all.saturating_sub(MOST_NAMED)));
    }
    list(&names)
}

fn name(price: &DoubtfulPrice) -> String {
    match &price.doubt {
        Doubt::Stale { checked_on, .. } => format!("{} ({checked_on})", price.name),
        Doubt::Teaser => price.name.clone(),
    }
}
