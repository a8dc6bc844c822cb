//! A load-duration curve with sums of its time and work, in which any level is looked up.

use super::super::value::{Rough, Scalar};

/// Levels of demand, highest first, with sums.
#[derive(Clone, Debug)]
pub struct Curve<V> {
    /// Levels and their shares of time, highest first.
    levels: Vec<(V, V)>,
    /// Levels to some digits: comparing decimals takes most of the time otherwise.
    rough: Vec<Rough>,
    /// Time of the highest k levels at position k, from none to all.
    time: Vec<V>,
    /// Work of the highest k levels at position k.
    work: Vec<V>,
}

impl<V: Scalar> Curve<V> {
    /// The curve of some levels and their shares of time, in any order; none if one is missing.
    pub fn of(levels: impl IntoIterator<Item = (V, V)>) -> Option<Self> {
        let mut levels: Vec<(V, V)> = levels.into_iter().collect();
        if levels.iter().any(|(level, share)| level.is_missing() || share.is_missing()) {
            return None;
        }
        if !levels.is_sorted_by(|a, b| !a.0.is_below(b.0)) {
            levels.sort_by(|a, b| b.0.ordering(a.0));
        }
        let zero = V::count(0);
        let (mut time, mut work) = (vec![zero], vec![zero]);
        let (mut so_far, mut done) = (zero, zero);
        for (level, share) in &levels {
            so_far = so_far.add(*share);
            done = done.add(level.mul(*share));
            time.push(so_far);
            work.push(done);
        }
        let rough = levels.iter().map(|(level, _)| level.rough()).collect();
        Some(Self { levels, rough, time, work })
    }

    /// Levels with their shares of time, highest first.
    pub fn levels(&self) -> &[(V, V)] {
        &self.levels
    }

    /// Time of the highest `count` levels.
    pub fn time(&self, count: usize) -> V {
        self.time[count]
    }

    /// Time of all levels.
    pub fn whole(&self) -> V {
        self.time[self.levels.len()]
    }

    /// Number of levels above a height.
    pub fn count_above(&self, height: V) -> usize {
        let rough = height.rough();
        let mut count = self.rough.partition_point(|level| rough.is_below(*level));
        let is_above = |at: usize| {
            let level = self.rough.get(at).zip(self.levels.get(at));
            level.is_some_and(|(level, (exact, _))| {
                if rough.is_close(*level) {
                    height.is_below(*exact)
                } else {
                    rough.is_below(*level)
                }
            })
        };
        while count > 0 && !is_above(count - 1) {
            count -= 1;
        }
        while is_above(count) {
            count += 1;
        }
        count
    }

    /// Mean of the work above a height.
    pub fn excess(&self, height: V) -> V {
        let above = self.count_above(height);
        if above == 0 {
            return V::count(0);
        }
        self.work[above].sub(height.mul(self.time[above]))
    }
}
