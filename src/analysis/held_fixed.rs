//! Which cost lines of the reference stay when utilization moves.

use rust_decimal::Decimal;

use super::bench::{Bench, UTILIZATION};
use crate::expr::Exact;

/// The components of an alternative that cost the same at half the utilization.
pub(super) fn lines(bench: &Bench<'_>, reference: usize) -> Vec<String> {
    let Some(reference) = bench.model.alternatives.get(reference) else { return Vec::new() };
    let lines: Vec<_> = reference.tiers.iter().flat_map(|tier| &tier.lines).collect();
    let totals: Vec<_> = lines.iter().map(|line| line.total).collect();
    let half = bench.value(bench.model.utilization).map(|mean| mean / Decimal::TWO);
    let Some(mut plan) = bench.plan::<Exact, _>(UTILIZATION, &totals) else { return Vec::new() };
    let moved = plan.at(Exact(half));
    lines
        .iter()
        .zip(totals)
        .zip(moved)
        .filter(|((_, stated), moved)| {
            let stated = bench.value(*stated);
            stated == moved.0 && stated != Some(Decimal::ZERO)
        })
        .map(|((line, _), _)| line.component.clone())
        .collect()
}
