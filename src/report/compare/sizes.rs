//! Sizes and terms: nodes that are bought, GPUs that are committed, and for how long.

use super::{Material, by_text};
use crate::analysis::renewals;
use crate::format::{count, list};
use crate::model::owned::{Financing, Owned, Purchases};
use crate::model::rented::{Billing, Commitment};
use crate::model::{Supply, Tier};

/// Nodes bought and GPUs committed, with equal alternatives joined; none if nothing is.
pub(super) fn line(material: Material<'_>) -> Option<String> {
    let told =
        material.tiers().filter_map(|(name, tier)| Some((size(material, name, tier)?, name)));
    let told = by_text(told).into_iter().map(|(size, names)| format!("{}: {size}", list(&names)));
    let told: Vec<String> = told.collect();
    (!told.is_empty()).then(|| told.join("; "))
}

/// Nodes bought and GPUs committed by an alternative; none if there are none.
pub(super) fn of(material: Material<'_>, name: &str) -> Option<String> {
    let tiers = material.tiers().filter(|(of, _)| *of == name);
    let sizes: Vec<String> = tiers.filter_map(|(_, it)| size(material, name, it)).collect();
    (!sizes.is_empty()).then(|| list(&sizes))
}

/// Nodes bought or GPUs committed by a tier; none if it has neither.
pub(super) fn size(material: Material<'_>, name: &str, tier: &Tier) -> Option<String> {
    let costed = material.costed_tier(name, tier)?;
    let gpus = count(costed.installed?, "GPU");
    match &tier.supply {
        Supply::Owned(owned) => {
            Some(format!("{} ({gpus}) {}", count(costed.units?, "node"), how(owned)))
        }
        Supply::Committed(it) if it.billing == Billing::Always => {
            Some(format!("{gpus} committed for {}", term(material, it)))
        }
        Supply::Committed(_) | Supply::OnDemand(_) | Supply::Spot(_) => None,
    }
}

fn how(owned: &Owned) -> &'static str {
    let is_leased = matches!(owned.financing, Some(Financing::Lease(_)));
    match (&owned.deployment.purchases, is_leased) {
        (_, true) => "leased",
        (Purchases::AtStart(_), false) => "bought",
        (Purchases::Listed(_) | Purchases::Expand(..), false) => "bought in steps",
    }
}

/// Length of a commitment, and how often it is renewed within the horizon.
fn term(material: Material<'_>, commitment: &Commitment) -> String {
    let months = count(commitment.term_months.stated(), "month");
    let renewed = renewals(commitment, material.case.horizon_months.stated());
    let times = match renewed {
        0 => return months,
        1 => "once".to_owned(),
        2 => "twice".to_owned(),
        more => count(more, "time"),
    };
    let rental = &commitment.rental;
    let is_same = rental.price_growth_per_year.is_none()
        && rental.steps.is_empty()
        && rental.newer_generation.is_none();
    let price = if is_same { "the same price" } else { "the price of its first month" };
    format!("{months}, renewed {times} at {price}")
}
