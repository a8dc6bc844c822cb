//! Twelfth root: growth a year as growth a month.

use super::form::Number;

/// Growth a year from which on, and up to which, the steps below give all digits.
const GROWTH: std::ops::RangeInclusive<f64> = 0.25..=3.0;

/// True for the exponent 1/12, the part of a year that a month is.
pub(super) fn is_twelfth(exponent: Number) -> bool {
    exponent == Number::of(1.0 / 12.0)
}

/// Twelfth root of each number of a block.
///
/// Three steps of Halley's method from the tangent at 1, each of which leaves 12 times the cube of the
/// error: 5% becomes less than the last digit. Blocks of them run side by side, which the power
/// function of the C library does not.
#[inline(always)]
#[allow(clippy::inline_always, reason = "code is compiled for the processor where it is called")]
pub(super) fn twelfth_roots<const N: usize>(out: &mut [f64; N], of: &[f64; N]) {
    let mut are_near = true;
    for (out, x) in out.iter_mut().zip(of) {
        *out = near_one(*x);
        are_near &= GROWTH.contains(x);
    }
    if !are_near {
        for (out, x) in out.iter_mut().zip(of).filter(|(_, x)| !GROWTH.contains(x)) {
            *out = x.powf(1.0 / 12.0);
        }
    }
}

#[inline(always)]
#[allow(clippy::inline_always, reason = "as above")]
fn near_one(x: f64) -> f64 {
    let mut root = 1.0 + (x - 1.0) * (1.0 / 12.0);
    for _ in 0..3 {
        let second = root * root;
        let fourth = second * second;
        let power = fourth * fourth * fourth;
        root *= (11.0 * power + 13.0 * x) / (13.0 * power + 11.0 * x);
    }
    root
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[allow(clippy::cast_precision_loss, reason = "400 is exact")]
    fn roots_are_those_of_the_power_function() {
        let all: [f64; 400] = std::array::from_fn(|at| at as f64 / 100.0 - 0.01);
        let mut roots = [0.0; 400];
        twelfth_roots(&mut roots, &all);
        for (root, x) in roots.iter().zip(all) {
            let expected = x.powf(1.0 / 12.0);
            let is_near = (root - expected).abs() <= 4.0 * f64::EPSILON * expected;
            assert!(is_near || (root.is_nan() && expected.is_nan()), "{x}: {root} {expected}");
        }
        let mut roots = [0.0; 3];
        twelfth_roots(&mut roots, &[f64::NAN, f64::INFINITY, 0.0]);
        assert!(roots[0].is_nan() && roots[1] == f64::INFINITY && roots[2] == 0.0);
    }
}
