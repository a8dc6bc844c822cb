//! Sheets by year: cash, expense and cost per GPU-hour of every line, as sums over the model.

use rust_decimal::Decimal;
use rust_xlsxwriter::utility::column_number_to_name;
use rust_xlsxwriter::{Worksheet, XlsxError};

use super::titled::noted;
use super::{Book, style, tiers};
use crate::analysis::{Account, Item, ItemKind, Statement, StatementView};
use crate::expr::NodeId;

/// First row below the headings.
const FIRST: u32 = 4;
/// Name of the sheet of cash.
pub(super) const CASH: &str = "Cash flow";
/// Name of the sheet of expense.
pub(super) const EXPENSE: &str = "P&L";
/// Column of the first year.
const YEARS: u16 = 3;

/// Sheet of cash by year.
pub(super) fn cash(book: &Book<'_>) -> Result<Worksheet, XlsxError> {
    let note = "Cash in the year in which it is paid, undiscounted; the sheet Cash by month has its months. Negative \
                amounts are received.";
    sheet(book, StatementView::Cashflow, CASH, note)
}

/// Sheet of expense by year.
pub(super) fn expense(book: &Book<'_>) -> Result<Worksheet, XlsxError> {
    let note =
        "Expense in the year in which it is used up: hardware as depreciation over its life.";
    sheet(book, StatementView::Pnl, EXPENSE, note)
}

/// Sheet of cost per GPU-hour by year.
pub(super) fn unit_cost(book: &Book<'_>) -> Result<Worksheet, XlsxError> {
    let note = "Each cost over all GPU-hours that the alternative serves, so that lines add up to the \
                total: none is a price. What is paid before month 1 is spread over all work.";
    let mut sheet = sheet(book, StatementView::PerGpuHour, "Unit cost", note)?;
    tiers::write(&mut sheet, book, end(book, StatementView::PerGpuHour) + 1)?;
    Ok(sheet)
}

fn sheet(
    book: &Book<'_>,
    view: StatementView,
    name: &str,
    note: &str,
) -> Result<Worksheet, XlsxError> {
    let mut sheet = noted(name, name, note)?;
    let Some(statement) = statement(book, view) else { return Ok(sheet) };
    headings(&mut sheet, book, statement)?;
    let mut row = FIRST;
    for (position, account) in statement.accounts.iter().enumerate() {
        row = block(&mut sheet, book, (view, account), position, row)?;
    }
    sheet.set_freeze_panes(FIRST, YEARS)?;
    sheet.set_column_width(0, 22)?.set_column_width(1, 16)?.set_column_width(2, 30)?;
    let last = YEARS + u16::try_from(statement.spans.len()).unwrap_or(0);
    sheet.set_column_range_width(YEARS, last, 14)?;
    sheet.set_landscape().set_print_fit_to_pages(1, 0).set_repeat_rows(FIRST - 1, FIRST - 1)?;
    Ok(sheet)
}

/// Sums over the years of an alternative, by its position, for the items of a kind.
pub(super) fn years(
    book: &Book<'_>,
    (view, name): (StatementView, &str),
    position: usize,
    is_wanted: impl Fn(&Item) -> bool,
) -> Vec<String> {
    let periods = statement(book, view).map_or(0, |it| it.spans.len());
    let [from, to] = [YEARS, YEARS + u16::try_from(periods).unwrap_or(1) - 1];
    let [from, to] = [from, to].map(column_number_to_name);
    let sum = |row: usize| format!("SUM('{name}'!${from}${row}:${to}${row})");
    rows(book, view, position).filter(|(_, it)| is_wanted(it)).map(|(row, _)| sum(row)).collect()
}

/// Rows of an alternative, by its position, with their items, as a sheet counts them.
fn rows<'b>(
    book: &'b Book<'_>,
    view: StatementView,
    position: usize,
) -> impl Iterator<Item = (usize, &'b Item)> {
    let accounts = statement(book, view).map(|it| it.accounts.as_slice()).unwrap_or_default();
    let before: usize = accounts.iter().take(position).map(|it| shown(it).count() + 1).sum();
    (FIRST as usize + before + 1..).zip(accounts.get(position).into_iter().flat_map(shown))
}

/// Cells of the total column of an alternative, by its position, for the items of a kind: cost lines, or cash paid.
pub(super) fn totals(
    book: &Book<'_>,
    (view, name): (StatementView, &str),
    position: usize,
    is_wanted: impl Fn(&Item) -> bool,
) -> Vec<(String, Option<Decimal>)> {
    let periods = statement(book, view).map_or(0, |it| it.spans.len());
    let letters = column_number_to_name(YEARS + u16::try_from(periods).unwrap_or(0));
    let wanted = rows(book, view, position).filter(|(_, it)| is_wanted(it));
    let cell = |(row, it): (usize, &Item)| (format!("'{name}'!${letters}${row}"), it.total);
    wanted.map(cell).collect()
}

/// Statement of a view.
fn statement<'b>(book: &'b Book<'_>, view: StatementView) -> Option<&'b Statement> {
    book.workings.statements.iter().find(|it| it.view == view)
}

/// First row below the accounts of a view.
fn end(book: &Book<'_>, view: StatementView) -> u32 {
    let accounts = statement(book, view).map(|it| it.accounts.as_slice()).unwrap_or_default();
    let rows: usize = accounts.iter().map(|it| shown(it).count() + 1).sum();
    FIRST + u32::try_from(rows).unwrap_or(0)
}

/// Items that have a row: a cost line of 0 has one too, as a change may make it more.
fn shown(account: &Account) -> impl Iterator<Item = &Item> {
    account.items.iter().filter(|it| match it.kind {
        ItemKind::Unserved | ItemKind::Cost => account.may_be_charged,
        _ => it.is_sum() || it.class.is_some() || !it.is_nothing(),
    })
}

fn headings(
    sheet: &mut Worksheet,
    book: &Book<'_>,
    statement: &Statement,
) -> Result<(), XlsxError> {
    let line = format!("line, {}", book.in_currency(unit(statement.view)));
    for (column, text) in (0u16..).zip(["alternative", "tier", line.as_str()]) {
        sheet.write_with_format(FIRST - 1, column, text, &style::heading())?;
    }
    let labels = statement.spans.iter().map(|it| it.label.as_str()).chain(["total"]);
    for (column, label) in (YEARS..).zip(labels) {
        sheet.write_with_format(FIRST - 1, column, label, &style::number_heading())?;
    }
    Ok(())
}

fn unit(view: StatementView) -> &'static str {
    if view == StatementView::PerGpuHour { "money/GPU-hour" } else { "money" }
}

/// Writes the items of an alternative; returns the next free row.
fn block(
    sheet: &mut Worksheet,
    book: &Book<'_>,
    (view, account): (StatementView, &Account),
    position: usize,
    first: u32,
) -> Result<u32, XlsxError> {
    let mut row = first;
    let head = style::of_alternative(style::plain(), position);
    for item in shown(account) {
        let format =
            if item.is_sum() { style::total(unit(view)) } else { style::number(unit(view)) };
        sheet.write_string_with_format(row, 0, &account.name, &head)?;
        sheet.write_string(row, 1, item.tier.as_deref().unwrap_or_default())?;
        sheet.write_string(row, 2, &item.label)?;
        for (column, (id, amount)) in (YEARS..).zip(amounts(item)) {
            // No work is done on the day of the purchase, so that an hour of it has no cost.
            if amount.is_some() {
                sheet.write_formula_with_format(row, column, book.written(id), &format)?;
            }
        }
        row += 1;
    }
    Ok(row + 1)
}

/// Node and amount of each period, and of the horizon.
fn amounts(item: &Item) -> impl Iterator<Item = (NodeId, Option<Decimal>)> {
    item.figures.iter().copied().zip(item.cells.iter().copied().chain([item.total]))
}
