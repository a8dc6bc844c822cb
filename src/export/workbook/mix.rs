//! Sheet of the tiers under the load-duration curve: GPUs by share of the hours, busiest first.

use rust_decimal::Decimal;
use rust_decimal::prelude::ToPrimitive;
use rust_xlsxwriter::{
    Chart, ChartFormat, ChartLegendPosition, ChartLine, ChartSolidFill, ChartType, Color,
    Worksheet, XlsxError,
};

use super::titled::noted;
use super::{Book, inputs, style};
use crate::report::picture::{LayerPlot, Plot};

/// Name of the sheet.
const NAME: &str = "Mix";
/// Row of the headings of the levels.
const HEAD: u32 = 5;
/// Last row that the chart covers.
const BOTTOM: u32 = HEAD + 24;
/// Column of the demand; the layers are right of it.
const DEMAND: u16 = 2;
/// Color of capacity that nothing uses.
const IDLE: u32 = 0xD3_D8_DC;
/// Color of the demand.
const INK: u32 = 0x1A_1C_1E;

/// Writes the sheet.
pub(super) fn sheet(book: &Book<'_>) -> Result<Worksheet, XlsxError> {
    let (title, note) = match book.mix {
        Ok(it) => {
            let reading = it.notes.first().map(String::as_str).unwrap_or_default();
            let note = format!("{reading} Hours are sorted by demand, the busiest first.");
            (it.heading.as_str(), note)
        }
        Err(why) => {
            let note = format!("The scenario has no load-duration curve: {why}.");
            ("GPUs by share of hours", note)
        }
    };
    let mut sheet = noted(NAME, title, &note)?;
    sheet.set_landscape().set_print_fit_to_pages(1, 1);
    let Ok(Plot::Layers(plot)) = book.mix.map(|it| &it.plot) else { return Ok(sheet) };
    sheet.write_formula_with_format(3, 0, inputs::state(), &style::strong())?;
    let ends = plot.starts.iter().skip(1).chain([&Decimal::ONE]);
    let columns = plot.starts.iter().zip(ends).map(|(from, to)| [*from, *to]);
    let columns: Vec<_> = columns.zip(0..).collect();
    let last = table(&mut sheet, plot, HEAD, &columns)?;
    let right = DEMAND + u16::try_from(plot.layers.len()).unwrap_or_default();
    let charted = if plot.parts.is_empty() {
        [HEAD, last]
    } else {
        let note = "In the chart: each hundredth of the hours, with the level of its middle.";
        let row = last.max(BOTTOM) + 2;
        sheet.write_string_with_format(row, 0, note, &style::note())?;
        let head = row + 1;
        [head, table(&mut sheet, plot, head, &plot.parts)?]
    };
    sheet.insert_chart(HEAD, right + 2, &chart(plot, charted))?;
    sheet.set_column_range_width(0, right, 14)?;
    // The chart is 12 columns wide; the rows behind it are not printed.
    sheet.set_print_area(0, 0, last.max(BOTTOM), right + 14)?;
    Ok(sheet)
}

/// Rows of some columns of the plot, with the shares of hours at which they begin and end; returns the
/// last row.
fn table(
    sheet: &mut Worksheet,
    plot: &LayerPlot,
    head: u32,
    columns: &[([Decimal; 2], usize)],
) -> Result<u32, XlsxError> {
    heading(sheet, plot, head)?;
    let mut last = head;
    for (row, (hours, column)) in (head + 1..).zip(columns) {
        cells(sheet, (row, *hours), plot, *column)?;
        last = row;
    }
    Ok(last)
}

fn heading(sheet: &mut Worksheet, plot: &LayerPlot, row: u32) -> Result<(), XlsxError> {
    let names = plot.layers.iter().map(|it| it.name.as_str());
    let names = ["hours from", "hours to", "demand, GPUs"].into_iter().chain(names);
    for (column, name) in (0u16..).zip(names) {
        sheet.write_string_with_format(row, column, name, &style::number_heading())?;
    }
    Ok(())
}

fn cells(
    sheet: &mut Worksheet,
    (row, hours): (u32, [Decimal; 2]),
    plot: &LayerPlot,
    level: usize,
) -> Result<(), XlsxError> {
    for (column, share) in (0u16..).zip(hours) {
        let share = share.to_f64().unwrap_or_default();
        sheet.write_number_with_format(row, column, share, &style::number("percent"))?;
    }
    let format = style::right().set_num_format("#,##0.0");
    let demand = plot.demand.get(level).copied();
    let layers = plot.layers.iter().map(|it| it.gpus.get(level).copied());
    for (column, gpus) in (DEMAND..).zip([demand].into_iter().chain(layers)) {
        if let Some(gpus) = gpus.and_then(|it| it.to_f64()) {
            sheet.write_number_with_format(row, column, gpus, &format)?;
        }
    }
    Ok(())
}

/// Columns of the tiers on each other, and the line of the demand.
fn chart(plot: &LayerPlot, [head, last]: [u32; 2]) -> Chart {
    let first = head + 1;
    let mut chart = Chart::new(ChartType::ColumnStacked);
    for ((column, layer), kind) in (DEMAND + 1..).zip(&plot.layers).zip(0..) {
        let idle = ChartSolidFill::new().set_color(Color::RGB(IDLE)).clone();
        let mut fill = if layer.is_idle { idle } else { style::area(kind) };
        chart
            .add_series()
            .set_name((NAME, head, column))
            .set_categories((NAME, first, 0, last, 0))
            .set_values((NAME, first, column, last, column))
            .set_format(&mut fill)
            .set_gap(0);
    }
    let mut line = Chart::new(ChartType::Line);
    let mut ink = ChartLine::new();
    ink.set_color(Color::RGB(INK)).set_width(2);
    line.add_series()
        .set_name((NAME, head, DEMAND))
        .set_categories((NAME, first, 0, last, 0))
        .set_values((NAME, first, DEMAND, last, DEMAND))
        .set_format(ChartFormat::new().set_line(&ink));
    chart.combine(&line);
    let quarter = u16::try_from((last - head) / 4).unwrap_or(1).max(1);
    let hours = chart.x_axis();
    hours.set_name(&plot.across.title).set_num_format("0%");
    hours.set_label_interval(quarter).set_tick_interval(quarter);
    chart.y_axis().set_name(&plot.up.title).set_num_format("#,##0");
    chart.legend().set_position(ChartLegendPosition::Bottom);
    chart.set_width(780).set_height(460);
    chart
}
