//! Sheet of the model: every figure that the costs follow from, with its formula.

use rust_xlsxwriter::{Formula, Worksheet, XlsxError};

use super::places::{MONTH_0, MONTHS, ONCE, Place};
use super::{Book, result, style};
use crate::analysis::explain::TermKind;
use crate::expr::NodeId;
use crate::report::explain::formula::words;

/// Name of the sheet.
pub(super) const NAME: &str = "Model";
/// Longest formula in words.
const LONGEST: usize = 250;

/// Writes the sheet.
pub(super) fn sheet(book: &Book<'_>) -> Result<Worksheet, XlsxError> {
    let mut sheet = Worksheet::new();
    sheet.set_name(NAME)?;
    head(&mut sheet, book)?;
    for (id, place) in &book.places {
        let label = book.workings.explainer.name(*id, "");
        let unit = book.unit(*id);
        let labels: Vec<String> =
            std::iter::once(label.clone()).chain(below(book, *id, *place)).collect();
        for level in 0..place.rows {
            let row = place.row + level;
            sheet.write(row, 0, labels.get(level as usize).unwrap_or(&label))?;
            if place.extent.levels {
                sheet.write(row, 1, level + 1)?;
            }
            sheet.write(row, 2, unit.as_str())?;
            if let Some(term) = book.workings.explainer.formula(*id).filter(|_| level == 0) {
                let words = words(&book.workings.explainer, &term, &label);
                let short: String = words.chars().take(LONGEST).collect();
                sheet.write(row, 3, short)?;
            }
        }
        cells(&mut sheet, book, *id, *place)?;
    }
    sheet.set_freeze_panes(MONTHS + 1, 1)?;
    sheet.set_column_width(0, 44)?.set_column_width(3, 60)?.set_column_width(ONCE, 16)?;
    sheet.set_column_range_width(MONTH_0, MONTH_0 + book.months(), 13)?;
    sheet.set_landscape().set_print_fit_to_pages(1, 1).set_print_area(0, 0, MONTHS - 1, ONCE)?;
    Ok(sheet)
}

/// Labels of the rows below a mean: `2 nodes down`, or `2 and 0 nodes down` of two fleets.
fn below(book: &Book<'_>, id: NodeId, place: Place) -> Vec<String> {
    if place.rows == 1 || place.extent.levels {
        return Vec::new();
    }
    let explainer = &book.workings.explainer;
    let rows = match explainer.formula(id).map(|it| it.kind) {
        Some(TermKind::Mean(of)) => super::places::rows_below(explainer, &of).unwrap_or_default(),
        _ => Vec::new(),
    };
    let label = |down: Vec<u32>| {
        let counts: Vec<String> = down.iter().map(u32::to_string).collect();
        let nodes = if down == [1] { "node" } else { "nodes" };
        format!("    {} {nodes} down", counts.join(" and "))
    };
    rows.into_iter().map(label).collect()
}

fn head(sheet: &mut Worksheet, book: &Book<'_>) -> Result<(), XlsxError> {
    sheet.write_with_format(0, 0, "Model", &style::title())?;
    let note = "Each figure is a formula over the figures above it and the inputs. Month 0 is the \
                day of the purchase. Only these lines print: clear the print area to print every column.";
    sheet.write_with_format(1, 0, note, &style::note())?;
    let heading = style::heading();
    for (column, text) in [(0, "figure"), (1, "level"), (2, "unit"), (3, "formula in words")] {
        sheet.write_with_format(MONTHS, column, text, &heading)?;
    }
    sheet.write_with_format(MONTHS, ONCE, "value", &style::number_heading())?;
    for month in 0..=book.months() {
        let number = style::number_heading().set_num_format("\"month \"0");
        sheet.write_with_format(MONTHS, MONTH_0 + month, month, &number)?;
    }
    Ok(())
}

fn cells(
    sheet: &mut Worksheet,
    book: &Book<'_>,
    id: NodeId,
    place: Place,
) -> Result<(), XlsxError> {
    let format = style::number(&book.unit(id));
    let formulas = book.formulas();
    for (row, column, at) in place.cells(book.months()) {
        let value = book.value(id, at);
        if let Some(formula) = formulas.of(id, at) {
            let formula = Formula::new(formula).set_result(result(value));
            sheet.write_formula_with_format(row, column, formula, &format)?;
        } else if let Some(value) = value {
            sheet.write_with_format(row, column, value, &format)?;
        }
    }
    Ok(())
}
