//! Failures of a fleet as written.

use schemars::JsonSchema;
use serde::Deserialize;

use crate::input::Field;
use crate::quantity::{Count, NotNegative, Share};

#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, rename = "failures")]
pub struct Failures {
    pub per_month: Field<NotNegative>,
    pub gpus: Field<Count>,
    pub job_gpus: Field<Count>,
    pub recovery: Field<Recovery>,
    pub detect_minutes: Field<NotNegative>,
    pub checkpoint_minutes: Field<NotNegative>,
    pub restart_minutes: Field<NotNegative>,
    pub failover_minutes: Field<NotNegative>,
    pub repair_minutes: Field<NotNegative>,
    pub blast_radius_gpus: Field<Count>,
    pub idle_spare_share: Field<Share>,
    pub overhead_share: Field<Share>,
}

#[derive(Clone, Copy, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Recovery {
    Cold,
    Hot,
    Tolerant,
}
