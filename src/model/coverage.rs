//! Tiers behind which no work is left undone, whatever moves.

use super::case::{Supply, Tier};
use super::owned::Purchases;
use super::size::Size;

impl Tier {
    /// True if the tier is rented while used, for any number of GPUs and all work.
    pub fn has_no_limit(&self) -> bool {
        let is_unlimited = matches!(&self.supply, Supply::OnDemand(it) if it.max_gpus.is_none());
        is_unlimited && !self.window.is_stated()
    }

    /// True if the tier serves whatever is left: it has no limit, or follows the highest peak from month 1 on.
    pub fn serves_the_rest(&self) -> bool {
        if self.window.is_stated() {
            return false;
        }
        match &self.supply {
            Supply::OnDemand(_) => self.has_no_limit(),
            Supply::Spot(_) => false,
            Supply::Committed(it) => {
                matches!(it.instances, Size::Peak) && it.rental.newer_generation.is_none()
            }
            Supply::Owned(it) => {
                let bought = &it.deployment;
                matches!(bought.purchases, Purchases::AtStart(Size::Peak))
                    && it.downtime.is_none()
                    && bought.lead_time.is_none()
                    && bought.refresh.is_none()
            }
        }
    }
}
