//! Cells of the tables: formulas with their results, inputs and headings.

use rust_decimal::Decimal;
use rust_xlsxwriter::{Format, Formula, Worksheet, XlsxError};

use super::super::{result, style};

/// Row of the headings of a table.
pub(super) const HEAD: u32 = 3;

/// Writes a formula with its result.
pub(super) fn formula(
    sheet: &mut Worksheet,
    (row, column): (u32, u16),
    text: &str,
    value: Option<Decimal>,
    format: &Format,
) -> Result<(), XlsxError> {
    let value = value.map_or_else(String::new, |it| result(Some(it)));
    sheet.write_formula_with_format(row, column, Formula::new(text).set_result(value), format)?;
    Ok(())
}

/// Headings of a table: words, then numbers.
pub(super) fn headings(
    sheet: &mut Worksheet,
    row: u32,
    words: &[&str],
    numbers: &[&str],
) -> Result<(), XlsxError> {
    for (column, it) in (0u16..).zip(words) {
        sheet.write_string_with_format(row, column, *it, &style::heading())?;
    }
    let first = u16::try_from(words.len()).unwrap_or(u16::MAX);
    for (column, it) in (first..).zip(numbers) {
        sheet.write_string_with_format(row, column, *it, &style::number_heading())?;
    }
    Ok(())
}

/// Number of a row in formulas, after some more rows.
pub(super) fn number(row: u32, more: usize) -> u32 {
    row.saturating_add(u32::try_from(more).unwrap_or(u32::MAX)).saturating_add(1)
}

/// Writes an amount or hours that a reader may change.
pub(super) fn input(
    sheet: &mut Worksheet,
    (row, column): (u32, u16),
    value: Decimal,
) -> Result<(), XlsxError> {
    sheet.write_with_format(row, column, value, &style::input())?;
    Ok(())
}
