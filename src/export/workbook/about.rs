//! The last sheets: assumptions and findings; version, files and conventions.

use rust_xlsxwriter::{Worksheet, XlsxError};

use super::titled::{noted, titled};
use super::{Book, style};
use crate::report::compare::assumption_lines;

/// Writes the sheet of assumptions and findings.
pub(super) fn assumptions(book: &Book<'_>) -> Result<Worksheet, XlsxError> {
    let note = "For the inputs of the file. A finding says what may change the answer.";
    let mut sheet = noted("Assumptions", "Assumptions and findings", note)?;
    let lines = assumption_lines(book.material).into_iter();
    let findings = book.material.findings.iter().map(|it| (it.code.to_owned(), it.message.clone()));
    for (row, (name, text)) in (3u32..).zip(lines.chain(findings)) {
        line(&mut sheet, row, &name, &text)?;
    }
    sheet.set_column_width(0, 34)?.set_column_width(1, 110)?;
    sheet.set_landscape().set_print_fit_to_pages(1, 0);
    Ok(sheet)
}

/// Writes a name and a text that wraps, in a row that is high enough for it.
fn line(sheet: &mut Worksheet, row: u32, name: &str, text: &str) -> Result<(), XlsxError> {
    /// Characters of a line; a wide font has room for as many.
    const LINE: usize = 110;
    /// Height of a line in points.
    const HEIGHT: u32 = 15;
    sheet.write_string_with_format(row, 0, name, &style::top())?;
    sheet.write_string_with_format(row, 1, text, &style::wrapped())?;
    let lines = u32::try_from(text.chars().count().div_ceil(LINE)).unwrap_or(1);
    if lines > 1 {
        // Not every program makes rows as high as their text.
        sheet.set_row_height(row, HEIGHT * lines)?;
    }
    Ok(())
}

/// Writes the sheet on the workbook.
pub(super) fn sheet(book: &Book<'_>) -> Result<Worksheet, XlsxError> {
    let mut sheet = titled("About", "About this workbook")?;
    let material = book.material;
    let mut rows = vec![
        ("made with".to_owned(), format!("gpu-tco {}", material.provenance.version)),
        ("prices of".to_owned(), material.case.as_of.clone()),
        ("currency".to_owned(), material.case.currency.clone()),
    ];
    rows.extend(CONVENTIONS.map(|(name, text)| (name.to_owned(), text.to_owned())));
    rows.push(("age of prices".to_owned(), ages()));
    rows.extend(material.provenance.set.iter().map(|it| ("--set".to_owned(), it.clone())));
    let files = material.provenance.files();
    rows.extend(files.map(|it| (it.name.clone(), format!("sha256 {}", it.sha256))));
    for (row, (name, text)) in (2u32..).zip(rows) {
        line(&mut sheet, row, &name, &text)?;
    }
    sheet.set_column_width(0, 44)?.set_column_width(1, 100)?;
    sheet.set_landscape().set_print_fit_to_pages(1, 0);
    Ok(sheet)
}

/// Meaning of a stale price.
fn ages() -> String {
    "A price is stale if the chance that it still holds is below 90%: by the days since it was last checked, \
     and by how often figures of its supplier and kind have changed. `--max-age` sets a number of days instead."
        .to_owned()
}

/// Conventions of all workbooks.
const CONVENTIONS: [(&str, &str); 8] = [
    (
        "colors",
        "Blue digits on yellow: an input that may be changed. Gray digits: a value of the file that is not live, or as \
         it was. Red: refused, or doubted. Green: a check that holds. Other numbers are formulas, except on Decision, Mix, \
         Map and Sensitivity, and those that a label calls of the file.",
    ),
    (
        "names",
        "`in_KEY` is the cell in which an input is typed. `use_KEY` is the one that the model reads if the sheet Scenarios \
         lists the input. `out_ALTERNATIVE.total`, `.per_gpu_hour`, `.upfront`, and `.npv` with a cost of \
         capital, are cells of Summary, so that other workbooks can link to them.",
    ),
    (
        "months",
        "Month 0 is the day of the purchase; month 1 is the first that runs. A month is in the same column on all sheets \
         that have months: month 0 in column F. No sheet, row or column is hidden.",
    ),
    ("rounding", "No figure is rounded: cells only show fewer digits. Counts are rounded up."),
    ("prices", "An input of a rented instance is per instance-hour; results are per GPU-hour."),
    (
        "grades",
        "A: the publisher's own document or API, a machine-made copy of it, or two independent sources. B: one \
         secondary source.",
    ),
    (
        "not live",
        "Gray inputs shape the model, such as the horizon. Sizes that a search found stay as found. \
         The order of the alternatives stays; the verdict follows the inputs.",
    ),
    (
        "error values",
        "A figure that does not exist, such as a price per hour of no work, is an error in white on Model, Sweep and below \
         the chart of Break-even: the cell looks blank, and a chart leaves it out.",
    ),
];
