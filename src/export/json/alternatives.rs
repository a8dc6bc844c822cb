//! Alternatives, their tiers and cost lines.

use super::object::Object;
use crate::analysis::{CostedAlternative, CostedLine, CostedTier};
use crate::report::compare::keys::{ALTERNATIVE, COST, LINE, TIER};

pub(super) fn alternative(it: &CostedAlternative) -> Object {
    Object::of(&ALTERNATIVE, it).reasons().each("tiers", &it.tiers, tier)
}

fn tier(it: &CostedTier) -> Object {
    let line = |it: &CostedLine| Object::of(&LINE, it).keys(&COST, &it.cost).reasons_if_any();
    Object::of(&TIER, it).reasons().each("components", &it.lines, line)
}
