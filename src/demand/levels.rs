//! Levels of a trace: each number of GPUs once, with the time it lasts.

use super::samples::Samples;

/// The most levels that are counted in a table; more are sorted.
const MOST_COUNTED: usize = 1 << 15;

/// Levels, highest first.
pub(super) enum Levels {
    /// Billionths of a GPU and seconds of each level.
    Counted(Vec<(i64, i64)>),
    /// Billionths of a GPU of all samples, lowest first, and the seconds of each.
    Sorted(Vec<i64>, i64),
}

impl Levels {
    pub fn of(samples: &Samples) -> Self {
        if let Some(counted) = counted(samples) {
            return Self::Counted(counted);
        }
        if let Some(seconds) = samples.one_length() {
            let mut gpus = samples.gpus().to_vec();
            gpus.sort_unstable();
            return Self::Sorted(gpus, seconds);
        }
        let mut all: Vec<(i64, i64)> = samples.iter().map(|it| (it.gpus, it.seconds)).collect();
        all.sort_unstable_by_key(|(gpus, _)| std::cmp::Reverse(*gpus));
        all.dedup_by(|next, kept| {
            let is_same = next.0 == kept.0;
            kept.1 += if is_same { next.1 } else { 0 };
            is_same
        });
        Self::Counted(all)
    }

    /// Billionths of a GPU and seconds of each level, highest first.
    pub fn iter(&self) -> Box<dyn Iterator<Item = (i64, i64)> + '_> {
        match self {
            Self::Counted(all) => Box::new(all.iter().copied()),
            Self::Sorted(gpus, seconds) => {
                let equal = gpus.chunk_by(|a, b| a == b).rev();
                Box::new(equal.filter_map(move |it| {
                    let times = i64::try_from(it.len()).unwrap_or(i64::MAX);
                    Some((*it.first()?, times.saturating_mul(*seconds)))
                }))
            }
        }
    }

    /// Billionths of a GPU of the lowest level.
    pub fn lowest(&self) -> Option<i64> {
        match self {
            Self::Counted(all) => all.last().map(|it| it.0),
            Self::Sorted(gpus, _) => gpus.first().copied(),
        }
    }
}

/// Levels counted in a table; none if they are many.
fn counted(samples: &Samples) -> Option<Vec<(i64, i64)>> {
    // Twice as many places as levels, so that a free one is near: a place without time.
    let mut table = vec![(0_i64, 0_i64); MOST_COUNTED * 2];
    let mut found = 0;
    for (seconds, run) in samples.by_length() {
        if seconds < 1 {
            return None;
        }
        for gpus in run {
            let mut place = scattered(*gpus);
            loop {
                let level = table.get_mut(place % (MOST_COUNTED * 2))?;
                if level.1 == 0 {
                    found += 1;
                    if found > MOST_COUNTED {
                        return None;
                    }
                    level.0 = *gpus;
                }
                if level.0 == *gpus {
                    level.1 += seconds;
                    break;
                }
                place += 1;
            }
        }
    }
    table.retain(|(_, seconds)| *seconds > 0);
    table.sort_unstable_by_key(|(gpus, _)| std::cmp::Reverse(*gpus));
    Some(table)
}

/// A place for a number, far from those of its neighbors.
fn scattered(gpus: i64) -> usize {
    let product = gpus.cast_unsigned().wrapping_mul(0x9E37_79B9_7F4A_7C15);
    usize::try_from(product >> 48).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::super::samples::Sample;
    use super::*;

    #[test]
    fn counted_and_sorted_levels_are_those_of_a_map() {
        let few = MOST_COUNTED.cast_signed() as i64 / 2;
        for (levels, lengths) in [(7, 1), (few, 1), (few * 5, 1), (7, 3), (few, 3), (few * 5, 3)] {
            let sample = |at: i64| Sample {
                start: at * 60,
                seconds: 60 - at % lengths,
                gpus: at * 7_919 % levels * 125_000_000,
            };
            let samples: Samples = (0..few * 6).map(sample).collect();
            let mut expected: BTreeMap<i64, i64> = BTreeMap::new();
            samples.iter().for_each(|it| *expected.entry(it.gpus).or_default() += it.seconds);
            let found: Vec<_> = Levels::of(&samples).iter().collect();
            assert!(found.iter().copied().eq(expected.into_iter().rev()), "{levels} {lengths}");
        }
    }
}
