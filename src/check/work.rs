//! Rule on scenarios that are larger than what a run searches.

use rust_decimal::Decimal;

use super::{ComparisonUnderCheck, Finding};
use crate::codes;
use crate::format::{count, list};
use crate::input::Severity;
use crate::model::owned::Purchases;
use crate::model::{Case, DemandShape, Tier};

/// A scenario whose searches were stopped, with what is large in it.
pub(super) fn cut_short(subject: ComparisonUnderCheck<'_>) -> Vec<Finding> {
    let ComparisonUnderCheck { case, comparison, .. } = subject;
    let missing = list(&comparison.left_out);
    let Some(first) = case.alternatives.first().filter(|_| !missing.is_empty()) else {
        return Vec::new();
    };
    let all = comparison.break_even.len();
    let searched = comparison.break_even.iter().filter(|it| it.is_searched()).count();
    let pairs = if searched < all {
        format!(" ({searched} of {} were searched)", count(Decimal::from(all), "pair"))
    } else {
        String::new()
    };
    let message = format!(
        "totals are complete, but {missing} are not{pairs}: the scenario is too large, with {}. \
         Compare fewer alternatives at once, or shorten what is long",
        list(&large(case).iter().map(String::as_str).collect::<Vec<_>>()),
    );
    let (code, place) = (codes::CUT_SHORT, first.place.clone());
    let (severity, stops) = (Severity::Warning, false);
    vec![Finding { code, severity, stops, message, place, alternative: String::new() }]
}

/// Counts that make the work, largest against what is usual first; three of them at most.
fn large(case: &Case) -> Vec<String> {
    let tiers = case.alternatives.iter().map(|it| it.tiers.len()).max().unwrap_or_default();
    let all = || case.alternatives.iter().flat_map(|it| &it.tiers);
    let listed = |tier: &Tier| match tier.owned().map(|it| &it.deployment.purchases) {
        Some(Purchases::Listed(all)) => all.len(),
        _ => 0,
    };
    let purchases = all().map(listed).max().unwrap_or_default();
    let steps = match &case.demand.shape {
        DemandShape::Profile(steps) => steps.len(),
        _ => 1,
    };
    let months = case.horizon_months.stated();
    let counts = [
        (case.alternatives.len().into(), 5, "alternative"),
        (months, 60, "month"),
        (steps.into(), 20, "step of demand"),
        (tiers.into(), 4, "tier"),
        (purchases.into(), 10, "purchase"),
    ];
    let mut counts: Vec<_> = counts.into_iter().collect();
    counts.sort_by_key(|(number, usual, _): &(Decimal, u32, _)| {
        std::cmp::Reverse(number.checked_div((*usual).into()))
    });
    counts.iter().take(3).map(|(number, _, what)| count(*number, what)).collect()
}
