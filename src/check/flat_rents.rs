//! Doubt about rents that are held flat: they fall, or rise, by a tenth a year.

use rust_decimal::Decimal;

use super::ComparisonUnderCheck;
use super::doubt::{Doubt, Then};
use super::otherwise::{doubt, ranked_cost};
use crate::analysis::least_lead;
use crate::expr::{Given, Origin};
use crate::format::percent_whole;
use crate::model::{Alternative, Case, Tier};
use crate::scenario::set_keys::joined;

/// Change of rents a year that is tried, either way: our estimate. List prices of H100 fell by 44% from 2024-02 to
/// 2025-10 and rose by 39% up to 2026-09.
const USUAL: Decimal = Decimal::from_parts(1, 0, 0, false, 1);

/// Months up to which rents are taken to stay as they are.
const SHORT: Decimal = Decimal::from_parts(12, 0, 0, false, 0);

/// Doubts about rents without a growth of their own, over more than a year.
pub(super) fn flat_rents(subject: ComparisonUnderCheck<'_>) -> Vec<Doubt> {
    if subject.case.horizon_months.stated() <= SHORT {
        return Vec::new();
    }
    [-USUAL, USUAL].into_iter().filter_map(|rate| moved(subject, rate)).collect()
}

fn moved(subject: ComparisonUnderCheck<'_>, rate: Decimal) -> Option<Doubt> {
    let mut case: Case = subject.case.clone();
    let mut paths = Vec::new();
    let tiers = case.alternatives.iter_mut().flat_map(|it| &mut it.tiers);
    for tier in tiers.filter(|it| is_flat(it)) {
        let key = format!("{}.price_growth_per_year", tier.path);
        paths.push(key.clone());
        if let Some(rental) = tier.rental_mut() {
            rental.price_growth_per_year = Some(Given::new(key, rate, Origin::Searched("growth")));
        }
    }
    if paths.is_empty() {
        return None;
    }
    let way = if rate.is_sign_negative() { "fall" } else { "rise" };
    let condition = format!("rents {way} by {} a year", percent_whole(rate.abs()));
    let set = joined(&paths).into_iter().map(|path| format!("{path}={rate}")).collect();
    let all = &subject.comparison.alternatives;
    if let Some(lead) = least_lead(subject.case, all, rate) {
        let winner = subject.comparison.cheapest.clone()?;
        let cost = ranked_cost(&winner, all)?;
        return Some(Doubt {
            assumption: None,
            condition,
            set,
            line: None,
            then: Then::new(winner, cost, lead),
        });
    }
    let is_moved = |it: &Alternative| it.tiers.iter().any(is_moved_tier);
    let edited = subject.what_if(case, is_moved);
    doubt(subject, (None, condition), set, &edited)
}

/// True for a rent that the scenario holds flat.
fn is_flat(tier: &Tier) -> bool {
    tier.rental().is_some_and(|it| {
        it.price_growth_per_year.is_none() && it.steps.is_empty() && it.newer_generation.is_none()
    })
}

fn is_moved_tier(tier: &Tier) -> bool {
    tier.rental()
        .and_then(|it| it.price_growth_per_year.as_ref())
        .is_some_and(|it| matches!(it.origin(), Origin::Searched(_)))
}
