//! Commitments.

use super::{Finding, Subject, at_tier};
use crate::codes;
use crate::model::Supply;
use crate::model::rented::Billing;

/// A commitment whose unused hours are not charged.
pub(super) fn as_used(subject: Subject<'_>) -> Vec<Finding> {
    subject
        .tiers()
        .filter(|(_, tier)| {
            matches!(&tier.supply, Supply::Committed(it) if it.billing == Billing::AsUsed)
        })
        .map(|(alternative, tier)| {
            let name = &alternative.name;
            let message = format!("{name} prices a commitment as if its unused hours were free");
            at_tier(codes::AS_USED, alternative, tier, message)
        })
        .collect()
}
