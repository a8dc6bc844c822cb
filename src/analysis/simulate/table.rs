//! Table of the quantiles of a law, fine in the tails: a draw is a look into it.

#![allow(clippy::disallowed_types, reason = "draws are floats; what is printed is a statistic")]

use super::beta::Beta;

/// Halvings of the share towards each tail; below 2^-40 the last one goes on.
const HALVINGS: usize = 40;
/// Bits that part each halving.
const PARTS_BITS: u32 = 5;
/// Parts of each halving.
const PARTS: usize = 1 << PARTS_BITS;
/// Bits of a float after its exponent.
const MANTISSA: u32 = 52;

/// Quantiles of a beta law.
///
/// Knots divide each halving of the share, 1/4 to 1/2, 1/8 to 1/4 and so on, into 32 parts, so that
/// the bits of a share are the number of its part; a cubic runs between two knots.
#[derive(Clone, Debug)]
pub(super) struct Table {
    /// From 0 up to the median.
    lower: Side,
    /// From 1 down to the median, as 1 less the value.
    upper: Side,
}

/// Values of one half, largest share first.
#[derive(Clone, Debug)]
struct Side(Vec<Knot>);

#[derive(Clone, Copy, Debug, Default)]
struct Knot {
    value: f64,
    /// Change of the value from this knot to the next one above, by the slope here.
    rise: f64,
    /// Change of the value by the slope at the next knot.
    next_rise: f64,
    next_value: f64,
}

impl Table {
    /// Quantiles of a law.
    pub fn of(law: Beta) -> Self {
        Self { lower: Side::of(law), upper: Side::of(law.mirrored()) }
    }

    /// Value that a share above 0 and below 1 is below.
    pub fn quantile(&self, share: f64) -> f64 {
        if share < 0.5 { self.lower.at(share) } else { 1.0 - self.upper.at(1.0 - share) }
    }
}

impl Side {
    fn of(law: Beta) -> Self {
        let mut knots = vec![Knot::default(); HALVINGS * PARTS];
        let mut guess = law.a / (law.a + law.b);
        let mut above: Option<(f64, f64)> = None;
        // From the median down: each value is a good guess of the next.
        for at in 0..=HALVINGS * PARTS {
            let share = share_of(at);
            let value = law.quantile_near(share, guess);
            let slope = 1.0 / law.density(value).max(f64::MIN_POSITIVE);
            if let (Some((next_value, next_slope)), Some(knot)) =
                (above, at.checked_sub(1).and_then(|it| knots.get_mut(it)))
            {
                let width = share_of(at - 1) - share;
                let (rise, next_rise) = (slope * width, next_slope * width);
                *knot = Knot { value, rise, next_rise, next_value };
            }
            above = Some((value, slope));
            let next_width = share - share_of(at + 1);
            let guessed = value - slope * next_width;
            guess = if guessed > 0.0 { guessed } else { value * 0.5 };
        }
        Self(knots)
    }

    fn at(&self, share: f64) -> f64 {
        if share >= 0.5 {
            return self.0.first().map_or(0.0, |it| it.next_value);
        }
        let bits = share.to_bits();
        // The exponent of a share in 1/4 to 1/2 is 1021; parts count down from 1/2.
        let part =
            (1022_u64 << PARTS_BITS).saturating_sub(bits >> (MANTISSA - PARTS_BITS)).max(1) - 1;
        let Some(Knot { value, rise, next_rise, next_value }) =
            usize::try_from(part).ok().and_then(|at| self.0.get(at))
        else {
            return self.0.last().map_or(0.0, |it| it.value);
        };
        let within = bits & ((1 << (MANTISSA - PARTS_BITS)) - 1);
        let t = f64::from_bits(within << PARTS_BITS | 1023 << MANTISSA) - 1.0;
        let change = next_value - value;
        let (bend, next_bend) = (rise - change, change - next_rise);
        value + t * (change + (1.0 - t) * (bend * (1.0 - t) + next_bend * t))
    }
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
            let found = Table::of(Beta::new(a, b)).quantile(share);
            let off = (found - expected).abs() / expected.min(1.0 - expected);
            assert!(off < 1e-6, "beta({a}, {b}) at {share}: {found}, expected {expected}");
        }
    }
}
