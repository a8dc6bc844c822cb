//! Spot: rented while used, taken away at any time, for interruptible work only.

use super::{Desk, OnDemand};
use crate::expr::unit::{Gpus, Hours, Per, Ratio};
use crate::expr::{Expr, Given, Graph, Grid, if_le};
use crate::model::line::Line;

/// A spot tier.
#[derive(Clone, Debug)]
pub struct Spot {
    /// What is rented, and how: as on demand.
    pub usage: OnDemand,
    /// Useful work over time rented.
    pub efficiency: Option<Efficiency>,
}

/// Useful work over time rented, with work lost to interruptions.
#[derive(Clone, Debug)]
pub enum Efficiency {
    /// As measured.
    Stated(Given<Ratio>),
    /// From how often and how badly a job is interrupted.
    Derived(Interruptions),
}

/// How a job lives with interruptions.
#[derive(Clone, Debug)]
pub struct Interruptions {
    /// Interruptions of the job in an hour.
    pub per_hour: Given<Per<Ratio, Hours>>,
    /// Hours between two checkpoints.
    pub checkpoint_hours: Given<Hours>,
    /// Hours to start again.
    pub restart_hours: Given<Hours>,
    /// Time spent writing checkpoints, over useful time.
    pub overhead_share: Given<Ratio>,
}

impl Spot {
    /// What spot makes of the effectiveness of its GPU.
    pub fn efficiency<'g>(&self, graph: &'g Graph) -> Expr<'g, Ratio> {
        match &self.efficiency {
            None => graph.count(1),
            Some(Efficiency::Stated(share)) => graph.input(share),
            Some(Efficiency::Derived(interruptions)) => interruptions.efficiency(graph),
        }
    }

    /// Compute, as on demand.
    pub fn compute<'g>(&self, desk: &Desk<'g>, served: Expr<'g, Gpus, Grid>) -> Line<'g> {
        self.usage.compute(desk, served)
    }
}

impl Interruptions {
    /// Efficiency = (1 - l (c/2 + r)) / (1 + o): an interruption loses half an interval and a
    /// restart; missing where that is all the time there is.
    fn efficiency<'g>(&self, graph: &'g Graph) -> Expr<'g, Ratio> {
        let one = graph.count::<Ratio>(1);
        let lost = graph.input(&self.checkpoint_hours) / 2 + graph.input(&self.restart_hours);
        let lost_share = graph.input(&self.per_hour) * lost;
        let kept = (one - lost_share) / (one + graph.input(&self.overhead_share));
        if_le([one, lost_share], graph.missing(), kept)
    }
}
