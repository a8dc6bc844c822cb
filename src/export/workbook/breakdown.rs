//! Sheet of the parts of each cost, with a chart of them.

use indexmap::IndexMap;
use rust_decimal::Decimal;
use rust_xlsxwriter::utility::row_col_to_cell;
use rust_xlsxwriter::{Chart, ChartLegendPosition, ChartType, Formula, Worksheet, XlsxError};

use super::titled::noted;
use super::{Book, result, style};
use crate::analysis::{AccountFigures, components};
use crate::expr::NodeId;

/// Name of the sheet.
const NAME: &str = "Breakdown";
/// Row of the headings.
const HEAD: u32 = 3;
/// Most parts in the chart: more would have the same color twice.
const COLORS: usize = 8;

/// Writes the sheet.
pub(super) fn sheet(book: &Book<'_>) -> Result<Worksheet, XlsxError> {
    let note = "Cost over the horizon by part, undiscounted; those of all tiers together. Negative amounts are received.";
    let mut sheet = noted(NAME, NAME, note)?;
    let parts = parts(book);
    sheet.write_with_format(HEAD, 0, book.in_currency("money"), &style::heading())?;
    for (column, it) in (1..).zip(&parts) {
        sheet.write_with_format(HEAD, column, *it, &style::number_heading())?;
    }
    let drawn = drawn(&parts);
    for (row, it) in (HEAD + 1..).zip(&book.workings.accounts) {
        let position = book.workings.accounts.iter().position(|other| std::ptr::eq(other, it));
        let head = style::of_alternative(style::plain(), position.unwrap_or(0));
        sheet.write_string_with_format(row, 0, &it.name, &head)?;
        let amounts = amounts(&mut sheet, book, (row, it), &parts)?;
        if let Some(rest) = drawn.rest(row) {
            let sum: Decimal = amounts.iter().skip(drawn.parts.into()).sum();
            let format = style::number("money");
            let rest = Formula::new(rest).set_result(result(Some(sum)));
            sheet.write_formula_with_format(row, drawn.others(), rest, &format)?;
        }
    }
    if drawn.rest(HEAD).is_some() {
        let heading = "others in the chart";
        sheet.write_with_format(HEAD, drawn.others(), heading, &style::number_heading())?;
    }
    let last = HEAD + u32::try_from(book.workings.accounts.len()).unwrap_or(0);
    if !parts.is_empty() {
        sheet.insert_chart(last + 2, 0, &chart(book, drawn, last))?;
    }
    sheet.set_column_width(0, 30)?.set_column_range_width(1, drawn.others().max(1), 15)?;
    sheet.set_row_height(HEAD, 30)?.set_freeze_panes(HEAD + 1, 1)?;
    sheet.set_landscape().set_print_fit_to_pages(1, 1);
    Ok(sheet)
}

/// Writes the amounts of an alternative, of each part the sum of its lines, and returns them.
fn amounts(
    sheet: &mut Worksheet,
    book: &Book<'_>,
    (row, it): (u32, &AccountFigures),
    parts: &[&str],
) -> Result<Vec<Decimal>, XlsxError> {
    let costs = book.costed(it).and_then(components);
    let cost = |part| costs.as_ref().map(|it| it.get(part).copied().unwrap_or_default());
    for (column, part) in (1..).zip(parts) {
        let lines = it.drawn.lines.iter().filter(|(label, _)| label == part);
        let cell = |id: NodeId| {
            let is_placed = book.places.contains_key(&id);
            if is_placed { book.cell(id, 0) } else { book.formula(id) }
        };
        let cells: Vec<String> = lines.map(|(_, id)| cell(*id)).collect();
        if !cells.is_empty() {
            let formula = Formula::new(cells.join(" + ")).set_result(result(cost(part)));
            sheet.write_formula_with_format(row, column, formula, &style::number("money"))?;
        }
    }
    Ok(parts.iter().filter_map(cost).collect())
}

/// Names of the parts, that with the largest amount first, as in the picture.
fn parts<'b>(book: &Book<'b>) -> Vec<&'b str> {
    let mut largest: IndexMap<&str, Decimal> = IndexMap::new();
    for account in &book.workings.accounts {
        let costs = book.costed(account).and_then(components).unwrap_or_default();
        for (label, _) in &account.drawn.lines {
            let most = largest.entry(label).or_default();
            *most = (*most).max(costs.get(label.as_str()).copied().unwrap_or_default().abs());
        }
    }
    largest.sort_by(|_, a, _, b| b.cmp(a));
    largest.into_keys().collect()
}

/// Columns of the chart.
#[derive(Clone, Copy)]
struct Drawn {
    /// Number of parts with a column in the chart.
    parts: u16,
    /// Number of parts in the table.
    all: u16,
}

/// All parts, or the largest of them beside the sum of the others.
fn drawn(parts: &[&str]) -> Drawn {
    let own = if parts.len() > COLORS { COLORS - 1 } else { parts.len() };
    let [parts, all] = [own, parts.len()].map(|it| u16::try_from(it).unwrap_or(u16::MAX));
    Drawn { parts, all }
}

impl Drawn {
    /// Column of the sum of the others.
    fn others(self) -> u16 {
        if self.parts < self.all { self.all + 1 } else { self.all }
    }

    /// Sum of the others in a row; none if all parts are in the chart.
    fn rest(self, row: u32) -> Option<String> {
        let ends = [self.parts + 1, self.all].map(|column| row_col_to_cell(row, column));
        (self.parts < self.all).then(|| format!("SUM({}:{})", ends[0], ends[1]))
    }

    /// Columns with a series.
    fn series(self) -> impl Iterator<Item = u16> {
        (1..=self.parts).chain((self.parts < self.all).then(|| self.others()))
    }
}

/// Bars of the alternatives, divided into their parts.
fn chart(book: &Book<'_>, drawn: Drawn, last: u32) -> Chart {
    let mut chart = Chart::new(ChartType::BarStacked);
    let first = HEAD + 1;
    for (kind, column) in (0..).zip(drawn.series()) {
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
