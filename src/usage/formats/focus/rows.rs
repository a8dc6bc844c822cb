//! Rows of a bill, whichever kind of file they come from, and problems with their places.

use csv::StringRecord;

use crate::input::Diagnostic;

/// Rows of a bill, one after the other.
pub(super) trait Rows {
    /// Names of all columns; the first ones are those of the cells of a row.
    fn names(&self) -> &[String];

    /// Reads the cells of the next row; false if there is none.
    fn next(&mut self, row: &mut StringRecord) -> Result<bool, Problem>;

    /// Line of the first column names, or of the row that was read last: its number and its text. None
    /// if the file has no lines.
    fn line(&self, place: Place, row: &StringRecord) -> Option<(usize, String)>;

    /// Bytes of the file that were read so far.
    fn bytes(&self) -> u64;

    /// SHA-256 of the file, after the last row.
    fn sha256(&self) -> String;
}

/// Place of a problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    /// The file, whose name is in the message.
    File,
    /// The names of the columns.
    Names,
    /// The row that was read last.
    Row,
}

/// Problem of a bill.
#[derive(Debug)]
pub(super) struct Problem {
    pub place: Place,
    pub diagnostic: Diagnostic,
}

impl Problem {
    /// Problem of a file.
    pub fn of_file(diagnostic: Diagnostic) -> Self {
        Self { place: Place::File, diagnostic }
    }

    /// Problem at a place.
    pub fn at(
        place: Place,
        code: &'static str,
        message: impl Into<String>,
        fix: impl Into<String>,
    ) -> Self {
        Self { place, diagnostic: Diagnostic::error(code, message).fix(fix) }
    }
}
