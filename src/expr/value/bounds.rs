//! Intervals that hold every value a formula can take: they prove that no crossing was missed.

use rust_decimal::Decimal;
use rust_decimal::prelude::ToPrimitive;

use super::Arithmetic;

/// All numbers from `low` to `high`; not-a-number where nothing can be said.
#[derive(Clone, Copy, Debug)]
pub struct Bounds {
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

/// The next whole number: a cast and a step, as processors without an instruction for it take twenty times as long.
#[allow(clippy::cast_possible_truncation, clippy::cast_precision_loss, reason = "checked before")]
pub(super) fn ceil(a: f64) -> f64 {
    // From here on, and where it is no number, there are no digits behind the point.
    const WHOLE: f64 = 4e15;
    if a.abs() < WHOLE {
        let below = a as i64 as f64;
        if below < a { below + 1.0 } else { below }
    } else {
        a
    }
}

impl Bounds {
    /// The sign of every number within, or `None` where it is not proved; ends are drawn in by a
    /// relative slack, since floats round to nearest and not outwards.
    pub fn sign(self, scale: f64) -> Option<i8> {
        let slack = 1e-9 * scale;
        if self.low > slack {
            Some(1)
        } else if self.high < -slack {
            Some(-1)
        } else {
            None
        }
    }

    /// True if every value in the interval is nothing, within the same slack.
    pub fn is_about_zero(self, scale: f64) -> bool {
        let slack = 1e-9 * scale;
        self.low >= -slack && self.high <= slack
    }

    /// Interval reached from here by a slope, over a distance in either direction.
    pub fn moved(self, slope: Self, way: f64) -> Self {
        let most = slope.low.abs().max(slope.high.abs()) * way;
        let unknown = slope.low.is_nan() || slope.high.is_nan();
        if unknown { Self::MISSING } else { Self { low: self.low - most, high: self.high + most } }
    }

    /// The least bounds that hold both.
    pub(super) fn hull(self, other: Self) -> Self {
        Self::around([self.low, self.high, other.low, other.high])
    }

    /// Natural logarithms; missing if a value may not be above zero.
    pub(super) fn ln(self) -> Self {
        if self.low > 0.0 {
            Self { low: self.low.ln(), high: self.high.ln() }
        } else {
            Self::MISSING
        }
    }

    fn around([a, b, c, d]: [f64; 4]) -> Self {
        if a.is_nan() || b.is_nan() || c.is_nan() || d.is_nan() {
            return Self::MISSING;
        }
        let less = |x: f64, y: f64| if x < y { x } else { y };
        let more = |x: f64, y: f64| if x > y { x } else { y };
        Self { low: less(less(a, b), less(c, d)), high: more(more(a, b), more(c, d)) }
    }

    /// Bounds times a number.
    pub(super) fn scaled(self, factor: f64) -> Self {
        let (low, high) = (self.low * factor, self.high * factor);
        if factor < 0.0 { Self { low: high, high: low } } else { Self { low, high } }
    }

    fn corners(self, other: Self, f: impl Fn(f64, f64) -> f64) -> Self {
        Self::around([
            f(self.low, other.low),
            f(self.low, other.high),
            f(self.high, other.low),
            f(self.high, other.high),
        ])
    }

    fn ends(self, other: Self, f: impl Fn(f64, f64) -> f64) -> Self {
        if self.low.is_nan() || other.low.is_nan() {
            return Self::MISSING;
        }
        Self { low: f(self.low, other.low), high: f(self.high, other.high) }
    }
}

impl Arithmetic for Bounds {
    const MISSING: Self = Self { low: f64::NAN, high: f64::NAN };

    fn of(number: Decimal) -> Self {
        let x = number.to_f64().unwrap_or(f64::NAN);
        Self { low: x, high: x }
    }

    fn add(self, other: Self) -> Self {
        Self { low: self.low + other.low, high: self.high + other.high }
    }

    fn sub(self, other: Self) -> Self {
        Self { low: self.low - other.high, high: self.high - other.low }
    }

    fn mul(self, other: Self) -> Self {
        self.corners(other, |a, b| a * b)
    }

    fn div(self, other: Self) -> Self {
        if other.low <= 0.0 && other.high >= 0.0 {
            return Self::MISSING;
        }
        self.corners(other, |a, b| a / b)
    }

    fn min(self, other: Self) -> Self {
        self.ends(other, f64::min)
    }

    fn max(self, other: Self) -> Self {
        self.ends(other, f64::max)
    }

    fn pow(self, exponent: Self) -> Self {
        // Below zero a power is not monotone; the model raises only growth factors.
        if self.low <= 0.0 {
            return Self::MISSING;
        }
        self.corners(exponent, f64::powf)
    }

    fn exp(self) -> Self {
        Self { low: self.low.exp(), high: self.high.exp() }
    }

    fn ceil(self) -> Self {
        Self { low: ceil(self.low - 5e-10), high: ceil(self.high - 5e-10) }
    }

    fn if_le(self, other: Self, then: Self, otherwise: Self) -> Self {
        if self.high <= other.low {
            then
        } else if self.low > other.high {
            otherwise
        } else if self.low.is_nan() || other.low.is_nan() {
            Self::MISSING
        } else {
            Self::around([then.low, then.high, otherwise.low, otherwise.high])
        }
    }

    fn is_same(self, other: Self) -> bool {
        let bits = |it: Self| [it.low.to_bits(), it.high.to_bits()];
        bits(self) == bits(other)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_next_whole_number_is_that_of_the_library() {
        let near = [0.0, -0.0, 0.3, -0.3, 1.0, -1.0, 2.5, -2.5, 1e15 + 0.5, -1e15 - 0.5, 3e300];
        for a in near {
            assert!((ceil(a) - a.ceil()).abs() < f64::MIN_POSITIVE, "{a}");
        }
        assert!(ceil(f64::NAN).is_nan());
        assert_eq!(ceil(f64::NEG_INFINITY).to_bits(), f64::NEG_INFINITY.to_bits());
    }
}
