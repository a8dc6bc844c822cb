//! Work of draws, and how many a bound allows.

use super::Simulator;
use super::engine::Engine;
use super::run::KEPT;

/// Most operations on floats of draws whose number nobody states: some seconds.
const MOST: u64 = 1_000_000_000;

impl Simulator {
    /// Draws that a run may take without being asked for more, at most `wanted`; 10 at least.
    pub fn draws_within_reach(&self, wanted: usize) -> usize {
        self.draws_within(MOST, wanted)
    }

    /// Draws that take at most `most` operations on floats, at most `wanted`; 10 at least.
    pub(super) fn draws_within(&self, most: u64, wanted: usize) -> usize {
        let [engine, payback] =
            [Some(&self.engine), self.payback.as_ref()].map(|it| it.map_or(0, Engine::operations));
        // Payback months are of the first draws alone.
        let (first, kept) = (engine.saturating_add(payback), KEPT as u64);
        let all = if most / first.max(1) <= kept {
            most / first.max(1)
        } else {
            most.saturating_sub(kept.saturating_mul(payback)) / engine.max(1)
        };
        let all = usize::try_from(all).unwrap_or(usize::MAX);
        wanted.min(rounded(all))
    }
}

/// A number down to its first two digits.
fn rounded(number: usize) -> usize {
    let unit = number.checked_ilog10().map_or(1, |digits| 10_usize.pow(digits.saturating_sub(1)));
    (number / unit * unit).max(10)
}

#[cfg(test)]
mod tests {
    #[test]
    fn numbers_of_draws_have_two_digits() {
        for (number, expected) in [(0, 10), (9, 10), (10, 10), (123, 120), (98_765, 98_000)] {
            assert_eq!(super::rounded(number), expected);
        }
    }
}
