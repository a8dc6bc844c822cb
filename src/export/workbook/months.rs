//! Sheet of cash by month, with the months in the columns that they have on all sheets; and the months after which
//! an alternative has paid back.

use rust_decimal::Decimal;
use rust_xlsxwriter::utility::column_number_to_name;
use rust_xlsxwriter::{Formula, Worksheet, XlsxError};

use super::pairs::{BY_MONTH, pairs};
use super::places::{At, MONTH_0, ONCE, column_of};
use super::titled::{note_over, titled};
use super::{Book, rates, result, style};
use crate::analysis::AccountFigures;
use crate::expr::NodeId;

/// Row of the headings.
const HEAD: u32 = 3;
/// First row of figures.
const FIRST: u32 = HEAD + 1;
/// Rows of an alternative, with a blank one: paid, cumulative, and unserved work if some may be charged.
const OF_ACCOUNT: u32 = 4;
/// Months on a printed page.
const OF_PAGE: u16 = 6;

/// Writes the sheet.
pub(super) fn sheet(book: &Book<'_>) -> Result<Worksheet, XlsxError> {
    let note = "Cash in the month in which it is paid, undiscounted. Negative amounts are received. Month 0 is the day \
                of the purchase.";
    let mut sheet = titled(BY_MONTH, BY_MONTH)?;
    note_over(&mut sheet, 1, (ONCE, 55), note)?;
    for (column, text) in [(0u16, "alternative"), (1, "line"), (2, "unit"), (3, "")] {
        sheet.write_with_format(HEAD, column, text, &style::heading())?;
    }
    sheet.write_with_format(HEAD, ONCE, "total", &style::number_heading())?;
    headings(&mut sheet, book, HEAD)?;
    for (position, account) in book.workings.accounts.iter().enumerate() {
        let row = row_of(position);
        cash(&mut sheet, book, (row, "paid"), position, account.paid)?;
        let range = format!(
            "${}${row}:${}${row}",
            column_name(0),
            column_name(book.months()),
            row = row + 1
        );
        let sum: Option<Decimal> = (0..=u32::from(book.months()))
            .map(|month| book.value(account.paid, At { month, level: 0 }))
            .sum();
        let sum = Formula::new(format!("SUM({range})")).set_result(result(sum));
        sheet.write_formula_with_format(row, ONCE, sum, &style::total("money"))?;
        cash(&mut sheet, book, (row + 1, "cumulative"), position, account.paid_so_far)?;
        if let Some(charge) = account.unserved_cost {
            cash(&mut sheet, book, (row + 2, "unserved work, not paid"), position, charge)?;
        }
    }
    paybacks(&mut sheet, book)?;
    rates::write(&mut sheet, book, first_saving(book))?;
    sheet.set_freeze_panes(FIRST, MONTH_0)?;
    sheet.set_column_width(0, 18)?.set_column_width(1, 26)?.set_column_width(3, 2)?;
    sheet.set_column_width(2, 6)?.set_column_width(ONCE, 13)?;
    sheet.set_column_range_width(MONTH_0, MONTH_0 + book.months(), 12)?;
    sheet.set_landscape().set_print_scale(58).set_repeat_columns(0, ONCE)?;
    // The rows behind the paybacks and the rates of return are not printed.
    let last = row_of(book.workings.accounts.len()) - 1;
    sheet.set_print_area(0, 0, last, MONTH_0 + book.months())?;
    let breaks = (1..=book.months() / OF_PAGE).map(|it| u32::from(MONTH_0 + 1 + it * OF_PAGE));
    let breaks: Vec<u32> = breaks.filter(|it| *it <= u32::from(MONTH_0 + book.months())).collect();
    sheet.set_vertical_page_breaks(&breaks)?;
    Ok(sheet)
}

/// Writes the numbers of the months as headings.
pub(super) fn headings(sheet: &mut Worksheet, book: &Book<'_>, row: u32) -> Result<(), XlsxError> {
    let format = style::number_heading().set_num_format("\"month \"0");
    for month in 0..=book.months() {
        sheet.write_with_format(row, column_of(month.into()), month, &format)?;
    }
    Ok(())
}

/// Range, for another sheet, of the cash by month of an alternative, by its position.
pub(super) fn range(book: &Book<'_>, position: usize) -> String {
    months(book, row_of(position))
}

/// Formula, for another sheet, of the first month after which the alternative that buys has paid less than another,
/// and stays so; none if it buys nothing in its place.
pub(super) fn payback(book: &Book<'_>, other: &AccountFigures, never: &str) -> Option<String> {
    let (row, _) =
        (first_payback(book)..).zip(pairs(book)).find(|(_, it)| it[1].name == other.name)?;
    let month = format!("MAX({})", months(book, row));
    Some(format!("IFERROR(IF({month} > {}, \"{never}\", {month}), \"-\")", book.months()))
}

/// Row of the cash of an alternative.
fn row_of(position: usize) -> u32 {
    FIRST + OF_ACCOUNT * u32::try_from(position).unwrap_or(0)
}

/// Row of the first payback, below its heading.
fn first_payback(book: &Book<'_>) -> u32 {
    row_of(book.workings.accounts.len()) + 1
}

/// Row of the first saving, below the paybacks and a heading.
pub(super) fn first_saving(book: &Book<'_>) -> u32 {
    first_payback(book) + u32::try_from(pairs(book).len()).unwrap_or(0) + 2
}

fn months(book: &Book<'_>, row: u32) -> String {
    let [from, to] = [0, book.months()].map(column_name);
    format!("'{BY_MONTH}'!${from}${0}:${to}${0}", row + 1)
}

fn column_name(month: u16) -> String {
    column_number_to_name(column_of(month.into()))
}

fn cash(
    sheet: &mut Worksheet,
    book: &Book<'_>,
    (row, line): (u32, &str),
    position: usize,
    id: NodeId,
) -> Result<(), XlsxError> {
    let name = book.workings.accounts.get(position).map_or("", |it| it.name.as_str());
    let head = style::of_alternative(style::plain(), position);
    sheet.write_string_with_format(row, 0, name, &head)?;
    sheet.write_string(row, 1, line)?;
    sheet.write_string(row, 2, &book.material.case.currency)?;
    for month in 0..=u32::from(book.months()) {
        let value = book.value(id, At { month, level: 0 });
        let formula = Formula::new(book.cell(id, month)).set_result(result(value));
        let format = style::number("money");
        sheet.write_formula_with_format(row, column_of(month), formula, &format)?;
    }
    Ok(())
}

/// Writes the rows behind the paybacks: the month after, while one has paid more than the other.
fn paybacks(sheet: &mut Worksheet, book: &Book<'_>) -> Result<(), XlsxError> {
    let pairs = pairs(book);
    if pairs.is_empty() {
        return Ok(());
    }
    let first = first_payback(book);
    let heading = "For the paybacks on Approval: the month after, while one has paid more";
    sheet.write_with_format(first - 1, 0, heading, &style::note())?;
    for (row, both) in (first..).zip(pairs) {
        let [own, other] = both.map(|it| it.name.as_str());
        sheet.write_string(row, 0, own)?;
        sheet.write_string(row, 1, format!("has paid more than {other}"))?;
        sheet.write_string(row, 2, "month")?;
        for month in 0..=u32::from(book.months()) {
            let paid = both.map(|it| it.drawn.paid);
            let [own, other] = paid.map(|id| book.cell(id, month));
            let amounts = paid.map(|id| book.value(id, At { month, level: 0 }));
            // Sums of floats leave a rest where decimals leave none.
            let after = format!("{}${} + 1", column_number_to_name(column_of(month)), HEAD + 1);
            let formula = format!("IF(ROUND({own} - {other}, 6) >= 0, {after}, 0)");
            let is_behind = amounts[0] >= amounts[1];
            let value = if is_behind { (month + 1).to_string() } else { "0".to_owned() };
            let formula = Formula::new(formula).set_result(value);
            let format = style::number("count");
            sheet.write_formula_with_format(row, column_of(month), formula, &format)?;
        }
    }
    Ok(())
}
