//! Prices and their dates.

use super::{Finding, Subject, at_tier};
use crate::analysis::{Verdict, first_pair};
use crate::codes;
use crate::model::Case;
use crate::model::rented::Price;
use crate::report::format::{percent, quantity};

/// A price that has changed since the scenario's day, and where the reference then breaks even.
pub(super) fn later_price(subject: Subject<'_>) -> Vec<Finding> {
    let case = subject.case;
    let mut findings = Vec::new();
    for (alternative, tier) in subject.tiers() {
        let Some(rental) = tier.rental() else { continue };
        let Some((price, quote)) = &rental.later else { continue };
        let amount = match price {
            Price::PerInstanceHour(price) => quantity(price.stated()),
            Price::PerGpuHour(price) => format!("{} per GPU-hour", quantity(price.stated())),
        };
        let entry = &quote.entry;
        let what =
            if quote.what == "on demand" { String::new() } else { format!(" {}", quote.what) };
        let told = format!("{entry}{what} has cost {amount} since {}", quote.from);
        let then = consequence(case, &alternative.name, &tier.path).unwrap_or_default();
        let message = format!("{told}{then}");
        findings.push(at_tier(codes::LATER_PRICE, alternative, tier, message));
    }
    findings
}

/// Where the reference breaks even with an alternative at the later price of a tier.
fn consequence(case: &Case, alternative: &str, path: &str) -> Option<String> {
    let reference = &case.alternatives.first()?.name;
    let mut later = case.clone();
    later.alternatives.retain(|it| it.name == alternative || it.name == *reference);
    for tier in later.alternatives.iter_mut().flat_map(|it| &mut it.tiers) {
        if tier.path == path {
            let rental = tier.rental_mut()?;
            rental.price = rental.later.take()?.0;
        }
    }
    let pair = first_pair(&later)?;
    match &pair.verdict {
        Verdict::Crossings(all) => {
            let at: Vec<String> = all.iter().map(|crossing| percent(crossing.at)).collect();
            let at = crate::report::format::list(&at);
            Some(format!("; {reference} then breaks even at {at}"))
        }
        Verdict::Always => Some(format!("; {reference} is then cheaper at every utilization")),
        Verdict::Never => Some(format!("; {reference} is then never cheaper")),
        Verdict::NotServed => None,
    }
}
