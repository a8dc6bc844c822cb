//! Failures of a fleet, as written.

use schemars::JsonSchema;
use serde::Deserialize;

use crate::input::Field;
use crate::quantity::{Count, NotNegative, Positive, Share};

/// Failures of a fleet and recovery of its jobs, from which goodput is computed.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, rename = "failures")]
#[schemars(extend("required" = ["job_gpus", "recovery", "repair_minutes"]))]
pub struct Failures {
    /// Failures per month in the fleet.
    pub per_month: Field<NotNegative>,
    /// Mean hours between two failures in the fleet, instead of `per_month`.
    pub mtbf_hours: Field<Positive>,
    /// GPUs of the fleet. Default: the peak of demand.
    pub gpus: Field<Count>,
    /// GPUs of one job.
    pub job_gpus: Field<Count>,
    /// Way in which a job continues after a failure.
    pub recovery: Field<Recovery>,
    /// Minutes until a failure is detected. Default: 0.
    pub detect_minutes: Field<NotNegative>,
    /// Minutes between two checkpoints; for jobs that restart.
    pub checkpoint_minutes: Field<NotNegative>,
    /// Minutes until a job runs again from its checkpoint; for jobs that restart.
    pub restart_minutes: Field<NotNegative>,
    /// Minutes of a failover; for jobs that do not restart.
    pub failover_minutes: Field<NotNegative>,
    /// Minutes until the failed hardware runs again.
    pub repair_minutes: Field<NotNegative>,
    /// GPUs that one failure takes out until they are repaired; not for `recovery: cold`.
    pub blast_radius_gpus: Field<Count>,
    /// Share of GPUs kept idle as spares, 0 to 1.
    pub idle_spare_share: Field<Share>,
    /// Share of time spent on preparing for recovery, such as writing checkpoints, 0 to 1.
    pub overhead_share: Field<Share>,
}

/// Way in which a job continues after a failure.
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Recovery {
    /// The job waits for the repair.
    Cold,
    /// The job restarts on a spare; only the failed GPUs wait for the repair.
    Hot,
    /// The job continues after a failover; the failed GPUs wait for the repair.
    Tolerant,
}
