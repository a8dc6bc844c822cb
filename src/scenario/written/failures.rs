//! Failures of a fleet as written.

use schemars::JsonSchema;
use serde::Deserialize;

use crate::input::Field;
use crate::quantity::{Count, NotNegative, Share};

/// How jobs live with failures, from which goodput follows.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, rename = "failures")]
#[schemars(extend("required" = ["per_month", "job_gpus", "recovery", "repair_minutes"]))]
pub struct Failures {
    /// Failures of the fleet a month.
    pub per_month: Field<NotNegative>,
    /// GPUs of that fleet; the peak of demand unless stated.
    pub gpus: Field<Count>,
    /// GPUs of a job.
    pub job_gpus: Field<Count>,
    /// How a job goes on after a failure.
    pub recovery: Field<Recovery>,
    /// Minutes until a failure is seen; 0 unless stated.
    pub detect_minutes: Field<NotNegative>,
    /// Minutes between two checkpoints, where jobs restart.
    pub checkpoint_minutes: Field<NotNegative>,
    /// Minutes until a job runs again from its checkpoint, where jobs restart.
    pub restart_minutes: Field<NotNegative>,
    /// Minutes of a failover, where jobs do not restart.
    pub failover_minutes: Field<NotNegative>,
    /// Minutes until what failed runs again.
    pub repair_minutes: Field<NotNegative>,
    /// GPUs that a failure takes out until they are repaired, unless recovery is cold.
    pub blast_radius_gpus: Field<Count>,
    /// Share of GPUs kept idle for failures, 0 to 1.
    pub idle_spare_share: Field<Share>,
    /// Share of time spent on being able to recover, 0 to 1.
    pub overhead_share: Field<Share>,
}

/// How a job goes on after a failure.
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Recovery {
    /// All of it waits for the repair.
    Cold,
    /// It restarts on a spare; what failed alone waits for the repair.
    Hot,
    /// It goes on after a failover; what failed waits for the repair.
    Tolerant,
}
