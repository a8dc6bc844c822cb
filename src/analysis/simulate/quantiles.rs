//! Mean, deviation and quantiles of columns.

#![allow(clippy::disallowed_types, reason = "draws are floats; what is printed is a statistic")]
#![allow(
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "numbers of samples fit a float"
)]
#![allow(clippy::inline_always, reason = "sums are compiled for the processor where they run")]

use rust_decimal::Decimal;
use rust_decimal::prelude::FromPrimitive;

use super::parallel;

/// Values that are added at once, so that a sum has few rounded digits.
const BLOCK: usize = 4096;
/// Sums that are added side by side.
const SUMS: usize = 8;
/// Parts of a range in which values are counted.
const PARTS: usize = 1 << 13;
/// Values that are looked at side by side.
const LANES: usize = 64;
/// Least number whose last digit is a one: 2^52.
const FROM_ONES: f64 = 4_503_599_627_370_496.0;

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
pub(super) fn of_each(columns: &mut [&mut [f64]], threads: usize) -> Vec<Option<(Spread, f64)>> {
    parallel::each(columns.iter_mut().collect(), threads, |it| spread(it))
}

/// Spread of a column and the mean of its highest 5%; none without a number. What is missing is moved
/// to the end.
pub(super) fn spread(column: &mut [f64]) -> Option<(Spread, f64)> {
    pulp::Arch::new().dispatch(SpreadOf(column))
}

/// The spread of a column, as `pulp` takes it. A closure would be a function of its own, without wide
/// vectors.
struct SpreadOf<'c>(&'c mut [f64]);

impl pulp::NullaryFnOnce for SpreadOf<'_> {
    type Output = Option<(Spread, f64)>;

    #[inline(always)]
    fn call(self) -> Self::Output {
        spread_of(self.0)
    }
}

#[inline(always)]
fn spread_of(mut column: &mut [f64]) -> Option<(Spread, f64)> {
    let mut whole = Whole::of(column);
    if whole.total.is_nan() {
        column = numbers(column);
        whole = Whole::of(column);
    }
    let n = column.len();
    if n == 0 {
        return None;
    }
    let mean = whole.total / n as f64;
    let parts = Parts::of(whole);
    let mut squares = 0.0;
    let mut counts = vec![0usize; PARTS];
    for block in column.chunks(BLOCK) {
        squares += sum(block, |it| (it - mean) * (it - mean));
        parts.each(block, |_, part| counts[part] += 1);
    }
    let variance = squares / (n.max(2) - 1) as f64;
    let ranks: Vec<usize> = (1..=99).map(|percent| nearest_rank(n, percent)).collect();
    let quantiles = parts.at_ranks(column, &counts, &ranks);
    let (p95, count) = (quantiles[94], n - ranks[94]);
    // Those of the highest 5% that equal the least of them are counted by what is left.
    let mut excess = 0.0;
    for block in column.chunks(BLOCK) {
        excess += sum(block, |it| if it > p95 { it - p95 } else { 0.0 });
    }
    let worst = p95 + excess / count as f64;
    let quantiles = quantiles.into_iter().map(Decimal::from_f64);
    let spread = Spread {
        mean: Decimal::from_f64(mean)?,
        sd: Decimal::from_f64(variance.sqrt())?,
        quantiles: quantiles.collect::<Option<_>>()?,
    };
    Some((spread, worst))
}

/// The numbers of a column, before what is missing.
fn numbers(column: &mut [f64]) -> &mut [f64] {
    let mut count = 0;
    for at in 0..column.len() {
        column.swap(count, at);
        count += usize::from(!column[count].is_nan());
    }
    &mut column[..count]
}

/// Position of a percentile among sorted values, by nearest rank.
fn nearest_rank(n: usize, percent: usize) -> usize {
    (n * percent).div_ceil(100).max(1) - 1
}

/// Sum and ends of all values.
#[derive(Clone, Copy, Debug)]
struct Whole {
    total: f64,
    low: f64,
    high: f64,
}

impl Whole {
    #[inline(always)]
    fn of(values: &[f64]) -> Self {
        let mut whole = Self { total: 0.0, low: f64::INFINITY, high: f64::NEG_INFINITY };
        for block in values.chunks(BLOCK) {
            whole.total += sum(block, |it| it);
            let [low, high] = ends(block);
            whole.low = whole.low.min(low);
            whole.high = whole.high.max(high);
        }
        whole
    }
}

/// Sum over a block.
#[inline(always)]
fn sum(block: &[f64], of: impl Fn(f64) -> f64) -> f64 {
    // Sums side by side: none waits for the one before.
    let mut sums = [0.0; SUMS];
    let parts = block.chunks_exact(SUMS);
    let mut rest = 0.0;
    for value in parts.remainder() {
        rest += of(*value);
    }
    for part in parts {
        for lane in 0..SUMS {
            sums[lane] += of(part[lane]);
        }
    }
    sums.iter().sum::<f64>() + rest
}

/// Least and greatest value of a block.
#[inline(always)]
fn ends(block: &[f64]) -> [f64; 2] {
    let (mut low, mut high) = ([f64::INFINITY; LANES], [f64::NEG_INFINITY; LANES]);
    for values in block.chunks(LANES) {
        for ((low, high), value) in low.iter_mut().zip(&mut high).zip(values) {
            // `f64::min` would ask of each value whether it is a number; here all are.
            *low = if *value < *low { *value } else { *low };
            *high = if *value > *high { *value } else { *high };
        }
    }
    let low = low.into_iter().fold(f64::INFINITY, f64::min);
    [low, high.into_iter().fold(f64::NEG_INFINITY, f64::max)]
}

/// Equal parts of the range of the values.
#[derive(Clone, Copy, Debug)]
struct Parts {
    low: f64,
    scale: f64,
}

impl Parts {
    #[inline(always)]
    fn of(Whole { low, high, .. }: Whole) -> Self {
        Self { low, scale: PARTS as f64 / (high - low) }
    }

    /// Visits each value of a block with its part.
    #[inline(always)]
    fn each(self, block: &[f64], mut visit: impl FnMut(f64, usize)) {
        let mut places = [0u32; LANES];
        for values in block.chunks(LANES) {
            for (place, value) in places.iter_mut().zip(values) {
                // The last digits of a number from 2^52 on count in ones: no conversion, which would
                // be one by one. All are in one part if they are the same, or one is infinite.
                *place = ((value - self.low) * self.scale + FROM_ONES).to_bits() as u32;
            }
            for (place, value) in places.iter().zip(values) {
                visit(*value, (*place as usize).min(PARTS - 1));
            }
        }
    }

    /// Values of some ascending ranks, from 0: of all parts, those that hold a rank are sorted.
    #[inline(always)]
    fn at_ranks(self, values: &[f64], counts: &[usize], ranks: &[usize]) -> Vec<f64> {
        let (mut below, mut others) = (0, 0);
        let mut ranks = ranks.iter().copied().peekable();
        let mut is_held = [false; PARTS];
        let mut places = Vec::new();
        for (count, is_held) in counts.iter().zip(&mut is_held) {
            while let Some(rank) = ranks.next_if(|rank| *rank < below + count) {
                *is_held = true;
                places.push(rank - others);
            }
            below += count;
            others += if *is_held { 0 } else { *count };
        }
        let mut held = Vec::with_capacity(values.len() - others);
        self.each(values, |value, part| {
            if is_held[part] {
                held.push(value);
            }
        });
        held.sort_unstable_by(f64::total_cmp);
        places.into_iter().map(|at| held[at]).collect()
    }
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
        let few = super::spread(&mut [3.0, f64::NAN, 1.0]).unwrap().0;
        assert_eq!([few.p(1), few.p(50), few.p(51)], [1, 1, 3].map(Decimal::from));
        assert_eq!(super::spread(&mut [f64::NAN]), None);
    }
}
