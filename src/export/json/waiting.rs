//! Work of a trace that may wait, and what that saves.

use super::object::Object;
use crate::analysis::WaitingCosts;
use crate::format::exact;
use crate::model::{Demand, DemandShape};
use crate::report::compare::keys::WAITING;

/// Work that may wait, if the demand has any.
pub(super) fn of(demand: &Demand, costs: Option<&WaitingCosts>) -> Option<Object> {
    let DemandShape::Trace(trace) = &demand.shape else { return None };
    let (stated, costs) = (trace.waiting.as_ref()?, costs?);
    let object = Object::default()
        .with("share", exact(stated.share.stated()))
        .with("within_hours", exact(stated.within_hours.stated()))
        .with("moved_share", exact(costs.moved_share))
        .with("peak_at_once", exact(costs.peak_at_once))
        .with("peak", exact(costs.peak))
        .each("alternatives", &costs.costs, |it| Object::of(&WAITING, it).reasons());
    Some(object)
}
