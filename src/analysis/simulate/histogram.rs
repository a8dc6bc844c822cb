//! Histogram of savings: parts between round limits, which cover the middle 98%.

#![allow(clippy::disallowed_types, reason = "draws are floats; what is printed is a statistic")]
#![allow(
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "numbers of samples fit a float"
)]

use rust_decimal::Decimal;
use rust_decimal::prelude::{FromPrimitive, ToPrimitive};

use super::quantiles::Spread;

/// Bins of a histogram between its ends, at most.
const MOST_BINS: f64 = 10.0;

/// Part of the draws by their saving.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bin {
    /// Least saving; none for the first part.
    pub from: Option<Decimal>,
    /// Saving that is not reached; none for the last part.
    pub to: Option<Decimal>,
    /// Share of the draws.
    pub share: Decimal,
}

/// Shares of values between round limits that cover the middle 98%; what is outside is in the ends.
pub(super) fn bins(values: &[f64], spread: &Spread) -> Vec<Bin> {
    let ends = [spread.p(1), spread.p(99)].map(|it| it.to_f64().unwrap_or(0.0));
    let width = round_up((ends[1] - ends[0]) / MOST_BINS);
    if width <= 0.0 || !width.is_finite() {
        return Vec::new();
    }
    let first = (ends[0] / width).floor();
    let count = ((ends[1] / width).ceil() - first).max(1.0);
    let mut counts = vec![0u64; count as usize];
    let last = counts.len() - 1;
    let mut known = 0u64;
    for value in values.iter().filter(|it| !it.is_nan()) {
        let at = value / width - first;
        counts[(at.max(0.0) as u32 as usize).min(last)] += 1;
        known += 1;
    }
    let limit = |at: usize| Decimal::from_f64((first + at as f64) * width);
    let bin = |(at, count): (usize, &u64)| Bin {
        from: limit(at).filter(|_| at > 0),
        to: limit(at + 1).filter(|_| at < last),
        share: Decimal::from(*count).checked_div(known.into()).unwrap_or_default(),
    };
    counts.iter().enumerate().map(bin).collect()
}

/// Next of 1, 2, 5, 10, 20 and so on.
fn round_up(width: f64) -> f64 {
    let power = 10f64.powf(width.log10().floor());
    let factor = [1.0, 2.0, 5.0].into_iter().find(|it| it * power >= width);
    factor.unwrap_or(10.0) * power
}

#[cfg(test)]
mod tests {
    use super::super::quantiles::spread;
    use super::*;

    #[test]
    fn bins_have_round_limits_and_hold_all_values() {
        let values: Vec<f64> = (0..1000).map(|it| f64::from(it) * 7.0 - 1000.0).collect();
        let spread = spread(&mut values.clone()).unwrap().0;
        let bins = bins(&values, &spread);
        assert!((6..=12).contains(&bins.len()), "{bins:?}");
        let sum: Decimal = bins.iter().map(|it| it.share).sum();
        assert_eq!(sum, Decimal::ONE);
        assert_eq!(bins[0].from, None);
        assert_eq!(bins[1].from, bins[0].to);
        assert_eq!(bins[0].to.map(|it| it % Decimal::from(1000)), Some(Decimal::ZERO));
    }
}
