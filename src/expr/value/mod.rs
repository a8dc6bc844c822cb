//! The kinds of number one evaluator runs over.

#![allow(clippy::disallowed_types, reason = "floats search, decimals confirm")]

mod bounds;
mod corners;
mod exact;
mod lanes;
#[cfg(test)]
mod means;
mod slopes;
mod sloping;

use std::cmp::Ordering;

use rust_decimal::Decimal;

pub use bounds::Bounds;
pub use exact::Exact;
pub use lanes::Lanes;
pub use slopes::Slopes;

use super::expected::{Memory, Situation};
use super::node_cells::NodeCells;

/// A number or its absence. Absence travels: whatever is computed from it is absent too.
pub trait Arithmetic: Copy {
    /// The absence of a number.
    const MISSING: Self;

    /// The number itself.
    fn of(number: Decimal) -> Self;

    /// Exact cells as numbers of this kind.
    fn all_of(exact: &NodeCells<Exact>) -> NodeCells<Self> {
        exact.map(|cell| cell.0.map_or(Self::MISSING, Self::of))
    }

    /// The sum.
    fn add(self, other: Self) -> Self;
    /// Sum with another number so many times.
    fn add_times(self, other: Self, times: u32) -> Self {
        (0..times).fold(self, |sum, _| sum.add(other))
    }
    /// The difference.
    fn sub(self, other: Self) -> Self;
    /// The product.
    fn mul(self, other: Self) -> Self;
    /// The quotient; missing if the divisor is or may be zero.
    fn div(self, other: Self) -> Self;
    /// The smaller.
    fn min(self, other: Self) -> Self;
    /// The larger.
    fn max(self, other: Self) -> Self;
    /// This to a power.
    fn pow(self, exponent: Self) -> Self;
    /// This to each of some powers, such as those of all months.
    fn pow_each(self, exponents: &[Self], out: &mut [Self]) {
        out.iter_mut().zip(exponents).for_each(|(out, exponent)| *out = self.pow(*exponent));
    }
    /// Euler's number to this power.
    fn exp(self) -> Self;
    /// Up to the next whole number, after rounding to nine decimals: 2/3 of 3 is 2 and not 3.
    fn ceil(self) -> Self;
    /// `then` where `self <= other`, else `otherwise`.
    fn if_le(self, other: Self, then: Self, otherwise: Self) -> Self;

    /// True if it is the same number with the same digits, or both are missing.
    fn is_same(self, other: Self) -> bool;
}

/// A number, and the mean of what a tier serves in numbers of its kind.
pub trait Value: Arithmetic {
    /// Levels of demand with their shares of time, for look-ups.
    type Curve;

    /// The curve of some levels and their shares of time.
    fn curve(levels: &[(Self, Self)]) -> Self::Curve;

    /// Mean of what a tier serves over a curve, see `expr::expected`.
    fn expected(curve: &Self::Curve, of: &Situation<Self>) -> Self;
}

/// A number to some digits, to look for where another may belong.
#[derive(Clone, Copy, Debug)]
pub struct Rough(f64);

impl Rough {
    /// True if it is less than another, as far as the digits go.
    pub fn is_below(self, other: Self) -> bool {
        self.0 < other.0
    }

    /// True if the digits may not part it from another.
    pub fn is_close(self, other: Self) -> bool {
        (self.0 - other.0).abs() <= 1e-9 * self.0.abs().max(other.0.abs())
    }
}

/// A number by itself, which can be compared.
pub trait Scalar: Arithmetic {
    /// A count.
    fn count(number: u32) -> Self;

    /// True if there is no number.
    fn is_missing(self) -> bool;

    /// True if it is less than another number; false if either is missing.
    fn is_below(self, other: Self) -> bool;

    /// The whole number that it is to nine decimals, if it is one that counts something.
    fn whole(self) -> Option<u32>;

    /// The whole number at or below it, if there is one of 0 or more.
    fn floor(self) -> Option<u32>;

    /// Runs with the states of fleets that were computed last.
    fn with_memory<T>(run: impl FnOnce(&mut Memory<Self>) -> T) -> T;

    /// The number to some digits, which orders numbers that are not close.
    fn rough(self) -> Rough;

    /// Order of two numbers; equal if either is missing.
    fn ordering(self, other: Self) -> Ordering {
        if self.is_below(other) {
            Ordering::Less
        } else if other.is_below(self) {
            Ordering::Greater
        } else {
            Ordering::Equal
        }
    }
}
