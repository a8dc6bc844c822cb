//! Output of `utilization`.

use std::collections::BTreeMap;

use schemars::JsonSchema;

use super::findings::{Code, Severity, SourceFile};
use super::{Exact, Tool, Version, Whole};

/// Use of GPUs over a window, as monitoring reports it.
#[derive(JsonSchema)]
#[schemars(rename = "utilization")]
pub(super) struct Utilization {
    /// Version of the output format. Keys are added to it, never renamed.
    schema_version: Version,
    /// Program that wrote the output.
    tool: Tool,
    /// Kind of the GPUs of the trace.
    kind: UsageKind,
    /// Time that was measured.
    window: UsageWindow,
    /// Mean number of GPUs installed; null if it was not stated.
    capacity_gpus: Option<Exact>,
    /// GPUs that jobs or pods held; null if no file has them.
    allocated: Option<UsageMeasure>,
    /// GPUs that computed; null if no file has them.
    busy: Option<UsageMeasure>,
    /// GPUs that jobs would hold if each had started at its submission; null if no file has them.
    wanted: Option<UsageMeasure>,
    /// Cost of a GPU-hour that is installed; null without `--price`.
    price: Option<UsagePrice>,
    /// Reasons of values that are null, by key.
    reasons: BTreeMap<String, String>,
    /// GPU-hours that are not used.
    idle: UsageIdle,
    /// Teams, most GPU-hours first; empty without `--by`.
    teams: Vec<UsageTeam>,
    /// Rows or samples that were read.
    rows_read: Whole,
    /// Records that were there twice, each counted once.
    duplicates: Whole,
    /// Explanations of the numbers: what they count, and why.
    evidence: Vec<UsageEvidence>,
    /// Findings on the numbers.
    findings: Vec<UsageFinding>,
    /// Files that were read.
    sources: Vec<SourceFile>,
}

/// Kind of a number of GPUs.
#[derive(JsonSchema)]
#[schemars(rename = "usage kind", rename_all = "snake_case")]
enum UsageKind {
    /// GPUs that jobs or pods hold.
    Allocated,
    /// GPUs that compute.
    Busy,
    /// GPUs that jobs would hold if each had started at its submission.
    Wanted,
}

/// Time that was measured.
#[derive(JsonSchema)]
#[schemars(rename = "usage window")]
struct UsageWindow {
    /// First second, in UTC.
    start: String,
    /// End, in UTC.
    end: String,
    /// Hours between them.
    hours: Exact,
    /// Hours in which the kind of the trace is known.
    known_hours: Exact,
    /// Share of the hours in which it is known, 0 to 1.
    known_share: Exact,
    /// Length of most rows, in seconds.
    step_seconds: Whole,
    /// Parts that are not known.
    gaps: Vec<UsageGap>,
}

/// Part of a window that is not known.
#[derive(JsonSchema)]
#[schemars(rename = "usage gap")]
struct UsageGap {
    /// First second, in UTC.
    start: String,
    /// End, in UTC.
    end: String,
}

/// Statistics of a kind, weighted by time.
#[derive(JsonSchema)]
#[schemars(rename = "usage measure")]
struct UsageMeasure {
    /// GPU-hours in the known time.
    gpu_hours: Exact,
    /// Hours in which the number of GPUs is known.
    known_hours: Exact,
    /// Mean number of GPUs.
    mean: Exact,
    /// GPUs that are reached or passed in 50% of the time.
    p50: Exact,
    /// GPUs that are reached or passed in 5% of the time.
    p95: Exact,
    /// GPUs that are reached or passed in 1% of the time.
    p99: Exact,
    /// Highest number of GPUs.
    peak: Exact,
    /// Share of the GPU-hours installed, 0 to 1; null if no capacity was stated.
    share_of_capacity: Option<Exact>,
}

/// Totals of a team.
#[derive(JsonSchema)]
#[schemars(rename = "usage team")]
struct UsageTeam {
    /// Name of the team.
    name: String,
    /// GPU-hours that it held; null if none are known.
    allocated_gpu_hours: Option<Exact>,
    /// GPU-hours in which its GPUs computed; null if none are known.
    busy_gpu_hours: Option<Exact>,
    /// GPU-hours that it wanted; null if none are known.
    wanted_gpu_hours: Option<Exact>,
    /// Share of the GPU-hours of the trace, 0 to 1.
    share: Option<Exact>,
    /// Cost of its GPU-hours; null without `--price`.
    cost: Option<Exact>,
}

/// Cost of a GPU-hour that is installed, used or not.
#[derive(JsonSchema)]
#[schemars(rename = "usage price")]
struct UsagePrice {
    /// Cost of the alternative over its GPU-hours installed, or billed if it is rented while used.
    per_gpu_hour: Exact,
    /// ISO 4217 code.
    currency: String,
    /// Name of the alternative.
    alternative: String,
    /// Name of the file of the scenario.
    scenario: String,
}

/// GPU-hours that are not used.
#[derive(JsonSchema)]
#[schemars(rename = "usage idle")]
struct UsageIdle {
    /// GPU-hours installed that nothing holds; null without a capacity.
    unallocated_gpu_hours: Option<Exact>,
    /// Cost of them; null without `--price`.
    unallocated_cost: Option<Exact>,
    /// GPU-hours held in which nothing computes; null if busy GPUs are not known.
    held_gpu_hours: Option<Exact>,
    /// Cost of them; null without `--price`.
    held_cost: Option<Exact>,
}

/// Explanation of the numbers.
#[derive(JsonSchema)]
#[schemars(rename = "usage evidence")]
struct UsageEvidence {
    /// Subject, such as `kind` or `scale`.
    key: String,
    /// Explanation.
    text: String,
}

/// Finding on the use of GPUs.
#[derive(JsonSchema)]
#[schemars(rename = "usage finding")]
struct UsageFinding {
    /// Code, for `gpu-tco explain CODE`.
    code: Code,
    /// Severity.
    severity: Severity,
    /// Finding in words.
    message: String,
}
