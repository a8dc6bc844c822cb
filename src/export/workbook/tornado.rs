//! Chart on the sheet of the sensitivity: the lead at the ends of each input, around the stated lead.

use rust_decimal::prelude::ToPrimitive;
use rust_xlsxwriter::{
    Chart, ChartAxisCrossing, ChartAxisLabelPosition, ChartLegendPosition, ChartType, Color,
    Formula, Worksheet, XlsxError,
};

use super::{result, style};
use crate::analysis::{Omission, SensitiveInput};
use crate::format::money;
use crate::report::sensitivity::{Line, Named, SensitivityMaterial};

/// Column of the lead at the low end of an input; that at the high end is next to it.
pub(super) const LEAD: u16 = 5;
/// Column of the lead with what the scenario leaves out.
pub(super) const LEAD_THEN: u16 = 6;

/// Column of the lead with what the scenario leaves out, in the rows of the chart.
const LEFT_OUT: u16 = LEAD + 2;
/// Headings of the columns with leads, and the color of their bars.
const SERIES: [(&str, u32); 3] =
    [("lead at low", 0x00_72_B2), ("lead at high", 0xE6_9F_00), ("lead then", 0x99_99_99)];

/// Writes the rows of the chart and the chart; returns the row before it. `firsts` are the rows of the
/// first input and of the first omission.
pub(super) fn write(
    sheet: &mut Worksheet,
    row: u32,
    firsts: [u32; 2],
    material: SensitivityMaterial<'_>,
) -> Result<u32, XlsxError> {
    let found = material.sensitivity;
    let lines: Vec<Line<'_>> = material.lines();
    let lines = lines.into_iter().filter(is_drawn);
    let mut last = row;
    for (at, line) in (row + 1..).zip(lines) {
        match line {
            Line::Input(it) => {
                let from = found.inputs.iter().position(|other| std::ptr::eq(other, it));
                input(sheet, at, position(firsts[0], from), it)?;
            }
            Line::Omission(it) => {
                let from = found.omissions.iter().position(|other| std::ptr::eq(other, it));
                omission(sheet, at, position(firsts[1], from), it)?;
            }
        }
        last = at;
    }
    if last == row {
        return Ok(row);
    }
    let stated = format!("in the chart, as stated {}", money(found.stated));
    sheet.write_string_with_format(row, 0, stated, &style::heading())?;
    let currency = &material.case.currency;
    for (column, (text, _)) in (LEAD..).zip(SERIES) {
        let text = format!("{text}, {currency}");
        sheet.write_string_with_format(row, column, text, &style::number_heading())?;
    }
    let chart = chart(&sheet.name(), material, row, last);
    sheet.insert_chart(last + 2, 0, &chart)?;
    Ok(last)
}

/// True for a line with a lead that differs from the stated one.
fn is_drawn(line: &Line<'_>) -> bool {
    match line {
        Line::Input(it) => !it.swing.is_zero() && it.at_ends.iter().any(Option::is_some),
        Line::Omission(it) => !it.swing.is_zero() && it.amount.is_some(),
    }
}

fn position(first: u32, at: Option<usize>) -> u32 {
    first + at.and_then(|it| u32::try_from(it).ok()).unwrap_or_default()
}

/// Row of an input, whose leads are those at `from`.
fn input(sheet: &mut Worksheet, row: u32, from: u32, it: &SensitiveInput) -> Result<(), XlsxError> {
    let named = Named(it);
    let [low, high] = it.range.map(|it| named.value(it));
    sheet.write_string(row, 0, format!("{}: {low} to {high}", named.name()))?;
    for (column, amount) in (LEAD..).zip(it.at_ends) {
        if let Some(amount) = amount {
            let cell = rust_xlsxwriter::utility::row_col_to_cell(from, column);
            let formula = Formula::new(cell).set_result(result(Some(amount)));
            sheet.write_formula_with_format(row, column, formula, &style::number("money"))?;
        }
    }
    Ok(())
}

/// Row of an omission, whose lead is that at `from`.
fn omission(sheet: &mut Worksheet, row: u32, from: u32, it: &Omission) -> Result<(), XlsxError> {
    let [stated, tried] = &it.ends;
    sheet.write_string(row, 0, format!("{} ({}): {stated} to {tried}", it.name, it.code))?;
    let cell = rust_xlsxwriter::utility::row_col_to_cell(from, LEAD_THEN);
    let formula = Formula::new(cell).set_result(result(it.amount));
    sheet.write_formula_with_format(row, LEFT_OUT, formula, &style::number("money"))?;
    Ok(())
}

/// Bars from the stated lead, the largest on top.
fn chart(sheet: &str, material: SensitivityMaterial<'_>, head: u32, last: u32) -> Chart {
    let mut chart = Chart::new(ChartType::Bar);
    let has_omission = material.lines().iter().any(|it| matches!(it, Line::Omission(_)));
    let count = if has_omission { SERIES.len() } else { SERIES.len() - 1 };
    let first = head + 1;
    for (column, (name, color)) in (LEAD..).zip(SERIES).take(count) {
        let name = if column == LEFT_OUT { "left out of the file" } else { name };
        chart
            .add_series()
            .set_name(name)
            .set_categories((sheet, first, 0, last, 0))
            .set_values((sheet, first, column, last, column))
            .set_format(rust_xlsxwriter::ChartSolidFill::new().set_color(Color::RGB(color)))
            .set_overlap(100)
            .set_gap(40);
    }
    let found = material.sensitivity;
    let title =
        format!("Lead of {} over the next, {}, as of the file", found.winner, material.basis());
    chart.title().set_name(&title);
    // The axes of bars change places: inputs from the top down, amounts from the left.
    let inputs = chart.y_axis();
    inputs.set_reverse().set_label_position(ChartAxisLabelPosition::Low);
    let amounts = chart.x_axis();
    amounts.set_num_format("#,##0").set_label_position(ChartAxisLabelPosition::High);
    if let Some(stated) = found.stated.to_f64() {
        amounts.set_crossing(ChartAxisCrossing::AxisValue(stated));
    }
    chart.legend().set_position(ChartLegendPosition::Bottom);
    chart.set_width(1100).set_height(480);
    chart
}
