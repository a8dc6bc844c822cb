//! Cells of rows: numbers, lengths, teams and names of GPUs.

use rust_decimal::Decimal;

use super::super::super::TextReader;
use super::super::super::number::{Measured, finite};
use super::super::cells::{CellRow, team_of};
use crate::codes;
use crate::input::quoted;

/// The most GPUs of a row.
const MOST: u32 = 10_000_000;
/// The longest row, in seconds: a year.
const LONGEST: i64 = 366 * 86_400;

pub(super) fn team(
    column: Option<usize>,
    row: &CellRow<'_>,
    reader: &TextReader<'_>,
) -> Option<String> {
    let by = reader.options.by.as_deref()?;
    Some(team_of(row.cell(column?), by))
}

/// Name of the GPUs of a row.
pub(super) fn named(column: Option<usize>, row: &CellRow<'_>) -> Option<String> {
    let name = row.cell(column?);
    (!name.is_empty()).then(|| name.to_owned())
}

#[expect(clippy::option_option, reason = "no number, or a problem that was reported")]
pub(super) fn number(
    cell: &str,
    is_share: bool,
    row: &CellRow<'_>,
    reader: &mut TextReader<'_>,
) -> Option<Option<Decimal>> {
    if cell.is_empty() {
        return Some(None);
    }
    let plain = cell.strip_suffix('%').filter(|_| is_share).map_or(cell, str::trim_end);
    match finite(plain) {
        Measured::Number(number) if number <= MOST.into() => Some(Some(number)),
        Measured::Missing => Some(None),
        Measured::Number(_) | Measured::Unusable => {
            let at = reader.span(if cell.is_empty() { row.line } else { cell });
            let message =
                format!("the number is {}, but 0 to 10,000,000 was expected", quoted(cell));
            let fix = "write a number such as 41.5, or leave the cell empty if it is not known";
            reader.report(codes::USAGE_NUMBER, message, at, fix);
            None
        }
    }
}

#[expect(clippy::option_option, reason = "no length, or a problem that was reported")]
pub(super) fn length(
    cell: &str,
    row: &CellRow<'_>,
    reader: &mut TextReader<'_>,
) -> Option<Option<i64>> {
    if cell.is_empty() {
        return Some(None);
    }
    let found = cell.parse::<i64>().ok().filter(|it| (1..=LONGEST).contains(it));
    if found.is_none() {
        let message = format!(
            "duration_s is {}, but 1 to 31,622,400 whole seconds were expected",
            quoted(cell)
        );
        let at = reader.span(if cell.is_empty() { row.line } else { cell });
        reader.report(codes::USAGE_TIME, message, at, "write a length such as 3600");
    }
    found.map(Some)
}
