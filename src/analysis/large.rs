//! Counts that make the work of a case.

use rust_decimal::Decimal;

use crate::model::owned::Purchases;
use crate::model::{Case, DemandShape, Tier};

/// Counts of what a case has, each with its noun; first the one furthest above what is usual.
pub fn largest_counts(case: &Case) -> Vec<(Decimal, &'static str)> {
    let tiers = || case.alternatives.iter().flat_map(|it| &it.tiers);
    let stacked = case.alternatives.iter().map(|it| it.tiers.len()).max().unwrap_or_default();
    let purchases = tiers().map(purchases).max().unwrap_or_default();
    let steps = match &case.demand.shape {
        DemandShape::Profile(steps) => steps.len(),
        DemandShape::Trace(trace) => trace.curve.gpus.len(),
        DemandShape::OnOff(_) | DemandShape::Flat(_) => 1,
    };
    let mut counts = [
        (Decimal::from(case.alternatives.len()), 5u32, "alternative"),
        (case.horizon_months.stated(), 60, "month"),
        (steps.into(), 20, "demand step"),
        (stacked.into(), 4, "tier"),
        (purchases.into(), 10, "purchase"),
    ];
    counts.sort_by_key(|(number, usual, _)| std::cmp::Reverse(number.checked_div((*usual).into())));
    counts.into_iter().map(|(number, _, what)| (number, what)).collect()
}

fn purchases(tier: &Tier) -> usize {
    match tier.owned().map(|it| &it.deployment.purchases) {
        Some(Purchases::Listed(all)) => all.len(),
        _ => 0,
    }
}
