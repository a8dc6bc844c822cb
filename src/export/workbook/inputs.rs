//! Sheet of inputs: a named cell each, with unit, origin and source.

use rust_decimal::Decimal;
use rust_xlsxwriter::{DataValidation, DataValidationRule, Formula, Url, Worksheet, XlsxError};

use super::{Book, style};
use crate::analysis::explain::{Evidence, SheetSource};
use crate::export::sets;
use crate::expr::{Input, NodeId, Place};
use crate::quantity::allowed;

/// Name of the sheet.
pub(super) const NAME: &str = "Inputs";
/// First row of inputs.
pub(super) const FIRST: u32 = 4;
/// Cell with the number of inputs that are not as in the file.
pub(super) const CHANGED: &str = "Inputs!$H$1";
/// Cell with the number of those that formulas do not follow.
pub(super) const NOT_LIVE_CHANGED: &str = "Inputs!$H$2";
/// Origin of inputs that formulas do not follow.
const NOT_LIVE: &str = "not live";
/// Column of values.
pub(super) const VALUE: u16 = 1;
/// Column of values as they were in the files.
pub(super) const STATED: u16 = 3;

/// Column of keys for `--set`.
const KEYS: u16 = 9;

/// An input and its node.
pub(super) struct NamedInput<'w> {
    /// Full key.
    pub key: &'w str,
    /// Figure with its origin.
    pub input: &'w Input,
    /// Node of the figure.
    pub id: NodeId,
}

/// Line on a sheet whose figures do not follow the inputs.
pub(super) fn state() -> Formula {
    let unchanged = "These figures are for the inputs of the file.";
    let changed =
        "Inputs were changed: these figures are still those of the file. Run gpu-tco again.";
    let state = format!("IF({CHANGED} = 0, \"{unchanged}\", \"{changed}\")");
    Formula::new(state).set_result(unchanged)
}

/// Writes the sheet.
pub(super) fn sheet(book: &Book<'_>) -> Result<Worksheet, XlsxError> {
    let mut sheet = Worksheet::new();
    sheet.set_name(NAME)?;
    sheet.write_with_format(0, 0, "Inputs", &style::title())?;
    let note = "Change a yellow cell, and every other sheet follows. A gray value shapes the model: \
                change it in the file, and write the workbook again.";
    sheet.write_with_format(1, 0, note, &style::note())?;
    sheet.write(0, 6, "inputs that differ from the file")?;
    let last = FIRST + u32::try_from(book.inputs.len()).unwrap_or(0);
    let first = FIRST + 1;
    let differs = format!("$B${first}:$B${last} <> $D${first}:$D${last}");
    let changed = format!("SUMPRODUCT(--({differs}))");
    sheet.write_formula(0, 7, Formula::new(changed).set_result("0"))?;
    sheet.write(1, 6, "gray ones among them")?;
    let gray = format!("SUMPRODUCT(({differs}) * ($E${first}:$E${last} = \"{NOT_LIVE}\"))");
    sheet.write_formula(1, 7, Formula::new(gray).set_result("0"))?;
    let columns = [
        "input",
        "value",
        "unit",
        "in the file",
        "origin",
        "file and line",
        "source",
        "checked",
        "grade",
        "key for --set",
    ];
    for (column, text) in (0u16..).zip(columns) {
        let is_number = [VALUE, STATED].contains(&column);
        let format = match text {
            _ if is_number => style::number_heading(),
            "unit" | "origin" | "checked" => style::heading().set_indent(1),
            _ => style::heading(),
        };
        sheet.write_with_format(FIRST - 1, column, text, &format)?;
    }
    for (row, it) in (FIRST..).zip(&book.inputs) {
        line(&mut sheet, book, row, it)?;
    }
    sheet.set_freeze_panes(FIRST, 1)?;
    for (column, width) in (0u16..).zip([52, 16, 22, 16, 14, 34, 48, 12, 7, 52]) {
        sheet.set_column_width(column, width)?;
    }
    sheet.protect().set_landscape().set_print_fit_to_pages(1, 0);
    // Keys are for copying, and would make the print small.
    sheet.set_repeat_rows(FIRST - 1, FIRST - 1)?.set_print_area(0, 0, last - 1, KEYS - 1)?;
    Ok(sheet)
}

fn line(
    sheet: &mut Worksheet,
    book: &Book<'_>,
    row: u32,
    it: &NamedInput<'_>,
) -> Result<(), XlsxError> {
    let unit = &it.input.unit;
    let evidence = book.workings.explainer.evidence(it.id);
    sheet.write(row, 0, it.key)?;
    let format = if it.input.live { style::input() } else { style::fixed_input() };
    sheet.write_with_format(row, VALUE, it.input.value, &format)?;
    sheet.write_with_format(row, 2, book.in_currency(unit), &style::beside())?;
    sheet.write_with_format(row, STATED, it.input.value, &style::fixed_input())?;
    let how = if it.input.live { evidence.how.name().to_owned() } else { NOT_LIVE.to_owned() };
    sheet.write_with_format(row, 4, how, &style::beside())?;
    sheet.write(row, 5, place(&evidence))?;
    if let Some(source) = &evidence.source {
        write_source(sheet, row, source)?;
    }
    let keys = sets::keys(book.material.case, it.key, it.input);
    // Of several keys, `--set` needs all.
    sheet.write_string(row, KEYS, keys.join(" "))?;
    if it.input.live {
        sheet.add_data_validation(row, VALUE, row, VALUE, &validation(it)?)?;
    }
    Ok(())
}

fn place(evidence: &Evidence) -> String {
    let line = |it: &Place| format!("{}:{}", it.file, it.line);
    evidence.place.as_ref().map(line).unwrap_or_default()
}

fn write_source(sheet: &mut Worksheet, row: u32, source: &SheetSource) -> Result<(), XlsxError> {
    /// Longest address that spreadsheets take as a link.
    const LONGEST: usize = 2_000;
    let is_link = source.url.starts_with("https://") && source.url.len() < LONGEST;
    if is_link && !source.url.contains(char::is_whitespace) {
        sheet.write(row, 6, Url::new(&source.url))?;
    } else {
        sheet.write_string(row, 6, &source.url)?;
    }
    let checked = source.checked_on.as_deref().unwrap_or_default();
    sheet.write_with_format(row, 7, checked, &style::beside())?;
    sheet.write(row, 8, source.grade.unwrap_or_default())?;
    Ok(())
}

/// Title and text of the message for a number that is not allowed.
fn advice(least: Decimal, most: Option<Decimal>) -> [String; 2] {
    let number = |it: Decimal| it.normalize().to_string();
    let range = match most {
        Some(most) => format!("a number from {} to {}", number(least), number(most)),
        None if least == Decimal::MIN => "a number".to_owned(),
        None => format!("a number of {} or more", number(least)),
    };
    let message = format!("Enter {range}. Press Esc to keep the value that was there.");
    ["Value out of range".to_owned(), message]
}

/// Range that the scenario allows.
fn validation(it: &NamedInput<'_>) -> Result<DataValidation, XlsxError> {
    let range = allowed(it.key, &it.input.unit);
    let number = |it: Decimal| Formula::new(it.normalize().to_string());
    let rule = match range.most {
        Some(most) => DataValidationRule::Between(number(range.least), number(most)),
        None => DataValidationRule::GreaterThanOrEqualTo(number(range.least)),
    };
    let [title, message] = advice(range.least, range.most);
    DataValidation::new()
        .allow_decimal_number_formula(rule)
        .ignore_blank(false)
        .set_error_title(title)?
        .set_error_message(message)
}
