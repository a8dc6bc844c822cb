//! Gaps of an axis in which a side leaves demand unserved: where they end, and who is cheaper after one.

#![allow(clippy::disallowed_types, reason = "floats search, decimals confirm")]

use rust_decimal::Decimal;

use super::crossing::{Crossing, Difference, Known, Side, side, undecided};
use super::curve::{CostOver, Curve};
use super::pair::LOWEST;

/// The change of side over a gap: the lowest point, to seven digits, from which the other is cheaper.
pub(super) fn after_gap(of: &impl Difference, [low, high]: [Decimal; 2], above: Side) -> Crossing {
    let is_above = |at: Decimal| of.at(at).and_then(side) == Some(above);
    let (_, at) = parted([low, high], |at| !is_above(at));
    let below = if above == Side::A { Side::B } else { Side::A };
    Crossing { at, jump: true, cheaper_below: below, cheaper_above: above }
}

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

/// Two points, seven digits from each other, between which something that holds at the lower end of a
/// stretch and not at the upper one ceases to hold.
pub(super) fn parted(
    [mut low, mut high]: [Decimal; 2],
    holds: impl Fn(Decimal) -> bool,
) -> (Decimal, Decimal) {
    while high - low > Decimal::new(1, 7) {
        let middle = (low + high) / Decimal::TWO;
        if holds(middle) {
            low = middle;
        } else {
            high = middle;
        }
    }
    (low, high)
}
