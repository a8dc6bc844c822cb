//! Gaps of an axis in which a side leaves demand unserved: who is cheaper after one, and from where.

use rust_decimal::Decimal;

use super::difference::{Crossing, Difference, Side, side};

/// The change of side over a gap: the lowest point, to seven digits, from which the other is cheaper.
pub(super) fn after_gap(of: &impl Difference, [low, high]: [Decimal; 2], above: Side) -> Crossing {
    let is_above = |at: Decimal| of.at(at).and_then(side) == Some(above);
    let (_, at) = parted([low, high], |at| !is_above(at));
    let below = if above == Side::A { Side::B } else { Side::A };
    Crossing { at, jump: true, cheaper_below: below, cheaper_above: above }
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
