//! What commitments and spot cost beside the same on demand, which tells a price of one GPU from that
//! of its instance where few others offer the plan.

use rust_decimal::Decimal;

use super::measure::{decimal, ratio};
use super::peers::{Peers, UsualPrice};
use crate::format::per_gpu_hour;
use crate::pricing::AgeClass;

/// From there on, an on-demand price is itself too far from others to compare with.
const DOUBTFUL: Decimal = decimal(45, 1);

/// What the same costs on demand, for each GPU-hour.
pub(in crate::check) enum OnDemandPrice {
    /// The instance itself.
    Own(Decimal),
    /// The accelerator elsewhere.
    Others(UsualPrice),
}

impl OnDemandPrice {
    /// What a plan is compared with: the instance's own price, unless others doubt it, or else theirs.
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

    /// How it goes on after the price it is beside.
    pub(super) fn said(&self, gpu: &str) -> String {
        let price = per_gpu_hour(self.price());
        match self {
            Self::Own(_) => format!(", but on demand it costs {price}"),
            Self::Others(it) => {
                format!(", but {} others ask {price} on demand for {gpu}", it.count)
            }
        }
    }
}

impl Peers {
    /// What an accelerator costs on demand where a plan is priced by a scenario, which names no instance.
    pub fn on_demand(&self, gpu: &str, class: AgeClass, currency: &str) -> Option<OnDemandPrice> {
        let is_plan = class != AgeClass::OnDemand;
        let others = is_plan.then(|| self.usual(gpu, AgeClass::OnDemand, currency, ""))?;
        OnDemandPrice::of(None, others)
    }
}

/// Shares of the on-demand price that a plan costs anywhere.
pub(super) struct Plausible(Decimal, Decimal);

impl Plausible {
    /// Spot is up to 90% off, and a commitment up to 75%. Others differ by more than a provider does
    /// from itself: a plan of a dear one costs more than a cheap one asks on demand.
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

    /// Whether a share is among them.
    pub fn holds(&self, share: Decimal) -> bool {
        share >= self.0 && share <= self.1
    }

    /// How many times a share is below the least of them or above the largest; at most 1 within.
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
        let spot = Plausible::of(AgeClass::Spot, &own).unwrap();
        assert!(spot.holds(decimal(10, 2)) && spot.holds(Decimal::ONE));
        assert!(!spot.holds(decimal(9, 2)) && !spot.holds(decimal(101, 2)));
        // 0.25 / 0.0625 = 4; 2.4 / 1 = 2.4.
        let committed = Plausible::of(AgeClass::Committed, &own).unwrap();
        assert_eq!(committed.excess(decimal(625, 4)), decimal(4, 0));
        assert_eq!(committed.excess(decimal(24, 1)), decimal(24, 1));
        assert!(Plausible::of(AgeClass::OnDemand, &own).is_none());
    }
}
