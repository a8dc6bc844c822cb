//! Sheet of the decision: at which utilization and by which single change another alternative becomes the
//! cheapest.

use rust_xlsxwriter::{Worksheet, XlsxError};

use super::titled::titled;
use super::{Book, inputs, sections, style};
use crate::report::compare::{Material, decision};

/// Writes the sheet.
pub(super) fn sheet(book: &Book<'_>) -> Result<Worksheet, XlsxError> {
    let mut sheet = titled("Decision", "What would change the answer")?;
    sheet.set_column_width(0, 50)?.set_column_range_width(1, 4, 16)?;
    sheet.set_landscape().set_print_fit_to_pages(1, 1);
    let sensitivity = book.sensitivity.map(|it| it.sensitivity);
    let (_, all) = decision(Material { sensitivity, ..book.material });
    if all.is_empty() {
        let note =
            "Fewer than two alternatives serve all demand, so nothing can change the answer.";
        sheet.write_with_format(1, 0, note, &style::note())?;
        return Ok(sheet);
    }
    sheet.write_formula_with_format(1, 0, inputs::state(), &style::strong())?;
    sections::write(&mut sheet, 3, &all)?;
    Ok(sheet)
}
