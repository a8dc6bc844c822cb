//! Demand in steps, as levels of a load-duration curve.

use super::utilization::shift;
use crate::expr::unit::{Gpus, Ratio};
use crate::expr::{ByLevel, Expr, Given, Graph, if_le};

/// One step of a profile.
#[derive(Clone, Debug)]
pub struct Step {
    /// Share of the time.
    pub share_of_time: Given<Ratio>,
    /// GPUs wanted then.
    pub gpus: Given<Gpus>,
}

/// The levels of a profile; at another mean `u` than its own it is mixed with idle time below and
/// with full load above, so that the levels stay and only their shares move.
pub fn profile<'g>(
    graph: &'g Graph,
    peak: Expr<'g, Gpus>,
    scale: Expr<'g, Ratio>,
    steps: &[Step],
) -> (Expr<'g, Gpus, ByLevel>, Expr<'g, Ratio, ByLevel>) {
    let levels: Vec<_> = steps.iter().map(|step| graph.input(&step.gpus)).collect();
    let shares: Vec<_> = steps.iter().map(|step| graph.input(&step.share_of_time)).collect();
    let (one, none) = (graph.count::<Ratio>(1), graph.zero::<Ratio>());
    let work = levels.iter().zip(&shares).map(|(gpus, share)| *gpus * *share);
    let own = (graph.sum(work) / peak).named("demand.utilization_as_written");
    let u = (own + shift(graph)).named("demand.utilization_as_moved");
    // A profile that is always at its peak has no full load to mix in, only idle time.
    let always_at_peak = [one, own];
    let moved = (u / own).named("demand.utilization_over_that_as_written");
    let mixed = moved.min((one - u) / (one - own));
    let as_written = if_le(always_at_peak, moved, mixed).named("demand.scale_of_shares");
    let at_peak = if_le(always_at_peak, none, (u - own).max(none) / (one - own));
    let at_peak = at_peak.named("demand.share_added_at_peak");
    let shares = shares.into_iter().map(|share| share * as_written).chain([at_peak]);
    let levels = levels.into_iter().chain([peak]).map(|gpus| gpus * scale);
    (graph.by_level(&levels.collect::<Vec<_>>()), graph.by_level(&shares.collect::<Vec<_>>()))
}

/// Share of time of the steps that reach the peak, as they are written.
pub fn share_at_peak<'g>(
    graph: &'g Graph,
    peak: Expr<'g, Gpus>,
    steps: &[Step],
) -> Expr<'g, Ratio> {
    let of_step = |step: &Step| {
        let at_peak = [peak, graph.input(&step.gpus)];
        if_le(at_peak, graph.input(&step.share_of_time), graph.zero())
    };
    graph.sum(steps.iter().map(of_step)).named("demand.share_at_peak")
}
