//! Sheet of inputs: a named cell each, with unit, origin and source.

use rust_decimal::Decimal;
use rust_xlsxwriter::{
    ConditionalFormatFormula, DataValidation, DataValidationRule, Formula, Url, Worksheet,
    XlsxError,
};

use super::checks::Possible;
use super::names::NamedInput;
use super::titled::noted;
use super::{Book, checks, style};
use crate::analysis::explain::{Evidence, SheetSource};
use crate::expr::Place;
use crate::quantity::unit_in_table;
use crate::scenario::{labels, set_keys};

/// Name of the sheet.
pub(super) const NAME: &str = "Inputs";
/// First row of inputs.
pub(super) const FIRST: u32 = 5;
/// Cell with the number of inputs that are not as in the file.
pub(super) const CHANGED: &str = "Inputs!$H$1";
/// Cell with the number of those that formulas do not follow.
pub(super) const NOT_LIVE_CHANGED: &str = "Inputs!$H$2";
/// Cell with the number of those that the program refuses.
pub(super) const REFUSED: &str = "Inputs!$H$3";
/// Cell with the number of those that `compare` warns of.
pub(super) const DOUBTED: &str = "Inputs!$H$4";
/// Origin of inputs that formulas do not follow.
const NOT_LIVE: &str = "not live";
/// Column of values.
pub(super) const VALUE: u16 = 1;
/// Column of values as they were in the files.
pub(super) const STATED: u16 = 3;

/// Column of keys for `--set`.
const KEYS: u16 = 9;
/// Column of what is wrong with a value.
const CHECK: u16 = 10;
/// Column of the value that the model reads: the typed one, or that of a case.
const IN_USE: u16 = 12;
/// Column that counts the inputs so far that differ from the file.
const COUNT: u16 = 13;
/// Column of the full key.
const KEY: u16 = 14;

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
    let note = "Change a yellow cell, and every other sheet follows. Column M is in use: a value of the sheet Scenarios, or \
                that of column B.";
    let mut sheet = noted(NAME, "Inputs", note)?;
    let gray =
        "A gray value shapes the model: change it in the file, and write the workbook again.";
    sheet.write_with_format(2, 0, gray, &style::note())?;
    counts(&mut sheet, book)?;
    let columns = [
        "input",
        "value",
        "unit",
        "in the file",
        "origin",
        "file and line",
        "source, or comment in the file",
        "checked",
        "grade",
        "key for --set",
        "check",
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
    for (column, text) in [(IN_USE, "in use"), (COUNT, "changed so far")] {
        sheet.write_with_format(FIRST - 1, column, text, &style::number_heading())?;
    }
    sheet.write_with_format(FIRST - 1, KEY, "full key", &style::heading())?;
    let possible = Possible::of(book);
    for (row, it) in (FIRST..).zip(&book.inputs) {
        line(&mut sheet, book, row, it, &possible)?;
    }
    sheet.set_freeze_panes(FIRST, 1)?;
    for (column, width) in (0u16..).zip([64, 13, 18, 13, 11, 30, 34, 11, 6, 46, 44]) {
        sheet.set_column_width(column, width)?;
    }
    sheet.set_column_range_width(IN_USE, COUNT, 14)?;
    sheet.set_column_width(KEY, 46)?;
    sheet.protect().set_landscape().set_print_fit_to_pages(1, 0);
    // Keys are for copying, and would make the print small.
    let last = last_row(book) - 1;
    sheet.set_repeat_rows(FIRST - 1, FIRST - 1)?.set_print_area(0, 0, last, KEYS - 1)?;
    let rule = format!("$K{} <> \"{}\"", FIRST + 1, checks::OK);
    let wrong = ConditionalFormatFormula::new().set_rule(Formula::new(rule));
    let wrong = wrong.set_format(style::wrong());
    sheet.add_conditional_format(FIRST, 0, last, VALUE, &wrong)?;
    sheet.add_conditional_format(FIRST, CHECK, last, CHECK, &wrong)?;
    let rule = Formula::new(format!("$M{0} <> $B{0}", FIRST + 1));
    let not_in_use = ConditionalFormatFormula::new().set_rule(rule).set_format(style::not_in_use());
    sheet.add_conditional_format(FIRST, VALUE, last, VALUE, &not_in_use)?;
    Ok(sheet)
}

/// Range, for another sheet, of a column, by its letter.
pub(super) fn column(book: &Book<'_>, letter: char) -> String {
    format!("{NAME}!${letter}${}:${letter}${}", FIRST + 1, last_row(book))
}

/// Number of the last row of inputs, as spreadsheets count.
fn last_row(book: &Book<'_>) -> u32 {
    FIRST + u32::try_from(book.inputs.len()).unwrap_or(0)
}

/// Writes how many inputs differ from the file, how many of them are gray, and how many are refused.
fn counts(sheet: &mut Worksheet, book: &Book<'_>) -> Result<(), XlsxError> {
    let (first, last) = (FIRST + 1, last_row(book));
    let differs = format!("$M${first}:$M${last} <> $D${first}:$D${last}");
    let gray = format!("($E${first}:$E${last} = \"{NOT_LIVE}\")");
    let checks = format!("$K${first}:$K${last}");
    let doubted = format!("COUNTIF({checks}, \"{}*\")", checks::CAUTION);
    let refused = format!("ROWS({checks}) - COUNTIF({checks}, \"{}\") - {doubted}", checks::OK);
    let counts = [
        ("inputs that differ from the file", format!("SUMPRODUCT(--({differs}))")),
        ("gray ones among them", format!("SUMPRODUCT(({differs}) * {gray})")),
        ("inputs with a wrong value (column K)", refused),
        ("inputs with a caution (column K)", doubted),
    ];
    for (row, (text, formula)) in (0u32..).zip(counts) {
        sheet.write(row, 6, text)?;
        let formula = Formula::new(formula);
        sheet.write_formula(row, 7, formula.set_result("0"))?;
    }
    Ok(())
}

fn line(
    sheet: &mut Worksheet,
    book: &Book<'_>,
    row: u32,
    it: &NamedInput<'_>,
    possible: &Possible,
) -> Result<(), XlsxError> {
    let unit = unit_in_table(it.key, &it.input.unit);
    let evidence = book.workings.explainer.evidence(it.id);
    sheet.write_string(row, 0, labels::label(book.material.case, it.key))?;
    sheet.write_string(row, KEY, it.key)?;
    let format = if it.input.live { style::input() } else { style::fixed_input() };
    sheet.write_with_format(row, VALUE, it.input.value, &format)?;
    sheet.write_with_format(row, 2, book.in_currency(unit), &style::beside())?;
    sheet.write_with_format(row, STATED, it.input.value, &style::fixed_input())?;
    let how = if it.input.live { evidence.how.name().to_owned() } else { NOT_LIVE.to_owned() };
    sheet.write_with_format(row, 4, how, &style::beside())?;
    sheet.write(row, 5, place(&evidence))?;
    if let Some(source) = &evidence.source {
        write_source(sheet, row, source)?;
    } else {
        let place = evidence.place.as_ref();
        let comment = place.and_then(|it| book.material.provenance.comment(it));
        sheet.write_string(row, 6, comment.unwrap_or_default())?;
    }
    let keys = set_keys::keys(book.material.case, it.key, it.input);
    // Of several keys, `--set` needs all.
    sheet.write_string(row, KEYS, keys.join(" "))?;
    let check = checks::formula(book, it, (row, FIRST), possible);
    sheet.write_formula_with_format(row, CHECK, check, &style::beside())?;
    in_use(sheet, book, row, it)?;
    if it.input.live {
        sheet.add_data_validation(row, VALUE, row, VALUE, &validation(book, it)?)?;
    }
    Ok(())
}

/// Writes the value in use, and how many inputs differ from the file so far.
fn in_use(
    sheet: &mut Worksheet,
    book: &Book<'_>,
    row: u32,
    it: &NamedInput<'_>,
) -> Result<(), XlsxError> {
    let number = row + 1;
    let formula = book.case_cell(it.key).unwrap_or_else(|| format!("$B{number}"));
    let formula = Formula::new(formula).set_result(it.input.value.normalize().to_string());
    sheet.write_formula_with_format(row, IN_USE, formula, &style::figure())?;
    let differs = format!("$M${0}:$M{number} <> $D${0}:$D{number}", FIRST + 1);
    let count = Formula::new(format!("SUMPRODUCT(--({differs}))")).set_result("0");
    sheet.write_formula_with_format(row, COUNT, count, &style::note())?;
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

/// Range that the scenario allows, for numbers that are typed.
fn validation(book: &Book<'_>, it: &NamedInput<'_>) -> Result<DataValidation, XlsxError> {
    let range = checks::range(book, it);
    let number = |it: Decimal| Formula::new(it.normalize().to_string());
    let rule = match range.most {
        Some(most) => DataValidationRule::Between(number(range.least), number(most)),
        None => DataValidationRule::GreaterThanOrEqualTo(number(range.least)),
    };
    let validation = DataValidation::new();
    let validation = if range.is_whole {
        validation.allow_whole_number_formula(rule)
    } else {
        validation.allow_decimal_number_formula(rule)
    };
    let range = checks::in_words(book, it);
    validation
        .ignore_blank(false)
        .set_error_title("Value out of range")?
        .set_error_message(format!("Enter {range}. Press Esc to keep the value that was there."))
}
