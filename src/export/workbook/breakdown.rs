//! Sheet of the parts of each cost, with a chart of them.

use indexmap::{IndexMap, IndexSet};
use rust_decimal::Decimal;
use rust_xlsxwriter::{Chart, ChartLegendPosition, ChartType, Worksheet, XlsxError};

use super::titled::noted;
use super::{Book, style};
use crate::analysis::{Account, Item, Statement, StatementView};

/// Name of the sheet.
const NAME: &str = "Breakdown";
/// Row of the headings.
const HEAD: u32 = 3;

/// Writes the sheet.
pub(super) fn sheet(book: &Book<'_>) -> Result<Worksheet, XlsxError> {
    let note = "Cost over the horizon by part, undiscounted. Negative amounts are received.";
    let mut sheet = noted(NAME, NAME, note)?;
    let statement = book.workings.statements.iter().find(|it| it.view == StatementView::Pnl);
    let Some(statement) = statement else { return Ok(sheet) };
    let parts = parts(statement);
    sheet.write_with_format(HEAD, 0, book.in_currency("money"), &style::heading())?;
    for (column, it) in (1..).zip(&parts) {
        sheet.write_with_format(HEAD, column, it.as_str(), &style::number_heading())?;
    }
    for (position, account) in statement.accounts.iter().enumerate() {
        let row = HEAD + 1 + u32::try_from(position).unwrap_or(0);
        let head = style::of_alternative(style::plain(), position);
        sheet.write_string_with_format(row, 0, &account.name, &head)?;
        for item in lines(account) {
            let column = parts.get_index_of(&part(account, item));
            let column = column.and_then(|it| u16::try_from(it).ok());
            let (Some(column), Some(id)) = (column, item.figures.last()) else { continue };
            let format = style::number("money");
            sheet.write_formula_with_format(row, 1 + column, book.written(*id), &format)?;
        }
    }
    let last = HEAD + u32::try_from(statement.accounts.len()).unwrap_or(0);
    if !parts.is_empty() {
        sheet.insert_chart(last + 2, 0, &chart(book, &parts, last))?;
    }
    sheet.set_column_width(0, 30)?;
    let columns = u16::try_from(parts.len()).unwrap_or(0);
    sheet.set_column_range_width(1, columns.max(1), 15)?;
    sheet.set_freeze_panes(HEAD + 1, 1)?;
    sheet.set_landscape().set_print_fit_to_pages(1, 1);
    Ok(sheet)
}

/// Names of the parts, that with the largest amount first, as in the picture.
fn parts(statement: &Statement) -> IndexSet<String> {
    let mut largest: IndexMap<String, Decimal> = IndexMap::new();
    for account in &statement.accounts {
        for item in lines(account) {
            let amount = item.total.unwrap_or_default().abs();
            let most = largest.entry(part(account, item)).or_default();
            *most = (*most).max(amount);
        }
    }
    largest.sort_by(|_, a, _, b| b.cmp(a));
    largest.into_keys().collect()
}

/// Cost lines; one of 0 is among them, as a change may make it more.
fn lines(account: &Account) -> impl Iterator<Item = &Item> {
    account.items.iter().filter(|it| it.class.is_some())
}

/// Component, with its tier if another tier has it too.
fn part(account: &Account, item: &Item) -> String {
    let alike = lines(account).filter(|it| it.label == item.label).count();
    match item.tier.as_deref().filter(|_| alike > 1) {
        Some(tier) => format!("{} ({tier})", item.label),
        None => item.label.clone(),
    }
}

/// Bars of the alternatives, divided into their parts.
fn chart(book: &Book<'_>, parts: &IndexSet<String>, last: u32) -> Chart {
    let mut chart = Chart::new(ChartType::BarStacked);
    let first = HEAD + 1;
    for (column, kind) in (1_u16..).zip(0..parts.len()) {
        chart
            .add_series()
            .set_name((NAME, HEAD, column))
            .set_categories((NAME, first, 0, last, 0))
            .set_values((NAME, first, column, last, column))
            .set_format(&mut style::area(kind))
            .set_gap(60);
    }
    let currency = &book.material.case.currency;
    chart.title().set_name(&format!("Cost by part, {currency}"));
    // The axes of bars change places: alternatives from the top down, amounts from the left.
    chart.y_axis().set_reverse();
    chart.x_axis().set_num_format("#,##0");
    chart.legend().set_position(ChartLegendPosition::Bottom);
    chart.set_width(900).set_height(420);
    chart
}
