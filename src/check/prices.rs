//! Rules on prices and their dates.

use super::otherwise::doubt;
use super::{ComparisonUnderCheck, Finding, at_tier};
use crate::analysis::{BreakEven, CostedAlternative, Side, Verdict, first_pair};
use crate::codes;
use crate::expr::{Origin, Quote};
use rust_decimal::Decimal;

use crate::format::{exact, per_gpu_hour, percent, quantity};
use crate::model::rented::Price;
use crate::model::{Alternative, Case, Supply, Tier};

/// Most decimals of a price that is shown as its sheet has it.
const MOST_DECIMALS: u32 = 9;

/// Prices that changed after the scenario's day, with the break-even of the reference at the new price.
pub(super) fn later_price(subject: ComparisonUnderCheck<'_>) -> Vec<Finding> {
    subject.tiers().filter_map(|(alternative, tier)| later(subject, alternative, tier)).collect()
}

fn later(
    subject: ComparisonUnderCheck<'_>,
    alternative: &Alternative,
    tier: &Tier,
) -> Option<Finding> {
    let (price, quote) = tier.rental()?.later.as_ref()?;
    let (stated, key, per) = match price {
        Price::PerInstanceHour(price) => (price.stated(), "price_per_hour", "instance-hour"),
        Price::PerGpuHour(price) => (price.stated(), "price_per_gpu_hour", "GPU-hour"),
        // No sheet has prices of tokens.
        Price::PerMillionTokens(_) => return None,
    };
    let price = shown(stated);
    let Quote { entry, what, from, .. } = quote;
    let what = if what == "on demand" { String::new() } else { format!(" {what}") };
    let phrase = if *from > quote.checked_on {
        // A price that ends with its contract is known in advance.
        format!("{entry}{what} costs {price} per {per} from {from} on")
    } else {
        format!("{entry}{what} has cost {price} per {per} since {from}")
    };
    let edited = at_later_price(subject, &tier.path);
    let then = consequence(subject, &alternative.name, &edited, &price);
    let finding = at_tier(codes::LATER_PRICE, alternative, tier, format!("{phrase}{then}"));
    let effective = if matches!(tier.supply, Supply::Committed(_)) { "effective_" } else { "" };
    let set = vec![format!("{}.{effective}{key}={}", tier.path, exact(stated))];
    let condition = format!("{entry}{what} costs {price} per {per}, its price from {from} on");
    let doubt = doubt(subject, (None, condition), set, &edited.1);
    Some(Finding { doubt, ..finding })
}

/// A price as its sheet has it, or rounded if it was converted.
pub(super) fn shown(price: Decimal) -> String {
    if price.scale() > MOST_DECIMALS { per_gpu_hour(price) } else { quantity(price) }
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

/// The case at the later price of a tier, and the costs of all alternatives then.
fn at_later_price(subject: ComparisonUnderCheck<'_>, path: &str) -> (Case, Vec<CostedAlternative>) {
    let mut later = subject.case.clone();
    let tiers = later.alternatives.iter_mut().flat_map(|it| &mut it.tiers);
    for rental in tiers.filter(|it| it.path == path).filter_map(|it| it.rental_mut()) {
        if let Some((price, _)) = rental.later.take() {
            rental.price = price;
        }
    }
    let pays = |it: &Alternative| it.tiers.iter().any(|tier| tier.path == path);
    let edited = subject.what_if(later.clone(), pays);
    (later, edited)
}

/// Sentence on the break-even of the reference with an alternative at the later price of a tier, and on
/// who is then cheapest.
fn consequence(
    subject: ComparisonUnderCheck<'_>,
    name: &str,
    (later, edited): &(Case, Vec<CostedAlternative>),
    price: &str,
) -> String {
    let reference = subject.case.alternatives.first().map_or("", |it| it.name.as_str());
    let mut later = later.clone();
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
        Verdict::Never => Some(format!("{a} does not cost less than {b} at any utilization")),
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
