//! The command that gives the figures of the workbook, as a formula that follows the inputs.

use rust_decimal::Decimal;
use rust_xlsxwriter::{Formula, Worksheet, XlsxError};

use super::inputs::{self, CHANGED, FIRST};
use super::names::NamedInput;
use super::{Book, style, text};
use crate::export::arguments::in_full;
use crate::export::found::{self, FoundSize};
use crate::export::shell::{compare_command, word};
use crate::expr::Origin;
use crate::scenario::set_keys;

/// Column with the command up to each row.
const COLUMN: u16 = 11;
/// Letter of it.
const LETTER: char = 'L';
/// Note above the column.
const NOTE: &str = "command so far";

/// Formula, for another sheet, of the sentence with the command.
pub(super) fn sentence(book: &Book<'_>) -> Formula {
    let sizes_found = found::sizes(book.material);
    let months = book.material.case.found_months().map(|(key, month)| {
        format!("\" --set {}\"", word(&format!("{key}={month}")).replace('"', "\"\""))
    });
    let stated: Vec<String> = sizes_found.iter().map(|it| stated(book, it)).chain(months).collect();
    let sizes = match stated.as_slice() {
        [] => String::new(),
        all => format!(" & {}", all.join(" & ")),
    };
    let last = format!("{}!${LETTER}${}", inputs::NAME, FIRST as usize + book.inputs.len());
    let unkeyed: Vec<String> = unkeyed(book, &sizes_found);
    let now = format!("Same as: {}", compare_command(book.arguments));
    let of_file = text::in_formula(&now);
    let command = format!("IF({CHANGED} = 0, {of_file}, \"Same as: \" & {last}{sizes})");
    let formula = if unkeyed.is_empty() {
        command
    } else {
        let none = "No command gives these figures: an input without a key for --set was changed.";
        format!("IF({} = 0, {command}, \"{none}\")", unkeyed.join(" + "))
    };
    Formula::new(formula).set_result(now)
}

/// Writes the sheet of inputs, with the command beside them.
pub(super) fn sheet(book: &Book<'_>) -> Result<Worksheet, XlsxError> {
    let mut sheet = inputs::sheet(book)?;
    column(&mut sheet, book)?;
    Ok(sheet)
}

/// Writes the column.
fn column(sheet: &mut Worksheet, book: &Book<'_>) -> Result<(), XlsxError> {
    sheet.write_with_format(FIRST - 1, COLUMN, NOTE, &style::heading())?;
    let sizes = found::sizes(book.material);
    let keys: Vec<Vec<String>> = book.inputs.iter().map(|it| keys(book, it, &sizes)).collect();
    let base = base(book, &keys);
    sheet.write_string(FIRST - 2, COLUMN, &base)?;
    let mut command = base;
    for (row, (it, keys)) in (FIRST..).zip(book.inputs.iter().zip(&keys)) {
        let before = if row == FIRST { row - 1 } else { row };
        let number = row + 1;
        let flags = keys.iter().map(|key| {
            let flag = format!(" --set {}", word(&format!("{key}=")));
            format!("\"{}\" & {}", flag.replace('"', "\"\""), in_digits(&format!("M{number}")))
        });
        let flags = flags.collect::<Vec<_>>().join(" & ");
        let is_set = matches!(it.input.origin, Origin::Set { .. });
        if is_set {
            for key in keys {
                let value = it.input.value.normalize();
                let key = word(&format!("{key}="));
                command = format!("{command} --set {key}{value}");
            }
        }
        let formula = match (keys.is_empty(), is_set) {
            (true, _) => format!("{LETTER}{before}"),
            (false, true) => format!("{LETTER}{before} & {flags}"),
            (false, false) => {
                format!("{LETTER}{before} & IF(M{number} = D{number}, \"\", {flags})")
            }
        };
        let formula = Formula::new(formula).set_result(&command);
        sheet.write_formula_with_format(row, COLUMN, formula, &style::note())?;
    }
    sheet.set_column_width(COLUMN, 60)?;
    Ok(())
}

/// Command without the texts of `--set` whose inputs have a row.
fn base(book: &Book<'_>, keys: &[Vec<String>]) -> String {
    let mut words: Vec<String> = Vec::new();
    let inputs = book.inputs.iter().map(|it| (it.key, it.input));
    for it in &in_full(book.arguments, book.material.case, inputs) {
        let key = it.split_once('=').map(|(key, _)| key.to_owned());
        let is_flag = words.last().is_some_and(|it| it == "--set");
        if is_flag && keys.iter().flatten().any(|it| Some(it) == key.as_ref()) {
            words.pop();
        } else {
            words.push(it.clone());
        }
    }
    compare_command(&words)
}

/// Keys of `--set` that move an input; none for a size that was found, which has GPUs of its own.
fn keys(book: &Book<'_>, it: &NamedInput<'_>, sizes: &[FoundSize<'_>]) -> Vec<String> {
    if sizes.iter().any(|size| size.units == it.key) {
        return Vec::new();
    }
    set_keys::keys(book.material.case, it.key, it.input)
}

/// Conditions, 1 or 0, that an input was changed which no text of `--set` moves.
fn unkeyed(book: &Book<'_>, sizes: &[FoundSize<'_>]) -> Vec<String> {
    let rows = (FIRST + 1..).zip(&book.inputs).filter(|(_, it)| it.input.live);
    let is_size = |key| sizes.iter().any(|size| size.units == key);
    let unkeyed = rows.filter(|(_, it)| !is_size(it.key) && keys(book, it, sizes).is_empty());
    unkeyed.map(|(row, _)| format!("IF({0}!$M${row} = {0}!$D${row}, 0, 1)", inputs::NAME)).collect()
}

/// Text that states a size in GPUs.
fn stated(book: &Book<'_>, it: &FoundSize<'_>) -> String {
    let flag = format!(" --set {}", word(&format!("{}=", it.gpus))).replace('"', "\"\"");
    let gpus = match (book.names.get(it.units), it.gpus_per_unit_key) {
        (Some(units), Some(key)) => {
            let each = book.names.get(key).cloned();
            let each = each.unwrap_or_else(|| it.gpus_per_unit.normalize().to_string());
            in_digits(&format!("({units} * {each})"))
        }
        _ => "\"0\"".to_owned(),
    };
    format!("\"{flag}\" & {gpus}")
}

/// Formula of a number as a command line takes it, without an exponent and with a dot.
fn in_digits(cell: &str) -> String {
    /// Least number that spreadsheets write without an exponent, and some.
    const SMALL: Decimal = Decimal::from_parts(1, 0, 0, false, 3);
    let small = format!("FIXED({cell}, 12, TRUE)");
    let other = format!("IF(ABS({cell}) < {SMALL}, {small}, {cell} & \"\")");
    format!("IF({cell} = INT({cell}), FIXED({cell}, 0, TRUE), SUBSTITUTE({other}, \",\", \".\"))")
}
