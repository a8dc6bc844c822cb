//! Sentences on the best month to replace a tier: when it ends, and what another month would cost.

use rust_decimal::Decimal;

use super::Material;
use crate::analysis::{OtherMonths, other_months};
use crate::format::money;
use crate::model::{Alternative, BestMonth};
use crate::report::document::Sentence;

/// A sentence for each alternative in which the last month of a tier was found.
pub(super) fn sentences(material: Material<'_>) -> impl Iterator<Item = Sentence> + '_ {
    let found = material.case.alternatives.iter().filter_map(move |it| {
        let best = it.best_month.as_deref()?;
        Some(text(material, it, best, other_months(best)?))
    });
    found.map(Sentence::plain)
}

fn text(material: Material<'_>, of: &Alternative, best: &BestMonth, others: OtherMonths) -> String {
    let (currency, name) = (&material.case.currency, &of.name);
    let OtherMonths { last, now, to_the_end, nearly: [from, to] } = others;
    let more = |gap: Option<Decimal>, what: &str| {
        gap.map(|gap| format!("{what} costs {} {currency} more", money(gap)))
    };
    let is_replaced = of.tiers.iter().any(|it| it.window.is_next);
    let (what, leaving, keeping) = match &best.tier {
        None if is_replaced => ("its nodes", "replacing them now", "keeping them to the end"),
        None => ("its nodes", "selling them now", "keeping them to the end"),
        Some(tier) => (tier.as_str(), "leaving it out", "keeping it to the end"),
    };
    let (now, kept) = (more(now, leaving), more(to_the_end, keeping));
    let (first, others) = match best.month {
        0 if best.tier.is_some() => (format!("{name} leaves {what} out"), [kept, None]),
        0 if is_replaced => (format!("{name} replaces {what} now"), [kept, None]),
        0 => (format!("{name} sells {what} now"), [kept, None]),
        month if month == last => (format!("{name} keeps {what} to the end"), [now, None]),
        month => (format!("{name} keeps {what} until month {month}"), [now, kept]),
    };
    let near = (from < to).then(|| format!("months {from} to {to} at most 1% more"));
    let others: Vec<String> = others.into_iter().flatten().chain(near).collect();
    let others = if others.is_empty() { String::new() } else { format!(": {}", others.join(", ")) };
    let known = if best.is_proved { "" } else { " known, as the search was ended" };
    format!(
        "{first}, the cheapest of months 0 to {last}{known}{others}. Break-evens assume month {}.",
        best.month
    )
}
