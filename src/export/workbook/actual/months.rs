//! Sheet of the cost by month.

use rust_xlsxwriter::{Worksheet, XlsxError};

use super::super::style;
use super::super::titled::noted;
use super::cells::{HEAD, formula, headings, input};
use crate::report::actual::ActualMaterial;

/// Writes the sheet.
pub(super) fn sheet(material: ActualMaterial<'_>) -> Result<Worksheet, XlsxError> {
    let title = format!("Cost by month, {}", material.currency);
    let mut sheet =
        noted("Months", &title, "Months in full that are in the bill and in the plan.")?;
    let numbers = ["month of the plan", "planned", "billed", "difference", "of plan"];
    headings(&mut sheet, HEAD, &["month"], &numbers)?;
    let each = material.months.iter().zip(&material.actual.months);
    for (row, (name, it)) in (HEAD + 1..).zip(each) {
        sheet.write_string(row, 0, name)?;
        sheet.write_number_with_format(row, 1, it.month, &style::number("count"))?;
        input(&mut sheet, (row, 2), it.plan)?;
        input(&mut sheet, (row, 3), it.actual)?;
        let at = row + 1;
        let difference = format!("D{at}-C{at}");
        formula(
            &mut sheet,
            (row, 4),
            &difference,
            Some(it.difference()),
            &style::number("signed money"),
        )?;
        let share = format!("IF(C{at}=0,\"\",E{at}/C{at})");
        formula(&mut sheet, (row, 5), &share, it.share(), &style::number("signed percent"))?;
    }
    sheet.set_column_range_width(0, 5, 16)?;
    Ok(sheet)
}
