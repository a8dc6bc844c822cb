//! Sheet of the sensitivity: every input over its range, and the values at which the answer changes.

use rust_decimal::Decimal;
use rust_xlsxwriter::{Format, Formula, Worksheet, XlsxError};

use super::{Book, inputs, style};
use crate::analysis::{FlipPoint, FlipSide, Omission, SensitiveInput, Sensitivity};
use crate::format::percent_whole;
use crate::report::sensitivity::{Named, unit_of};

/// Row of the headings.
const HEADINGS: u32 = 5;
/// Headings of columns, and whether the column has numbers.
const COLUMNS: [(&str, bool); 12] = [
    ("input", false),
    ("unit", false),
    ("stated", true),
    ("low", true),
    ("high", true),
    ("lead at low", true),
    ("lead at high", true),
    ("swing of the lead", true),
    ("flips below", true),
    ("then cheapest", false),
    ("flips above", true),
    ("then cheapest", false),
];

/// Writes the sheet.
pub(super) fn sheet(book: &Book<'_>) -> Result<Worksheet, XlsxError> {
    let mut sheet = Worksheet::new();
    sheet.set_name("Sensitivity")?;
    sheet.write_with_format(0, 0, "What would change the answer", &style::title())?;
    let Some(found) = book.sensitivity else {
        let note =
            "Fewer than two alternatives serve all demand, so no input can change the answer.";
        sheet.write_with_format(1, 0, note, &style::note())?;
        return Ok(sheet);
    };
    head(&mut sheet, book, found)?;
    let mut row = HEADINGS + 1;
    for input in &found.inputs {
        self::input(&mut sheet, row, book, input)?;
        row += 1;
    }
    omissions(&mut sheet, row + 1, book, found)?;
    sheet.set_freeze_panes(HEADINGS + 1, 1)?;
    sheet.set_column_width(0, 48)?.set_column_width(1, 18)?.set_column_range_width(2, 11, 14)?;
    sheet.set_landscape().set_print_fit_to_pages(1, 0).set_repeat_rows(HEADINGS, HEADINGS)?;
    Ok(sheet)
}

fn head(sheet: &mut Worksheet, book: &Book<'_>, found: &Sensitivity) -> Result<(), XlsxError> {
    let share = percent_whole(found.share);
    let note = format!(
        "Each input moves alone, from {share} below to {share} above its value, within its limits. \
         The lead is the cost of the cheapest other alternative, as stated {}, less that of {}.",
        found.next, found.winner
    );
    sheet.write_string_with_format(1, 0, note, &style::note())?;
    let note = "Below or above the values on the right, another alternative is the cheapest. Sizes \
                that a search found stay as found.";
    sheet.write_with_format(2, 0, note, &style::note())?;
    let unchanged = "These figures are for the inputs of the file.";
    let changed =
        "Inputs were changed: these figures are still those of the file. Run gpu-tco again.";
    let state = format!("IF({} = 0, \"{unchanged}\", \"{changed}\")", inputs::CHANGED);
    let state = Formula::new(state).set_result(unchanged);
    sheet.write_formula_with_format(3, 0, state, &style::strong())?;
    let money = &book.material.case.currency;
    for (column, (text, is_number)) in (0u16..).zip(COLUMNS) {
        let format = match text {
            "then cheapest" => style::heading().set_indent(1),
            _ if is_number => style::number_heading(),
            _ => style::heading(),
        };
        let is_lead = text.contains("lead");
        let text = if is_lead { format!("{text}, {money}") } else { text.to_owned() };
        sheet.write_string_with_format(HEADINGS, column, text, &format)?;
    }
    Ok(())
}

fn input(
    sheet: &mut Worksheet,
    row: u32,
    book: &Book<'_>,
    it: &SensitiveInput,
) -> Result<(), XlsxError> {
    let named = Named(it);
    sheet.write_string(row, 0, named.name())?;
    sheet.write_string(row, 1, book.in_currency(unit_of(it)))?;
    let format =
        if named.is_share() { style::number("percent") } else { style::price(unit_of(it)) };
    let values = [it.stated, it.range[0], it.range[1]];
    for (column, value) in (2u16..).zip(values) {
        sheet.write_with_format(row, column, value, &format)?;
    }
    let money = style::number("money");
    for (column, amount) in (5u16..).zip([it.at_ends[0], it.at_ends[1], Some(it.swing)]) {
        self::amount(sheet, row, column, amount, &money)?;
    }
    for (column, side) in [(8, FlipSide::Below), (10, FlipSide::Above)] {
        if let Some(flip) = it.flips.iter().find(|flip| flip.side == side) {
            self::flip(sheet, row, column, flip, &format)?;
        }
    }
    if it.flips.is_empty() {
        sheet.write_with_format(row, 8, "never", &style::right())?;
    }
    Ok(())
}

fn flip(
    sheet: &mut Worksheet,
    row: u32,
    column: u16,
    it: &FlipPoint,
    format: &Format,
) -> Result<(), XlsxError> {
    sheet.write_with_format(row, column, it.at, format)?;
    sheet.write_string_with_format(row, column + 1, &it.winner, &style::beside())?;
    Ok(())
}

/// Table of what the scenario leaves out.
fn omissions(
    sheet: &mut Worksheet,
    row: u32,
    book: &Book<'_>,
    found: &Sensitivity,
) -> Result<(), XlsxError> {
    if found.omissions.is_empty() {
        return Ok(());
    }
    let money = &book.material.case.currency;
    let lead = format!("lead then, {money}");
    let swing = format!("swing of the lead, {money}");
    let headings = [(0, "left out of the file"), (1, "finding"), (2, "as stated"), (3, "tried")];
    for (column, text) in headings {
        sheet.write_with_format(row, column, text, &style::heading())?;
    }
    sheet.write_with_format(row, 9, "then cheapest", &style::heading().set_indent(1))?;
    for (column, text) in [(6, lead), (7, swing)] {
        sheet.write_string_with_format(row, column, text, &style::number_heading())?;
    }
    for (row, it) in (row + 1..).zip(&found.omissions) {
        omission(sheet, row, found, it)?;
    }
    Ok(())
}

fn omission(
    sheet: &mut Worksheet,
    row: u32,
    found: &Sensitivity,
    it: &Omission,
) -> Result<(), XlsxError> {
    let [stated, tried] = &it.ends;
    sheet.write_string(row, 0, &it.name)?;
    sheet.write_string(row, 1, it.code)?;
    sheet.write_string(row, 2, stated)?;
    sheet.write_string(row, 3, tried)?;
    let money = style::number("money");
    amount(sheet, row, 6, it.amount, &money)?;
    amount(sheet, row, 7, Some(it.swing), &money)?;
    let winner = it.winner.as_deref().unwrap_or(&found.winner);
    sheet.write_string_with_format(row, 9, winner, &style::beside())?;
    Ok(())
}

/// An amount of money, or words if there is none.
fn amount(
    sheet: &mut Worksheet,
    row: u32,
    column: u16,
    amount: Option<Decimal>,
    format: &Format,
) -> Result<(), XlsxError> {
    match amount {
        Some(it) => sheet.write_with_format(row, column, it, format)?,
        None => sheet.write_with_format(row, column, "not ranked", &style::right())?,
    };
    Ok(())
}
