//! Sheet for those who approve the money: an alternative a column, with cash, commitments, capex and opex by year,
//! and when it has paid back.

use rust_xlsxwriter::utility::column_number_to_name;
use rust_xlsxwriter::{Formula, Worksheet, XlsxError};

use super::inputs::CHANGED;
use super::places::At;
use super::ranking::Ranking;
use super::titled::noted;
use super::{Book, result, style, verdict};
use crate::analysis::{AccountFigures, BreakEven, Item, ItemKind, StatementView};
use crate::expr::NodeId;
use crate::format::{count, percent};
use crate::report::compare::Basis;

/// Row of the names of the alternatives.
const HEAD: u32 = 4;
/// Rows on paybacks.
const PAYBACKS: u32 = 2;
/// Amounts by year, and how they are called.
const BY_YEAR: [(ItemKind, &str); 3] = [
    (ItemKind::Capex, "capex"),
    (ItemKind::Opex, "opex"),
    (ItemKind::Unserved, "unserved work, not paid"),
];
/// Text in place of a figure that an alternative has none of.
const NONE: &str = "-";

/// A row: its label, and for each alternative a formula with its value in text, and its unit.
struct Row {
    label: String,
    unit: &'static str,
    cells: Vec<(String, String)>,
}

/// Writes the sheet.
pub(super) fn sheet(book: &Book<'_>) -> Result<Worksheet, XlsxError> {
    let note = "Undiscounted unless a line says NPV. Capex and opex are in the year in which they are paid; upfront is \
                month 0.";
    let mut sheet = noted("Approval", "What is to be approved", note)?;
    let sentence = Formula::new(verdict::cell(book)).set_result(verdict::now(book));
    sheet.write_formula_with_format(2, 0, sentence, &style::strong())?;
    if book.workings.accounts.iter().any(|it| it.unserved_cost.is_some()) {
        let note = "GPU-hours not served are charged at what they cost elsewhere, which is no cash of the alternative.";
        sheet.write_with_format(3, 0, note, &style::note())?;
    }
    let months = count(book.months(), "month");
    let currency = &book.material.case.currency;
    sheet.write_with_format(HEAD, 0, format!("{months}, {currency}"), &style::heading())?;
    for (column, it) in (1u16..).zip(&book.workings.accounts) {
        sheet.write_with_format(HEAD, column, it.name.as_str(), &style::number_heading())?;
    }
    let mut rows = rows(book);
    let behind = behind(book, HEAD + u32::try_from(rows.len()).unwrap_or(0) + PAYBACKS + 3);
    rows.extend(paybacks(book, &behind));
    months_of(&mut sheet, book, &behind)?;
    for (row, it) in (HEAD + 1..).zip(rows) {
        sheet.write_string(row, 0, &it.label)?;
        for (column, (formula, value)) in (1u16..).zip(it.cells) {
            let formula = Formula::new(formula).set_result(value);
            sheet.write_formula_with_format(row, column, formula, &style::number(it.unit))?;
        }
    }
    let last = u16::try_from(book.workings.accounts.len()).unwrap_or(1);
    sheet.set_column_width(0, 40)?.set_column_range_width(1, last, 16)?;
    sheet.set_freeze_panes(HEAD + 1, 1)?;
    sheet.set_landscape().set_print_fit_to_pages(1, 1);
    Ok(sheet)
}

fn rows(book: &Book<'_>) -> Vec<Row> {
    let figure = |label: &str, unit, of: &dyn Fn(&AccountFigures) -> Option<NodeId>| {
        let cell = |it| of(it).map_or_else(none, |id| shown(book, id));
        let cells = book.workings.accounts.iter().map(cell).collect();
        Row { label: label.to_owned(), unit, cells }
    };
    let ranking = Ranking::of(book);
    let mut rows = vec![figure("total cost", "money", &|it| Some(it.total)), more(book, &ranking)];
    if ranking.bases.contains(&Basis::Npv) {
        rows.push(figure("NPV of cost", "money", &|it| it.npv));
    }
    rows.push(figure("per GPU-hour served", "money/GPU-hour", &|it| Some(it.cost_per_gpu_hour)));
    rows.push(figure("GPU-hours not served", "count", &|it| Some(it.unserved)));
    rows.push(figure("cash to approve now", "money", &|it| Some(it.upfront)));
    if book.workings.accounts.iter().any(|it| it.committed.is_some()) {
        rows.push(figure("committed to providers, paid even if idle", "money", &|it| it.committed));
    }
    rows.extend(by_year(book));
    rows
}

fn none() -> (String, String) {
    (format!("\"{NONE}\""), NONE.to_owned())
}

fn shown(book: &Book<'_>, id: NodeId) -> (String, String) {
    let value = book.value(id, At::default());
    let value = value.map_or_else(|| NONE.to_owned(), |it| result(Some(it)));
    (format!("IFERROR({}, \"{NONE}\")", book.cell(id, 0)), value)
}

/// Cost beyond that of the cheapest, by the basis of the ranking.
fn more(book: &Book<'_>, ranking: &Ranking<'_, '_>) -> Row {
    let cell = |(row, it): (u32, &AccountFigures)| {
        let (cell, least) = (ranking.cell(row), ranking.least());
        let costed = book.costed(it).filter(|it| it.is_ranked());
        let value = costed.and_then(|it| it.ranked_above.amount);
        let value = value.map_or_else(|| NONE.to_owned(), |it| it.normalize().to_string());
        (format!("IF(ISNUMBER({cell}), {cell} - {least}, \"{NONE}\")"), value)
    };
    let cells = (0..).zip(&book.workings.accounts).map(cell).collect();
    let by_npv = if ranking.own() == Basis::Npv { " (NPV)" } else { "" };
    Row { label: format!("more than the cheapest{by_npv}"), unit: "money", cells }
}

/// Capex, opex and the charge for unserved work, of month 0 and of each year; a line that is 0 for all is left out.
fn by_year(book: &Book<'_>) -> Vec<Row> {
    let mut all = book.workings.statements.iter();
    let Some(statement) = all.find(|it| it.view == StatementView::Annual) else {
        return Vec::new();
    };
    let spans = statement.spans.iter().map(|it| it.label.as_str()).chain(["all years"]);
    let mut rows = Vec::new();
    for (kind, name) in BY_YEAR {
        for (index, span) in spans.clone().enumerate() {
            let of = |alternative: &str| {
                let account = statement.accounts.iter().find(|it| it.name == alternative)?;
                account.items.iter().find(|it| it.kind == kind)
            };
            let amount = |it: &Item| it.cells.get(index).copied().unwrap_or(it.total);
            let items = book.workings.accounts.iter().map(|it| of(&it.name));
            let is_nothing = |it: Option<&Item>| it.and_then(amount).is_none_or(|it| it.is_zero());
            if items.clone().all(is_nothing) {
                continue;
            }
            let cell = |it: Option<&Item>| {
                let figure = it.and_then(|it| Some((*it.figures.get(index)?, amount(it))));
                let Some((id, value)) = figure else { return none() };
                (book.formula(id), result(value))
            };
            let cells = items.map(cell).collect();
            rows.push(Row { label: format!("{name}, {span}"), unit: "money", cells });
        }
    }
    rows
}

/// Rows by month of the alternative that buys against each other one; none if it buys nothing.
fn behind<'b, 'r>(book: &'b Book<'r>, first: u32) -> Vec<Behind<'b, 'r>> {
    let reference = &book.material.comparison.reference;
    let accounts = &book.workings.accounts;
    let Some(bought) = accounts.iter().find(|it| it.name == *reference) else { return Vec::new() };
    let others = accounts.iter().filter(|it| pair(book, it).is_some());
    (first..).zip(others).map(|(row, it)| Behind { book, both: [bought, it], row }).collect()
}

/// Result of buying in place of an alternative.
fn pair<'b>(book: &'b Book<'_>, it: &AccountFigures) -> Option<&'b BreakEven> {
    let comparison = book.material.comparison;
    let mut pairs = comparison.break_even.iter();
    pairs.find(|pair| {
        let is_of = pair.a == comparison.reference && pair.b == it.name;
        is_of && pair.investment.invested.is_some()
    })
}

/// Writes the rows by month, which are not printed.
fn months_of(
    sheet: &mut Worksheet,
    book: &Book<'_>,
    behind: &[Behind<'_, '_>],
) -> Result<(), XlsxError> {
    let Some(first) = behind.first() else { return Ok(()) };
    sheet.write_with_format(first.row - 1, 0, "by month, for the paybacks", &style::heading())?;
    for month in 0..=book.months() {
        let format = style::number_heading().set_num_format("\"month \"0");
        sheet.write_with_format(first.row - 1, 1 + month, month, &format)?;
    }
    behind.iter().try_for_each(|it| it.write(sheet))?;
    let last = u16::try_from(book.workings.accounts.len()).unwrap_or(1);
    sheet.set_print_area(0, 0, first.row - 2, last)?;
    Ok(())
}

/// Month in which the alternative that buys has paid back against each other one, and its rate of return.
fn paybacks(book: &Book<'_>, behind: &[Behind<'_, '_>]) -> Vec<Row> {
    let Some(bought) = behind.first().map(|it| it.both[0]) else { return Vec::new() };
    let never = format!("not within {}", book.months());
    let month = |it: &AccountFigures| {
        let rows = behind.iter().find(|row| row.both[1].name == it.name);
        let (Some(rows), Some(pair)) = (rows, pair(book, it)) else { return none() };
        let value = pair.payback.month.map_or_else(|| never.clone(), |it| it.to_string());
        (rows.last(&never), value)
    };
    let rate = |it: &AccountFigures| {
        let Some(pair) = pair(book, it) else { return none() };
        let rate = match pair.investment.irr.as_slice() {
            [rate] => percent(*rate),
            [] => "none".to_owned(),
            several => format!("{} rates", several.len()),
        };
        (format!("IF({CHANGED} = 0, \"{rate}\", \"run compare\")"), rate)
    };
    let accounts = &book.workings.accounts;
    let is_sold = book.costed(bought).is_some_and(|it| it.proceeds.is_some());
    let [before, with] = if is_sold { [" before resale", " with resale"] } else { ["", ""] };
    let name = &bought.name;
    let row = |label, cells| Row { label, unit: "count", cells };
    vec![
        row(format!("{name} pays back{before}, month"), accounts.iter().map(month).collect()),
        row(format!("IRR of {name}{with}, for the file"), accounts.iter().map(rate).collect()),
    ]
}

/// Row below the table with a cell for each month: the month after, while one has paid more than the other.
struct Behind<'b, 'r> {
    book: &'b Book<'r>,
    both: [&'b AccountFigures; 2],
    /// Row on the sheet.
    row: u32,
}

impl Behind<'_, '_> {
    fn label(&self) -> String {
        let [own, other] = self.both.map(|it| it.name.as_str());
        format!("{own} has paid more than {other}: month after")
    }

    /// Formula of the first month after which it has paid less, and stays so.
    fn last(&self, never: &str) -> String {
        let last = self.book.months();
        let [from, to] = [1, 1 + last].map(column_number_to_name);
        let month = format!("MAX(${from}${0}:${to}${0})", self.row + 1);
        format!("IF({month} > {last}, \"{never}\", {month})")
    }

    fn write(&self, sheet: &mut Worksheet) -> Result<(), XlsxError> {
        sheet.write_string(self.row, 0, self.label())?;
        for month in 0..=u32::from(self.book.months()) {
            let paid = self.both.map(|it| it.drawn.paid);
            let [own, other] = paid.map(|id| self.book.cell(id, month));
            let amounts = paid.map(|id| self.book.value(id, At { month, level: 0 }));
            // Sums of floats leave a rest where decimals leave none.
            let formula = format!("IF(ROUND({own} - {other}, 6) >= 0, {}, 0)", month + 1);
            let is_behind = amounts[0] >= amounts[1];
            let value = if is_behind { (month + 1).to_string() } else { "0".to_owned() };
            let column = 1 + u16::try_from(month).unwrap_or(u16::MAX);
            let formula = Formula::new(formula).set_result(value);
            sheet.write_formula_with_format(self.row, column, formula, &style::number("count"))?;
        }
        Ok(())
    }
}
