//! The last sheet: version, files and conventions.

use rust_xlsxwriter::{Worksheet, XlsxError};

use super::{Book, style};

/// Writes the sheet.
pub(super) fn sheet(book: &Book<'_>) -> Result<Worksheet, XlsxError> {
    let mut sheet = Worksheet::new();
    sheet.set_name("About")?;
    sheet.write_with_format(0, 0, "About this workbook", &style::title())?;
    let material = book.material;
    let mut rows = vec![
        ("made with".to_owned(), format!("gpu-tco {}", material.provenance.version)),
        ("prices of".to_owned(), material.case.as_of.clone()),
        ("currency".to_owned(), material.case.currency.clone()),
    ];
    rows.extend(CONVENTIONS.map(|(name, text)| (name.to_owned(), text.to_owned())));
    rows.extend(material.provenance.set.iter().map(|it| ("--set".to_owned(), it.clone())));
    let files = material.provenance.files();
    rows.extend(files.map(|it| (it.name.clone(), format!("sha256 {}", it.sha256))));
    for (row, (name, text)) in (2u32..).zip(rows) {
        sheet.write_string(row, 0, name)?;
        sheet.write_string_with_format(row, 1, text, &style::wrapped())?;
    }
    sheet.set_column_width(0, 44)?.set_column_width(1, 100)?;
    Ok(sheet)
}

/// Conventions of all workbooks.
const CONVENTIONS: [(&str, &str); 4] = [
    ("months", "Month 0 is the day of the purchase; month 1 is the first that runs."),
    ("rounding", "No figure is rounded: cells only show fewer digits. Counts are rounded up."),
    (
        "not live",
        "Gray inputs shape the model, such as the horizon. Sizes that a search found stay as found. \
         The order of the alternatives stays; the verdict follows the inputs.",
    ),
    (
        "error values",
        "#DIV/0! or #N/A means that a figure does not exist, such as a price per hour of no work.",
    ),
];
