//! Question that `prices` answers: words and day, and the rows and ages that follow from them.

use rust_decimal::Decimal;

use crate::input::Date;
use crate::pricing::specifications::Benchmark;
use crate::pricing::{AgeClass, HistoryRow, Query, Validity};

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

/// Age of a row on the day of the question, and how long figures of its series hold.
#[derive(Clone, Copy, Debug)]
pub struct Age {
    /// Days since the row was checked; negative if it was checked later.
    pub days: i64,
    /// Limit in days, after which the row should be checked again; none if it never ages.
    pub limit: Option<i64>,
    /// How long its figure holds; none if it never ages.
    pub validity: Option<Validity>,
}

impl Age {
    /// True if the age is beyond the limit.
    pub fn is_old(self) -> bool {
        self.limit.is_some_and(|limit| self.days > limit)
    }

    /// Chance that the figure still holds, as a share; none if it never ages.
    pub fn chance(self) -> Option<Decimal> {
        Some(self.validity?.chance(self.days))
    }

    /// Share of the figure within which it lies with a chance of 90%; 0 if it holds, none if it never ages.
    pub fn range(self) -> Option<Decimal> {
        Some(self.validity?.range(self.days).unwrap_or_default())
    }
}

impl Question {
    /// True if the question asks for the row.
    pub fn tells<V>(&self, row: &HistoryRow<V>) -> bool {
        self.history || self.is_in_force(row)
    }

    /// Age of a row of an entry. Rows that are replaced or fixed by contract do not age.
    pub fn age<V>(&self, row: &HistoryRow<V>, (entry, class): (&str, AgeClass)) -> Age {
        let is_fixed = row.terms.as_ref().is_some_and(|it| it.is_fixed);
        let ages = self.is_in_force(row) && !is_fixed;
        let validity = ages.then(|| Validity::of(entry, class)).flatten();
        let limit = validity.map(|it| it.limit());
        Age { days: row.checked_on.days_until(self.as_of), limit, validity }
    }

    /// True if a row is in force on the day of the question.
    pub fn is_in_force<V>(&self, row: &HistoryRow<V>) -> bool {
        row.from <= self.as_of && row.until.is_none_or(|until| self.as_of < until)
    }
}
