//! Work that may wait.

use std::collections::BTreeMap;

use schemars::JsonSchema;

use super::Exact;

/// Work of a trace that may wait, and what that saves. GPUs are as in the trace, before `scale`.
#[derive(JsonSchema)]
#[schemars(rename = "waiting")]
pub(super) struct Waiting {
    /// Share of each row that may wait, 0 to 1.
    share: Exact,
    /// Hours that it may wait.
    within_hours: Exact,
    /// Share of all work that is served later than wanted, 0 to 1.
    moved_share: Exact,
    /// Highest number of GPUs as measured.
    peak_at_once: Exact,
    /// Highest number of GPUs if all work waits that may.
    peak: Exact,
    /// Totals of each alternative, in the order of the comparison.
    alternatives: Vec<WaitingCost>,
}

/// Total of an alternative for which work may wait, and with all work served at once.
#[derive(JsonSchema)]
#[schemars(rename = "waiting cost")]
struct WaitingCost {
    /// Name of the alternative.
    alternative: String,
    /// True if work that may wait does, as that costs less.
    waits: bool,
    /// Total with the choice that costs less.
    total: Option<Exact>,
    /// Total with all work served when it is wanted, at the best of its open sizes.
    total_at_once: Option<Exact>,
    /// Total at once less the total with work that waits.
    saving: Option<Exact>,
    /// Reasons of the null values above, by key.
    reasons: BTreeMap<String, String>,
}
