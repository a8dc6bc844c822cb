//! Sheet for those who approve the money: an alternative a column, with cash, commitments, capex and opex by year,
//! and when it has paid back.

use rust_decimal::Decimal;
use rust_xlsxwriter::{FormatAlign, Formula, Worksheet, XlsxError};

use super::inputs::CHANGED;
use super::places::At;
use super::ranking::Ranking;
use super::titled::noted;
use super::{Book, months, of_file, pairs, rates, result, style, verdict};
use crate::analysis::{AccountFigures, CostedAlternative, Item, ItemKind};
use crate::expr::NodeId;
use crate::format::count;
use crate::report::compare::{Basis, chances, open_point_lines, request, supply_lines};

/// Row of the first line below the verdict.
const LINES: u32 = 3;
/// Amounts by year, and how they are called.
const BY_YEAR: [(ItemKind, &str); 3] = [
    (ItemKind::Capex, "capex"),
    (ItemKind::Opex, "opex"),
    (ItemKind::Unserved, "unserved work, not paid"),
];
/// Width of the column of labels.
const LABEL: u16 = 40;
/// Width of the column of an alternative.
const WIDTH: u16 = 24;
/// Note on the charge for work that is not served.
const UNSERVED: &str = "GPU-hours not served are charged at what they cost elsewhere, which is no cash of the alternative.";
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
    let head = lines(&mut sheet, book)? + 1;
    let months = count(book.months(), "month");
    let currency = &book.material.case.currency;
    sheet.write_with_format(head, 0, format!("{months}, {currency}"), &style::heading())?;
    for (column, (position, it)) in (1u16..).zip(book.workings.accounts.iter().enumerate()) {
        let format = style::alternative_heading(position);
        sheet.write_with_format(head, column, it.name.as_str(), &format)?;
    }
    supplies(&mut sheet, book, head + 1)?;
    let mut rows = rows(book);
    rows.extend(paybacks(book));
    let after = head + 3 + u32::try_from(rows.len()).unwrap_or(0);
    open_points(&mut sheet, book, after)?;
    for (row, it) in (head + 2..).zip(rows) {
        sheet.write_string(row, 0, &it.label)?;
        for (column, (formula, value)) in (1u16..).zip(it.cells) {
            let formula = Formula::new(formula).set_result(value);
            sheet.write_formula_with_format(row, column, formula, &style::number(it.unit))?;
        }
    }
    let last = u16::try_from(book.workings.accounts.len()).unwrap_or(1);
    sheet.set_column_width(0, LABEL)?.set_column_range_width(1, last, WIDTH)?;
    sheet.set_freeze_panes(head + 1, 1)?;
    sheet.set_landscape().set_print_fit_to_pages(1, 1);
    Ok(sheet)
}

/// Columns of a line of text, and its characters in print.
fn span(book: &Book<'_>) -> of_file::Span {
    let last = u16::try_from(book.workings.accounts.len()).unwrap_or(1).min(4);
    (last, usize::from(LABEL + WIDTH * last))
}

/// Writes the findings in short, below the figures.
fn open_points(sheet: &mut Worksheet, book: &Book<'_>, row: u32) -> Result<(), XlsxError> {
    let points = open_point_lines(book.material);
    if !points.is_empty() {
        sheet.write_with_format(row, 0, "Open points", &style::heading())?;
    }
    for (row, (severity, words)) in (row + 1..).zip(points) {
        of_file::line(sheet, row, span(book), &format!("{severity}: {words}"), style::plain())?;
    }
    Ok(())
}

/// Writes what to know before the figures: cautions and how sure the answer is. Gives the row after them.
fn lines(sheet: &mut Worksheet, book: &Book<'_>) -> Result<u32, XlsxError> {
    let span = span(book);
    of_file::write_cautions(sheet, book, LINES, span)?;
    let mut row = LINES + of_file::caution_rows(book);
    let unserved = book.workings.accounts.iter().any(|it| it.unserved_cost.is_some());
    let unserved = unserved.then(|| UNSERVED.to_owned());
    for line in chances::sentence(book.material).into_iter().chain(unserved) {
        of_file::line(sheet, row, span, &line, style::plain())?;
        row += 1;
    }
    Ok(row)
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
    if book.material.chances.is_some() {
        rows.push(found(book, chances::HOLDS, "percent", |it| chances::share(book.material, it)));
        rows.extend(chances::PERCENTILES.map(|end| {
            let label = chances::label(book.material, end);
            found(book, &label, "money", |it| chances::percentile(book.material, it, end))
        }));
    }
    rows.push(figure("per GPU-hour served", "money/GPU-hour", &|it| Some(it.cost_per_gpu_hour)));
    rows.push(figure("GPU-hours not served", "count", &|it| Some(it.unserved)));
    rows.push(figure(request::UPFRONT, "money", &|it| Some(it.upfront)));
    if book.workings.accounts.iter().any(|it| it.committed.is_some()) {
        rows.push(figure(request::COMMITTED, "money", &|it| it.committed));
    }
    rows.push(found(book, request::IF_IDLE, "money", |it| it.if_idle));
    rows.extend(by_year(book));
    rows
}

/// A figure that the program finds for the inputs of the file alone.
fn found(
    book: &Book<'_>,
    label: &str,
    unit: &'static str,
    figure: impl Fn(&CostedAlternative) -> Option<Decimal>,
) -> Row {
    let cell = |it: &AccountFigures| {
        let Some(value) = book.costed(it).and_then(&figure) else { return none() };
        let value = value.normalize().to_string();
        (format!("IF({CHANGED} = 0, {value}, \"run compare\")"), value)
    };
    let cells = book.workings.accounts.iter().map(cell).collect();
    Row { label: format!("{label}, for the file"), unit, cells }
}

/// Writes what each alternative buys or signs.
fn supplies(sheet: &mut Worksheet, book: &Book<'_>, row: u32) -> Result<(), XlsxError> {
    let lines = supply_lines(book.material);
    sheet.write_with_format(row, 0, "bought or signed", &style::wrapped())?;
    let of = |it: &AccountFigures| lines.iter().find(|(name, _)| *name == it.name);
    let words: Vec<&str> =
        book.workings.accounts.iter().map(|it| of(it).map_or(NONE, |it| it.1.as_str())).collect();
    for (column, words) in (1u16..).zip(&words) {
        let format = style::wrapped().set_align(FormatAlign::Right);
        sheet.write_string_with_format(row, column, *words, &format)?;
    }
    // No program sets the height of a wrapped row when it opens the file.
    let longest = words.iter().map(|it| it.chars().count()).max().unwrap_or(0);
    let lines = longest.div_ceil(usize::from(WIDTH) - 4);
    sheet.set_row_height(row, 15 * u32::try_from(lines).unwrap_or(1))?;
    Ok(())
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
    let Some(statement) = book.workings.annual() else { return Vec::new() };
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

/// Month in which the alternative that buys has paid back against each other one, and its rate of return.
fn paybacks(book: &Book<'_>) -> Vec<Row> {
    let Some([bought, _]) = pairs::pairs(book).first().copied() else { return Vec::new() };
    let never = format!("not within {}", book.months());
    let month = |it: &AccountFigures| {
        let formula = months::payback(book, it, &never);
        let (Some(formula), Some(pair)) = (formula, pairs::pair(book, it)) else { return none() };
        let value = pair.payback.month.map_or_else(|| never.clone(), |it| it.to_string());
        (formula, value)
    };
    let rate = |it: &AccountFigures| {
        rates::rate(book, it, months::first_saving(book)).unwrap_or_else(none)
    };
    let accounts = &book.workings.accounts;
    let is_sold = book.costed(bought).is_some_and(|it| it.proceeds.is_some());
    let [before, with] = if is_sold { [" before resale", " with resale"] } else { ["", ""] };
    let name = &bought.name;
    let row = |label, unit, cells| Row { label, unit, cells };
    vec![
        row(
            format!("{name} pays back{before}, month"),
            "count",
            accounts.iter().map(month).collect(),
        ),
        row(format!("IRR of {name}{with}, a year"), "percent", accounts.iter().map(rate).collect()),
    ]
}
