//! Table of alternatives on the summary: its rows, and the column that ranks them.

use super::Book;
use crate::model::RankBy;

/// Row of the first alternative.
pub(super) const FIRST: u32 = 6;
/// Letter of the column with the cost that decides the ranking.
pub(super) const RANKED_LETTER: char = 'K';

/// Number of alternatives.
pub(super) fn accounts(book: &Book<'_>) -> u32 {
    u32::try_from(book.workings.accounts.len()).unwrap_or(0)
}

/// True if the NPV ranks the alternatives.
pub(super) fn is_by_npv(book: &Book<'_>) -> bool {
    book.material.case.rank_by == RankBy::Npv
}

/// Reference to a column of the table.
pub(super) fn column(book: &Book<'_>, letter: char) -> String {
    format!("${letter}${}:${letter}${}", FIRST + 1, FIRST + accounts(book))
}
