//! Sheet of the cheapest alternative over two inputs: a letter in each cell, and its lead in percent.

use rust_xlsxwriter::{Format, FormatAlign, FormatBorder, Worksheet, XlsxError};

use super::titled::noted;
use super::{Book, inputs, style};
use crate::report::picture::{GridCell, GridPlot, Plot};

/// Row of the legend.
const LEGEND: u32 = 5;
/// Widths of the headings of rows, and of cells.
const WIDTHS: [u16; 2] = [24, 8];

/// Writes the sheet.
pub(super) fn sheet(book: &Book<'_>) -> Result<Worksheet, XlsxError> {
    let (title, note) = match book.map {
        Ok(it) => {
            let reading = it.notes.first().map(String::as_str).unwrap_or_default();
            let note = format!("{reading} -: no alternative serves all demand.");
            (it.heading.as_str(), note)
        }
        Err(why) => ("Map of the cheapest alternative", format!("The scenario has no map: {why}.")),
    };
    let mut sheet = noted("Map", title, &note)?;
    sheet.set_landscape().set_print_fit_to_pages(1, 1);
    let Ok(Plot::Grid(plot)) = book.map.map(|it| &it.plot) else { return Ok(sheet) };
    sheet.write_formula_with_format(3, 0, inputs::state(), &style::strong())?;
    for (row, (kind, letter, name)) in (LEGEND..).zip(&plot.names) {
        let format = fill(Some(*kind)).set_border(FormatBorder::Hair);
        sheet.write_string_with_format(row, 0, format!("{letter}: {name}"), &format)?;
    }
    let head = LEGEND + u32::try_from(plot.names.len()).unwrap_or_default() + 1;
    grid(&mut sheet, plot, head)?;
    let last = u16::try_from(plot.columns.len()).unwrap_or_default().max(1);
    let [first, each] = WIDTHS;
    sheet.set_column_width(0, first)?.set_column_range_width(1, last, each)?;
    Ok(sheet)
}

/// Names of both inputs, headings and cells.
fn grid(sheet: &mut Worksheet, plot: &GridPlot, head: u32) -> Result<(), XlsxError> {
    sheet.write_string_with_format(head, 0, format!("down: {}", plot.up), &style::strong())?;
    let across = format!("across: {}", plot.across);
    sheet.write_string_with_format(head + 1, 0, across, &style::strong())?;
    let head = head + 2;
    sheet.write_blank(head, 0, &style::heading())?;
    for (column, text) in (1u16..).zip(&plot.columns) {
        sheet.write_string_with_format(head, column, text, &style::number_heading())?;
    }
    for (row, (heading, cells)) in (head + 1..).zip(&plot.rows) {
        sheet.write_string_with_format(row, 0, heading, &style::right().set_bold())?;
        for (column, it) in (1u16..).zip(cells) {
            sheet.write_string_with_format(row, column, &it.label, &cell(it))?;
        }
    }
    Ok(())
}

fn cell(it: &GridCell) -> Format {
    let border = if it.is_stated { FormatBorder::Thick } else { FormatBorder::Hair };
    let format = fill(it.kind).set_align(FormatAlign::Center).set_border(border);
    if it.is_stated { format.set_bold() } else { format }
}

/// Fill of an alternative; none for several that tie.
fn fill(kind: Option<usize>) -> Format {
    kind.map_or_else(Format::new, style::filled)
}
