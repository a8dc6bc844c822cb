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
    pub cell: &'static str,
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
            let now = self.text(inner, at);
            let Some(before) = at.months_before(1) else { return Some(now.text) };
            let (place, sheet) = self.place(id)?;
            let before = place.cell(before);
            return Some(format!("{sheet}{before} + {}", now.within(Binding::Sum, false)));
        }
        Some(self.text(&term, at).text)
    }

    pub(super) fn text(&self, term: &Term, at: At) -> Text {
        let of = |it: &Term| self.text(it, at);
        let list = |all: &[Term]| all.iter().map(|it| of(it).text).collect::<Vec<_>>().join(", ");
        match &term.kind {
            TermKind::Figure => Text::single(self.reference(term.id, at)),
            TermKind::Number(number) => Text::single(number.to_string()),
            TermKind::Month => Text::single(format!("{}{}", self.sheet, month_number(at.month))),
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
                let level = all.get(at.level as usize);
                level.map_or_else(|| Text::single("NA()"), of)
            }
            TermKind::SumOfLevels(it) => self.over_levels(it, at),
            TermKind::SumOfMonths(it, months) => self.over_months("SUM", it, *months, at),
            TermKind::LargestOfMonths(it, months) => self.over_months("MAX", it, *months, at),
            TermKind::SumSoFar(it) => of(it), // a figure of its own, see `of`
            TermKind::InMonth(it, month) => self.text(it, At { month: *month, ..at }),
            TermKind::Before(it, months) => {
                at.months_before(*months).map_or_else(|| Text::single("0"), |at| self.text(it, at))
            }
            TermKind::OnlyIn(it, month) if *month == at.month => of(it),
            TermKind::OnlyIn(..) | TermKind::Mean(_) => Text::single("0"), // a mean is a figure of its own
        }
    }

    /// Cells of all levels of a figure in a month; none if it does not vary by level.
    pub(super) fn levels_of(&self, it: &Term, at: At) -> Option<String> {
        let place = self.place(it.id).filter(|_| it.kind == TermKind::Figure);
        let (place, sheet) = place.filter(|(place, _)| place.extent.levels)?;
        Some(format!("{sheet}{}", place.levels(at.month)))
    }

    /// Reference to a figure: its name if it is an input, else its cell.
    fn reference(&self, id: NodeId, at: At) -> String {
        if let Some(here) = self.here.filter(|here| here.axis == id) {
            return here.cell.to_owned();
        }
        let key = self.explainer.reading().origin(id).map(|(key, _)| key);
        if let Some(name) = key.and_then(|key| self.names.get(key)) {
            return name.clone();
        }
        let place = self.place(id);
        place.map_or_else(|| "NA()".to_owned(), |(it, sheet)| format!("{sheet}{}", it.cell(at)))
    }

    /// Rows of a figure, and the sheet they are on if it is not that of the formula.
    fn place(&self, id: NodeId) -> Option<(&Place, &'static str)> {
        let here = self.here.and_then(|here| here.places.get(&id));
        here.map(|it| (it, "")).or_else(|| self.places.get(&id).map(|it| (it, self.sheet)))
    }

    /// A function over some months of a figure; of one that does not vary, its value or their sum.
    fn over_months(&self, function: &str, it: &Term, [from, to]: [u32; 2], at: At) -> Text {
        let place = self.place(it.id).filter(|_| it.kind == TermKind::Figure);
        match place.filter(|(place, _)| place.extent.months) {
            Some((place, sheet)) => {
                let months = place.months([from, to], at.level);
                Text::single(format!("{function}({sheet}{months})"))
            }
            None if function == "SUM" => Text::infix(
                Infix::Mul,
                TIMES,
                Text::single((to - from + 1).to_string()),
                self.text(it, at),
            ),
            None => self.text(it, at),
        }
    }

    fn over_levels(&self, it: &Term, at: At) -> Text {
        let place = self.place(it.id).filter(|_| it.kind == TermKind::Figure);
        if let Some((place, sheet)) = place.filter(|(place, _)| place.extent.levels) {
            return Text::single(format!("SUM({sheet}{})", place.levels(at.month)));
        }
        let levels = self.explainer.reading().levels().to_string();
        Text::infix(Infix::Mul, TIMES, Text::single(levels), self.text(it, at))
    }
}

/// Cell with the number of a month.
fn month_number(month: u32) -> String {
    let column = MONTH_0 + u16::try_from(month).unwrap_or(u16::MAX);
    format!("{}${}", rust_xlsxwriter::utility::column_number_to_name(column), MONTHS + 1)
}
