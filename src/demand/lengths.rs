//! Lengths of the rows of a trace, until the next row: the most frequent one, and rows beyond it.

use std::collections::BTreeMap;

/// Rows whose number is taken to hold beyond the most frequent length, without a stated length.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct HeldRows {
    /// Number of rows.
    pub rows: usize,
    /// Seconds beyond the most frequent length.
    pub seconds: i64,
    /// Line of the first in its file, from 1; 0 without a row.
    pub first_line: usize,
}

impl HeldRows {
    /// Adds a row by its seconds beyond the most frequent length and its line.
    pub(super) fn add(&mut self, seconds: i64, line: usize) {
        self.rows += 1;
        self.seconds += seconds;
        self.first_line = if self.first_line == 0 { line } else { self.first_line.min(line) };
    }
}

/// The most frequent length, by the number of rows of each; the shortest of equally frequent ones.
pub(super) fn most_frequent(lengths: impl DoubleEndedIterator<Item = (i64, usize)>) -> Option<i64> {
    lengths.rev().max_by_key(|(_, rows)| *rows).map(|(length, _)| length)
}

/// Rows until the next, by their length, as they are read.
#[derive(Default)]
pub(super) struct Lengths {
    /// Rows of each length before the current one.
    all: BTreeMap<i64, RowsOfLength>,
    /// The length of the last row.
    current: i64,
    rows: RowsOfLength,
}

/// Rows of one length.
#[derive(Clone, Copy, Default)]
struct RowsOfLength {
    /// All rows.
    all: usize,
    /// Rows that are held: with a number, and without a stated length.
    held: usize,
    /// Line of the first row that is held; 0 without one.
    first_line: usize,
}

impl Lengths {
    /// Adds a row of a length, which is at least 1.
    #[inline]
    pub fn add(&mut self, seconds: i64, is_held: bool, line: usize) {
        if seconds != self.current {
            self.keep();
            self.current = seconds;
        }
        self.rows.all += 1;
        if is_held {
            self.rows.held += 1;
            if self.rows.first_line == 0 {
                self.rows.first_line = line;
            }
        }
    }

    /// The most frequent length, and the rows that are held beyond it; none without a row.
    pub fn step(mut self) -> Option<(i64, HeldRows)> {
        self.keep();
        let step = most_frequent(self.all.iter().map(|(length, rows)| (*length, rows.all)))?;
        let mut held = HeldRows::default();
        for (length, rows) in self.all.range(step + 1..).filter(|(_, rows)| rows.held > 0) {
            held.add(0, rows.first_line);
            held.rows += rows.held - 1;
            held.seconds += (length - step) * i64::try_from(rows.held).unwrap_or(i64::MAX);
        }
        Some((step, held))
    }

    fn keep(&mut self) {
        let rows = std::mem::take(&mut self.rows);
        if rows.all > 0 {
            let kept = self.all.entry(self.current).or_default();
            kept.all += rows.all;
            kept.held += rows.held;
            if kept.first_line == 0 {
                kept.first_line = rows.first_line;
            }
        }
    }
}
