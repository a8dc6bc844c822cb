//! The question that `prices` answers: the words, the day, and the rows and ages that follow from it.

use crate::input::Date;
use crate::pricing::{AgeClass, HistoryRow, Query};

/// What is asked.
#[derive(Clone, Debug)]
pub struct Question {
    /// The words.
    pub query: Query,
    /// The day.
    pub as_of: Date,
    /// Whether that was named, instead of being the last day that a row was checked.
    pub is_named: bool,
    /// The most rows of one accelerator.
    pub limit: Option<usize>,
    /// Whether rows of other days are wanted too.
    pub history: bool,
}

/// How long before a day a row was checked, and how long that is good for.
#[derive(Clone, Copy, Debug)]
pub struct Age {
    /// Days; negative where it was checked later.
    pub days: i64,
    /// Days after which it should be checked again.
    pub limit: Option<i64>,
}

impl Age {
    /// Whether it should have been checked again.
    pub fn is_old(self) -> bool {
        self.limit.is_some_and(|limit| self.days > limit)
    }
}

impl Question {
    /// Whether a row is one of those asked for.
    pub fn tells<V>(&self, row: &HistoryRow<V>) -> bool {
        self.history || self.is_in_force(row)
    }

    /// The age of a row; what has been replaced or agreed need not be checked again.
    pub fn age<V>(&self, row: &HistoryRow<V>, class: AgeClass) -> Age {
        let is_fixed = row.terms.as_ref().is_some_and(|it| it.is_fixed);
        let limit = class.limit().filter(|_| self.is_in_force(row) && !is_fixed);
        Age { days: row.checked_on.days_until(self.as_of), limit }
    }

    /// Whether a row holds on the day.
    pub fn is_in_force<V>(&self, row: &HistoryRow<V>) -> bool {
        row.from <= self.as_of && row.until.is_none_or(|until| self.as_of < until)
    }
}
