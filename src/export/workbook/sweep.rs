//! Sheet of the model at other utilizations, a block each: only the figures that follow utilization.

use indexmap::IndexMap;
use rust_xlsxwriter::utility::column_number_to_name;
use rust_xlsxwriter::{Formula, Worksheet, XlsxError};

use super::formula::{Formulas, Here};
use super::places::{self, At, MONTH_0, MONTHS, ONCE, Place};
use super::titled::{note_over, titled};
use super::{Book, OF_MODEL, model, months, result, style};
use crate::analysis::MovedFigures;
use crate::expr::NodeId;

/// Name of the sheet.
pub(super) const NAME: &str = "Sweep";
/// Most formulas of the sheet; a book with more is slow to open.
const MOST: usize = 60_000;

/// The blocks below each other.
pub(super) struct Sweep {
    blocks: Vec<Block>,
}

/// The figures at one utilization.
struct Block {
    /// Row of the utilization; the input that moves it is in the row below.
    row: u32,
    places: IndexMap<NodeId, Place>,
}

impl Sweep {
    /// Blocks of all utilizations; none if nothing follows utilization, or if there are too many formulas.
    pub fn of(book: &Book<'_>) -> Option<Self> {
        let workings = book.workings;
        let follows = workings.explainer.followers(workings.axis?);
        let figures: Vec<NodeId> =
            workings.figures.iter().copied().filter(|id| follows[id.index()]).collect();
        let mut row = MONTHS + 1 + u32::try_from(workings.moved.len()).ok()? + 1;
        let block = |_: &MovedFigures| {
            let places = places::of(workings, figures.iter().copied(), row + 2);
            let block = Block { row, places };
            row = places::end(&block.places, row + 2) + 1;
            block
        };
        let blocks: Vec<Block> = workings.moved.iter().map(block).collect();
        let places = blocks.iter().flat_map(|it| it.places.values());
        let cells: usize = places.map(|it| it.cells(book.months()).count()).sum();
        (cells > 0 && cells <= MOST).then_some(Self { blocks })
    }

    /// Cell, for another sheet, of a figure at a utilization, by its position; none if the figure does not follow it.
    pub fn cell(&self, position: usize, id: NodeId) -> Option<String> {
        let place = self.blocks.get(position)?.places.get(&id)?;
        Some(format!("{NAME}!{}", place.cell(At::default())))
    }
}

/// Writes the sheet.
pub(super) fn sheet(book: &Book<'_>) -> Result<Worksheet, XlsxError> {
    let note = "Rows of the sheet Model that follow utilization, once for each utilization of the sheet Break-even. Only \
                these lines print: clear the print area to print all.";
    let mut sheet = titled(NAME, "Model at other utilizations")?;
    note_over(&mut sheet, 1, (ONCE, 70), note)?;
    let Some((sweep, axis)) = Sweep::of(book).zip(book.workings.axis) else { return Ok(sheet) };
    for (column, text) in [(0, "figure"), (1, "level"), (2, "unit"), (3, "")] {
        sheet.write_with_format(MONTHS, column, text, &style::heading())?;
    }
    sheet.write_with_format(MONTHS, ONCE, "value", &style::number_heading())?;
    months::headings(&mut sheet, book, MONTHS)?;
    for (row, (block, moved)) in (MONTHS + 1..).zip(sweep.blocks.iter().zip(&book.workings.moved)) {
        let rows = (block.row + 1, places::end(&block.places, block.row + 2));
        sheet.write_string(row, 0, format!("utilization, rows {} to {}", rows.0, rows.1))?;
        let cell = format!("${}${}", column_number_to_name(ONCE), block.row + 1);
        let value = result(Some(moved.utilization));
        let format = style::number("percent");
        sheet.write_formula_with_format(
            row,
            ONCE,
            Formula::new(cell).set_result(value),
            &format,
        )?;
        self::block(&mut sheet, book, (block, moved), axis)?;
    }
    let end = sweep.blocks.iter().map(|it| places::end(&it.places, it.row)).max();
    let corner = (end.unwrap_or(MONTHS + 1), MONTH_0 + book.months());
    style::hide_errors(&mut sheet, (MONTHS + 1, ONCE), corner)?;
    let last = MONTHS + u32::try_from(sweep.blocks.len()).unwrap_or(1);
    sheet.set_freeze_panes(MONTHS + 1, 1)?.set_column_width(0, 44)?.set_column_width(3, 2)?;
    sheet.set_column_width(ONCE, 16)?;
    sheet.set_landscape().set_print_fit_to_pages(1, 1).set_print_area(0, 0, last, ONCE)?;
    Ok(sheet)
}

fn block(
    sheet: &mut Worksheet,
    book: &Book<'_>,
    (block, moved): (&Block, &MovedFigures),
    axis: NodeId,
) -> Result<(), XlsxError> {
    let [at, input] =
        [1, 2].map(|it| format!("${}${}", column_number_to_name(ONCE), block.row + it));
    sheet.write_with_format(block.row, 0, "utilization", &style::strong())?;
    sheet.write_with_format(block.row, ONCE, moved.utilization, &style::number("percent"))?;
    sheet.write(block.row + 1, 0, "input that moves it")?;
    let formula = Formula::new(axis_formula(book, &at)).set_result(result(Some(moved.axis)));
    sheet.write_formula_with_format(block.row + 1, ONCE, formula, &style::number(""))?;
    let here = Here { places: &block.places, axis, cell: &input };
    let formulas = Formulas { sheet: OF_MODEL, here: Some(here), ..book.formulas() };
    for (id, place) in &block.places {
        let unit = book.unit(*id);
        for level in 0..place.rows {
            let row = place.row + level;
            let label = model::named(&book.workings.explainer.name(*id, ""));
            sheet.write_string(row, 0, label)?;
            if place.extent.levels {
                sheet.write(row, 1, level + 1)?;
            }
            sheet.write_string(row, 2, book.in_currency(&unit))?;
        }
        let format = style::number(&unit);
        for (row, column, at) in place.cells(book.months()) {
            let value = book.value_by(*id, at, |id, cell| moved.cell(id, cell));
            if let Some(formula) = formulas.of(*id, at) {
                let formula = Formula::new(formula).set_result(result(value));
                sheet.write_formula_with_format(row, column, formula, &format)?;
            }
        }
    }
    Ok(())
}

/// Value of the input at the utilization of a block, which is in the cell `at`.
fn axis_formula(book: &Book<'_>, at: &str) -> String {
    let workings = book.workings;
    let is_share = workings.axis == Some(workings.utilization);
    if is_share {
        return at.to_owned();
    }
    let axis = workings.axis.map(|it| book.cell(it, 0)).unwrap_or_default();
    format!("{at} - {} + {axis}", book.cell(workings.utilization, 0))
}
