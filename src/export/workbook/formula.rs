//! Formulas of cells: a figure over the cells and inputs it reads, as spreadsheets write them.

use indexmap::IndexMap;

use super::places::{At, MONTH_0, MONTHS, Place};
use crate::analysis::explain::{Explainer, Infix, Term, TermKind};
use crate::expr::NodeId;
use crate::report::explain::infix::{Binding, Text};

/// Sign of a product.
const TIMES: &str = "*";

/// Formulas of a sheet.
pub(super) struct Formulas<'w> {
    /// The graph.
    pub explainer: &'w Explainer,
    /// Rows of figures on the sheet of the model.
    pub places: &'w IndexMap<NodeId, Place>,
    /// Defined name of each key.
    pub names: &'w IndexMap<String, String>,
    /// Sheet of the model, with an exclamation mark; empty on that sheet.
    pub sheet: &'static str,
    /// Figures with rows on the sheet of the formula, if it is another one.
    pub here: Option<Here<'w>>,
}

/// Figures that a sheet computes at another value of an input.
#[derive(Clone, Copy)]
pub(super) struct Here<'w> {
    /// Rows of these figures.
    pub places: &'w IndexMap<NodeId, Place>,
    /// The input.
    pub axis: NodeId,
    /// Cell with its value.
    pub cell: &'w str,
}

impl Formulas<'_> {
    /// Formula of a figure in a month and at a level, without the sign of equality; none for a series
    /// of demand, which is given.
    pub fn of(&self, id: NodeId, at: At) -> Option<String> {
        let term = self.explainer.formula(id)?;
        if let TermKind::Mean(mean) = &term.kind {
            let (place, _) = self.place(id)?;
            let value = self.explainer.cell(id, [at.month as usize, 0]);
            return Some(self.mean(mean, at, (&place.below(at.month), value)));
        }
        if let TermKind::SumSoFar(inner) = &term.kind {
            // Left of month 0 is a blank cell, so that all months have the same formula.
            let (place, sheet) = self.place(id)?;
            let now = self.text(inner, at).within(Binding::Sum, false);
            return Some(format!("{sheet}{} + {now}", place.cell_before(at)));
        }
        Some(self.text(&term, at).text)
    }

    pub(super) fn text(&self, term: &Term, at: At) -> Text {
        self.text_of(term, When { at, how: How::Now })
    }

    fn text_of(&self, term: &Term, when: When) -> Text {
        let of = |it: &Term| self.text_of(it, when);
        let list = |all: &[Term]| all.iter().map(|it| of(it).text).collect::<Vec<_>>().join(", ");
        match &term.kind {
            TermKind::Figure => Text::single(self.reference(term.id, when)),
            TermKind::Number(number) => Text::single(number.to_string()),
            TermKind::Month => self.month(when),
            TermKind::Missing => Text::single("NA()"),
            TermKind::Infix(sign, both) => Text::infix(*sign, TIMES, of(&both[0]), of(&both[1])),
            // Counts are rounded up after nine decimals, as everywhere; both ways for negative ones.
            TermKind::Call("ceil", all) => Text::sum(format!("-INT(-ROUND({}, 9))", list(all))),
            TermKind::Call("floor", all) => Text::single(format!("INT(ROUND({}, 9))", list(all))),
            TermKind::Call(function, all) => {
                Text::single(format!("{}({})", function.to_uppercase(), list(all)))
            }
            TermKind::IfAtMost(all) => {
                let [a, b, then, otherwise] = all.each_ref().map(|it| of(it).text);
                Text::single(format!("IF({a} <= {b}, {then}, {otherwise})"))
            }
            TermKind::Levels(all) => {
                let level = all.get(when.at.level as usize);
                level.map_or_else(|| Text::single("NA()"), of)
            }
            TermKind::SumOfLevels(it) => self.over_levels(it, when),
            TermKind::SumOfMonths(it, months) => self.over_months("SUM", it, *months, when),
            TermKind::LargestOfMonths(it, months) => self.over_months("MAX", it, *months, when),
            TermKind::SumSoFar(it) => of(it), // a figure of its own, see `of`
            TermKind::InMonth(it, month) => self.text_of(it, when.in_month(*month)),
            TermKind::Before(it, months) => self.before(it, *months, when),
            TermKind::OnlyIn(it, month) if when.how == How::Fixed => {
                if *month == when.at.month {
                    of(it)
                } else {
                    Text::single("0")
                }
            }
            TermKind::OnlyIn(it, month) => {
                let now = self.month(when).text;
                Text::single(format!("IF({now} = {month}, {}, 0)", of(it).text))
            }
            TermKind::Mean(_) => Text::single("0"), // a figure of its own
        }
    }

    /// Number of the month that a formula is about.
    fn month(&self, when: When) -> Text {
        let sheet = self.sheet;
        match when.how {
            How::Now => Text::single(format!("{sheet}{}", month_number(when.at.month))),
            How::Fixed => Text::single(when.at.month.to_string()),
            How::Before(months) => {
                Text::sum(format!("{sheet}{} - {months}", month_number(when.at.month)))
            }
        }
    }

    /// A term some months before: 0 before month 0. The formula is the same in all months.
    fn before(&self, it: &Term, months: u32, when: When) -> Text {
        if when.how == How::Fixed {
            let before = when.at.months_before(months);
            return before.map_or_else(
                || Text::single("0"),
                |at| self.text_of(it, When { at, how: How::Fixed }),
            );
        }
        let now = self.month(when).text;
        let earlier = self.text_of(it, when.before(months)).text;
        Text::single(format!("IF({now} < {months}, 0, {earlier})"))
    }

    /// Cells of all levels of a figure in a month; none if it does not vary by level.
    pub(super) fn levels_of(&self, it: &Term, at: At) -> Option<String> {
        let place = self.place(it.id).filter(|_| it.kind == TermKind::Figure);
        let (place, sheet) = place.filter(|(place, _)| place.extent.levels)?;
        Some(format!("{sheet}{}", place.levels(at.month)))
    }

    /// Reference to a figure: its name if it is an input, else its cell.
    fn reference(&self, id: NodeId, when: When) -> String {
        if let Some(here) = self.here.filter(|here| here.axis == id) {
            return here.cell.to_owned();
        }
        let key = self.explainer.reading().origin(id).map(|(key, _)| key);
        if let Some(name) = key.and_then(|key| self.names.get(key)) {
            return name.clone();
        }
        let place = self.place(id);
        place.map_or_else(|| "NA()".to_owned(), |(it, sheet)| self.cell_of((it, sheet), when))
    }

    /// Cell of a figure: that of the same month, of a fixed one, or of one some months before.
    fn cell_of(&self, (place, sheet): (&Place, &str), when: When) -> String {
        match when.how {
            How::Before(months) if place.extent.months => {
                let last = self.explainer.reading().months();
                let row = place.months([0, last], when.at.level);
                let now = month_number(when.at.month);
                format!("INDEX({sheet}{row}, {}{now} - {})", self.sheet, i64::from(months) - 1)
            }
            How::Fixed => format!("{sheet}{}", place.fixed_cell(when.at)),
            _ => format!("{sheet}{}", place.cell(when.at)),
        }
    }

    /// Rows of a figure, and the sheet they are on if it is not that of the formula.
    fn place(&self, id: NodeId) -> Option<(&Place, &'static str)> {
        let here = self.here.and_then(|here| here.places.get(&id));
        here.map(|it| (it, "")).or_else(|| self.places.get(&id).map(|it| (it, self.sheet)))
    }

    /// A function over some months of a figure; of one that does not vary, its value or their sum.
    fn over_months(&self, function: &str, it: &Term, [from, to]: [u32; 2], when: When) -> Text {
        let place = self.place(it.id).filter(|_| it.kind == TermKind::Figure);
        match place.filter(|(place, _)| place.extent.months) {
            Some((place, sheet)) => {
                let months = place.months([from, to], when.at.level);
                Text::single(format!("{function}({sheet}{months})"))
            }
            None => match self.text_of(it, when) {
                each if function == "SUM" && each.text != "0" => {
                    let months = Text::single((to - from + 1).to_string());
                    Text::infix(Infix::Mul, TIMES, months, each)
                }
                each => each,
            },
        }
    }

    fn over_levels(&self, it: &Term, when: When) -> Text {
        let place = self.place(it.id).filter(|_| it.kind == TermKind::Figure);
        if let Some((place, sheet)) = place.filter(|(place, _)| place.extent.levels) {
            return Text::single(format!("SUM({sheet}{})", levels_when(place, when)));
        }
        let levels = self.explainer.reading().levels().to_string();
        Text::infix(Infix::Mul, TIMES, Text::single(levels), self.text_of(it, when))
    }
}

/// Cells of all levels of a figure.
fn levels_when(place: &Place, when: When) -> String {
    match when.how {
        How::Before(months) => {
            let earlier = when.at.months_before(months).unwrap_or_default();
            place.levels(earlier.month)
        }
        _ => place.levels(when.at.month),
    }
}

/// The month of a term, as a formula says it.
#[derive(Clone, Copy)]
struct When {
    /// Month and level of the cell of the formula; the month itself if it is fixed.
    at: At,
    how: How,
}

/// How a formula says its month.
#[derive(Clone, Copy, PartialEq, Eq)]
enum How {
    /// Month of its column.
    Now,
    /// So many months before that of its column.
    Before(u32),
    /// One month, whatever the column is.
    Fixed,
}

impl When {
    fn in_month(self, month: u32) -> Self {
        Self { at: At { month, ..self.at }, how: How::Fixed }
    }

    fn before(self, months: u32) -> Self {
        let so_far = if let How::Before(so_far) = self.how { so_far } else { 0 };
        Self { how: How::Before(so_far + months), ..self }
    }
}

/// Cell with the number of a month.
fn month_number(month: u32) -> String {
    let column = MONTH_0 + u16::try_from(month).unwrap_or(u16::MAX);
    format!("{}${}", rust_xlsxwriter::utility::column_number_to_name(column), MONTHS + 1)
}
