//! The kinds of number one evaluator runs over.

#![allow(clippy::disallowed_types, reason = "floats search, decimals confirm")]

mod bounds;
mod exact;
mod lanes;
mod slopes;

use std::sync::Arc;

use rust_decimal::Decimal;

pub use bounds::Bounds;
pub use exact::Exact;
pub use lanes::Lanes;
pub use slopes::Slopes;

/// A number or its absence. Absence travels: whatever is computed from it is absent too.
pub trait Value: Copy {
    /// The absence of a number.
    const MISSING: Self;

    /// The number itself.
    fn of(number: Decimal) -> Self;

    /// Exact cells as numbers of this kind.
    fn all_of(exact: &Arc<[Exact]>) -> Arc<[Self]> {
        exact.iter().map(|cell| cell.0.map_or(Self::MISSING, Self::of)).collect()
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
}
