//! Sheet of the sensitivity: every input over its range, and the values at which the answer changes.

use rust_decimal::Decimal;
use rust_xlsxwriter::{Format, Worksheet, XlsxError};

use super::titled::titled;
use super::tornado::{self, LEAD, LEAD_THEN};
use super::{Book, inputs, style};
use crate::analysis::{FlipPoint, FlipSide, Omission, SensitiveInput, Sensitivity};
use crate::format::{list, money as money_in_words, percent_whole};
use crate::quantity::unit_in_table;
use crate::report::sensitivity::{Named, unit_of};

/// Name of the sheet.
pub(super) const NAME: &str = "Sensitivity";
/// Row of the headings.
const HEADINGS: u32 = 5;
/// Row of the first input.
const FIRST: u32 = HEADINGS + 1;
/// Most rows before the chart, for all to be legible on one page.
const MOST_ROWS: u32 = 70;
/// Rows below the table that the chart covers.
const CHART_ROWS: u32 = 27;
/// Headings of columns, and whether the column has numbers.
const COLUMNS: [(&str, bool); 14] = [
    ("input", false),
    ("unit", false),
    ("stated", true),
    ("low", true),
    ("high", true),
    ("lead at low", true),
    ("lead at high", true),
    ("swing of the lead", true),
    ("changes at or below", true),
    ("then cheapest", false),
    ("changes at or above", true),
    ("then cheapest", false),
    ("used by", false),
    ("extreme within the range", false),
];
/// Column of alternatives that use an input; extremes within the range are right of it.
const USED_BY: u16 = 12;

/// Cells, for another sheet, of the lead at the low and the high end of an input, by its position.
pub(super) fn leads(position: usize) -> [String; 2] {
    ["F", "G"].map(|column| format!("{NAME}!${column}${}", FIRST as usize + position + 1))
}

/// Writes the sheet.
pub(super) fn sheet(book: &Book<'_>) -> Result<Worksheet, XlsxError> {
    let mut sheet = titled(NAME, "What would change the answer")?;
    let Some(material) = book.sensitivity else {
        let note =
            "Fewer than two alternatives serve all demand, so no input can change the answer.";
        sheet.write_with_format(1, 0, note, &style::note())?;
        return Ok(sheet);
    };
    let found = material.sensitivity;
    head(&mut sheet, book, found)?;
    let mut row = FIRST;
    for input in &found.inputs {
        self::input(&mut sheet, row, book, input)?;
        row += 1;
    }
    let left_out = row + 2;
    let end = omissions(&mut sheet, row + 1, book, found)?;
    let last = tornado::write(&mut sheet, end + 1, [FIRST, left_out], material)?;
    sheet.set_freeze_panes(HEADINGS + 1, 1)?;
    sheet.set_column_width(0, 44)?.set_column_width(1, 16)?.set_column_range_width(2, 11, 14)?;
    sheet.set_column_width(USED_BY, 20)?.set_column_width(USED_BY + 1, 30)?;
    sheet.set_print_area(0, 0, last + CHART_ROWS, USED_BY - 1)?;
    // A chart on one page with a table of the usual length.
    let pages = u16::from(last <= MOST_ROWS);
    sheet.set_landscape().set_print_fit_to_pages(1, pages).set_repeat_rows(HEADINGS, HEADINGS)?;
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
    let note = "The swing is the highest lead less the lowest within the range, which may lie between its \
                ends: the last column names it then. The answer changes at the values on the right. Sizes \
                that a search found stay as found.";
    sheet.write_with_format(2, 0, note, &style::note())?;
    sheet.write_formula_with_format(3, 0, inputs::state(), &style::strong())?;
    let money = &book.material.case.currency;
    for (column, (text, is_number)) in (0u16..).zip(COLUMNS) {
        let format = match text {
            "then cheapest" | "used by" | "extreme within the range" => {
                style::heading().set_indent(1)
            }
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
    let key = it.variable.keys.first().map_or("", String::as_str);
    sheet.write_string(row, 1, book.in_currency(unit_in_table(key, unit_of(it))))?;
    let format = match unit_of(it) {
        _ if named.is_share() => style::number("percent"),
        _ if it.variable.is_whole => style::number("count"),
        unit => style::price(unit),
    };
    let values = [it.stated, it.range[0], it.range[1]];
    for (column, value) in (2u16..).zip(values) {
        sheet.write_with_format(row, column, value, &format)?;
    }
    let money = style::number("money");
    for (column, amount) in (LEAD..).zip([it.at_ends[0], it.at_ends[1], Some(it.swing)]) {
        self::amount(sheet, row, column, amount, &money)?;
    }
    sheet.write_string_with_format(row, USED_BY, list(&it.uses), &style::beside())?;
    let extremes = it.inner().into_iter().zip(["lowest", "highest"]);
    let extremes = extremes.filter_map(|(at, word)| {
        at.map(|it| format!("{word} {} at {}", money_in_words(it.amount), named.value(it.at)))
    });
    let extremes = extremes.collect::<Vec<_>>().join("; ");
    sheet.write_string_with_format(row, USED_BY + 1, extremes, &style::beside())?;
    for (column, side) in [(8, FlipSide::Below), (10, FlipSide::Above)] {
        match it.flips.iter().find(|flip| flip.side == side) {
            Some(flip) => self::flip(sheet, row, column, flip, &format)?,
            None => {
                sheet.write_with_format(row, column, "never", &style::right())?;
            }
        }
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

/// Writes the table of what the scenario leaves out; returns the next free row.
fn omissions(
    sheet: &mut Worksheet,
    row: u32,
    book: &Book<'_>,
    found: &Sensitivity,
) -> Result<u32, XlsxError> {
    if found.omissions.is_empty() {
        return Ok(row);
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
    let mut row = row + 1;
    for it in &found.omissions {
        omission(sheet, row, found, it)?;
        row += 1;
    }
    Ok(row)
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
    amount(sheet, row, LEAD_THEN, it.amount, &money)?;
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
