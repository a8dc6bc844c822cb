//! The trace of a demand, and its load-duration curve.

use schemars::JsonSchema;

use super::{Exact, Whole};

/// Trace that demand was measured in. GPUs are as measured, before `scale` and `busy_share`.
#[derive(JsonSchema)]
#[schemars(rename = "trace")]
pub(super) struct Trace {
    /// Name of the file, as in `sources`.
    file: String,
    /// First second of the window, in UTC.
    start: String,
    /// End of the window, in UTC.
    end: String,
    /// Hours of the window.
    hours: Exact,
    /// Hours of the window in which a number of GPUs is known.
    known_hours: Exact,
    /// Share of the window in which a number of GPUs is known, 0 to 1.
    known_share: Exact,
    /// Rows with a number of GPUs.
    rows: Whole,
    /// Most frequent length of a row, in seconds.
    step_seconds: Whole,
    /// Mean number of GPUs, weighted by time.
    mean: Exact,
    /// GPUs that are reached or passed in 50% of the time.
    p50: Exact,
    /// GPUs that are reached or passed in 5% of the time.
    p95: Exact,
    /// GPUs that are reached or passed in 1% of the time.
    p99: Exact,
    /// Highest number of GPUs.
    peak: Exact,
    /// Lowest number of GPUs.
    floor: Exact,
    /// Peak divided by the mean.
    peak_over_mean: Exact,
    /// Most by which merging moved a level, in GPUs; left out if no levels were merged.
    #[schemars(skip_serializing_if = "is_left_out")]
    merged_within: Exact,
}

/// Level of demand, as in `shape` of a scenario. GPUs are as measured, before `scale` and `busy_share`.
#[derive(JsonSchema)]
#[schemars(rename = "curve level")]
pub(super) struct CurveLevel {
    /// Share of the known time at this level, 0 to 1.
    share_of_time: Exact,
    /// GPUs; the mean of nearby levels if there are more than 200.
    gpus: Exact,
}
