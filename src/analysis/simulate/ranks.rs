//! Rank correlations (Spearman) of inputs with a result.

#![allow(clippy::disallowed_types, reason = "draws are floats; what is printed is a statistic")]
#![allow(
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    reason = "ranks fit a float"
)]

use super::parallel;

/// Bits of a key that one pass sorts by.
const DIGIT: u32 = 11;

/// Rank correlation of each input with a result, on some threads; none for an input or a result that
/// never moves. Samples without a result count as the least.
pub(super) fn correlations(
    result: &[f64],
    inputs: &[Vec<f32>],
    threads: usize,
) -> Vec<Option<f64>> {
    let result: Vec<f32> = result.iter().map(|it| *it as f32).collect();
    let result = ranks(&result);
    parallel::each(inputs.iter().collect(), threads, |input| correlation(&ranks(input), &result))
}

/// Rank of each value, from 0; equal values share the mean of their ranks.
fn ranks(values: &[f32]) -> Vec<f32> {
    // The order of the bits of a float, with its position, sorts as one integer.
    let keyed = values.iter().zip(0u64..).map(|(value, at)| {
        let bits = value.to_bits();
        let ordered = if bits >> 31 == 1 { !bits } else { bits | 1 << 31 };
        u64::from(ordered) << 32 | at
    });
    let keyed = sorted(keyed.collect());
    let mut ranks = vec![0.0; values.len()];
    let mut rank = 0;
    for alike in keyed.chunk_by(|a, b| a >> 32 == b >> 32) {
        let mean = rank as f32 + (alike.len() - 1) as f32 / 2.0;
        for key in alike {
            ranks[(key & u64::from(u32::MAX)) as usize] = mean;
        }
        rank += alike.len();
    }
    ranks
}

/// Keys by their upper half, those alike as they were: a counting sort by each digit, the last first.
fn sorted(mut keys: Vec<u64>) -> Vec<u64> {
    let mut next = vec![0; keys.len()];
    for shift in (32..u64::BITS).step_by(DIGIT as usize) {
        let digit = |key: u64| (key >> shift) as usize & ((1 << DIGIT) - 1);
        let mut places = vec![0usize; 1 << DIGIT];
        for key in &keys {
            places[digit(*key)] += 1;
        }
        let mut first = 0;
        for place in &mut places {
            first += std::mem::replace(place, first);
        }
        for key in &keys {
            let place = &mut places[digit(*key)];
            next[*place] = *key;
            *place += 1;
        }
        std::mem::swap(&mut keys, &mut next);
    }
    keys
}

fn correlation(a: &[f32], b: &[f32]) -> Option<f64> {
    let mean = (a.len() as f64 - 1.0) / 2.0;
    let sum = |a: &[f32], b: &[f32]| -> f64 {
        a.iter().zip(b).map(|(a, b)| (f64::from(*a) - mean) * (f64::from(*b) - mean)).sum()
    };
    let spread = (sum(a, a) * sum(b, b)).sqrt();
    (spread > 0.0).then(|| sum(a, b) / spread)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn correlations_are_those_of_tables() {
        // scipy 1.17.1: scipy.stats.spearmanr([1, 5, -2, 5, 8, 0], result).statistic
        let result = [2.0, 4.0, 1.0, 9.0, 7.0, -3.0];
        let input = vec![1.0, 5.0, -2.0, 5.0, 8.0, 0.0];
        let found = correlations(&result, &[input, vec![4.0; 6]], 2);
        assert!((found[0].unwrap() - 0.840_668_001_696_050_4).abs() < 1e-12, "{found:?}");
        assert_eq!(found[1], None);
    }
}
