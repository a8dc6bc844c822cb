//! Bounds with a slope: what a formula can take over a stretch of the axis, and how steeply.
//!
//! While a slope keeps one sign, a difference has at most one zero; with a known slope, the bounds
//! of a straight line are the line. Bounds alone forget that the same input moves both sides.

use rust_decimal::Decimal;

use super::{Arithmetic, Bounds};

/// A value and its slope along the axis, each within bounds; not-a-number if unknown.
#[derive(Clone, Copy, Debug)]
pub struct Slopes {
    /// Interval that holds the value.
    pub value: Bounds,
    /// Interval that holds the slope along the axis; missing if the value may jump.
    pub slope: Bounds,
}

const FLAT: Bounds = Bounds { low: 0.0, high: 0.0 };

impl Slopes {
    /// The axis itself, over a stretch of it.
    pub fn axis(low: f64, high: f64) -> Self {
        Self { value: Bounds { low, high }, slope: Bounds { low: 1.0, high: 1.0 } }
    }

    /// Whichever of two is chosen, if it is not known which.
    fn either(value: Bounds, a: Self, b: Self) -> Self {
        Self { value, slope: a.slope.hull(b.slope) }
    }

    /// The one number it is all along, if it is.
    pub(super) fn constant(self) -> Option<f64> {
        let is_flat = self.slope.low == 0.0 && self.slope.high == 0.0;
        let is_one = self.value.low.to_bits() == self.value.high.to_bits();
        (is_flat && is_one && !self.is_missing()).then_some(self.value.low)
    }

    pub(super) fn scaled(self, factor: f64) -> Self {
        Self { value: self.value.scaled(factor), slope: self.slope.scaled(factor) }
    }

    fn is_missing(self) -> bool {
        self.value.low.is_nan()
    }
}

impl Arithmetic for Slopes {
    const MISSING: Self = Self { value: Bounds::MISSING, slope: Bounds::MISSING };

    fn of(number: Decimal) -> Self {
        Self { value: Bounds::of(number), slope: FLAT }
    }

    fn add(self, other: Self) -> Self {
        Self { value: self.value.add(other.value), slope: self.slope.add(other.slope) }
    }

    fn add_times(self, other: Self, times: u32) -> Self {
        self.add(other.scaled(times.into()))
    }

    fn sub(self, other: Self) -> Self {
        Self { value: self.value.sub(other.value), slope: self.slope.sub(other.slope) }
    }

    fn mul(self, other: Self) -> Self {
        // Nearly all factors are the same all along.
        if let Some(factor) = other.constant() {
            return self.scaled(factor);
        }
        if let Some(factor) = self.constant() {
            return other.scaled(factor);
        }
        let slope = self.slope.mul(other.value).add(self.value.mul(other.slope));
        Self { value: self.value.mul(other.value), slope }
    }

    fn div(self, other: Self) -> Self {
        let value = self.value.div(other.value);
        let slope = self.slope.sub(value.mul(other.slope)).div(other.value);
        Self { value, slope }
    }

    fn min(self, other: Self) -> Self {
        let value = self.value.min(other.value);
        if self.is_missing() || other.is_missing() {
            Self::MISSING
        } else if self.value.high <= other.value.low {
            self
        } else if other.value.high <= self.value.low {
            other
        } else {
            Self::either(value, self, other)
        }
    }

    fn max(self, other: Self) -> Self {
        let value = self.value.max(other.value);
        if self.is_missing() || other.is_missing() {
            Self::MISSING
        } else if self.value.low >= other.value.high {
            self
        } else if other.value.low >= self.value.high {
            other
        } else {
            Self::either(value, self, other)
        }
    }

    fn pow(self, exponent: Self) -> Self {
        let value = self.value.pow(exponent.value);
        // d(a^b) = a^b (b'/1 ln a + b a'/a)
        let grows = exponent.slope.mul(self.value.ln());
        let moves = exponent.value.mul(self.slope).div(self.value);
        Self { value, slope: value.mul(grows.add(moves)) }
    }

    fn exp(self) -> Self {
        let value = self.value.exp();
        Self { value, slope: value.mul(self.slope) }
    }

    fn ceil(self) -> Self {
        let value = self.value.ceil();
        let one_step = value.low.to_bits() == value.high.to_bits();
        Self { value, slope: if one_step { FLAT } else { Bounds::MISSING } }
    }

    fn if_le(self, other: Self, then: Self, otherwise: Self) -> Self {
        if self.is_missing() || other.is_missing() {
            Self::MISSING
        } else if self.value.high <= other.value.low {
            then
        } else if self.value.low > other.value.high {
            otherwise
        } else {
            // The branches need not meet.
            Self { value: then.value.hull(otherwise.value), slope: Bounds::MISSING }
        }
    }

    fn is_same(self, other: Self) -> bool {
        self.value.is_same(other.value) && self.slope.is_same(other.slope)
    }
}

#[cfg(test)]
#[allow(clippy::disallowed_types, reason = "floats search, decimals confirm")]
mod tests {
    use super::*;

    type Formula = fn(Slopes) -> Slopes;

    fn number(x: u32) -> Slopes {
        Slopes::of(x.into())
    }

    const FORMULAS: [Formula; 9] = [
        |x| x.mul(number(3)).sub(number(2)),
        |x| x.mul(x).add(number(1)),
        |x| number(5).div(x),
        |x| x.min(number(1)).add(x.max(number(2))),
        |x| x.mul(number(4)).ceil(),
        |x| number(3).pow(x),
        |x| x.pow(number(2)).mul(x),
        |x| number(2).sub(x).exp(),
        |x| x.if_le(number(1), x.mul(number(2)), number(7).sub(x)),
    ];

    fn at(formula: Formula, x: f64) -> f64 {
        formula(Slopes::axis(x, x)).value.low
    }

    #[test]
    fn every_value_and_every_secant_lies_within() {
        for (index, formula) in FORMULAS.into_iter().enumerate() {
            for start in 1..12 {
                let (low, high) = (f64::from(start) / 4.0, f64::from(start) / 4.0 + 0.3);
                let Slopes { value, slope } = formula(Slopes::axis(low, high));
                for step in 0..10 {
                    let x = low + (high - low) * f64::from(step) / 10.0;
                    let (here, there) = (at(formula, x), at(formula, x + 0.03));
                    assert!(
                        value.low - 1e-9 <= here && here <= value.high + 1e-9,
                        "{index} at {x}"
                    );
                    let secant = (there - here) / 0.03;
                    let within = slope.low - 1e-6 <= secant && secant <= slope.high + 1e-6;
                    assert!(within || slope.low.is_nan(), "{index} at {x}: {secant} of {slope:?}");
                }
            }
        }
    }

    #[test]
    fn a_straight_difference_is_known_at_once() {
        // 5x + 1 - (5x + 3) is -2 everywhere, though bounds alone say -7 to 3.
        let x = Slopes::axis(0.0, 1.0);
        let line = |more| x.mul(number(5)).add(number(more));
        let difference = line(1).sub(line(3));
        assert_eq!((difference.value.low, difference.value.high), (-7.0, 3.0));
        assert_eq!((difference.slope.low, difference.slope.high), (0.0, 0.0));
    }

    #[test]
    fn a_step_has_no_slope() {
        let stairs = Slopes::axis(0.9, 1.1).ceil();
        assert!(stairs.slope.low.is_nan());
        let tread = Slopes::axis(1.2, 1.8).ceil();
        assert_eq!((tread.slope.low, tread.slope.high), (0.0, 0.0));
    }
}
