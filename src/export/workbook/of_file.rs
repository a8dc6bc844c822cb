//! Lines that are true of the file alone, and say so once an input was changed.

use rust_xlsxwriter::{Format, FormatAlign, Formula, Worksheet, XlsxError};

use super::inputs::CHANGED;
use super::{Book, style, text};
use crate::report::document::Sentence;
use crate::report::judge;

/// Columns over which a line runs: the last of them, and the characters of all together.
pub(super) type Span = (u16, usize);

/// Lines above a table on the assumptions that would overturn the answer.
pub(super) fn cautions(book: &Book<'_>) -> Vec<Sentence> {
    let material = book.material;
    let now = material.comparison.cheapest.as_deref().unwrap_or_default();
    judge::before_approval(material.judgement, material.findings, now)
}

/// Number of rows of [`cautions`].
pub(super) fn caution_rows(book: &Book<'_>) -> u32 {
    u32::try_from(cautions(book).len()).unwrap_or(0)
}

/// Writes the cautions, one a row.
pub(super) fn write_cautions(
    sheet: &mut Worksheet,
    book: &Book<'_>,
    row: u32,
    span: Span,
) -> Result<(), XlsxError> {
    for (row, it) in (row..).zip(cautions(book)) {
        let format = if it.is_caution { style::caution() } else { style::plain() };
        line(sheet, row, span, &it.text, format)?;
    }
    Ok(())
}

/// Writes a line.
pub(super) fn line(
    sheet: &mut Worksheet,
    row: u32,
    (last, width): Span,
    line: &str,
    format: Format,
) -> Result<(), XlsxError> {
    /// Height of a line in points.
    const HEIGHT: u32 = 15;
    let lines = u32::try_from(line.chars().count() / width.max(1)).unwrap_or(0) + 1;
    sheet.set_row_height(row, HEIGHT * lines)?;
    let format = format.set_text_wrap().set_align(FormatAlign::Top);
    sheet.merge_range(row, 0, row, last, "", &format)?;
    let formula =
        format!("IF({CHANGED} = 0, \"\", \"For the file: \") & {}", text::in_formula(line));
    let formula = Formula::new(formula).set_result(line);
    sheet.write_formula_with_format(row, 0, formula, &format)?;
    Ok(())
}
