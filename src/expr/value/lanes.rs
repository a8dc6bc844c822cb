//! Several floats side by side, for searches; a decimal confirms what they find.

use std::array;

use rust_decimal::Decimal;
use rust_decimal::prelude::ToPrimitive;

use super::Value;

/// `L` floats; not-a-number is missing.
#[derive(Clone, Copy, Debug)]
pub struct Lanes<const L: usize>(pub [f64; L]);

impl<const L: usize> Lanes<L> {
    fn each(self, f: impl Fn(f64) -> f64) -> Self {
        Self(self.0.map(f))
    }

    fn with(self, other: Self, f: impl Fn(f64, f64) -> f64) -> Self {
        Self(array::from_fn(|i| f(self.0[i], other.0[i])))
    }
}

impl<const L: usize> Value for Lanes<L> {
    const MISSING: Self = Self([f64::NAN; L]);

    fn of(number: Decimal) -> Self {
        Self([number.to_f64().unwrap_or(f64::NAN); L])
    }

    fn add(self, other: Self) -> Self {
        self.with(other, |a, b| a + b)
    }

    fn sub(self, other: Self) -> Self {
        self.with(other, |a, b| a - b)
    }

    fn mul(self, other: Self) -> Self {
        self.with(other, |a, b| a * b)
    }

    fn div(self, other: Self) -> Self {
        self.with(other, |a, b| if b == 0.0 { f64::NAN } else { a / b })
    }

    fn min(self, other: Self) -> Self {
        self.with(other, |a, b| if a.is_nan() || a < b { a } else { b })
    }

    fn max(self, other: Self) -> Self {
        self.with(other, |a, b| if a.is_nan() || a > b { a } else { b })
    }

    fn pow(self, exponent: Self) -> Self {
        self.with(exponent, |a, b| if a.is_nan() || b.is_nan() { f64::NAN } else { a.powf(b) })
    }

    fn exp(self) -> Self {
        self.each(f64::exp)
    }

    fn ceil(self) -> Self {
        self.each(|a| (a - 5e-10).ceil())
    }

    fn if_le(self, other: Self, then: Self, otherwise: Self) -> Self {
        Self(array::from_fn(|i| {
            let (a, b) = (self.0[i], other.0[i]);
            if a.is_nan() || b.is_nan() {
                f64::NAN
            } else if a <= b {
                then.0[i]
            } else {
                otherwise.0[i]
            }
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn missing_travels_from_either_side() {
        let (some, none) = (Lanes([1.0]), Lanes::<1>::MISSING);
        for result in [
            some.min(none),
            none.min(some),
            some.max(none),
            none.max(some),
            none.pow(Lanes([0.0])),
            Lanes([1.0]).pow(none),
            some.div(Lanes([0.0])),
            none.if_le(some, some, some),
            none.ceil(),
            none.exp(),
        ] {
            assert!(result.0[0].is_nan());
        }
    }
}
