//! Sheet of scenarios: for each input that moves the lead, its value in the file, a low and a high one, and the one on
//! Inputs; a cell chooses among them, and the model reads the value in use.

use rust_decimal::Decimal;
use rust_xlsxwriter::{DataValidation, Formula, Worksheet, XlsxError};

use super::inputs::{self, CHANGED};
use super::names::NamedInput;
use super::titled::noted;
use super::{Book, result, sensitivity, style, verdict};
use crate::quantity::unit_in_table;
use crate::report::sensitivity::SensitivityMaterial;
use crate::scenario::labels;

/// Name of the sheet.
pub(super) const NAME: &str = "Scenarios";
/// Cell of the case that all inputs take which have none of their own.
const CHOICE: &str = "$B$4";
/// Cases, as the headings of their columns say them.
const CASES: [&str; 4] = ["base", "low", "high", "typed"];
/// Case of a new workbook: the values on Inputs.
const TYPED: &str = "typed";
/// First row of inputs.
const FIRST: u32 = 8;
/// Column of the case of an input alone.
const ALONE: u16 = 2;
/// Column of the first case; the others are right of it, and then the value in use.
const BASE: u16 = 3;
/// Column of the value in use.
const IN_USE: u16 = 7;
/// Column of the lead.
const LEAD: u16 = 8;
/// Column of the key, which is not printed.
const KEY: u16 = 9;
/// Most changed inputs that are listed.
const LISTED: u32 = 10;
/// Text in place of a lead that only the program finds.
const RUN: &str = "run compare";
/// Value of an input whose case is none of the four; it is refused, as it is no number.
const NO_CASE: &str = "no case";
/// Text in place of a row or a lead that is missing.
const NONE: &str = "-";

/// An input with a low and a high value.
pub(super) struct Case<'r> {
    /// Key of the input.
    pub key: &'r str,
    /// Position in the list of the sheet Sensitivity; none if its lead moves other inputs too.
    position: Option<usize>,
    /// Low and high value of the cell.
    ends: [Decimal; 2],
}

/// Inputs of the sensitivity that have a live cell, each once, in its order.
pub(super) fn of<'r>(
    sensitivity: Option<SensitivityMaterial<'r>>,
    inputs: &[NamedInput<'_>],
) -> Vec<Case<'r>> {
    let mut found: Vec<Case<'r>> = Vec::new();
    let all = sensitivity.map(|it| it.sensitivity.inputs.iter().enumerate());
    for (position, input) in all.into_iter().flatten().filter(|(_, it)| !it.is_alone) {
        let leaf = |end: Decimal| {
            let typed = if input.is_per_gpu_hour { input.variable.typed(end)? } else { end };
            input.variable.leaf(typed)
        };
        let [Some(low), Some(high)] = input.range.map(leaf) else { continue };
        // A change for several tiers at once has a lead that no change of one has.
        let position = (input.variable.keys.len() == 1).then_some(position);
        for key in &input.variable.keys {
            let is_live = inputs.iter().any(|it| it.key == key && it.input.live);
            if is_live && found.iter().all(|it| it.key != key) {
                found.push(Case { key, position, ends: [low, high] });
            }
        }
    }
    found
}

/// Cell, for another sheet, of the value in use, if the sheet lists the input.
pub(super) fn in_use(cases: &[Case<'_>], key: &str) -> Option<String> {
    let position = cases.iter().position(|it| it.key == key)?;
    Some(format!("{NAME}!$H${}", FIRST as usize + position + 1))
}

/// Formula, for another sheet, of a sentence on the case: empty if all values are those on Inputs.
pub(super) fn sentence(book: &Book<'_>) -> String {
    if book.cases.is_empty() {
        return "\"\"".to_owned();
    }
    format!(
        "IF({NAME}!{CHOICE} = \"{TYPED}\", \"\", \" Case on the sheet {NAME}: \" & {NAME}!{CHOICE} & \".\")"
    )
}

/// Writes the sheet.
pub(super) fn sheet(book: &Book<'_>) -> Result<Worksheet, XlsxError> {
    let note = "Choose a case: base is the file, low and high are the ends of the sheet Sensitivity, typed is what the \
                sheet Inputs has. Column C chooses for one input alone.";
    let mut sheet = noted(NAME, "Scenarios", note)?;
    sheet.write_with_format(3, 0, "case", &style::strong())?;
    sheet.write_with_format(3, 1, TYPED, &style::choice())?;
    let list = DataValidation::new().allow_list_strings(&CASES)?;
    let list =
        list.set_error_title("Case")?.set_error_message("Choose base, low, high or typed.")?;
    sheet.add_data_validation(3, 1, 3, 1, &list)?;
    let sentence = Formula::new(verdict::cell(book)).set_result(verdict::now(book));
    sheet.write_formula_with_format(4, 0, sentence, &style::strong())?;
    headings(&mut sheet, book)?;
    for (row, case) in (FIRST..).zip(&book.cases) {
        line(&mut sheet, book, row, case)?;
    }
    let last = FIRST + u32::try_from(book.cases.len()).unwrap_or(0);
    sheet.add_data_validation(FIRST, ALONE, last - 1, ALONE, &list)?;
    changed(&mut sheet, book, last + 2)?;
    sheet.set_freeze_panes(FIRST, 1)?;
    sheet.set_column_width(0, 64)?.set_column_width(1, 18)?.set_column_width(KEY, 46)?;
    sheet.set_column_range_width(ALONE, LEAD, 13)?;
    sheet.set_landscape().set_print_fit_to_pages(1, 0);
    sheet.set_print_area(0, 0, last + LISTED + 5, LEAD)?;
    Ok(sheet)
}

fn headings(sheet: &mut Worksheet, book: &Book<'_>) -> Result<(), XlsxError> {
    let lead = format!("lead if it changes alone, {}", book.material.case.currency);
    for (column, text) in
        [(0u16, "input"), (1, "unit"), (ALONE, "case of this input"), (KEY, "key")]
    {
        sheet.write_with_format(FIRST - 1, column, text, &style::heading())?;
    }
    let numbers = CASES.into_iter().chain(["in use", lead.as_str()]);
    for (column, text) in (BASE..).zip(numbers) {
        sheet.write_with_format(FIRST - 1, column, text, &style::number_heading())?;
    }
    sheet.set_row_height(FIRST - 1, 45)?;
    Ok(())
}

fn line(
    sheet: &mut Worksheet,
    book: &Book<'_>,
    row: u32,
    case: &Case<'_>,
) -> Result<(), XlsxError> {
    let Some((at, it)) = (inputs::FIRST + 1..).zip(&book.inputs).find(|(_, it)| it.key == case.key)
    else {
        return Ok(());
    };
    let number = row + 1;
    sheet.write_string(row, 0, labels::label(book.material.case, case.key))?;
    sheet.write_string_with_format(row, KEY, case.key, &style::beside())?;
    sheet.write_string(row, 1, book.in_currency(unit_in_table(case.key, &it.input.unit)))?;
    sheet.write_blank(row, ALONE, &style::choice())?;
    let value = result(Some(it.input.value));
    let [base, typed, in_use] = [
        format!("{}!$D${at}", inputs::NAME),
        book.typed.get(case.key).cloned().unwrap_or_default(),
        format!(
            "IFERROR(INDEX($D{number}:$G{number}, MATCH(IF($C{number} = \"\", {CHOICE}, $C{number}), $D${FIRST}:$G${FIRST}, \
             0)), \"{NO_CASE}\")"
        ),
    ];
    let format = style::figure();
    for (column, formula) in [(BASE, base), (BASE + 3, typed), (IN_USE, in_use)] {
        let formula = Formula::new(formula).set_result(value.as_str());
        sheet.write_formula_with_format(row, column, formula, &format)?;
    }
    for (column, end) in (BASE + 1..).zip(case.ends) {
        sheet.write_with_format(row, column, end, &style::fixed_input())?;
    }
    let of_ends = case.position.map(sensitivity::leads).map_or_else(
        || format!("\"{RUN}\""),
        |[low, high]| {
            format!(
                "IF(H{number} = E{number}, {low}, IF(H{number} = F{number}, {high}, \"{RUN}\"))"
            )
        },
    );
    let lead = format!("IF(H{number} = D{number}, \"{NONE}\", {of_ends})");
    let lead = Formula::new(lead).set_result(NONE);
    sheet.write_formula_with_format(row, LEAD, lead, &style::number("money"))?;
    Ok(())
}

/// Writes the list of inputs that differ from the file, from a row on.
fn changed(sheet: &mut Worksheet, book: &Book<'_>, row: u32) -> Result<(), XlsxError> {
    let note = "The lead is that of the sheet Sensitivity, for a low or a high value alone. That of other values, and of \
                several inputs together, is no formula here: run the command on Summary.";
    sheet.write_with_format(row, 0, "Inputs that differ from the file", &style::strong())?;
    sheet.write_with_format(row + 1, 0, note, &style::note())?;
    let head = row + 2;
    for (column, text) in [(0, "input"), (BASE, "in the file"), (IN_USE, "in use"), (LEAD, "lead")]
    {
        let format = if column == 0 { style::heading() } else { style::number_heading() };
        sheet.write_with_format(head, column, text, &format)?;
    }
    let first = head + 1;
    for row in first..first + LISTED {
        let number = row + 1;
        let count = format!("ROWS($A${}:$A{number})", first + 1);
        let position = format!("MATCH({count}, {}, 0)", inputs::column(book, 'N'));
        let of = |column| format!("INDEX({}, {position})", inputs::column(book, column));
        let if_there = |then: String| format!("IF({count} > {CHANGED}, \"{NONE}\", {then})");
        let listed = format!("$A${}:$A${}", FIRST + 1, FIRST as usize + book.cases.len());
        let leads = format!("$I${}:$I${}", FIRST + 1, FIRST as usize + book.cases.len());
        let lead = format!("IFERROR(INDEX({leads}, MATCH($A{number}, {listed}, 0)), \"{RUN}\")");
        let cells = [(0, of('A')), (BASE, of('D')), (IN_USE, of('M')), (LEAD, lead)];
        for (column, formula) in cells {
            let formula = Formula::new(if_there(formula)).set_result(NONE);
            let format = match column {
                0 => style::plain(),
                LEAD => style::number("money"),
                _ => style::figure(),
            };
            sheet.write_formula_with_format(row, column, formula, &format)?;
        }
    }
    let more = format!(
        "IF({CHANGED} > {LISTED}, {CHANGED} - {LISTED} & \" more: see the sheet Inputs\", \"{NONE}\")"
    );
    sheet.write_formula(first + LISTED, 0, Formula::new(more).set_result(NONE))?;
    Ok(())
}
