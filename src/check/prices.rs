//! Rules on prices and their dates.

use super::{ComparisonUnderCheck, Finding, at_tier};
use crate::analysis::{Comparison, Effort, Verdict, first_pair};
use crate::codes;
use crate::expr::{Origin, Quote};
use crate::format::{count, list, percent, quantity};
use crate::input::Date;
use crate::model::Case;
use crate::model::rented::Price;
use crate::pricing::AgeClass;

/// A price that changed after the scenario's day, with the break-even of the reference at the new
/// price.
pub(super) fn later_price(subject: ComparisonUnderCheck<'_>) -> Vec<Finding> {
    let case = subject.case;
    let mut findings = Vec::new();
    for (alternative, tier) in subject.tiers() {
        let Some(rental) = tier.rental() else { continue };
        let Some((price, quote)) = &rental.later else { continue };
        let amount = match price {
            Price::PerInstanceHour(price) => {
                format!("{} per instance-hour", quantity(price.stated()))
            }
            Price::PerGpuHour(price) => format!("{} per GPU-hour", quantity(price.stated())),
            // No sheet has prices of tokens.
            Price::PerMillionTokens(_) => continue,
        };
        let entry = &quote.entry;
        let what =
            if quote.what == "on demand" { String::new() } else { format!(" {}", quote.what) };
        let told = if quote.from > quote.checked_on {
            // A price that ends with its contract is known in advance.
            format!("{entry}{what} costs {amount} from {} on", quote.from)
        } else {
            format!("{entry}{what} has cost {amount} since {}", quote.from)
        };
        let then =
            consequence(case, &alternative.name, &tier.path, subject.effort).unwrap_or_default();
        let message = format!("{told}{then}");
        findings.push(at_tier(codes::LATER_PRICE, alternative, tier, message));
    }
    findings
}

/// Most old prices that a finding names.
const MOST_NAMED: usize = 2;

/// Prices that were last checked long before the scenario's day.
pub(super) fn stale(subject: ComparisonUnderCheck<'_>) -> Vec<Finding> {
    let old = old_quotes(subject.case, subject.comparison);
    let Some(first) = old.first() else { return Vec::new() };
    let mut names = old_prices(subject.case, subject.comparison);
    let all = names.len();
    if all > MOST_NAMED {
        names.truncate(MOST_NAMED);
        names.push(format!("{} more", all.saturating_sub(MOST_NAMED)));
    }
    let were = if all == 1 { "was" } else { "were" };
    let message = format!(
        "{} {were} last checked too long before {}: {}",
        count(all, "input"),
        subject.case.as_of,
        list(&names)
    );
    vec![Finding::warning(codes::STALE, message, first.place.clone(), String::new())]
}

/// Names and days of the inputs that were last checked long before the scenario's day.
pub fn old_prices(case: &Case, comparison: &Comparison) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for it in old_quotes(case, comparison) {
        let name = format!("{} {} ({})", it.entry, it.what, it.checked_on);
        // An egress tariff has a figure for each of its tiers.
        if !names.contains(&name) {
            names.push(name);
        }
    }
    names
}

fn old_quotes<'c>(case: &Case, comparison: &'c Comparison) -> Vec<&'c Quote> {
    let Ok(day) = case.as_of.parse::<Date>() else { return Vec::new() };
    let quotes = comparison.inputs.values().filter_map(|input| match &input.origin {
        Origin::LookedUp(quote) => Some(quote),
        _ => None,
    });
    let old = |quote: &&Quote| {
        let checked = quote.checked_on.parse::<Date>().ok();
        checked.zip(limit(quote)).is_some_and(|(on, limit)| on.days_until(day) > limit)
    };
    quotes.filter(old).collect()
}

/// Negotiated prices above the list price, which fell since or was read in another unit.
pub(super) fn above_list(subject: ComparisonUnderCheck<'_>) -> Vec<Finding> {
    let mut findings = Vec::new();
    for input in subject.comparison.inputs.values() {
        let Origin::LookedUp(quote) = &input.origin else { continue };
        let Some(share) = quote.terms.as_ref().and_then(|it| it.discount_share) else { continue };
        if share.is_sign_negative() && !share.is_zero() {
            let Quote { entry, what, source, .. } = quote;
            let above = percent(share.abs());
            let message = format!("{entry} {what} costs {above} more by {source} than at list");
            let (code, place) = (codes::NET_ABOVE_LIST, quote.place.clone());
            findings.push(Finding::warning(code, message, place, String::new()));
        }
    }
    findings
}

/// Days after which a figure should be checked again; `None` for agreed prices, which do not age.
fn limit(quote: &Quote) -> Option<i64> {
    let class = match quote.what.as_str() {
        "spot" => AgeClass::Spot,
        "on demand" => AgeClass::OnDemand,
        "idle power" | "busy power" => AgeClass::Specification,
        "PUE" | "tariff" | "colocation" => AgeClass::Site,
        "price" => AgeClass::Hardware,
        "license" => AgeClass::Charge,
        // The name of a committed plan.
        _ => AgeClass::Committed,
    };
    let is_fixed = quote.terms.as_ref().is_some_and(|it| it.is_fixed);
    class.limit().filter(|_| !is_fixed)
}

/// Break-even of the reference with an alternative at the later price of a tier, in words.
fn consequence(case: &Case, alternative: &str, path: &str, effort: &Effort) -> Option<String> {
    let reference = &case.alternatives.first()?.name;
    if effort.is_spent() {
        return None;
    }
    let mut later = case.clone();
    later.alternatives.retain(|it| it.name == alternative || it.name == *reference);
    for tier in later.alternatives.iter_mut().flat_map(|it| &mut it.tiers) {
        if tier.path == path {
            let rental = tier.rental_mut()?;
            rental.price = rental.later.take()?.0;
        }
    }
    let pair = first_pair(&later, effort)?;
    match &pair.verdict {
        Verdict::Crossings(all) => {
            let at: Vec<String> = all.iter().map(|crossing| percent(crossing.at)).collect();
            let at = list(&at);
            Some(format!("; {reference} then breaks even at {at}"))
        }
        Verdict::Always => Some(format!("; {reference} is then cheaper at every utilization")),
        Verdict::Never => Some(format!("; {reference} is then never cheaper")),
        Verdict::NotServed | Verdict::NotSearched => None,
    }
}
