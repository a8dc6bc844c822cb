//! Several floats side by side, for searches; a decimal confirms what they find.

use std::array;
use std::cell::RefCell;

use rust_decimal::Decimal;
use rust_decimal::prelude::ToPrimitive;

use super::super::expected::{Curve, Memory, Situation, expected};
use super::bounds::ceil;
use super::{Arithmetic, Rough, Scalar, Value};

/// `L` floats; not-a-number is missing.
#[derive(Clone, Copy, Debug)]
pub struct Lanes<const L: usize>(pub [f64; L]);

/// Most by which steps between exponents differ and count as one: far less than a float of the power
/// has digits for.
const EVENLY: f64 = 1e-14;

impl<const L: usize> Lanes<L> {
    /// The number that all lanes have, if they have one.
    fn in_all_lanes(self) -> Option<f64> {
        let first = *self.0.first()?;
        let is_one = self.0.iter().all(|it| it.to_bits() == first.to_bits());
        (is_one && first.is_finite()).then_some(first)
    }

    /// One lane by itself.
    fn lane(self, lane: usize) -> Lanes<1> {
        Lanes([self.0[lane]])
    }

    fn each(self, f: impl Fn(f64) -> f64) -> Self {
        Self(self.0.map(f))
    }

    fn with(self, other: Self, f: impl Fn(f64, f64) -> f64) -> Self {
        Self(array::from_fn(|i| f(self.0[i], other.0[i])))
    }
}

impl<const L: usize> Arithmetic for Lanes<L> {
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

    fn pow_each(self, exponents: &[Self], out: &mut [Self]) {
        // Powers of months rise by the same step nearly always: a product instead of a power.
        let mut step: Option<(f64, Self)> = None;
        let mut before: Option<(f64, Self)> = None;
        for (out, exponents) in out.iter_mut().zip(exponents) {
            let Some(exponent) = exponents.in_all_lanes() else {
                (*out, before) = (self.pow(*exponents), None);
                continue;
            };
            *out = match before {
                None => self.pow(*exponents),
                Some((last, power)) if last.to_bits() == exponent.to_bits() => power,
                Some((last, power)) => {
                    let by = exponent - last;
                    let known = step.filter(|(known, _)| (known - by).abs() <= EVENLY);
                    let (_, factor) = known.unwrap_or_else(|| (by, self.pow(Self([by; L]))));
                    step = Some((by, factor));
                    power.mul(factor)
                }
            };
            before = Some((exponent, *out));
        }
    }

    fn exp(self) -> Self {
        self.each(f64::exp)
    }

    fn ceil(self) -> Self {
        self.each(|a| ceil(a - 5e-10))
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

    fn is_same(self, other: Self) -> bool {
        self.0.map(f64::to_bits) == other.0.map(f64::to_bits)
    }
}

impl<const L: usize> Value for Lanes<L> {
    /// One for all lanes, or one for each.
    type Curve = Vec<Option<Curve<Lanes<1>>>>;

    fn curve(levels: &[(Self, Self)]) -> Self::Curve {
        let is_one = |it: &Self| it.in_all_lanes().is_some();
        let is_shared = levels.iter().all(|(level, share)| is_one(level) && is_one(share));
        let lanes = if is_shared { 0..1 } else { 0..L };
        let of =
            |lane| levels.iter().map(move |(level, share)| (level.lane(lane), share.lane(lane)));
        lanes.map(|lane| Curve::of(of(lane))).collect()
    }

    fn expected(curve: &Self::Curve, of: &Situation<Self>) -> Self {
        let mut is_shared = curve.len() == 1;
        of.each(&mut |it| is_shared &= it.in_all_lanes().is_some());
        let at = |lane: usize| {
            let curve = curve.get(lane).or(curve.first()).and_then(Option::as_ref);
            curve.map_or(f64::NAN, |curve| expected(curve, &of.map(|it| it.lane(lane))).0[0])
        };
        if is_shared { Self([at(0); L]) } else { Self(array::from_fn(at)) }
    }
}

impl Scalar for Lanes<1> {
    fn count(number: u32) -> Self {
        // Converting a decimal takes as long as all else.
        Self([number.into()])
    }

    fn is_missing(self) -> bool {
        self.0[0].is_nan()
    }

    fn is_below(self, other: Self) -> bool {
        self.0[0] < other.0[0]
    }

    fn whole(self) -> Option<u32> {
        let number = (self.0[0] + 0.5).floor();
        let is_whole = (number - self.0[0]).abs() <= 1e-9 * number.abs().max(1.0);
        number.to_u32().filter(|_| is_whole)
    }

    fn floor(self) -> Option<u32> {
        self.0[0].floor().to_u32()
    }

    fn with_memory<T>(run: impl FnOnce(&mut Memory<Self>) -> T) -> T {
        thread_local! {
            static MEMORY: RefCell<Memory<Lanes<1>>> = RefCell::default();
        }
        MEMORY.with_borrow_mut(run)
    }

    fn rough(self) -> Rough {
        Rough(self.0[0])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn powers_of_months_are_those_of_each() {
        let months: Vec<Lanes<2>> =
            (0..360).map(|month| Lanes([f64::from(month) / 12.0; 2])).collect();
        let years = (0..360).map(|month| Lanes([(f64::from(month) / 12.0).floor(); 2]));
        let uneven =
            (0..360).map(|month| Lanes([f64::from(month), f64::from(month * month) / 1e3]));
        for exponents in [months, years.collect(), uneven.collect()] {
            let base = Lanes([0.75, 1.04]);
            let mut powers = vec![Lanes::MISSING; exponents.len()];
            base.pow_each(&exponents, &mut powers);
            for (power, exponent) in powers.iter().zip(&exponents) {
                for (found, expected) in power.0.iter().zip(base.pow(*exponent).0) {
                    assert!((found / expected - 1.0).abs() < 1e-12, "{found} {expected}");
                }
            }
        }
        let mut powers = [Lanes([1.0]); 2];
        Lanes([2.0]).pow_each(&[Lanes::MISSING, Lanes([3.0])], &mut powers);
        assert!(powers[0].0[0].is_nan() && (powers[1].0[0] - 8.0).abs() < 1e-12);
    }

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
