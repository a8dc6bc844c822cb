//! Bounds of what a file says of itself, held before any of its columns is read.

use parquet::file::metadata::{ColumnChunkMetaData, ParquetMetaData, RowGroupMetaData};

use super::super::rows::{Place, Problem};
use crate::codes;
use crate::format::count;
use crate::input::quoted;

/// Most values of a column, whatever the size of the file.
const MOST_VALUES: u64 = 2_000_000;
/// Most values of a column for each byte of the file, beyond that.
const MOST_A_BYTE: u64 = 30;

/// Refuses a file whose columns in use are not within it, or hold more values than its bytes allow.
pub(super) fn check<'p>(
    name: &str,
    metadata: &ParquetMetaData,
    mut used: impl Iterator<Item = &'p usize> + Clone,
    bytes: u64,
) -> Result<(), Problem> {
    refuse_too_many(name, metadata, used.clone(), bytes)?;
    let groups = metadata.row_groups();
    let is_within = |at: &usize| groups.iter().all(|it| is_within(it.column(*at), bytes));
    if used.all(is_within) {
        return Ok(());
    }
    let message = format!("{} has columns that are not within it", quoted(name));
    let fix = "export the bill again: is it cut off or damaged?";
    Err(Problem::at(Place::File, codes::USAGE_FORMAT, message, fix))
}

/// True if the pages of a column are bytes of the file; the reader of Parquet panics if they begin before it.
fn is_within(column: &ColumnChunkMetaData, bytes: u64) -> bool {
    let start = column.dictionary_page_offset().unwrap_or(column.data_page_offset());
    let end = start.checked_add(column.compressed_size());
    let is_begun = start >= 0 && column.compressed_size() >= 0 && column.data_page_offset() >= 0;
    is_begun && end.and_then(|it| u64::try_from(it).ok()).is_some_and(|it| it <= bytes)
}

/// Refuses a column with more values than a file of that size can hold.
///
/// Equal values take no bytes, so that a file of a kilobyte may hold any number of them.
fn refuse_too_many<'p>(
    name: &str,
    metadata: &ParquetMetaData,
    used: impl Iterator<Item = &'p usize> + Clone,
    bytes: u64,
) -> Result<(), Problem> {
    let most = bytes.saturating_mul(MOST_A_BYTE).max(MOST_VALUES);
    let number = |it: i64| u64::try_from(it).unwrap_or_default();
    let groups = metadata.row_groups();
    let sum = |of: &dyn Fn(&RowGroupMetaData) -> i64| {
        groups.iter().map(|it| number(of(it))).fold(0, u64::saturating_add)
    };
    let rows = sum(&|it| it.num_rows());
    let values = used.map(|at| sum(&|it| it.column(*at).num_values()));
    let found = values.fold(rows, u64::max);
    if found <= most {
        return Ok(());
    }
    let message = format!(
        "{} holds {} in a column of a file of {}, but at most {} are read",
        quoted(name),
        count(found, "value"),
        count(bytes, "byte"),
        count(most, "value")
    );
    let fix = "export the bill as CSV, or in several files";
    Err(Problem::at(Place::File, codes::OVER_LIMIT, message, fix))
}
