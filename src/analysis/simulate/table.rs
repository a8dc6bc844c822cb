//! Table of the quantiles of a law, fine in the tails: a draw is a look into it.

#![allow(clippy::disallowed_types, reason = "draws are floats; what is printed is a statistic")]

use super::beta::Beta;
use super::normal;

/// Halvings of the share towards each tail; below 2^-40 the last one goes on.
const HALVINGS: usize = 40;
/// Bits that part each halving.
const PARTS_BITS: u32 = 5;
/// Parts of each halving.
const PARTS: usize = 1 << PARTS_BITS;
/// Bits of a float after its exponent.
const MANTISSA: u32 = 52;

/// Parts of each half.
const LENGTH: usize = HALVINGS * PARTS;
/// Largest share below one half.
const BELOW_HALF: f64 = 0.5 - f64::EPSILON / 4.0;

/// Quantiles of a law.
///
/// Knots divide each halving of the share, 1/4 to 1/2, 1/8 to 1/4 and so on, into 32 parts, so that
/// the bits of a share are the number of its part; a cubic runs between two knots. Shares above 1/2
/// are looked up by what they leave of 1, in the second half.
#[derive(Clone, Debug)]
pub(super) struct Table(Vec<Cubic>);

/// Coefficients of a cubic in the part of a knot that lies below, lowest power first.
type Cubic = [f64; 4];

/// Value at a knot and its change by the share.
type Knot = (f64, f64);

impl Table {
    /// Quantiles of a beta law over a width.
    pub fn of_beta(law: Beta, low: f64, width: f64) -> Self {
        let [below, above] = [law, law.mirrored()].map(beta_knots);
        let lower = below.into_iter().map(|(value, slope)| (low + width * value, width * slope));
        let upper =
            above.into_iter().map(|(value, slope)| (low + width * (1.0 - value), -width * slope));
        Self::of(&[lower.collect(), upper.collect()])
    }

    /// Quantiles of what `of` makes of those of the standard normal law: a value and its slope.
    pub fn of_normal(of: impl Fn(f64) -> (f64, f64)) -> Self {
        let knots = |sign: f64| {
            let knot = |at: usize| {
                let z = normal::quantile(share_of(at));
                let (value, slope) = of(sign * z);
                (value, sign * slope / normal::density(z))
            };
            (0..=LENGTH).map(knot).collect::<Vec<_>>()
        };
        Self::of(&[knots(1.0), knots(-1.0)])
    }

    /// A table of the knots of each half, from the share 1/2 on.
    fn of(halves: &[Vec<Knot>; 2]) -> Self {
        let cubic = |(at, pair): (usize, &[Knot])| {
            let [(next_value, next_slope), (value, slope)] = [pair[0], pair[1]];
            let width = share_of(at) - share_of(at + 1);
            let (rise, next_rise) = (slope * width, next_slope * width);
            let change = next_value - value;
            let bends = [3.0 * change - 2.0 * rise - next_rise, rise + next_rise - 2.0 * change];
            [value, rise, bends[0], bends[1]]
        };
        let half = |it: &Vec<Knot>| it.windows(2).enumerate().map(cubic).collect::<Vec<_>>();
        Self(halves.iter().flat_map(half).collect())
    }

    /// Value that a share above 0 and below 1 is below.
    #[inline]
    #[allow(clippy::cast_possible_truncation, reason = "parts are a few thousand")]
    pub fn quantile(&self, share: f64) -> f64 {
        // Without a branch, which the processor would guess wrong half of the time.
        let rest = 1.0 - share;
        let tail = if share < rest { share } else { rest };
        let tail = if tail < BELOW_HALF { tail } else { BELOW_HALF };
        let bits = tail.to_bits();
        // The exponent of a share in 1/4 to 1/2 is 1021; parts count down from 1/2.
        let part = ((1022 << PARTS_BITS) - 1 - (bits >> (MANTISSA - PARTS_BITS))) as usize;
        let half = usize::from(share >= 0.5) * LENGTH;
        let [value, rise, bend, twist] = self.0[half + part.min(LENGTH - 1)];
        let within = bits & ((1 << (MANTISSA - PARTS_BITS)) - 1);
        let t = f64::from_bits(within << PARTS_BITS | 1023 << MANTISSA) - 1.0;
        value + t * (rise + t * (bend + t * twist))
    }
}

/// Quantiles of a beta law at the knots below 1/2, each with its slope.
fn beta_knots(law: Beta) -> Vec<Knot> {
    let mut guess = law.a / (law.a + law.b);
    // From the median down: each value is a good guess of the next.
    let knot = |at: usize| {
        let share = share_of(at);
        let value = law.quantile_near(share, guess);
        let slope = 1.0 / law.density(value).max(f64::MIN_POSITIVE);
        let guessed = value - slope * (share - share_of(at + 1));
        guess = if guessed > 0.0 { guessed } else { value * 0.5 };
        (value, slope)
    };
    (0..=LENGTH).map(knot).collect()
}

/// Share of a knot: 1/2 for the first, then down.
fn share_of(at: usize) -> f64 {
    let bits = (1022_u64 << PARTS_BITS).saturating_sub(at as u64);
    f64::from_bits(bits << (MANTISSA - PARTS_BITS))
}

#[cfg(test)]
#[allow(clippy::unreadable_literal, reason = "figures as scipy prints them")]
mod tests {
    use super::*;

    const CASES: [(f64, f64, f64, f64); 30] = [
        (2.0, 30.0, 0.000_001, 4.6394691291346266e-05),
        (2.0, 30.0, 0.05, 0.011585315861443594),
        (2.0, 30.0, 0.5, 0.05355205211700271),
        (2.0, 30.0, 0.77, 0.08792701520560892),
        (2.0, 30.0, 0.999, 0.26132759881832784),
        (4.0, 8.0, 0.000_001, 0.0074979165225387305),
        (4.0, 8.0, 0.05, 0.13507547291964123),
        (4.0, 8.0, 0.5, 0.3238044625851874),
        (4.0, 8.0, 0.77, 0.42998002973359173),
        (4.0, 8.0, 0.999, 0.7559482031503746),
        (16.0, 6.0, 0.000_001, 0.24627163864106213),
        (16.0, 6.0, 0.05, 0.5630236839687343),
        (16.0, 6.0, 0.5, 0.7342602730085873),
        (16.0, 6.0, 0.77, 0.8001921960013864),
        (16.0, 6.0, 0.999, 0.9416309241105534),
        (0.5, 0.5, 0.000_001, 2.46740110027031e-12),
        (0.5, 0.5, 0.05, 0.0061558297024311365),
        (0.5, 0.5, 0.5, 0.4999999999999999),
        (0.5, 0.5, 0.77, 0.8750555348152299),
        (0.5, 0.5, 0.999, 0.999997532600929),
        (2.2, 3.8, 0.000_001, 0.0006425812390762546),
        (2.2, 3.8, 0.05, 0.09570428352919888),
        (2.2, 3.8, 0.5, 0.35099948494911815),
        (2.2, 3.8, 0.77, 0.5069665396859202),
        (2.2, 3.8, 0.999, 0.8963691376284508),
        (46.0, 4.0, 0.000_001, 0.6375388309989669),
        (46.0, 4.0, 0.05, 0.8492936030173008),
        (46.0, 4.0, 0.5, 0.925571666737391),
        (46.0, 4.0, 0.77, 0.9498780205472096),
        (46.0, 4.0, 0.999, 0.9910157307416444),
    ];

    #[test]
    fn quantiles_are_those_of_tables() {
        // scipy 1.17.1: scipy.stats.beta.ppf(share, a, b)
        for (a, b, share, expected) in CASES {
            let found = Table::of_beta(Beta::new(a, b), 0.0, 1.0).quantile(share);
            let off = (found - expected).abs() / expected.min(1.0 - expected);
            assert!(off < 1e-6, "beta({a}, {b}) at {share}: {found}, expected {expected}");
        }
    }

    #[test]
    fn quantiles_of_normal_laws_are_those_of_the_function() {
        let table = Table::of_normal(|z| (2.0 + 3.0 * z, 3.0));
        let logs = Table::of_normal(|z| ((0.2 * z).exp(), 0.2 * (0.2 * z).exp()));
        for at in 1..2000 {
            let share = f64::from(at) / 2000.0;
            let z = normal::quantile(share);
            let off = table.quantile(share) - (2.0 + 3.0 * z);
            assert!(off.abs() < 3e-8, "{share}: {off}");
            let off = logs.quantile(share) / (0.2 * z).exp() - 1.0;
            assert!(off.abs() < 1e-8, "{share}: {off}");
        }
        assert_eq!([0.5, 1e-300, 1.0].map(|it| table.quantile(it).is_finite()), [true; 3]);
        assert!((table.quantile(0.5) - 2.0).abs() < 1e-12);
    }
}
