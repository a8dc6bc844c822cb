//! Hidden sheets with the model at other utilizations: only the figures that follow utilization.

use indexmap::IndexMap;
use rust_xlsxwriter::{Formula, Worksheet, XlsxError};

use super::formula::{Formulas, Here};
use super::places::{self, Place};
use super::{Book, OF_MODEL, result, style};
use crate::analysis::MovedFigures;
use crate::expr::NodeId;

/// Cell with the value of the input that moves utilization.
const AXIS: &str = "$B$2";
/// Most formulas of all these sheets; a book with more is slow to open.
const MOST: usize = 60_000;

/// Figures that follow utilization, with their rows on each of the sheets; none if nothing follows it,
/// or if there are too many.
pub(super) fn places(book: &Book<'_>) -> Option<IndexMap<NodeId, Place>> {
    let workings = book.workings;
    let follows = workings.explainer.followers(workings.axis?);
    let places = places::of(workings, |id| follows[id.index()]);
    let cells: usize = places.values().map(|it| it.cells(book.months()).count()).sum();
    (cells > 0 && cells.saturating_mul(workings.moved.len()) <= MOST).then_some(places)
}

/// Name of the sheet of a utilization.
pub(super) fn name(moved: &MovedFigures) -> String {
    format!("at {}", crate::format::percent_whole(moved.utilization))
}

/// Writes the sheets, hidden.
pub(super) fn sheets(book: &Book<'_>) -> Result<Vec<Worksheet>, XlsxError> {
    let Some(places) = places(book) else { return Ok(Vec::new()) };
    let Some(axis) = book.workings.axis else { return Ok(Vec::new()) };
    let here = Here { places: &places, axis, cell: AXIS };
    book.workings.moved.iter().map(|moved| sheet(book, moved, here)).collect()
}

fn sheet(book: &Book<'_>, moved: &MovedFigures, here: Here<'_>) -> Result<Worksheet, XlsxError> {
    let mut sheet = Worksheet::new();
    sheet.set_name(name(moved))?.set_hidden(true);
    sheet.write(0, 0, "utilization")?;
    sheet.write_with_format(0, 1, moved.utilization, &style::number("percent"))?;
    sheet.write(1, 0, "input that moves it")?;
    let axis = Formula::new(axis_formula(book)).set_result(result(Some(moved.axis)));
    sheet.write_formula(1, 1, axis)?;
    let formulas = Formulas { sheet: OF_MODEL, here: Some(here), ..book.formulas() };
    for (id, place) in here.places {
        sheet.write(place.row, 0, book.workings.explainer.name(*id, ""))?;
        for (row, column, at) in place.cells(book.months()) {
            let value = book.value_by(*id, at, |id, cell| moved.cell(id, cell));
            if let Some(formula) = formulas.of(*id, at) {
                let formula = Formula::new(formula).set_result(result(value));
                sheet.write_formula(row, column, formula)?;
            }
        }
    }
    Ok(sheet)
}

/// Value of the input at the utilization of the sheet.
fn axis_formula(book: &Book<'_>) -> String {
    let workings = book.workings;
    let is_share = workings.axis == Some(workings.utilization);
    if is_share {
        return "$B$1".to_owned();
    }
    let axis = workings.axis.map(|it| book.cell(it, 0)).unwrap_or_default();
    format!("$B$1 - {} + {axis}", book.cell(workings.utilization, 0))
}
