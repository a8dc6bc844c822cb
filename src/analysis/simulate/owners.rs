//! The alternative that owns and the one that rents, whose costs simulations set against each other.

use crate::analysis::study::Study;
use crate::model::{Alternative, Supply};

/// True if nodes are bought for an alternative.
pub(super) fn owns(it: &Alternative) -> bool {
    it.tiers.iter().any(|tier| tier.owned().is_some())
}

/// True if all that an alternative pays is rented by the hour, so that it may end with any month.
pub(super) fn rents_by_the_hour(it: &Alternative) -> bool {
    let by_hour = |supply: &Supply| matches!(supply, Supply::OnDemand(_) | Supply::Spot(_));
    it.tiers.iter().all(|tier| by_hour(&tier.supply))
}

/// Position of the cheapest alternative of a kind, as stated.
pub(super) fn cheapest(study: &Study<'_>, is_of: impl Fn(&Alternative) -> bool) -> Option<usize> {
    let all = study.case.alternatives.iter().zip(&study.model.alternatives).enumerate();
    let of_kind = all.filter(|(_, (it, _))| is_of(it) && !it.is_hypothetical());
    let costed = of_kind.filter_map(|(at, (_, model))| Some((study.value(model.serving_all)?, at)));
    costed.min().map(|(_, at)| at)
}
