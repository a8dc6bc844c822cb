//! Sheet of the verdict: the rule of the report as cells, one step each, and the sentence that they make.

use rust_decimal::Decimal;
use rust_xlsxwriter::{Formula, Worksheet, XlsxError};

use super::ranking::{NAME, Ranking, name};
use super::titled::noted;
use super::{Book, result, style};
use crate::report::compare::{Basis, verdict_rule, verdict_text};

/// Reference, for another sheet, to the verdict.
pub(super) fn cell(book: &Book<'_>) -> String {
    let ranking = Ranking::of(book);
    format!("{NAME}!$B${}", ranking.last() + 3)
}

/// Reference, for another sheet, to the cost of the cheapest.
pub(super) fn cost(book: &Book<'_>) -> String {
    let ranking = Ranking::of(book);
    let rule = Rule { book, first: ranking.last() + 2, ranking };
    format!("{NAME}!{}", rule.cell(Step::Cost))
}

/// The verdict as it is now.
pub(super) fn now(book: &Book<'_>) -> String {
    verdict_text(book.material)
}

/// Writes the sheet.
pub(super) fn sheet(book: &Book<'_>) -> Result<Worksheet, XlsxError> {
    let note = "How the sentence on Summary is found. `Settled` costs ignore differences in the last digits: \
                they are ties.";
    let mut sheet = noted(NAME, "Verdict", note)?;
    let ranking = Ranking::of(book);
    ranking.write(&mut sheet)?;
    let rule = Rule { book, first: ranking.last() + 2, ranking };
    rule.write(&mut sheet)?;
    sheet.set_column_width(0, 44)?.set_column_range_width(1, 12, 15)?;
    sheet.set_landscape().set_print_fit_to_pages(1, 1);
    Ok(sheet)
}

/// A step of the rule: a value of its own cell.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Step {
    Ranked,
    Serving,
    First,
    Next,
    Cost,
    More,
    LessOtherwise,
    FirstBy(Basis),
    CostBy(Basis),
    Equal,
    Sentence,
}

/// The steps of the rule as cells below each other.
pub(super) struct Rule<'b, 'r> {
    pub book: &'b Book<'r>,
    pub ranking: Ranking<'b, 'r>,
    /// Number of the row of the sentence, after a blank one, less 1.
    first: u32,
}

impl Rule<'_, '_> {
    pub fn steps(&self) -> Vec<Step> {
        let mut steps =
            vec![Step::Ranked, Step::Serving, Step::First, Step::Next, Step::Cost, Step::More];
        steps.extend(self.ranking.second(self.ranking.own()).map(|_| Step::LessOtherwise));
        if self.ranking.bases.len() > 1 {
            let each = self.ranking.bases.iter();
            steps.extend(each.flat_map(|it| [Step::FirstBy(*it), Step::CostBy(*it)]));
        }
        steps.extend([Step::Equal, Step::Sentence]);
        steps
    }

    /// Cell of a step; the sentence is above all.
    pub fn cell(&self, step: Step) -> String {
        let index = self.steps().iter().position(|it| *it == step).unwrap_or(0);
        format!("$B${}", self.first + 2 + u32::try_from(index).unwrap_or(0))
    }

    fn write(&self, sheet: &mut Worksheet) -> Result<(), XlsxError> {
        sheet.write_with_format(self.first, 0, "verdict", &style::strong())?;
        let sentence = Formula::new(self.sentence()).set_result(now(self.book));
        sheet.write_formula_with_format(self.first, 1, sentence, &style::strong())?;
        for (row, step) in (self.first + 1..).zip(self.steps()) {
            sheet.write(row, 0, self.label(step))?;
            let formula = Formula::new(self.formula(step)).set_result(self.value(step));
            sheet.write_formula_with_format(row, 1, formula, &style::number(unit(step)))?;
        }
        Ok(())
    }

    fn label(&self, step: Step) -> String {
        match step {
            Step::Ranked => "alternatives that are ranked".to_owned(),
            Step::Serving => "alternatives that serve all demand".to_owned(),
            Step::First => "row of the cheapest in the table".to_owned(),
            Step::Next => "row of the next".to_owned(),
            Step::Cost => format!("{} of the cheapest", name(self.ranking.own())),
            Step::More => "more that the next costs".to_owned(),
            Step::LessOtherwise => "the same by the other basis".to_owned(),
            Step::FirstBy(basis) => format!("row of the lowest {}", name(basis)),
            Step::CostBy(basis) => format!("lowest {}", name(basis)),
            Step::Equal => "all with that cost".to_owned(),
            Step::Sentence => "sentence, if all inputs are valid".to_owned(),
        }
    }

    fn formula(&self, step: Step) -> String {
        let own = self.ranking.own();
        let place = |rank: &str, basis| {
            format!("IFERROR(MATCH({rank}, {}, 0), \"none\")", self.ranking.ranks(basis))
        };
        let cost = |row: &str, basis| format!("INDEX({}, {row})", self.ranking.costs(basis));
        let [first, next] = [Step::First, Step::Next].map(|it| self.cell(it));
        let more = |basis| {
            let difference = format!("{} - {}", cost(&next, basis), cost(&first, basis));
            format!("IFERROR({difference}, \"none\")")
        };
        match step {
            Step::Ranked => format!("SUM({})", self.ranking.is_ranked()),
            Step::Serving => format!("SUM({})", self.ranking.serves()),
            Step::First => place("1", own),
            Step::Next => place("2", own),
            Step::Cost => format!("IFERROR({}, \"none\")", cost(&first, own)),
            Step::More => more(own),
            Step::LessOtherwise => self.ranking.second(own).map(more).unwrap_or_default(),
            Step::FirstBy(basis) => place("1", basis),
            Step::CostBy(basis) => {
                format!("IFERROR({}, \"none\")", cost(&self.cell(Step::FirstBy(basis)), basis))
            }
            Step::Equal => format!("IFERROR({}, \"none\")", self.equal()),
            Step::Sentence => {
                format!("IFERROR({}, \"none\")", self.words(&verdict_rule(self.book.material)))
            }
        }
    }

    /// Value of a step as it is now.
    fn value(&self, step: Step) -> String {
        let own = self.ranking.own();
        let all = &self.book.material.comparison.alternatives;
        let of = |rank, by, basis| self.ranking.place(rank, by, basis);
        let lead = self.book.material.comparison.lead.as_ref();
        let value = match step {
            Step::Ranked => Some(all.iter().filter(|it| it.is_ranked()).count().into()),
            Step::Serving => Some(all.iter().filter(|it| it.is_compared()).count().into()),
            Step::First => of(1, own, own).map(|it| it.0),
            Step::Next => of(2, own, own).map(|it| it.0),
            Step::Cost => of(1, own, own).map(|it| it.1),
            Step::More => lead.map(|it| it.amount),
            Step::LessOtherwise => lead.and_then(|it| it.otherwise),
            Step::FirstBy(basis) => of(1, basis, basis).map(|it| it.0),
            Step::CostBy(basis) => of(1, basis, basis).map(|it| it.1),
            Step::Equal => return self.equal_now(),
            Step::Sentence => return now(self.book),
        };
        value.map_or_else(|| "none".to_owned(), |it: Decimal| result(Some(it)))
    }
}

fn unit(step: Step) -> &'static str {
    match step {
        Step::Ranked | Step::Serving | Step::First | Step::Next | Step::FirstBy(_) => "count",
        Step::Equal | Step::Sentence => "text",
        Step::CostBy(Basis::UnitCost) => "money/GPU-hour",
        Step::Cost | Step::More | Step::LessOtherwise | Step::CostBy(_) => "money",
    }
}
