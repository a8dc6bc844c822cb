//! Sums of the rows of a bill, whatever is summed.

use csv::StringRecord;

use super::charge::Charges;
use super::rows::Problem;
use crate::input::SourceId;

/// Sums of the rows of a bill.
pub(super) trait Sums: Default {
    /// Result of all rows.
    type Out;

    /// Adds a row.
    fn add(&mut self, charges: &mut Charges<'_>, row: &StringRecord) -> Result<(), Problem>;

    /// Result of a file, given the number of its rows.
    fn finish(
        self,
        charges: &Charges<'_>,
        rows: usize,
        file: (SourceId, &str),
    ) -> Result<Self::Out, Problem>;
}
