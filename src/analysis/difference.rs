//! Difference of two costs along an axis, and a point where it changes its sign.

#![allow(clippy::disallowed_types, reason = "floats search, decimals confirm")]

use rust_decimal::Decimal;

/// A point where the cheaper side changes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Crossing {
    /// Position on the axis.
    pub at: Decimal,
    /// True if the costs jump past each other there, false if they meet.
    pub jump: bool,
    /// The cheaper side below it.
    pub cheaper_below: Side,
    /// The cheaper side above it.
    pub cheaper_above: Side,
}

/// One of a pair.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// The first.
    A,
    /// The second.
    B,
}

/// Knowledge of a stretch of the axis, from bounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Known {
    /// One side is cheaper all along, or leaves demand unserved.
    WhoIsCheaper,
    /// The difference rises or falls all along, or there is none.
    OneCrossingAtMost,
    /// Neither.
    Nothing,
}

/// A difference `a - b` of two costs along an axis, whose changes of sign are searched.
pub(super) trait Difference {
    /// Exact difference; none if a side leaves demand unserved, and zero where costs differ by
    /// the last digits of a quotient only.
    fn at(&self, at: Decimal) -> Option<Decimal>;

    /// Knowledge of a stretch, from bounds and slopes.
    fn look_at(&self, stretch: [f64; 2]) -> Known;

    /// Narrower stretch in which floats expect the one crossing of a stretch, if they can say.
    fn expected(&self, _: [f64; 2]) -> Option<[f64; 2]> {
        None
    }

    /// True if nothing more is to be looked at: what is found then is not complete.
    fn is_given_up(&self) -> bool {
        false
    }

    /// Size of the costs at a point, which separates a jump from a slope; none if nothing jumps.
    fn size(&self, at: Decimal) -> Option<Decimal>;
}

/// Cheaper side by a difference `a - b`; none if it is 0.
pub(super) fn side(difference: Decimal) -> Option<Side> {
    if difference.is_zero() {
        None
    } else if difference.is_sign_negative() {
        Some(Side::A)
    } else {
        Some(Side::B)
    }
}
