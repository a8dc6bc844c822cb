//! Alternatives, their tiers and cost lines.

use serde::Serialize;

use super::Reasons;
use super::object::{Object, object};
use crate::analysis::{CostedAlternative, CostedLine, CostedTier};
use crate::report::compare::keys::{ALTERNATIVE, LINE, TIER};

#[derive(Serialize)]
pub(super) struct AlternativeResult {
    #[serde(flatten)]
    figures: Object,
    /// Why a value is null.
    reasons: Reasons,
    tiers: Vec<TierResult>,
}

#[derive(Serialize)]
struct TierResult {
    #[serde(flatten)]
    figures: Object,
    /// Why a value is null.
    reasons: Reasons,
    components: Vec<Object>,
}

pub(super) fn alternative(it: &CostedAlternative) -> AlternativeResult {
    let mut reasons = Reasons::new();
    let figures = object(&ALTERNATIVE, it, &mut reasons);
    AlternativeResult { figures, reasons, tiers: it.tiers.iter().map(tier).collect() }
}

fn tier(it: &CostedTier) -> TierResult {
    let mut reasons = Reasons::new();
    let figures = object(&TIER, it, &mut reasons);
    let line = |it: &CostedLine| object(&LINE, it, &mut Reasons::new());
    TierResult { figures, reasons, components: it.lines.iter().map(line).collect() }
}
