//! Which tier serves how much of each level of demand, in the order of the stack.

use super::availability::Failing;
use super::load::Load;
use crate::expr::unit::{Gpus, Ratio};
use crate::expr::{Expr, Graph, Grid, Monthly};

/// Capacity of a tier at one time, in GPUs of the reference accelerator.
#[derive(Clone, Copy, Debug)]
pub struct Capacity<'g> {
    /// GPUs of the reference accelerator, on average if nodes fail; `None` is unlimited.
    pub gpus: Option<Expr<'g, Gpus, Monthly>>,
    /// Nodes that fail, if downtime is stated.
    pub failing: Option<Failing<'g>>,
    /// True if the tier may take interruptible work only.
    pub interruptible_only: bool,
}

/// Demand that the tiers serve at each level, and demand that none serves.
#[derive(Clone, Debug)]
pub struct Dispatch<'g> {
    /// One series for each tier.
    pub served: Vec<Expr<'g, Gpus, Grid>>,
    /// Demand left after each tier.
    pub left: Vec<Expr<'g, Gpus, Grid>>,
    /// Demand no tier serves.
    pub unserved: Expr<'g, Gpus, Grid>,
}

/// Dispatches a load down a stack of capacities: each serves the slice of the curve above those
/// before it. All tiers for interruptible work together take at most that share of each level.
pub fn dispatch<'g>(
    graph: &'g Graph,
    load: &Load<'g>,
    interruptible_share: Expr<'g, Ratio>,
    capacities: &[Capacity<'g>],
) -> Dispatch<'g> {
    let mut left = load.levels;
    let mut interruptible = load.levels * interruptible_share;
    let _ = interruptible.named("demand.interruptible_levels");
    let mut served = Vec::with_capacity(capacities.len());
    let mut left_after = Vec::with_capacity(capacities.len());
    for Capacity { gpus, interruptible_only, .. } in capacities {
        let wanted = if *interruptible_only { left.min(interruptible) } else { left };
        let taken = gpus.map_or(wanted, |capacity| wanted.min(capacity));
        left = match (gpus, interruptible_only) {
            (None, false) => graph.zero().widen(),
            (Some(capacity), false) => left.above(*capacity),
            (_, true) => left.above(taken),
        };
        if *interruptible_only {
            interruptible = interruptible.above(taken);
        }
        served.push(taken);
        left_after.push(left);
    }
    Dispatch { served, left: left_after, unserved: left }
}

#[cfg(test)]
mod tests {
    use super::super::sample::{demand, given, graph, load, monthly, number};
    use super::*;

    /// A capacity, and whether it takes interruptible work only.
    type Kind<'t> = (Option<&'t str>, bool);

    /// GPUs that each tier serves of 64 wanted at once, 25% of them interruptible, and the GPUs
    /// left unserved.
    fn served(stack: &[Kind<'_>]) -> Vec<rust_decimal::Decimal> {
        let graph = graph();
        let load = load(&graph, &demand("64", "1"));
        let capacity = |(index, (gpus, interruptible_only)): (usize, &Kind<'_>)| Capacity {
            gpus: gpus.map(|gpus| graph.input(&given(&format!("tier {index}"), gpus)).widen()),
            failing: None,
            interruptible_only: *interruptible_only,
        };
        let capacities: Vec<_> = stack.iter().enumerate().map(capacity).collect();
        let share = graph.input(&given("interruptible_share", "0.25"));
        let dispatch = dispatch(&graph, &load, share, &capacities);
        let gpus = |gpus| monthly(&graph, load.mean_of(gpus))[1];
        dispatch.served.iter().chain([&dispatch.unserved]).map(|it| gpus(*it)).collect()
    }

    fn numbers(texts: &[&str]) -> Vec<rust_decimal::Decimal> {
        texts.iter().map(|text| number(text)).collect()
    }

    #[test]
    fn each_tier_serves_the_slice_above_those_before_it() {
        // 64: own takes 40, spot 25% x 64 = 16 of the 24 left, on demand the last 8.
        let stack = [(Some("40"), false), (None, true), (None, false)];
        assert_eq!(served(&stack), numbers(&["40", "16", "8", "0"]));
    }

    #[test]
    fn what_no_tier_serves_is_left() {
        // 64: own 40, spot its 4, on demand its 10; 64 - 54 = 10 are left.
        let stack = [(Some("40"), false), (Some("4"), true), (Some("10"), false)];
        assert_eq!(served(&stack), numbers(&["40", "4", "10", "10"]));
    }

    #[test]
    fn spot_tiers_share_the_interruptible_part() {
        // 16 interruptible: the first takes its 10, the second the 6 that remain; 48 are left.
        let stack = [(Some("10"), true), (None, true)];
        assert_eq!(served(&stack), numbers(&["10", "6", "48"]));
    }
}
