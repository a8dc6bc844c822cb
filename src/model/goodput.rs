//! Goodput: the share of allocated time that is useful work, after failures and restarts.

use super::calendar::Calendar;
use crate::expr::unit::{GpuHours, Gpus, Hours, Minutes, Months, Per, Ratio};
use crate::expr::{Expr, Given, Graph, if_le};

/// Goodput, as measured or from what failures waste.
#[derive(Clone, Debug)]
pub enum Goodput {
    /// As measured.
    Stated(Given<Ratio>),
    /// From how often and how badly jobs fail.
    Derived(Box<Failures>),
}

/// How jobs live with failures of a fleet.
#[derive(Clone, Debug)]
pub struct Failures {
    /// How often something of the fleet fails.
    pub frequency: Frequency,
    /// GPUs of that fleet; the peak of demand if not stated.
    pub gpus: Option<Given<Gpus>>,
    /// GPUs of a job.
    pub job_gpus: Given<Gpus>,
    /// Minutes until a failure is seen.
    pub detect_minutes: Given<Minutes>,
    /// Minutes until what failed runs again.
    pub repair_minutes: Given<Minutes>,
    /// How a job goes on.
    pub recovery: Recovery,
    /// Share of GPUs kept idle for failures.
    pub idle_spare_share: Option<Given<Ratio>>,
    /// Share of time spent on being able to recover.
    pub overhead_share: Option<Given<Ratio>>,
}

/// How often something of a fleet fails.
#[derive(Clone, Debug)]
pub enum Frequency {
    /// Failures a month.
    PerMonth(Given<Per<Ratio, Months>>),
    /// Mean hours from one failure to the next.
    Mtbf(Given<Hours>),
}

/// How a job goes on after a failure.
#[derive(Clone, Debug)]
pub enum Recovery {
    /// All of it waits for the repair.
    Cold(Checkpoints),
    /// Hot spare: the job restarts on a spare; only the failed GPUs wait for the repair.
    Hot(Checkpoints, Given<Gpus>),
    /// Fault tolerance: the job goes on after a failover, without a restart; only the failed GPUs
    /// wait for the repair.
    Tolerant(Given<Minutes>, Given<Gpus>),
}

/// Losses of a job that goes back to its last checkpoint.
#[derive(Clone, Debug)]
pub struct Checkpoints {
    /// Minutes between two checkpoints.
    pub checkpoint_minutes: Given<Minutes>,
    /// Minutes to start again.
    pub restart_minutes: Given<Minutes>,
}

impl Goodput {
    /// The share; `peak` is the fleet of failures that state none.
    pub fn share<'g>(
        &self,
        graph: &'g Graph,
        calendar: &Calendar<'g>,
        peak: Expr<'g, Gpus>,
    ) -> Expr<'g, Ratio> {
        match self {
            Self::Stated(share) => graph.input(share),
            Self::Derived(failures) => failures.goodput(graph, calendar, peak),
        }
    }
}

impl Failures {
    /// Goodput = 1 - waste per failure / MTBF - idle spares - overhead, where MTBF = GPUs x hours
    /// between two failures, or GPUs x hours of a month / failures a month; missing if nothing is left.
    fn goodput<'g>(
        &self,
        graph: &'g Graph,
        calendar: &Calendar<'g>,
        peak: Expr<'g, Gpus>,
    ) -> Expr<'g, Ratio> {
        let fleet = self.gpus.as_ref().map_or(peak, |gpus| graph.input(gpus));
        let waste = self.waste(graph).named("failures.gpu_hours_wasted_by_each");
        let wasted = match &self.frequency {
            Frequency::PerMonth(failures) => {
                let failures = graph.input(failures) * graph.count::<Months>(1);
                let gpu_hours = fleet * calendar.hours_of_a_month();
                waste * failures / gpu_hours.named("failures.gpu_hours_a_month")
            }
            Frequency::Mtbf(hours) => {
                let gpu_hours = fleet * graph.input(hours);
                waste / gpu_hours.named("failures.gpu_hours_between_two")
            }
        };
        let shares = [&self.idle_spare_share, &self.overhead_share].into_iter().flatten();
        let lost = shares.fold(wasted, |lost, share| lost + graph.input(share));
        let one = graph.count::<Ratio>(1);
        let lost = lost.named("failures.share_of_time_lost");
        if_le([one, lost], graph.missing(), one - lost).named("failures.goodput")
    }

    /// GPU-hours that a failure wastes.
    fn waste<'g>(&self, graph: &'g Graph) -> Expr<'g, GpuHours> {
        let hours = |it: &Given<Minutes>| {
            graph.input(it) / graph.count::<Minutes>(60) * graph.count::<Hours>(1)
        };
        let job = graph.input(&self.job_gpus);
        let (detected, repaired) = (hours(&self.detect_minutes), hours(&self.repair_minutes));
        let back = |it: &Checkpoints| {
            detected.max(hours(&it.checkpoint_minutes) / 2) + hours(&it.restart_minutes)
        };
        match &self.recovery {
            Recovery::Cold(checkpoints) => job * (back(checkpoints) + repaired),
            Recovery::Hot(checkpoints, blast) => {
                job * back(checkpoints) + graph.input(blast) * repaired
            }
            Recovery::Tolerant(failover, blast) => {
                job * (detected + hours(failover)) + graph.input(blast) * repaired
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::sample::{assert_near, calendar, given, graph, is_missing, value};
    use super::*;

    fn failures(recovery: Recovery) -> Failures {
        Failures {
            frequency: Frequency::PerMonth(given("per_month", "2")),
            gpus: None,
            job_gpus: given("job_gpus", "64"),
            detect_minutes: given("detect_minutes", "0"),
            repair_minutes: given("repair_minutes", "30"),
            recovery,
            idle_spare_share: None,
            overhead_share: None,
        }
    }

    fn checkpoints() -> Checkpoints {
        Checkpoints {
            checkpoint_minutes: given("checkpoint_minutes", "20"),
            restart_minutes: given("restart_minutes", "12"),
        }
    }

    /// Asserts the loss of 256 GPUs at 3 an hour in a month of 730 hours: 560,640 x the share lost.
    #[track_caller]
    fn assert_loss(failures: Failures, expected: &str) {
        let graph = graph();
        let peak = graph.input(&given("peak", "256"));
        let share = Goodput::Derived(Box::new(failures)).share(&graph, &calendar(&graph), peak);
        let lost = graph.count::<Ratio>(1) - share;
        assert_near(value(&graph, lost * 560_640), expected, "0.0000001");
    }

    #[test]
    fn a_failure_wastes_work_restart_and_repair() {
        // Hot: (20/2 + 12) min x 64 + 30 min x 8 = 23.4667 + 4 = 27.4667 GPU-hours, x 2 x 3 = 164.80.
        let blast = || given("blast_radius_gpus", "8");
        assert_loss(failures(Recovery::Hot(checkpoints(), blast())), "164.8");
        // Cold: (10 + 12 + 30) min x 64 = 55.4667 GPU-hours, x 2 x 3 = 332.80.
        assert_loss(failures(Recovery::Cold(checkpoints())), "332.8");
        // Tolerant: 3 min x 64 + 30 min x 8 = 3.2 + 4 = 7.2 GPU-hours, x 2 x 3 = 43.20.
        let tolerant = Recovery::Tolerant(given("failover_minutes", "3"), blast());
        assert_loss(failures(tolerant), "43.2");
    }

    #[test]
    fn spares_that_idle_and_overhead_are_no_work() {
        // 332.80 + 560,640 x (5% + 1%) = 33,971.20.
        let failures = Failures {
            idle_spare_share: Some(given("idle_spare_share", "0.05")),
            overhead_share: Some(given("overhead_share", "0.01")),
            ..failures(Recovery::Cold(checkpoints()))
        };
        assert_loss(failures, "33971.2");
    }

    #[test]
    fn a_late_detection_loses_more_than_half_an_interval() {
        // max(15, 20/2) = 15: (15 + 12 + 30) min x 64 x 2 x 3 = 364.80.
        let detect_minutes = given("detect_minutes", "15");
        let failures = Failures { detect_minutes, ..failures(Recovery::Cold(checkpoints())) };
        assert_loss(failures, "364.8");
    }

    #[test]
    fn a_failover_begins_when_the_failure_is_detected() {
        // (6 + 3) min x 64 + 30 min x 8 = 9.6 + 4 = 13.6 GPU-hours, x 2 x 3 = 81.60.
        let blast = given("blast_radius_gpus", "8");
        let recovery = Recovery::Tolerant(given("failover_minutes", "3"), blast);
        let detect_minutes = given("detect_minutes", "6");
        assert_loss(Failures { detect_minutes, ..failures(recovery) }, "81.6");
    }

    #[test]
    fn failures_that_lose_all_time_leave_nothing() {
        // 55.4667 GPU-hours x 4,000 failures are more than 256 x 730.
        let graph = graph();
        let failures = Failures {
            frequency: Frequency::PerMonth(given("per_month", "4000")),
            ..failures(Recovery::Cold(checkpoints()))
        };
        let peak = graph.input(&given("peak", "256"));
        let share = Goodput::Derived(Box::new(failures)).share(&graph, &calendar(&graph), peak);
        assert!(is_missing(&graph, share));
    }
}
