//! Reasons for which a scenario has no workbook.

use rust_xlsxwriter::XlsxError;

use super::Book;
use crate::format::whole;

/// Most formulas of the sheet of the model: half a million take five seconds, and as long to open.
const MOST: usize = 500_000;

/// Reason for which a scenario has no workbook.
#[derive(Debug, thiserror::Error)]
pub enum NoWorkbook {
    /// Too many formulas.
    #[error(
        "the workbook would have {} formulas, and at most {} are written; compare fewer alternatives, shorten \
         `horizon_months`, or write a page: `-o report.html`",
        whole(*.0), whole(MOST)
    )]
    TooLong(usize),
    /// A limit of the format.
    #[error("it cannot be written: {0}")]
    Format(#[from] XlsxError),
}

/// Checks that a book can be written and opened in seconds.
pub(super) fn check(book: &Book<'_>) -> Result<(), NoWorkbook> {
    let cells = book.places.values().map(|it| it.cells(book.months()).count()).sum();
    if cells > MOST { Err(NoWorkbook::TooLong(cells)) } else { Ok(()) }
}
