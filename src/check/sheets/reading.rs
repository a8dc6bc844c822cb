//! Plausible prices of commitments and spot relative to on demand; they reveal a price per GPU in
//! place of one per instance if few others offer the plan.

use rust_decimal::Decimal;

use super::measure::{decimal, ratio};
use super::peers::{PeerPrices, UsualPrice};
use crate::format::per_gpu_hour;
use crate::pricing::AgeClass;

/// Ratio to others from which an on-demand price is itself too doubtful to compare with.
const DOUBTFUL: Decimal = decimal(45, 1);

/// On-demand price of the same thing, per GPU-hour.
pub(in crate::check) enum OnDemandPrice {
    /// Price of the instance itself.
    Own(Decimal),
    /// Usual price of the accelerator elsewhere.
    Others(UsualPrice),
}

impl OnDemandPrice {
    /// Price to compare a plan with: the instance's own, unless others contradict it, else that of
    /// others.
    pub(super) fn of(own: Option<Decimal>, others: Option<UsualPrice>) -> Option<Self> {
        let own =
            own.filter(|own| others.as_ref().is_none_or(|it| ratio(*own, it.median) < DOUBTFUL));
        own.map(Self::Own).or_else(|| others.map(Self::Others))
    }

    pub(super) fn price(&self) -> Decimal {
        match self {
            Self::Own(price) => *price,
            Self::Others(others) => others.median,
        }
    }

    /// Words that continue a sentence about a price, such as `, but on demand it costs 2.50`.
    pub(super) fn wording(&self, gpu: &str) -> String {
        let price = per_gpu_hour(self.price());
        match self {
            Self::Own(_) => format!(", but on demand it costs {price}"),
            Self::Others(it) => {
                format!(", but {} others ask {price} on demand for {gpu}", it.count)
            }
        }
    }
}

impl PeerPrices {
    /// On-demand price of an accelerator, for a plan whose price a scenario states without naming
    /// an instance.
    pub fn on_demand(&self, gpu: &str, class: AgeClass, currency: &str) -> Option<OnDemandPrice> {
        let is_plan = class != AgeClass::OnDemand;
        let others = is_plan.then(|| self.usual(gpu, AgeClass::OnDemand, currency, ""))?;
        OnDemandPrice::of(None, others)
    }
}

/// Plausible range of a plan's price, as shares of the on-demand price.
pub(super) struct PlausibleShares(Decimal, Decimal);

impl PlausibleShares {
    /// The range for a class: spot is up to 90% off, a commitment up to 75%. The range is wider
    /// against prices of others: a plan of an expensive provider may cost more than a cheap one on
    /// demand.
    pub fn of(class: AgeClass, on_demand: &OnDemandPrice) -> Option<Self> {
        match (class, on_demand) {
            (AgeClass::Spot, OnDemandPrice::Own(_)) => Some(Self(decimal(10, 2), decimal(1, 0))),
            (AgeClass::Spot, OnDemandPrice::Others(_)) => {
                Some(Self(decimal(6, 2), decimal(125, 2)))
            }
            (AgeClass::Committed, OnDemandPrice::Own(_)) => {
                Some(Self(decimal(25, 2), decimal(1, 0)))
            }
            (AgeClass::Committed, OnDemandPrice::Others(_)) => {
                Some(Self(decimal(15, 2), decimal(19, 1)))
            }
            _ => None,
        }
    }

    /// True if a share is within the range.
    pub fn holds(&self, share: Decimal) -> bool {
        share >= self.0 && share <= self.1
    }

    /// Factor by which a share is below or above the range; at most 1 within it.
    pub fn excess(&self, share: Decimal) -> Decimal {
        let below = self.0.checked_div(share).unwrap_or(Decimal::MAX);
        let above = share.checked_div(self.1).unwrap_or(Decimal::MAX);
        below.max(above)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_deep_discount_is_plausible_and_an_eighth_of_a_commitment_is_not() {
        let own = OnDemandPrice::Own(decimal(4, 0));
        let spot = PlausibleShares::of(AgeClass::Spot, &own).unwrap();
        assert!(spot.holds(decimal(10, 2)) && spot.holds(Decimal::ONE));
        assert!(!spot.holds(decimal(9, 2)) && !spot.holds(decimal(101, 2)));
        // 0.25 / 0.0625 = 4; 2.4 / 1 = 2.4.
        let committed = PlausibleShares::of(AgeClass::Committed, &own).unwrap();
        assert_eq!(committed.excess(decimal(625, 4)), decimal(4, 0));
        assert_eq!(committed.excess(decimal(24, 1)), decimal(24, 1));
        assert!(PlausibleShares::of(AgeClass::OnDemand, &own).is_none());
    }
}
