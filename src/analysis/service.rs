//! Service of an alternative: the utilizations at which it begins or ceases to serve all demand.

#![allow(clippy::disallowed_types, reason = "floats search, decimals confirm")]

use rust_decimal::Decimal;

use super::crossing::undecided;
use super::curve::{CostOver, Curve};
use super::difference::{Difference, Known};
use super::gap::parted;
use super::pair::LOWEST;

/// Utilizations at which an alternative begins or ceases to serve all demand, in order, to seven digits:
/// the last at which it does, or the first.
pub(super) fn service_ends(of: &Curve) -> Vec<Decimal> {
    let service = Service(of);
    let stretches = undecided(&service, &[LOWEST, Decimal::ONE]);
    stretches.into_iter().filter_map(|stretch| service.end_within(stretch)).collect()
}

/// The costs of one alternative, searched for where they are those of all demand.
struct Service<'s>(&'s Curve);

impl Service<'_> {
    /// The end of service within a stretch, if it serves all demand at one end alone.
    fn end_within(&self, [low, high]: [Decimal; 2]) -> Option<Decimal> {
        let is_served = |at: Decimal| self.at(at).is_some();
        let at_low = is_served(low);
        if at_low == is_served(high) || self.is_given_up() {
            return None;
        }
        let (last, first) = parted([low, high], |at| is_served(at) == at_low);
        Some(if at_low { last } else { first })
    }
}

impl Difference for Service<'_> {
    fn at(&self, at: Decimal) -> Option<Decimal> {
        self.0.at(at).serving_all
    }

    fn look_at(&self, stretch: [f64; 2]) -> Known {
        let is_known = |it: CostOver| it.is_unserved || !it.serving_all.value.low.is_nan();
        if self.0.over(stretch).is_some_and(is_known) {
            Known::WhoIsCheaper
        } else {
            Known::Nothing
        }
    }

    fn is_given_up(&self) -> bool {
        self.0.is_given_up()
    }

    fn size(&self, at: Decimal) -> Option<Decimal> {
        self.0.at(at).whole
    }
}
