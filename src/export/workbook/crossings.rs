//! Break-even utilizations of a pair after a change: a column with a cell for each step of the table of costs, and the
//! sentence that joins them.

use rust_xlsxwriter::utility::column_number_to_name;
use rust_xlsxwriter::{Formula, Worksheet, XlsxError};

use super::{Book, curve, inputs, style};
use crate::analysis::BreakEven;

/// Text of a step without a crossing.
const NONE: &str = "-";

/// Column of a pair beside the printed table of costs: a cell for each row and the next.
pub(super) struct Crossings {
    heading: String,
    /// Columns of the two costs.
    costs: [String; 2],
    /// Number of the row with the names, as spreadsheets count; costs begin below it.
    names: u32,
    /// Rows of costs but the last.
    steps: u32,
    column: u16,
}

impl Crossings {
    /// Column of a pair, by its position; `first` is the row with the names of the table of costs.
    pub fn of(book: &Book<'_>, first: u32, (position, pair): (usize, &BreakEven)) -> Option<Self> {
        let column = |name: &str| {
            let at = book.workings.accounts.iter().position(|it| it.name == name)?;
            Some(column_number_to_name(1 + u16::try_from(at).ok()?))
        };
        let steps = u32::try_from(book.workings.moved.len()).ok()?;
        // Each lies between two rows.
        let steps = steps.max(1) - 1;
        let of = Self {
            heading: format!("{} and {} cross", pair.a, pair.b),
            costs: [column(&pair.a)?, column(&pair.b)?],
            names: first + 1,
            steps,
            column: curve::last_column(book) + 2 + u16::try_from(position).ok()?,
        };
        (steps > 0).then_some(of)
    }

    /// Writes the column: no crossing for the inputs of the file, whose break-evens are exact.
    pub fn write(&self, sheet: &mut Worksheet) -> Result<(), XlsxError> {
        let heading = style::heading();
        sheet.write_with_format(self.names - 1, self.column, self.heading.as_str(), &heading)?;
        for row in self.names..self.names + self.steps {
            let crossing = self.between(row + 1);
            let formula = format!("IF({} = 0, \"{NONE}\", {crossing})", inputs::CHANGED);
            sheet.write_formula(row, self.column, Formula::new(formula).set_result(NONE))?;
        }
        Ok(())
    }

    /// Formula with the crossings of all steps, or which one costs less.
    pub fn joined(&self) -> String {
        let [from, to] = [self.names + 1, self.names + self.steps];
        let last = to + 1;
        let column = column_number_to_name(self.column);
        let costs = self.costs.each_ref();
        let counts = costs.map(|it| format!("COUNT({it}{from}:{it}{last})")).join(" * ");
        let [a, b] = costs.map(|it| format!("{it}{last}"));
        let [name_a, name_b] = costs.map(|it| format!("{it}{}", self.names));
        let all: Vec<String> = (from..=to).map(|row| format!("{column}{row}")).collect();
        let all = all.join(" & ");
        format!(
            "IF({counts} = 0, \"not computed: one has no cost\", \
             IF(COUNTIF({column}{from}:{column}{to}, \"about*\") > 0, \
             TRIM(SUBSTITUTE({all}, \"{NONE}\", \"\")), \
             \"none found in steps of 10%: \" & IF({a} = {b}, \"both cost the same\", \
             IF({a} < {b}, {name_a}, {name_b}) & \" costs less\")))"
        )
    }

    /// Formula with the crossing between a row and the next by a straight line, if there is one.
    fn between(&self, row: u32) -> String {
        let [a, b] = &self.costs;
        let next = row + 1;
        let [low, high] = [row, next].map(|row| format!("({a}{row} - {b}{row})"));
        let at = format!("$A{row} + ($A{next} - $A{row}) * {low} / ({low} - {high})");
        let ends = format!("FIXED(100 * $A{row}, 0) & \"% to \" & FIXED(100 * $A{next}, 0)");
        let about = format!("\"about \" & FIXED(100 * ({at}), 1) & \"% (in \" & {ends} & \"%) \"");
        format!("IFERROR(IF({low} * {high} < 0, {about}, \"{NONE}\"), \"{NONE}\")")
    }
}
