//! Which tier serves how much of each level of demand, in the order of the stack.

use super::demand::Load;
use crate::expr::unit::{Gpus, Ratio};
use crate::expr::{Expr, Graph, Grid};

/// What a tier can serve at once, in GPUs of the reference accelerator.
#[derive(Clone, Copy, Debug)]
pub struct Capacity<'g> {
    /// Its own capacity; `None` is unlimited.
    pub gpus: Option<Expr<'g, Gpus>>,
    /// Whether it may take interruptible work only.
    pub interruptible_only: bool,
}

/// What the tiers serve of each level, and what none does.
#[derive(Clone, Debug)]
pub struct Dispatch<'g> {
    /// One series for each tier.
    pub served: Vec<Expr<'g, Gpus, Grid>>,
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
    let mut served = Vec::with_capacity(capacities.len());
    for Capacity { gpus, interruptible_only } in capacities {
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
    }
    Dispatch { served, unserved: left }
}
