//! Question that `prices` answers: words and day, and the rows and ages that follow from them.

use crate::input::Date;
use crate::pricing::specifications::Benchmark;
use crate::pricing::{AgeClass, HistoryRow, Query};

/// Question to the price sheets, from the command line.
#[derive(Clone, Debug)]
pub struct Question {
    /// Words to search for.
    pub query: Query,
    /// Day on which prices are valid.
    pub as_of: Date,
    /// True if the user named the day; otherwise it is the day of the run.
    pub is_named: bool,
    /// Most rows shown for one accelerator; no limit if none.
    pub limit: Option<usize>,
    /// True to show rows of every day, not only those in force.
    pub history: bool,
    /// Most rows of a table on a terminal; no limit if none.
    pub page: Option<usize>,
    /// True for the lowest price of each supplier, by accelerator.
    pub by_accelerator: bool,
    /// Benchmark by which the work of accelerators is compared.
    pub benchmark: Option<&'static Benchmark>,
    /// Columns of the page that tables must fit; none for a format that wraps its cells.
    pub width: Option<usize>,
}

/// Age of a row on the day of the question, and the limit for its class.
#[derive(Clone, Copy, Debug)]
pub struct Age {
    /// Days since the row was checked; negative if it was checked later.
    pub days: i64,
    /// Limit in days, after which the row should be checked again; none if it never ages.
    pub limit: Option<i64>,
}

impl Age {
    /// True if the age is beyond the limit.
    pub fn is_old(self) -> bool {
        self.limit.is_some_and(|limit| self.days > limit)
    }
}

impl Question {
    /// True if the question asks for the row.
    pub fn tells<V>(&self, row: &HistoryRow<V>) -> bool {
        self.history || self.is_in_force(row)
    }

    /// Age of a row. Rows that are replaced or fixed by contract have no limit.
    pub fn age<V>(&self, row: &HistoryRow<V>, class: AgeClass) -> Age {
        let is_fixed = row.terms.as_ref().is_some_and(|it| it.is_fixed);
        let limit = class.limit().filter(|_| self.is_in_force(row) && !is_fixed);
        Age { days: row.checked_on.days_until(self.as_of), limit }
    }

    /// True if a row is in force on the day of the question.
    pub fn is_in_force<V>(&self, row: &HistoryRow<V>) -> bool {
        row.from <= self.as_of && row.until.is_none_or(|until| self.as_of < until)
    }
}
