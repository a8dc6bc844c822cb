//! Work of a trace that may wait, and what that saves.

use super::object::Object;
use crate::format::exact;
use crate::report::compare::Material;
use crate::report::compare::keys::WAITING;

/// Work that may wait, if the demand has any.
pub(super) fn waiting(material: Material<'_>) -> Option<Object> {
    let (stated, costs) = (material.trace()?.waiting.as_ref()?, material.waiting?);
    let object = Object::default()
        .with("share", exact(stated.share.stated()))
        .with("within_hours", exact(stated.within_hours.stated()))
        .with("moved_share", exact(costs.moved_share))
        .with("peak_at_once", exact(costs.peak_at_once))
        .with("peak", exact(costs.peak))
        .each("alternatives", &costs.costs, |it| Object::of(&WAITING, it).reasons());
    Some(object)
}
