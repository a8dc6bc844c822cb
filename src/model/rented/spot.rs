//! Spot: rented while used, taken away at any time, for interruptible work only.

use super::OnDemand;
use crate::expr::unit::{Hours, Per, Ratio};
use crate::expr::{Expr, Given, Graph, if_le};

/// A spot tier.
#[derive(Clone, Debug)]
pub struct Spot {
    /// Rental that is used, as on demand.
    pub usage: OnDemand,
    /// Useful work over time rented.
    pub efficiency: Option<Efficiency>,
}

/// Useful work over time rented, with work lost to interruptions.
#[derive(Clone, Debug)]
pub enum Efficiency {
    /// Measured efficiency.
    Stated(Given<Ratio>),
    /// Efficiency derived from the interruptions of a job.
    Derived(Interruptions),
}

/// Interruptions of a job, and the time each costs.
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
    /// Interruptions between two checkpoints, if efficiency follows from them.
    pub fn interruptions_per_interval<'g>(&self, graph: &'g Graph) -> Option<Expr<'g, Ratio>> {
        let Some(Efficiency::Derived(it)) = &self.efficiency else { return None };
        Some(graph.input(&it.per_hour) * graph.input(&it.checkpoint_hours))
    }

    /// Efficiency of spot: the factor on the effectiveness of its GPU.
    pub fn efficiency<'g>(&self, graph: &'g Graph) -> Expr<'g, Ratio> {
        match &self.efficiency {
            None => graph.count(1),
            Some(Efficiency::Stated(share)) => graph.input(share),
            Some(Efficiency::Derived(interruptions)) => interruptions.efficiency(graph),
        }
    }
}

impl Interruptions {
    /// Efficiency = (1 - l (c/2 + r)) / (1 + o): an interruption loses half an interval and a
    /// restart; missing if that is all the time there is.
    fn efficiency<'g>(&self, graph: &'g Graph) -> Expr<'g, Ratio> {
        let one = graph.count::<Ratio>(1);
        let lost = graph.input(&self.checkpoint_hours) / 2 + graph.input(&self.restart_hours);
        let lost_share = (graph.input(&self.per_hour) * lost).named("share_of_time_lost");
        let kept = (one - lost_share) / (one + graph.input(&self.overhead_share));
        if_le([one, lost_share], graph.missing(), kept)
    }
}

#[cfg(test)]
mod tests {
    use super::super::Granularity;
    use super::*;
    use crate::model::sample::{assert_total, demand, desk, given, graph, is_missing, number};
    use crate::model::sample::{rental, slice, value};

    fn spot(efficiency: Option<Efficiency>) -> Spot {
        let rental = rental(Granularity::Instance, "2");
        Spot {
            usage: OnDemand { rental, max_gpus: None, idle_share: None, plans: [].into() },
            efficiency,
        }
    }

    fn interrupted(per_hour: &str, checkpoint: &str, restart: &str, overhead: &str) -> Spot {
        spot(Some(Efficiency::Derived(Interruptions {
            per_hour: given("per_hour", per_hour),
            checkpoint_hours: given("checkpoint_hours", checkpoint),
            restart_hours: given("restart_hours", restart),
            overhead_share: given("overhead_share", overhead),
        })))
    }

    #[test]
    fn an_interruption_loses_half_an_interval_and_a_restart() {
        // 1 - 0.02 x (0.5 / 2 + 0.1) = 1 - 0.007 = 0.993; / (1 + 0.25) = 0.7944.
        let graph = graph();
        let spot = interrupted("0.02", "0.5", "0.1", "0.25");
        assert_eq!(value(&graph, spot.efficiency(&graph)), number("0.7944"));
    }

    #[test]
    fn interruptions_that_lose_all_time_leave_no_efficiency() {
        // 2 an hour x (0.5 / 2 + 0.25) = 1: nothing is left.
        let graph = graph();
        assert!(is_missing(&graph, interrupted("2", "0.5", "0.25", "0").efficiency(&graph)));
    }

    #[test]
    fn efficiency_is_as_stated_or_whole() {
        let graph = graph();
        let stated = spot(Some(Efficiency::Stated(given("efficiency", "0.9"))));
        assert_eq!(value(&graph, stated.efficiency(&graph)), number("0.9"));
        assert_eq!(value(&graph, spot(None).efficiency(&graph)), number("1"));
    }

    #[test]
    fn lost_time_is_paid() {
        // 8 GPUs x 26,280 h / 0.8 x 2 = 525,600.
        let graph = graph();
        let desk = desk(&graph, "0.8");
        let usage = spot(None).usage;
        let billed = usage.billed(&desk, &slice(&graph, &demand("8", "1")));
        assert_total(&graph, &usage.compute(&desk, billed), "525600");
    }
}
