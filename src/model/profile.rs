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
    let work = levels.iter().zip(&shares).map(|(gpus, share)| *gpus * *share);
    let mix = LevelMix::new(graph, graph.sum(work) / peak);
    let shares = shares.into_iter().map(|share| share * mix.as_written).chain([mix.at_peak]);
    let levels = levels.into_iter().chain([peak]).map(|gpus| gpus * scale);
    (graph.by_level(&levels.collect::<Vec<_>>()), graph.by_level(&shares.collect::<Vec<_>>()))
}

/// Curve at another mean than its own: in how much of the time it is as written, and in how much at
/// its peak; the rest is idle.
#[derive(Clone, Copy, Debug)]
pub struct LevelMix<'g> {
    /// Share of the time with the levels as written.
    pub as_written: Expr<'g, Ratio>,
    /// Share of the time at the peak.
    pub at_peak: Expr<'g, Ratio>,
}

impl<'g> LevelMix<'g> {
    /// The mix of a curve whose own mean is that share of its peak.
    pub fn new(graph: &'g Graph, own: Expr<'g, Ratio>) -> Self {
        let (one, none) = (graph.count::<Ratio>(1), graph.zero::<Ratio>());
        let own = own.named("demand.utilization_as_written");
        let u = (own + shift(graph)).named("demand.utilization_as_moved");
        // A curve that is always at its peak has no full load to mix in, only idle time.
        let always_at_peak = [one, own];
        let moved = (u / own).named("demand.utilization_over_that_as_written");
        let mixed = moved.min((one - u) / (one - own));
        let as_written = if_le(always_at_peak, moved, mixed).named("demand.scale_of_shares");
        let at_peak = if_le(always_at_peak, none, (u - own).max(none) / (one - own));
        Self { as_written, at_peak: at_peak.named("demand.share_added_at_peak") }
    }
}

/// Share of time that no step states, as they are written.
pub fn share_without_step<'g>(graph: &'g Graph, steps: &[Step]) -> Expr<'g, Ratio> {
    let stated = graph.sum(steps.iter().map(|step| graph.input(&step.share_of_time)));
    (graph.count::<Ratio>(1) - stated).named("demand.share_of_time_without_step")
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
