//! New sheets with a title.

use rust_xlsxwriter::{Worksheet, XlsxError};

use super::style;

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
