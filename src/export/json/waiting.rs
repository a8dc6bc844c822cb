//! Work of a trace that may wait, and what that saves.

use super::view::views;
use crate::analysis::{WaitingCost, WaitingCosts};
use crate::model::{Demand, DemandShape, Waiting};
use crate::report::compare::keys::WAITING;

/// Work that may wait, if the demand has any.
pub(super) fn of<'r>(
    demand: &'r Demand,
    costs: Option<&'r WaitingCosts>,
) -> Option<(&'r Waiting, &'r WaitingCosts)> {
    let DemandShape::Trace(trace) = &demand.shape else { return None };
    Some((trace.waiting.as_ref()?, costs?))
}

views! {
    "waiting" = (stated, costs): (&Waiting, &WaitingCosts),
        "Work of a trace that may wait, and what that saves. GPUs are as in the trace, before `scale`." {
        share: stated.share.stated(), "Share of each row that may wait, 0 to 1.";
        within_hours: stated.within_hours.stated(), "Hours that it may wait.";
        moved_share: costs.moved_share,
            "Share of all work that is served later than wanted, 0 to 1.";
        peak_at_once: costs.peak_at_once, "Highest number of GPUs as measured.";
        peak: costs.peak, "Highest number of GPUs if all work waits that may.";
        alternatives: &costs.costs, "Totals of each alternative, in the order of the comparison.";
    }

    "waiting_cost" = it: &WaitingCost,
        "Total of an alternative for which work may wait, and with all work served at once." {
        ..&WAITING;
        reasons;
    }
}
