//! Parts of a mix in its work and cost: of each tier, and of the work that no tier serves.

use rust_decimal::Decimal;

use crate::analysis::costed::{CostedAlternative, CostedTier};
use crate::model::UNSERVED_WORK;

/// Part of a tier in the work of a mix.
#[derive(Clone, Copy, Debug)]
pub struct TierPart {
    /// Part of all work that it serves.
    pub served_share: Option<Decimal>,
    /// Cost of the tier, without what unserved work is charged.
    pub total: Option<Decimal>,
    /// Cost of a GPU-hour that it serves.
    pub cost_per_gpu_hour: Option<Decimal>,
}

/// Work that no tier serves.
#[derive(Clone, Copy, Debug)]
pub struct UnservedPart {
    /// GPU-hours.
    pub work: Decimal,
    /// Part of all work.
    pub share: Option<Decimal>,
    /// Charge of it; zero if the scenario allows it.
    pub charge: Decimal,
    /// Charge of a GPU-hour.
    pub per_gpu_hour: Option<Decimal>,
}

/// Work that is served and work that is not, in GPU-hours.
pub(super) fn work(costed: &CostedAlternative) -> Option<Decimal> {
    costed.served?.checked_add(costed.unserved.unwrap_or_default())
}

/// Parts of each tier, in the order of the stack.
pub(super) fn of_tiers(costed: &CostedAlternative) -> Vec<TierPart> {
    let all = work(costed);
    let part = |it: &CostedTier| {
        let total = it.cost.total.and_then(|total| total.checked_sub(charge(it)));
        TierPart {
            served_share: it.served.zip(all).and_then(|(it, all)| it.checked_div(all)),
            total,
            cost_per_gpu_hour: total.zip(it.served).and_then(|(it, all)| it.checked_div(all)),
        }
    };
    costed.tiers.iter().map(part).collect()
}

/// Part that no tier serves; none if all work is served.
pub(super) fn unserved(costed: &CostedAlternative) -> Option<UnservedPart> {
    let work = costed.unserved.filter(|it| !it.is_zero())?;
    let charge: Decimal = costed.tiers.iter().map(charge).sum();
    let per_gpu_hour = charge.checked_div(work).filter(|it| !it.is_zero());
    Some(UnservedPart { work, share: costed.unserved_share, charge, per_gpu_hour })
}

/// Charge of unserved work in the lines of a tier.
fn charge(tier: &CostedTier) -> Decimal {
    let lines = tier.lines.iter().filter(|it| it.component.is(&UNSERVED_WORK));
    lines.filter_map(|it| it.cost.total).sum()
}
