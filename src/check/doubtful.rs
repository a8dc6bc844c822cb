//! Rules on prices of sheets that may not be true: stale ones, and teasers.

use super::{ComparisonUnderCheck, Finding};
use crate::codes;
use crate::format::{by_number, count, list};
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
    let place = first.place.clone();
    vec![Finding::warning(codes::STALE, message, place, String::new())]
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
    let place = first.place.clone();
    vec![Finding::warning(codes::TEASER, message, place, String::new())]
}

/// Alternatives that are not compared, as asked.
pub(super) fn left_out(subject: ComparisonUnderCheck<'_>) -> Vec<Finding> {
    let finding = |it: &Alternative| {
        let stale = all(std::slice::from_ref(it), DoubtfulPrice::is_stale);
        let message = format!("{} is left out, as prices are stale: {}", it.name, named(&stale));
        let slip = Some(format!("{} is left out, as its prices are stale", it.name));
        let finding = Finding::warning(codes::STALE, message, it.place.clone(), it.name.clone());
        Finding { slip, ..finding }
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
