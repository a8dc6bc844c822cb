//! Table of the tiers by themselves: what each costs, serves and bills, and what a GPU-hour of it costs.

use rust_xlsxwriter::{Formula, Worksheet, XlsxError};

use super::places::At;
use super::{Book, result, style};
use crate::analysis::TierAccount;
use crate::expr::NodeId;
use crate::expr::unit::is_money;

/// Text in place of the cost of an hour, if a tier serves none.
const NONE: &str = "serves none";
/// First column of figures.
const FIRST: u16 = 3;

/// Figure of a column; none if the tier has no such figure.
type Figure = fn(&TierAccount) -> Option<NodeId>;

/// Columns with their units and figures.
const COLUMNS: [(&str, &str, Figure); 6] = [
    ("cost", "money", |it| Some(it.total)),
    ("GPU-hours served", "count", |it| Some(it.served)),
    ("GPU-hours billed", "count", |it| it.billed),
    ("cost per GPU-hour it serves", "money/GPU-hour", |it| Some(it.cost_per_gpu_hour)),
    ("nodes or instances", "count", |it| it.units),
    ("people (FTE)", "FTE", |it| it.people),
];

/// Writes the table from a row on.
pub(super) fn write(sheet: &mut Worksheet, book: &Book<'_>, first: u32) -> Result<(), XlsxError> {
    sheet.write_with_format(first, 0, "Tiers by themselves", &style::strong())?;
    let note = "Cost of a tier over the GPU-hours that it serves itself. Instances are billed whole, and \
                work lost to interruptions is billed again. People and units are those of the largest month.";
    sheet.write_with_format(first + 1, 0, note, &style::note())?;
    let head = first + 2;
    for (column, text) in [(0u16, "alternative"), (1, "tier"), (2, "")] {
        sheet.write_with_format(head, column, text, &style::heading())?;
    }
    for (column, (text, unit, _)) in (FIRST..).zip(COLUMNS) {
        let currency = &book.material.case.currency;
        let text = if is_money(unit) { format!("{text}, {currency}") } else { text.into() };
        sheet.write_string_with_format(head, column, text, &style::number_heading())?;
    }
    // Three lines of text; not every program makes rows as high as their text.
    sheet.set_row_height(head, 45)?;
    let tiers = book.workings.accounts.iter();
    let tiers = tiers.flat_map(|account| account.tiers.iter().map(move |it| (&account.name, it)));
    for (row, (name, tier)) in (head + 1..).zip(tiers) {
        sheet.write_string(row, 0, name)?;
        sheet.write_string(row, 1, &tier.name)?;
        for (column, (_, unit, figure)) in (FIRST..).zip(COLUMNS) {
            let Some(id) = figure(tier) else { continue };
            let value = book.value(id, At::default());
            let value = value.map_or_else(|| NONE.to_owned(), |it| result(Some(it)));
            let formula = format!("IFERROR({}, \"{NONE}\")", book.cell(id, 0));
            let formula = Formula::new(formula).set_result(value);
            sheet.write_formula_with_format(row, column, formula, &style::number(unit))?;
        }
    }
    Ok(())
}
