//! Rank correlations (Spearman) of inputs with a result.

#![allow(clippy::disallowed_types, reason = "draws are floats; what is printed is a statistic")]
#![allow(
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    reason = "ranks fit a float"
)]

/// Most bits of a key that one pass sorts by.
const DIGIT: u32 = 12;

/// Ranks of a result, which inputs are correlated with.
#[derive(Clone, Debug)]
pub(super) struct Ranked {
    /// Rank of each sample less the mean rank; equal values share the mean of their ranks.
    ranks: Vec<f32>,
    /// Sum of their squares.
    squares: f64,
}

/// Memory of a sort, which the next one uses again.
#[derive(Clone, Debug, Default)]
pub(super) struct Memory {
    keys: Vec<u64>,
    next: Vec<u64>,
    /// Keys of each digit, and then places of the next of these, for each pass.
    counts: Vec<[u32; 1 << DIGIT]>,
}

impl Ranked {
    /// Ranks of a result. Samples without a number count as the greatest.
    pub fn of(result: impl Iterator<Item = f64>) -> Self {
        let values: Vec<f32> = result.map(|it| it as f32).collect();
        let mut ranks = vec![0.0; values.len()];
        let squares =
            Memory::default().each_rank(&values, |sample, rank| ranks[sample] = rank as f32);
        Self { ranks, squares }
    }

    /// Rank correlation of an input; none for an input or a result that never moves.
    pub fn correlation(&self, memory: &mut Memory, input: &[f32]) -> Option<f64> {
        let mut products = 0.0;
        let add = |sample: usize, rank: f64| products += rank * f64::from(self.ranks[sample]);
        let squares = memory.each_rank(input, add);
        let spread = (squares * self.squares).sqrt();
        (spread > 0.0).then(|| products / spread)
    }
}

impl Memory {
    /// Visits all samples, least value first: the number of each and its rank less the mean rank.
    /// Returns the sum of the squares of these.
    fn each_rank(&mut self, values: &[f32], mut visit: impl FnMut(usize, f64)) -> f64 {
        self.sort(values);
        let cube = |count: usize| (count as f64).powi(3) - count as f64;
        let mean = (values.len() as f64 - 1.0) / 2.0;
        let (mut first, mut ties) = (0, 0.0);
        for alike in self.keys.chunk_by(|a, b| a >> 32 == b >> 32) {
            let rank = (2 * first + alike.len() - 1) as f64 / 2.0 - mean;
            for key in alike {
                visit((key & u64::from(u32::MAX)) as usize, rank);
            }
            first += alike.len();
            ties += if alike.len() > 1 { cube(alike.len()) } else { 0.0 };
        }
        (cube(values.len()) - ties) / 12.0
    }

    /// Sorts values with their positions, those alike as they are: a counting sort by each digit of
    /// what is above the least, the last digit first. Values of a narrow range have few digits.
    fn sort(&mut self, values: &[f32]) {
        let least = values.iter().map(|it| ordered(*it)).min().unwrap_or_default();
        let most = values.iter().map(|it| ordered(*it)).max().unwrap_or_default();
        let keyed = values.iter().zip(0u64..);
        self.keys.clear();
        self.keys.extend(keyed.map(|(value, at)| u64::from(ordered(*value) - least) << 32 | at));
        self.next.resize(self.keys.len(), 0);
        let bits = u32::BITS - (most - least).leading_zeros();
        let passes = bits.div_ceil(DIGIT);
        let width = if passes == 0 { 0 } else { bits.div_ceil(passes) };
        let digit =
            |key: u64, pass: u32| (key >> (u32::BITS + pass * width)) as usize & ((1 << width) - 1);
        self.counts.clear();
        self.counts.resize(passes as usize, [0; 1 << DIGIT]);
        for key in &self.keys {
            for (pass, places) in (0..).zip(&mut self.counts) {
                places[digit(*key, pass)] += 1;
            }
        }
        for (pass, places) in (0..).zip(&mut self.counts) {
            let mut first = 0;
            for place in &mut places[..1 << width] {
                first += std::mem::replace(place, first);
            }
            for key in &self.keys {
                let place = &mut places[digit(*key, pass)];
                self.next[*place as usize] = *key;
                *place += 1;
            }
            std::mem::swap(&mut self.keys, &mut self.next);
        }
    }
}

/// Number in the order of the values.
fn ordered(value: f32) -> u32 {
    let bits = value.to_bits();
    if value.is_nan() {
        return u32::MAX;
    }
    if bits >> 31 == 1 { !bits } else { bits | 1 << 31 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn correlations_are_those_of_tables() {
        // scipy 1.17.1: scipy.stats.spearmanr([1, 5, -2, 5, 8, 0], result).statistic
        let result = [2.0, 4.0, 1.0, 9.0, 7.0, -3.0];
        let result = Ranked::of(result.into_iter());
        let mut memory = Memory::default();
        let found = result.correlation(&mut memory, &[1.0, 5.0, -2.0, 5.0, 8.0, 0.0]).unwrap();
        assert!((found - 0.840_668_001_696_050_4).abs() < 1e-12, "{found:?}");
        assert_eq!(result.correlation(&mut memory, &[4.0; 6]), None);
    }
}
