//! Cost per GPU-hour over utilization.

use rust_decimal::Decimal;

use super::bench::{Bench, UTILIZATION};
use super::outcome::Outcome;
use crate::expr::Exact;

/// The cost of every alternative at several utilizations.
#[derive(Clone, Debug)]
pub struct Sweep {
    /// In order of utilization.
    pub rows: Vec<SweepRow>,
}

/// One utilization.
#[derive(Clone, Debug)]
pub struct SweepRow {
    /// Mean demand over peak.
    pub utilization: Decimal,
    /// Whether this is the stated one.
    pub stated: bool,
    /// Cost per GPU-hour, in the order of the comparison; none where demand is left unserved.
    pub cost_per_gpu_hour: Vec<Option<Decimal>>,
}

/// Ten steps to full use, and the stated utilization.
pub(super) fn over(bench: &Bench<'_>, ranked: &[Outcome], stated: Option<Decimal>) -> Sweep {
    let mut points: Vec<Decimal> = (1..=10).map(|tenth| Decimal::new(tenth, 1)).collect();
    if let Some(stated) = stated
        && !points.contains(&stated)
    {
        points.push(stated);
        points.sort();
    }
    let costs: Vec<_> = ranked
        .iter()
        .filter_map(|it| bench.cost(it.position))
        .map(|cost| cost.per_gpu_hour)
        .collect();
    let Some(mut plan) = bench.plan::<Exact, _>(UTILIZATION, &costs) else {
        return Sweep { rows: Vec::new() };
    };
    let row = |utilization: Decimal| SweepRow {
        utilization,
        stated: stated == Some(utilization),
        cost_per_gpu_hour: plan.at(Exact(Some(utilization))).into_iter().map(|it| it.0).collect(),
    };
    Sweep { rows: points.into_iter().map(row).collect() }
}
