//! Mean, deviation and quantiles of columns, and their histogram.

#![allow(clippy::disallowed_types, reason = "draws are floats; what is printed is a statistic")]
#![allow(
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "numbers of samples fit a float"
)]

use std::sync::Mutex;

use rust_decimal::Decimal;
use rust_decimal::prelude::{FromPrimitive, ToPrimitive};

use super::summary::Bin;

/// Values that are added at once, so that a sum has few rounded digits.
const BLOCK: usize = 4096;
/// Bins of a histogram between its ends, at most.
const MOST_BINS: f64 = 10.0;

/// How a figure spreads over the draws.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Spread {
    /// Mean.
    pub mean: Decimal,
    /// Standard deviation.
    pub sd: Decimal,
    /// Quantiles P1 to P99, by nearest rank.
    quantiles: Vec<Decimal>,
}

impl Spread {
    /// Value that a percentage of the draws, 1 to 99, are not above.
    pub fn p(&self, percent: usize) -> Decimal {
        let at = percent.clamp(1, 99) - 1;
        self.quantiles.get(at).copied().unwrap_or_default()
    }
}

/// Spread of each column and the mean of its highest 5%, on some threads; none for a column without a
/// number.
pub(super) fn of_each(columns: Vec<Vec<f64>>, threads: usize) -> Vec<Option<(Spread, f64)>> {
    let mut found: Vec<Option<(Spread, f64)>> = vec![None; columns.len()];
    {
        let work = Mutex::new(columns.into_iter().zip(found.iter_mut()));
        let run = || {
            loop {
                let next = work.lock().map(|mut it| it.next());
                let Ok(Some((mut column, found))) = next else { break };
                *found = spread(&mut column);
            }
        };
        std::thread::scope(|scope| {
            for _ in 1..threads {
                scope.spawn(run);
            }
            run();
        });
    }
    found
}

/// Spread of a column and the mean of its highest 5%; none without a number. Values change places, and
/// what is missing is removed.
pub(super) fn spread(column: &mut Vec<f64>) -> Option<(Spread, f64)> {
    column.retain(|it| !it.is_nan());
    let n = column.len();
    if n == 0 {
        return None;
    }
    let mean = sum(column, |it| it) / n as f64;
    let variance = sum(column, |it| (it - mean) * (it - mean)) / (n.max(2) - 1) as f64;
    let ranks: Vec<usize> = (1..=99).map(|percent| nearest_rank(n, percent)).collect();
    select(column, 0, &ranks);
    let quantiles = ranks.iter().map(|at| Decimal::from_f64(column[*at]));
    let highest = &column[nearest_rank(n, 95)..];
    let worst = sum(highest, |it| it) / highest.len() as f64;
    let spread = Spread {
        mean: Decimal::from_f64(mean)?,
        sd: Decimal::from_f64(variance.sqrt())?,
        quantiles: quantiles.collect::<Option<_>>()?,
    };
    Some((spread, worst))
}

/// Position of a percentile among sorted values, by nearest rank.
fn nearest_rank(n: usize, percent: usize) -> usize {
    (n * percent).div_ceil(100).max(1) - 1
}

fn sum(values: &[f64], of: impl Fn(f64) -> f64) -> f64 {
    values.chunks(BLOCK).map(|it| it.iter().map(|it| of(*it)).sum::<f64>()).sum()
}

/// Moves the values of some ascending ranks to their places, the first value having rank `first`.
fn select(values: &mut [f64], first: usize, ranks: &[usize]) {
    let Some(middle) = ranks.get(ranks.len() / 2) else { return };
    let (below, _, above) = values.select_nth_unstable_by(middle - first, f64::total_cmp);
    let lower = &ranks[..ranks.partition_point(|it| it < middle)];
    let upper = &ranks[ranks.partition_point(|it| it <= middle)..];
    select(below, first, lower);
    select(above, middle + 1, upper);
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
        let at = (value / width).floor() - first;
        counts[(at.max(0.0) as usize).min(last)] += 1;
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
    use super::*;

    #[test]
    fn quantiles_are_nearest_ranks() {
        let mut column: Vec<f64> = (1..=1000).rev().map(f64::from).collect();
        let (spread, worst) = spread(&mut column).unwrap();
        assert_eq!([spread.p(1), spread.p(50), spread.p(99)], [10, 500, 990].map(Decimal::from));
        // 950 to 1000: the value at P95 and all above it.
        assert!((worst - 975.0).abs() < 1e-9);
        assert!(spread.mean == Decimal::new(5005, 1) && spread.p(95) == Decimal::from(950));
        let few = super::spread(&mut vec![3.0, f64::NAN, 1.0]).unwrap().0;
        assert_eq!([few.p(1), few.p(50), few.p(51)], [1, 1, 3].map(Decimal::from));
        assert_eq!(super::spread(&mut vec![f64::NAN]), None);
    }

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
