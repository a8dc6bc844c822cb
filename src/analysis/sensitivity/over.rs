//! Costs and margins over a stretch of an input.

#![allow(clippy::disallowed_types, reason = "floats search, decimals confirm")]

use crate::expr::{Arithmetic, Bounds, Slopes};

/// Cost of one alternative over a stretch of the input.
#[derive(Clone, Copy)]
pub(super) struct CostOver {
    /// Cost it is ranked by; not a number where it may leave demand unserved.
    pub cost: Slopes,
    /// True if it leaves demand unserved all along.
    pub is_unserved: bool,
}

/// A quantity over a stretch of the input.
#[derive(Clone, Copy)]
pub(super) enum Over {
    /// Not defined anywhere on it.
    Undefined,
    /// Within bounds, with its slope; not a number if unknown.
    Within(Slopes),
}

/// Margin of the first over the best of the others.
pub(super) fn margin_over(costs: &[CostOver]) -> Over {
    let Some((own, others)) = costs.split_first() else { return Over::Undefined };
    if own.is_unserved {
        return Over::Undefined;
    }
    let others = others.iter().filter(|it| !it.is_unserved).map(|it| it.cost.sub(own.cost));
    others.reduce(Slopes::min).map_or(Over::Undefined, Over::Within)
}

/// Largest cost of a stretch, at least 1.
pub(super) fn scale(costs: &[CostOver]) -> f64 {
    let size = |it: Bounds| it.low.abs().max(it.high.abs());
    let sizes = costs.iter().map(|it| size(it.cost.value)).filter(|it| it.is_finite());
    sizes.fold(1.0, f64::max)
}
