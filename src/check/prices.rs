//! Rules on prices and their dates.

use super::{ComparisonUnderCheck, Finding, at_tier};
use crate::analysis::{BreakEven, Comparison, Side, Verdict, first_pair, what_if};
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
        let price = amount.split(' ').next().unwrap_or_default();
        let then = consequence(subject, &alternative.name, &tier.path, price);
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

/// Sentence on the break-even of the reference with an alternative at the later price of a tier, and on
/// who is then cheapest.
fn consequence(subject: ComparisonUnderCheck<'_>, name: &str, path: &str, price: &str) -> String {
    let reference = subject.case.alternatives.first().map_or("", |it| it.name.as_str());
    let mut later = subject.case.clone();
    let tiers = later.alternatives.iter_mut().flat_map(|it| &mut it.tiers);
    for rental in tiers.filter(|it| it.path == path).filter_map(|it| it.rental_mut()) {
        if let Some((price, _)) = rental.later.take() {
            rental.price = price;
        }
    }
    let edited = what_if(&later, subject.effort, |_| ());
    later.alternatives.retain(|it| it.name == name || it.name == reference);
    let pair = first_pair(&later, subject.effort).filter(|_| !subject.effort.is_spent());
    let then = pair.and_then(|pair| against(subject, &pair));
    let winner = edited.iter().find(|it| it.is_ranked()).map(|it| it.name.as_str());
    let winner = winner.map(|winner| {
        let is_same = subject.comparison.cheapest.as_deref() == Some(winner);
        format!("{winner} {}", if is_same { "stays cheapest" } else { "is then cheapest" })
    });
    let clauses: Vec<String> = then.into_iter().chain(winner).collect();
    if clauses.is_empty() { String::new() } else { format!(". At {price}, {}", clauses.join("; ")) }
}

/// Clause on the utilizations at which the first of a pair costs less, then and now.
fn against(subject: ComparisonUnderCheck<'_>, pair: &BreakEven) -> Option<String> {
    let (a, b) = (&pair.a, &pair.b);
    let now = subject.comparison.break_even.iter().find_map(|it| match it {
        it if it.a == *a && it.b == *b => crossing(&it.verdict, Side::A),
        it if it.a == *b && it.b == *a => crossing(&it.verdict, Side::B),
        _ => None,
    });
    let now = now.map(|(_, at)| format!(" (now {at})")).unwrap_or_default();
    match &pair.verdict {
        Verdict::Crossings(_) => {
            let (side, at) = crossing(&pair.verdict, Side::A)?;
            Some(format!("{a} costs less than {b} {side} {at}{now}"))
        }
        Verdict::Always => Some(format!("{a} costs less than {b} at every utilization")),
        Verdict::Never => Some(format!("{a} costs less than {b} at no utilization")),
        Verdict::NotServed | Verdict::NotSearched => None,
    }
}

/// Side of the only crossing of a pair on which one of them costs less, and its utilization.
fn crossing(verdict: &Verdict, cheaper: Side) -> Option<(&'static str, String)> {
    let Verdict::Crossings(all) = verdict else { return None };
    let [one] = all.as_slice() else { return None };
    let side = if one.cheaper_above == cheaper { "above" } else { "below" };
    Some((side, percent(one.at)))
}
