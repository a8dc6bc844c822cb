//! Days and changes of a history: compiled by `build.rs`, so that a run reads no sheet for them, and by tests.

/// A row of a history: days count from any one day.
#[derive(Clone, Copy, Debug)]
pub struct SeenFigure {
    /// First day the figure was seen.
    pub from: i64,
    /// First day it was no longer seen, if there is one.
    pub until: Option<i64>,
    /// Last day it was confirmed.
    pub checked_on: i64,
    /// The figure.
    pub value: f64,
    /// True for a price of one GPU of several.
    pub is_per_gpu: bool,
}

/// Counts of the histories of a series.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Days on which figures were in force, added up over all histories.
    pub days: i64,
    /// Number of changes.
    pub changes: i64,
    /// Sum of the squares of all relative changes, in millionths.
    pub squares: i64,
    /// Largest relative change, in millionths.
    pub largest: i64,
}

impl Counts {
    /// Adds a history, oldest row first, as it was known on `day`. A row of the same figure is no change, and neither
    /// is the end of an offer.
    pub fn add(&mut self, rows: &[SeenFigure], day: i64) {
        let known = rows.iter().take_while(|it| it.from <= day);
        let known: Vec<&SeenFigure> = known.collect();
        for (index, row) in known.iter().enumerate() {
            let end = match known.get(index + 1) {
                Some(next) => {
                    // A price written for another unit may be the same.
                    if row.is_per_gpu == next.is_per_gpu {
                        self.change(row.value, next.value);
                    }
                    next.from
                }
                None => row.until.filter(|it| *it <= day).unwrap_or(row.checked_on.min(day)),
            };
            self.days += (end - row.from).max(0);
        }
    }

    #[allow(
        clippy::cast_possible_truncation,
        reason = "a hundredfold change is 10 thousand millions"
    )]
    fn change(&mut self, from: f64, to: f64) {
        if from.total_cmp(&to).is_ne() && from.abs() > 0.0 {
            self.changes += 1;
            let step = (to / from - 1.0).clamp(-100.0, 100.0);
            self.squares += (step * step * 1e6) as i64;
            self.largest = self.largest.max((step.abs() * 1e6) as i64);
        }
    }
}
