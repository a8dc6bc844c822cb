//! Chart of the cost per GPU-hour by utilization. Little use makes an owned hour many times as dear, so costs
//! far above the others are left out of its figures: all lines would lie at the bottom otherwise.

use rust_decimal::Decimal;
use rust_xlsxwriter::utility::column_number_to_name;
use rust_xlsxwriter::{
    Chart, ChartFormat, ChartLegendPosition, ChartLine, ChartLineDashType, ChartType, Color,
    Formula, Worksheet, XlsxError,
};

use super::places::At;
use super::{Book, result, style};

/// Color of the line at the stated utilization.
const INK: u32 = 0x1A_1C_1E;
/// Text of a cell that the chart leaves out.
const LEFT_OUT: &str = "#N/A";

/// Rows that the chart covers, of 20 pixels.
const CHART_ROWS: u32 = 22;
/// Least last column that the chart covers.
const CHART_COLUMN: u16 = 5;

/// Writes the chart and below it its figures, which are not printed, from a row on; `costs` is the row with the
/// headings of the costs by utilization.
pub(super) fn write(
    sheet: &mut Worksheet,
    book: &Book<'_>,
    costs: u32,
    row: u32,
) -> Result<(), XlsxError> {
    let (at, row) = (row, row + CHART_ROWS);
    let count = u32::try_from(book.workings.moved.len()).unwrap_or(0);
    let last_column = last_column(book);
    let names = u16::try_from(book.workings.accounts.len()).unwrap_or(u16::MAX);
    let end = column_number_to_name(names);
    let [top, bottom, stated] = [costs + 2, costs + 1 + count, costs + 2 + count];
    let limit =
        format!("MAX(3 * MIN($B${top}:${end}${stated}), 1.2 * MAX($B${bottom}:${end}${stated}))");
    let heading = format!("in the chart: {} up to", book.in_currency("money/GPU-hour"));
    sheet.write_string_with_format(row, 0, heading, &style::heading())?;
    let most = self::limit(book);
    let formula = Formula::new(limit).set_result(result(Some(most)));
    sheet.write_formula_with_format(row, 1, formula, &style::number("money/GPU-hour"))?;
    let first = row + 1;
    for (place, moved) in (0u32..).zip(&book.workings.moved) {
        let from = costs + 2 + place;
        let share = Formula::new(format!("$A${from}")).set_result(result(Some(moved.utilization)));
        sheet.write_formula_with_format(first + place, 0, share, &style::number("percent"))?;
        for (column, account) in (1u16..).zip(&book.workings.accounts) {
            let cell = format!("{}{from}", column_number_to_name(column));
            let limit = format!("$B${}", row + 1);
            let shown = format!("IF(ISNUMBER({cell}), IF({cell} > {limit}, NA(), {cell}), NA())");
            let value = moved.cell(account.cost_per_gpu_hour, [0, 0]).filter(|it| *it <= most);
            let value = value.map_or_else(|| LEFT_OUT.to_owned(), |it| result(Some(it)));
            let formula = Formula::new(shown).set_result(value);
            let format = style::number("money/GPU-hour");
            sheet.write_formula_with_format(first + place, column, formula, &format)?;
        }
    }
    let last = first + count - 1;
    line_at_stated(sheet, book, [last + 1, row, stated], most)?;
    let chart = chart(&sheet.name(), book, [costs, first, last]);
    sheet.insert_chart(at, 0, &chart)?;
    style::hide_errors(sheet, (first, 1), (last, names.max(1)))?;
    sheet.set_print_area(0, 0, row - 1, last_column)?;
    Ok(())
}

/// Last column that is printed.
pub(super) fn last_column(book: &Book<'_>) -> u16 {
    CHART_COLUMN.max(u16::try_from(book.workings.accounts.len()).unwrap_or(u16::MAX))
}

/// Two points of the line at the stated utilization: at 0, and at the top. `rows`: that of the first
/// point, that of the limit, and that with the stated utilization.
fn line_at_stated(
    sheet: &mut Worksheet,
    book: &Book<'_>,
    [row, limit, stated]: [u32; 3],
    most: Decimal,
) -> Result<(), XlsxError> {
    let utilization = book.value(book.workings.utilization, At::default());
    for (at, (height, value)) in
        (row..).zip([("0".to_owned(), Decimal::ZERO), (format!("$B${}", limit + 1), most)])
    {
        let share = Formula::new(format!("$A${stated}")).set_result(result(utilization));
        sheet.write_formula_with_format(at, 0, share, &style::number("percent"))?;
        let height = Formula::new(height).set_result(result(Some(value)));
        sheet.write_formula_with_format(at, 1, height, &style::number("money/GPU-hour"))?;
    }
    Ok(())
}

/// Highest cost of the chart: three times the least, or more if an alternative is dearer in full use or
/// as stated.
fn limit(book: &Book<'_>) -> Decimal {
    let workings = book.workings;
    let costs = workings.accounts.iter().map(|it| it.cost_per_gpu_hour);
    let stated = costs.clone().filter_map(|id| book.value(id, At::default()));
    let full = workings.moved.last().into_iter();
    let full = full.flat_map(|moved| costs.clone().filter_map(|id| moved.cell(id, [0, 0])));
    let all = workings.moved.iter();
    let all = all.flat_map(|moved| costs.clone().filter_map(|id| moved.cell(id, [0, 0])));
    let least = all.chain(stated.clone()).min().unwrap_or_default();
    let most = stated.chain(full).max().unwrap_or_default();
    let least = least.saturating_mul(Decimal::from(3));
    least.max(most.saturating_mul(Decimal::new(12, 1)))
}

/// Chart of the rows from `first` to `last`, with the names in the row `names`.
fn chart(sheet: &str, book: &Book<'_>, [names, first, last]: [u32; 3]) -> Chart {
    let mut chart = Chart::new(ChartType::ScatterStraight);
    for (column, position) in (1u16..).zip(0..book.workings.accounts.len()) {
        chart
            .add_series()
            // A name given as text would be a reference if it looks like one.
            .set_name((sheet, names, column))
            .set_categories((sheet, first, 0, last, 0))
            .set_values((sheet, first, column, last, column))
            .set_format(&mut style::line(position));
    }
    let mut ink = ChartLine::new();
    ink.set_color(Color::RGB(INK)).set_width(1.25).set_dash_type(ChartLineDashType::Dash);
    chart
        .add_series()
        .set_name("stated")
        .set_categories((sheet, last + 1, 0, last + 2, 0))
        .set_values((sheet, last + 1, 1, last + 2, 1))
        .set_format(ChartFormat::new().set_line(&ink));
    chart.title().set_name(&book.in_currency("money per GPU-hour served, by utilization"));
    chart.x_axis().set_name("utilization").set_num_format("0%").set_min(0).set_max(1);
    chart.x_axis().set_major_unit(0.1);
    let money = book.in_currency("money per GPU-hour");
    chart.y_axis().set_name(&money).set_num_format("0.00").set_min(0);
    chart.legend().set_position(ChartLegendPosition::Bottom);
    chart.set_width(900).set_height(420);
    chart
}
