//! Break-even utilizations of a pair after a change: a cell for each step of the table of costs, and the
//! sentence that joins them.

use rust_decimal::Decimal;
use rust_xlsxwriter::utility::column_number_to_name;
use rust_xlsxwriter::{Formula, Worksheet, XlsxError};

use super::{Book, curve, inputs, style};
use crate::analysis::BreakEven;
use crate::format::percent;

/// Text of a step without a crossing.
const NONE: &str = "-";

/// Cells of a pair beside the printed part of the sheet, one for each step of the utilization.
pub(super) struct Crossings {
    /// Columns of the two costs.
    costs: [String; 2],
    /// Number of the row with the names, as spreadsheets count; costs begin below it.
    names: u32,
    /// Steps, each between two rows of costs.
    steps: u32,
    /// First column of cells.
    column: u16,
}

impl Crossings {
    /// Cells of a pair; `first` is the row with the names of the table of costs.
    pub fn of(book: &Book<'_>, first: u32, pair: &BreakEven) -> Option<Self> {
        let column = |name: &str| {
            let at = book.workings.accounts.iter().position(|it| it.name == name)?;
            Some(column_number_to_name(1 + u16::try_from(at).ok()?))
        };
        let steps = u32::try_from(book.workings.moved.len()).ok()?;
        // Each lies between two rows.
        let steps = steps.max(1) - 1;
        let costs = [column(&pair.a)?, column(&pair.b)?];
        let of = Self { costs, names: first + 1, steps, column: curve::last_column(book) + 2 };
        (steps > 0).then_some(of)
    }

    /// Writes the cells of a pair: none for the inputs of the file, whose break-evens are exact.
    pub fn write(&self, sheet: &mut Worksheet, row: u32) -> Result<(), XlsxError> {
        for (column, step) in (self.column..).zip(1..=self.steps) {
            let crossing = self.between(self.names + step);
            let formula = format!("IF({} = 0, \"{NONE}\", {crossing})", inputs::CHANGED);
            sheet.write_formula(row, column, Formula::new(formula).set_result(NONE))?;
        }
        Ok(())
    }

    /// Formula with the crossings of all steps, or which one costs less.
    pub fn joined(&self, row: u32) -> String {
        let ends = [self.column, self.last_column()].map(column_number_to_name);
        let [from, to] = ends.map(|it| format!("${it}{}", row + 1));
        let costs = self.costs.each_ref();
        let counts = costs.map(|it| {
            format!("COUNT({it}${}:{it}${})", self.names + 1, self.names + 1 + self.steps)
        });
        let [a, b] = costs.map(|it| format!("{it}${}", self.names + 1 + self.steps));
        let [name_a, name_b] = costs.map(|it| format!("{it}${}", self.names));
        let all: Vec<String> = (self.column..=self.last_column())
            .map(|it| format!("${}{}", column_number_to_name(it), row + 1))
            .collect();
        format!(
            "IF({} = 0, \"not computed: one has no cost\", IF(COUNTIF({from}:{to}, \"about*\") > 0, \
             TRIM(SUBSTITUTE({}, \"{NONE}\", \"\")), \
             \"none found in steps of 10%: \" & IF({a} = {b}, \"both cost the same\", \
             IF({a} < {b}, {name_a}, {name_b}) & \" costs less\")))",
            counts.join(" * "),
            all.join(" & ")
        )
    }

    /// Formula with the crossing between a row and the next by a straight line, if there is one.
    fn between(&self, row: u32) -> String {
        let [a, b] = &self.costs;
        let next = row + 1;
        let [low, high] = [row, next].map(|row| format!("(${a}${row} - ${b}${row})"));
        let at = format!("$A${row} + ($A${next} - $A${row}) * {low} / ({low} - {high})");
        let ends = format!("FIXED(100 * $A${row}, 0) & \"% to \" & FIXED(100 * $A${next}, 0)");
        let about = format!("\"about \" & FIXED(100 * ({at}), 1) & \"% (in \" & {ends} & \"%) \"");
        format!("IFERROR(IF({low} * {high} < 0, {about}, \"{NONE}\"), \"{NONE}\")")
    }

    fn last_column(&self) -> u16 {
        self.column + u16::try_from(self.steps).unwrap_or(1) - 1
    }
}

/// Writes the headings above the cells.
pub(super) fn headings(sheet: &mut Worksheet, book: &Book<'_>, row: u32) -> Result<(), XlsxError> {
    let utilizations: Vec<Decimal> = book.workings.moved.iter().map(|it| it.utilization).collect();
    let first = curve::last_column(book) + 2;
    for (column, ends) in (first..).zip(utilizations.windows(2)) {
        let ends: Vec<String> = ends.iter().map(|it| percent(*it)).collect();
        sheet.write_with_format(row, column, ends.join(" to "), &style::heading())?;
    }
    Ok(())
}
