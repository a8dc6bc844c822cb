//! Sheet of break-even utilizations: costs at eleven utilizations and the stated one, and each crossing
//! between two.

use rust_decimal::Decimal;
use rust_xlsxwriter::{Formula, Worksheet, XlsxError};

use super::crossings::Crossings;
use super::places::At;
use super::sweep::Sweep;
use super::titled::{note_over, titled};
use super::{Book, curve, inputs, result, style, text};
use crate::analysis::{AccountFigures, BreakEven, Verdict};
use crate::expr::NodeId;
use crate::format::{list, percent};
use crate::report::compare::utilization_moves;

/// Name of the sheet.
pub(super) const NAME: &str = "Break-even";
/// Last column of the notes, and their width in characters.
const WIDTH: (u16, usize) = (5, 115);
/// Row of the first pair.
const PAIRS: u32 = 6;
/// Text in place of a cost that does not exist, as demand is left unserved or there is none.
pub(super) const NO_COST: &str = "none";

/// A table of costs by utilization.
struct Grid<'b, 'r> {
    book: &'b Book<'r>,
    sweep: &'b Sweep,
    heading: String,
    unit: &'static str,
    figure: fn(&AccountFigures) -> NodeId,
    /// Row of the headings.
    row: u32,
}

/// Writes the sheet.
pub(super) fn sheet(book: &Book<'_>) -> Result<Worksheet, XlsxError> {
    let mut sheet = titled(NAME, "Break-even utilization")?;
    let sweep = Sweep::of(book);
    let pairs = &book.material.comparison.break_even;
    let first = PAIRS + u32::try_from(pairs.len()).unwrap_or(0) + 2;
    headings(&mut sheet, book, sweep.is_some())?;
    for (row, (position, pair)) in (PAIRS..).zip(pairs.iter().enumerate()) {
        sheet.write_string(row, 0, &pair.a)?;
        sheet.write_string(row, 1, &pair.b)?;
        let exact = in_words(book, pair);
        match sweep.as_ref().and_then(|_| Crossings::of(book, first, (position, pair))) {
            Some(live) => {
                let text = text::in_formula(&exact);
                let formula = format!("IF({} = 0, {text}, {})", inputs::CHANGED, live.joined());
                sheet.write_formula(row, 2, Formula::new(formula).set_result(exact))?;
                live.write(&mut sheet)?;
            }
            None => {
                sheet.write_string(row, 2, exact)?;
            }
        }
    }
    if let Some(sweep) = &sweep {
        grids(&mut sheet, book, sweep, first)?;
    }
    sheet.set_column_range_width(0, 1, 22)?.set_column_range_width(2, 20, 20)?;
    sheet.set_landscape().set_print_fit_to_pages(1, 1);
    Ok(sheet)
}

fn headings(sheet: &mut Worksheet, book: &Book<'_>, is_live: bool) -> Result<(), XlsxError> {
    let note = "Utilizations at which two alternatives cost the same. Below the first of them, the \
                alternative with the lower cost at 0% is cheaper.";
    note_over(sheet, 1, WIDTH, note)?;
    let live = if is_live {
        "Exact for the inputs of the file. After a change, each is between two rows of the table below, \
         which are named: what is beside \"about\" takes a straight line from one to the other. Two between the same rows \
         are not found."
    } else {
        "For the inputs of the file. After a change, run gpu-tco again: this model is too large to be \
         computed at several utilizations here."
    };
    note_over(sheet, 2, WIDTH, live)?;
    note_over(sheet, 3, WIDTH, utilization_moves(book.material))?;
    if !is_live {
        sheet.write_formula_with_format(4, 0, inputs::state(), &style::strong())?;
    }
    for (column, text) in [(0u16, "alternative"), (1, "against"), (2, "break-even utilization")] {
        sheet.write_with_format(PAIRS - 1, column, text, &style::heading())?;
    }
    Ok(())
}

/// Crossings of a pair in words.
fn in_words(book: &Book<'_>, pair: &BreakEven) -> String {
    // Work that is not done costs the same wherever all is rented by the hour.
    let idle = book.workings.moved.iter().find(|it| it.utilization.is_zero());
    let cost = |name: &str| {
        let account = book.workings.accounts.iter().find(|it| it.name == name)?;
        idle?.cell(account.ranked, [0, 0])
    };
    let is_tied = cost(&pair.a).is_some() && cost(&pair.a) == cost(&pair.b);
    let above = if is_tied { " above 0%" } else { "" };
    match &pair.verdict {
        Verdict::Crossings(all) => list(&all.iter().map(|it| percent(it.at)).collect::<Vec<_>>()),
        Verdict::Always => format!("none: {} always costs less{above}", pair.a),
        Verdict::Never => format!("none: {} always costs less{above}", pair.b),
        Verdict::NotServed => "none: one leaves demand unserved".to_owned(),
        Verdict::NotSearched => "not searched".to_owned(),
    }
}

fn grids(
    sheet: &mut Worksheet,
    book: &Book<'_>,
    sweep: &Sweep,
    first: u32,
) -> Result<(), XlsxError> {
    // The last row is that of the stated utilization.
    let rows = u32::try_from(book.workings.moved.len() + 1).unwrap_or(0);
    let [total, per_hour] = ["money", "money/GPU-hour"].map(|it| book.in_currency(it));
    let totals = Grid {
        book,
        sweep,
        heading: format!("utilization; cost, {total}"),
        unit: "money",
        figure: |it| it.ranked,
        row: first,
    };
    totals.write(sheet)?;
    let per_hour = Grid {
        heading: format!("utilization; {per_hour}"),
        unit: "money/GPU-hour",
        figure: |it| it.cost_per_gpu_hour,
        row: first + rows + 2,
        ..totals
    };
    per_hour.write(sheet)?;
    curve::write(sheet, book, per_hour.row, per_hour.row + rows + 2)
}

impl Grid<'_, '_> {
    fn write(&self, sheet: &mut Worksheet) -> Result<(), XlsxError> {
        sheet.write_with_format(self.row, 0, self.heading.as_str(), &style::heading())?;
        let accounts = &self.book.workings.accounts;
        for (column, (position, account)) in (1u16..).zip(accounts.iter().enumerate()) {
            let format = style::alternative_heading(position);
            sheet.write_with_format(self.row, column, account.name.as_str(), &format)?;
        }
        for (row, (at, moved)) in (self.row + 1..).zip(self.book.workings.moved.iter().enumerate())
        {
            sheet.write_with_format(row, 0, moved.utilization, &style::number("percent"))?;
            for (column, account) in (1u16..).zip(accounts) {
                let id = (self.figure)(account);
                let cost = (self.cell(id, at), moved.cell(id, [0, 0]));
                self.cost(sheet, (row, column), cost)?;
            }
        }
        self.stated(sheet)
    }

    /// Row of the stated utilization, whose costs are those of the model.
    fn stated(&self, sheet: &mut Worksheet) -> Result<(), XlsxError> {
        let (book, at) = (self.book, At::default());
        let row = self.row + 1 + u32::try_from(book.workings.moved.len()).unwrap_or(0);
        let utilization = book.workings.utilization;
        let formula = Formula::new(book.cell(utilization, 0));
        let formula = formula.set_result(result(book.value(utilization, at)));
        let format = style::right().set_num_format("\"stated \"0.0%").set_bold();
        sheet.write_formula_with_format(row, 0, formula, &format)?;
        for (column, account) in (1u16..).zip(&book.workings.accounts) {
            let id = (self.figure)(account);
            self.cost(sheet, (row, column), (book.cell(id, 0), book.value(id, at)))?;
        }
        Ok(())
    }

    fn cost(
        &self,
        sheet: &mut Worksheet,
        (row, column): (u32, u16),
        (cell, value): (String, Option<Decimal>),
    ) -> Result<(), XlsxError> {
        let value = value.map_or_else(|| NO_COST.to_owned(), |it| result(Some(it)));
        let formula = Formula::new(format!("IFERROR({cell}, \"{NO_COST}\")")).set_result(value);
        sheet.write_formula_with_format(row, column, formula, &style::number(self.unit))?;
        Ok(())
    }

    /// Cell of a figure at a utilization, by its position.
    fn cell(&self, id: NodeId, position: usize) -> String {
        self.sweep.cell(position, id).unwrap_or_else(|| self.book.cell(id, 0))
    }
}
