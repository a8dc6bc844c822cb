//! Sections of a report as cells: tables whose numbers are numbers, and strips as tables.

use rust_decimal::Decimal;
use rust_xlsxwriter::{Worksheet, XlsxError};

use super::style;
use crate::export::strip::{label, range};
use crate::input::escaped;
use crate::report::document::Section;
use crate::report::strip::Strip;
use crate::report::table::{Cell, CellKind, Column, Table};

/// Writes sections below each other, from a row on; returns the next free row. Other kinds than tables
/// and strips have no place on a sheet.
pub(super) fn write(
    sheet: &mut Worksheet,
    first: u32,
    sections: &[Section],
) -> Result<u32, XlsxError> {
    let mut row = first;
    for section in sections {
        row = match section {
            Section::Table(it) => table(sheet, row, it)?,
            Section::Strip(it) => table(sheet, row, &of_strip(it))?,
            _ => row,
        };
    }
    Ok(row)
}

/// Stretches of a strip, and the winner of each.
fn of_strip(strip: &Strip) -> Table {
    let rows = strip.stretches.iter().map(|it| {
        let row = crate::report::table::Row::new([Cell::text(range(it)), Cell::text(label(it))]);
        if strip.mark.is_some_and(|(at, _)| it.contains(at)) { row.strong() } else { row }
    });
    Table {
        heading: strip.heading.clone(),
        columns: vec![Column::text(&strip.axis), Column::text("cheapest")],
        rows: rows.collect(),
        notes: strip.notes.clone(),
        ..Table::default()
    }
}

/// Writes a table with its heading and notes, and leaves a row free.
fn table(sheet: &mut Worksheet, first: u32, it: &Table) -> Result<u32, XlsxError> {
    let mut row = first;
    if !it.heading.is_empty() {
        sheet.write_string_with_format(row, 0, escaped(&it.heading), &style::strong())?;
        row += 1;
    }
    for (column, heading) in (0u16..).zip(&it.columns) {
        let format = match heading.kind {
            CellKind::Number => style::number_heading(),
            _ if column > 0 => style::heading().set_indent(1),
            _ => style::heading(),
        };
        sheet.write_string_with_format(row, column, heading.label(), &format)?;
    }
    row += u32::from(!it.columns.is_empty());
    for line in &it.rows {
        for (column, content) in (0u16..).zip(&line.cells) {
            cell(sheet, [row, column.into()], content, line.strong)?;
        }
        row += 1;
    }
    for note in &it.notes {
        sheet.write_string_with_format(row, 0, escaped(note), &style::note())?;
        row += 1;
    }
    Ok(row + 1)
}

fn cell(
    sheet: &mut Worksheet,
    [row, column]: [u32; 2],
    content: &Cell,
    is_strong: bool,
) -> Result<(), XlsxError> {
    let column = u16::try_from(column).unwrap_or(u16::MAX);
    let words = if column == 0 { style::top() } else { style::beside() };
    let words = if is_strong { words.set_bold() } else { words };
    match content {
        Cell::Text(text) | Cell::Name { text, .. } => {
            sheet.write_string_with_format(row, column, escaped(text), &words)?;
        }
        Cell::Number { text, .. } => match number(text) {
            Some((value, pattern)) => {
                let format = style::right().set_num_format(pattern);
                sheet.write_with_format(row, column, value, &format)?;
            }
            None => {
                sheet.write_string_with_format(row, column, escaped(text), &style::right())?;
            }
        },
        Cell::Pair(one, other) => {
            sheet.write_string_with_format(
                row,
                column,
                format!("{one} {other}"),
                &style::right(),
            )?;
        }
        Cell::Empty | Cell::Missing | Cell::Bar(_) => {}
    }
    Ok(())
}

/// A number that is written as text, with the format that shows it alike: `-22.9%`, `1,556,627`.
fn number(text: &str) -> Option<(Decimal, String)> {
    let (digits, is_share) = match text.strip_suffix('%') {
        Some(digits) => (digits, true),
        None => (text, false),
    };
    let mut value: Decimal = digits.trim_start_matches('+').replace(',', "").parse().ok()?;
    let decimals = usize::try_from(value.scale()).unwrap_or_default();
    let point = if decimals == 0 { String::new() } else { format!(".{}", "0".repeat(decimals)) };
    let shown = format!("#,##0{point}{}", if is_share { "%" } else { "" });
    let pattern = if digits.starts_with('+') { format!("+{shown}") } else { shown };
    if is_share {
        value.set_scale(value.scale() + 2).ok()?; // a hundredth
    }
    Some((value, pattern))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_keeps_its_digits_and_its_sign() {
        let of = |text| number(text).map(|(value, pattern)| (value.to_string(), pattern));
        let found = |value: &str, pattern: &str| Some((value.to_owned(), pattern.to_owned()));
        assert_eq!(of("1,556,627"), found("1556627", "#,##0"));
        assert_eq!(of("-22.9%"), found("-0.229", "#,##0.0%"));
        assert_eq!(of("+72.9%"), found("0.729", "+#,##0.0%"));
        assert_eq!(of("3.990"), found("3.990", "#,##0.000"));
        assert_eq!(of("above 3"), None);
    }
}
