//! New sheets with a title, and the lines above and below each printed page.

use rust_xlsxwriter::{FormatAlign, Worksheet, XlsxError};

use super::{Book, style};

/// Sheet with a title.
pub(super) fn titled(name: &str, title: &str) -> Result<Worksheet, XlsxError> {
    let mut sheet = Worksheet::new();
    sheet.set_name(name)?;
    sheet.write_string_with_format(0, 0, title, &style::title())?;
    Ok(sheet)
}

/// Sheet with a title and a note below it.
pub(super) fn noted(name: &str, title: &str, note: &str) -> Result<Worksheet, XlsxError> {
    let mut sheet = titled(name, title)?;
    sheet.write_string_with_format(1, 0, note, &style::note())?;
    Ok(sheet)
}

/// Writes a note over the columns up to one, in as many lines as it takes; `width` is that of the columns in characters.
pub(super) fn note_over(
    sheet: &mut Worksheet,
    row: u32,
    (last, width): (u16, usize),
    note: &str,
) -> Result<(), XlsxError> {
    /// Height of a line in points.
    const HEIGHT: u32 = 15;
    let lines = u32::try_from(note.chars().count() / width.max(1)).unwrap_or(0) + 1;
    let format = style::note().set_text_wrap().set_align(FormatAlign::Top);
    sheet.merge_range(row, 0, row, last, note, &format)?.set_row_height(row, HEIGHT * lines)?;
    Ok(())
}

/// Line above each printed page: the title and the name of the sheet.
pub(super) fn header(title: &str) -> String {
    /// Most characters of a title; a line has 255 with its codes.
    const MOST: usize = 100;
    let title: String = title.chars().take(MOST).collect();
    format!("&L{}&R&A", title.replace('&', "&&"))
}

/// Line below each printed page: the version, the day of the prices and the number of the page.
pub(super) fn footer(book: &Book<'_>) -> String {
    let material = book.material;
    let (version, day) = (material.provenance.version, &material.case.as_of);
    format!("&Lgpu-tco {version}, prices of {day}&RPage &P of &N")
}
