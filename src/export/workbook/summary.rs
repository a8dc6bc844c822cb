//! The first sheet: the verdict, the cost of each alternative, and the curve of cash.

use rust_decimal::Decimal;
use rust_xlsxwriter::utility::column_number_to_name;
use rust_xlsxwriter::{Chart, ChartLegendPosition, ChartType, Formula, Worksheet, XlsxError};

use super::inputs::{CHANGED, DOUBTED};
use super::model;
use super::places::{At, MONTH_0, MONTHS};
use super::ranking::Ranking;
use super::titled::titled;
use super::{Book, cases, command, names, of_file, result, style, tie_outs, verdict};
use crate::analysis::AccountFigures;
use crate::expr::NodeId;
use crate::format::count;
use crate::input::escaped;
use crate::report::compare::{Basis, conventions_of, decision, left_out_lines, supply_lines};

/// Name of the sheet.
pub(super) const NAME: &str = "Summary";
/// Text in place of the cost of an alternative that is not ranked.
const NOT_RANKED: &str = "not ranked";
/// Text in place of the cost of an alternative that nobody offers.
const HYPOTHETICAL: &str = "hypothetical";
/// Text in place of a share of a cost that is not above 0.
const NO_SHARE: &str = "none";
/// Sentence if no input differs from the file.
const OF_FILE: &str = "All inputs are those of the file.";
/// Column of cost over the horizon.
const TOTAL: u16 = 1;
/// Column of cost of a GPU-hour.
const PER_GPU_HOUR: u16 = 2;
/// Column of cost above the least.
const ABOVE: u16 = 3;
/// Column of the same as a share.
const ABOVE_SHARE: u16 = 4;
/// Column of cash of month 0.
const UPFRONT: u16 = 5;
/// Column of cash of a later year.
const PER_YEAR: u16 = 6;
/// Column of demand that is not served.
const UNSERVED: u16 = 7;
/// Column of the NPV, if a cost of capital is stated and another basis ranks.
const NPV: u16 = 8;
/// Row of the first caution.
const CAUTIONS: u32 = 5;
/// Columns of a line of text, and its characters in print.
const LINE: of_file::Span = (UNSERVED, 150);
/// Height of the chart in pixels.
const CHART_HEIGHT: u32 = 420;

/// Writes the sheet.
pub(super) fn sheet(book: &Book<'_>) -> Result<Worksheet, XlsxError> {
    let mut sheet = titled(NAME, &escaped(&book.material.case.title))?;
    let verdict = Formula::new(verdict::cell(book)).set_result(verdict::now(book));
    sheet.write_formula_with_format(2, 0, verdict, &style::strong())?;
    let changed = Formula::new(changed_formula(book)).set_result(OF_FILE);
    sheet.write_formula_with_format(3, 0, changed, &style::note())?;
    sheet.write_formula(4, 0, tie_outs::answer())?;
    tie_outs::colored_result(&mut sheet, 4)?;
    of_file::write_cautions(&mut sheet, book, CAUTIONS, LINE)?;
    let first = first(book);
    headings(&mut sheet, book, first - 1)?;
    for (place, account) in (0..).zip(&book.workings.accounts) {
        alternative(&mut sheet, book, [first + place, place], account)?;
    }
    let mut row = first + u32::try_from(book.workings.accounts.len()).unwrap_or(0) + 1;
    let (ask, _) = decision(book.material);
    for line in ask.into_iter().chain(lines(book)) {
        of_file::line(&mut sheet, row, LINE, &line, style::plain())?;
        row += 1;
    }
    for line in left_out_lines(book.material) {
        sheet.write_string(row, 0, format!("Not in the totals: {line}."))?;
        row += 1;
    }
    sheet.write_formula_with_format(row, 0, command::sentence(book), &style::note())?;
    row += 1;
    sheet.insert_chart(row + 1, 0, &cumulative(book, first))?;
    // 20 pixels a row.
    let last = row + 1 + CHART_HEIGHT / 20;
    sheet.set_column_width(0, 30)?.set_column_range_width(TOTAL, NPV, 15)?;
    sheet.set_landscape().set_print_fit_to_pages(1, 1).set_print_area(0, 0, last, NPV)?;
    Ok(sheet)
}

/// Row of the first alternative.
fn first(book: &Book<'_>) -> u32 {
    CAUTIONS + of_file::caution_rows(book) + 2
}

/// Defined names of results, for links from other workbooks, each with its cell.
pub(super) fn results(book: &Book<'_>) -> Vec<(String, String)> {
    let figures = [(TOTAL, "total"), (PER_GPU_HOUR, "per_gpu_hour"), (UPFRONT, "upfront")];
    let npv = has_npv(book).then_some((NPV, "npv"));
    let figures: Vec<(u16, &str)> = figures.into_iter().chain(npv).collect();
    let rows = (first(book) + 1..).zip(&book.workings.accounts);
    let all: Vec<(String, String)> = rows
        .flat_map(|(row, account)| {
            figures.iter().map(move |(column, figure)| {
                let letters = column_number_to_name(*column);
                (format!("{}.{figure}", account.name), format!("={NAME}!${letters}${row}"))
            })
        })
        .collect();
    let names = names::of("out_", all.iter().map(|it| it.0.as_str()));
    let named = |(key, cell): (String, String)| Some((names.get(&key)?.clone(), cell));
    all.into_iter().filter_map(named).collect()
}

/// Lines below the table that are true of the file: sizes, demand and conventions.
fn lines(book: &Book<'_>) -> Vec<String> {
    let material = book.material;
    let prices = format!("{} Prices of {}.", conventions_of(material), material.case.as_of);
    let supplies = supply_lines(material).into_iter();
    let supplies = supplies.map(|(name, words)| format!("{name} is {words}."));
    supplies.chain([prices]).collect()
}

fn headings(sheet: &mut Worksheet, book: &Book<'_>, row: u32) -> Result<(), XlsxError> {
    let months = count(book.months(), "month");
    let currency = &book.material.case.currency;
    sheet.write_with_format(row, 0, format!("{months}, {currency}"), &style::heading())?;
    for (column, text) in [
        (TOTAL, "total"),
        (PER_GPU_HOUR, "per GPU-hour"),
        (ABOVE, "more than the cheapest"),
        (ABOVE_SHARE, "more, percent"),
        (UPFRONT, "paid upfront"),
        (PER_YEAR, "then per year"),
        (UNSERVED, "GPU-hours unserved"),
    ] {
        sheet.write_with_format(row, column, text, &style::number_heading())?;
    }
    sheet.set_row_height(row, 30)?;
    if has_npv(book) {
        sheet.write_with_format(row, NPV, "NPV of cost", &style::number_heading())?;
    }
    Ok(())
}

/// True if the NPV has a column of its own.
fn has_npv(book: &Book<'_>) -> bool {
    book.material.case.discounting.is_some() && Ranking::of(book).own() != Basis::Npv
}

fn alternative(
    sheet: &mut Worksheet,
    book: &Book<'_>,
    [row, place]: [u32; 2],
    it: &AccountFigures,
) -> Result<(), XlsxError> {
    let head = style::of_alternative(style::plain(), usize::try_from(place).unwrap_or(0));
    sheet.write_string_with_format(row, 0, &it.name, &head)?;
    let mut figure = |column: u16, id: NodeId, unit: &str| {
        let value = once(book, id).map_or_else(|| NO_SHARE.to_owned(), |it| result(Some(it)));
        let formula = format!("IFERROR({}, \"{NO_SHARE}\")", book.cell(id, 0));
        let formula = Formula::new(formula).set_result(value);
        sheet.write_formula_with_format(row, column, formula, &style::number(unit)).map(|_| ())
    };
    figure(TOTAL, it.total, "money")?;
    figure(PER_GPU_HOUR, it.cost_per_gpu_hour, "money/GPU-hour")?;
    figure(UPFRONT, it.upfront, "money")?;
    figure(PER_YEAR, it.later_per_year, "money")?;
    figure(UNSERVED, it.unserved, "count")?;
    if let Some(npv) = it.npv.filter(|_| has_npv(book)) {
        figure(NPV, npv, "money")?;
    }
    let costed = book.costed(it);
    let above = costed.map(|it| it.ranked_above).unwrap_or_default();
    let ranked = costed.filter(|it| it.is_ranked()).and_then(|it| it.ranked_by);
    let none = if it.is_hypothetical { HYPOTHETICAL } else { NOT_RANKED };
    let text = |it: Option<Decimal>, none: &str| {
        it.map_or_else(|| none.to_owned(), |it| it.normalize().to_string())
    };
    let ranking = Ranking::of(book);
    let (cell, least) = (ranking.cell(place), ranking.least());
    let formula = format!("IF(ISNUMBER({cell}), {cell} - {least}, \"{none}\")");
    let formula = Formula::new(formula).set_result(text(above.amount, none));
    sheet.write_formula_with_format(row, ABOVE, formula, &style::number("signed money"))?;
    let above_cell = format!("D{}", row + 1);
    let formula = format!(
        "IF(ISNUMBER({cell}), IF({least} > 0, {above_cell} / {least}, \"{NO_SHARE}\"), \"{none}\")"
    );
    let no_share = if ranked.is_some() { NO_SHARE } else { none };
    let formula = Formula::new(formula).set_result(text(above.share, no_share));
    sheet.write_formula_with_format(row, ABOVE_SHARE, formula, &style::number("signed percent"))?;
    Ok(())
}

fn once(book: &Book<'_>, id: NodeId) -> Option<Decimal> {
    book.value(id, At::default())
}

/// Sentence on the inputs: how many differ from the file.
fn changed_formula(book: &Book<'_>) -> String {
    let case = cases::sentence(book);
    format!(
        "IF({CHANGED} = 0, \"{OF_FILE}\", {CHANGED} & IF({CHANGED} = 1, \" input differs\", \" inputs \
         differ\") & \" from the file: cautions below are those of the file.\" & {case} & IF({DOUBTED} = 0, \"\", \" \
         Caution: \" & {DOUBTED} & IF({DOUBTED} = 1, \" is\", \" are\") & \" unusual or in the wrong unit: \
         see column K of the sheet Inputs.\"))"
    )
}

/// Chart of cash so far by month.
fn cumulative(book: &Book<'_>, first_row: u32) -> Chart {
    let mut chart = Chart::new(ChartType::Line);
    let [first, last] = [MONTH_0, MONTH_0 + book.months()];
    for (position, account) in book.workings.accounts.iter().enumerate() {
        let row = first_row + u32::try_from(position).unwrap_or(0);
        let Some(place) = book.places.get(&account.cumulative) else { continue };
        chart
            .add_series()
            .set_name((NAME, row, 0))
            .set_categories((model::NAME, MONTHS, first, MONTHS, last))
            .set_values((model::NAME, place.row, first, place.row, last))
            .set_format(&mut style::line(position));
    }
    let currency = &book.material.case.currency;
    chart.title().set_name(&format!("Paid so far less resale, {currency}"));
    chart.x_axis().set_name("month");
    chart.y_axis().set_num_format("#,##0");
    chart.legend().set_position(ChartLegendPosition::Bottom);
    chart.set_width(900).set_height(CHART_HEIGHT);
    chart
}
