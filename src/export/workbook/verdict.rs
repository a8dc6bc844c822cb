//! Sheet of the verdict: the rule of the report as cells, one step each, and the sentence that they make.

use rust_decimal::Decimal;
use rust_xlsxwriter::{Formula, Worksheet, XlsxError};

use super::ranking::{NAME, Ranking, name};
use super::titled::noted;
use super::{Book, inputs, result, style, text};
use crate::format::percent;
use crate::report::compare::{Basis, Slot, Test, Words, verdict_rule, verdict_text};

/// Verdict if an input is no number, or none that a total can be computed with.
const BROKEN: &str = "A total cannot be computed: an input is no number, or is 0 where it divides.";
/// Verdict if nodes that may be down have no rows.
const BEYOND: &str = "These inputs are beyond this workbook: more nodes, or more downtime, than it has rows for. Run \
                      the command below.";
/// Verdict if an input was changed that the formulas do not follow.
const NOT_LIVE: &str = "These results are not valid: a gray value of the sheet Inputs was changed. \
                        Restore it, change the file, and write the workbook again.";
/// Verdict if an input has a value that the program refuses.
const REFUSED: &str = "These results are not valid: an input has a wrong value, red on the sheet Inputs. \
                       Its column K says what to write.";
/// Most alternatives whose names a formula looks through: each takes 150 of its 8,192 characters.
const MOST_NAMED: usize = 30;
/// Word for the names of further ones.
const SEVERAL: &str = "several alternatives";

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
enum Step {
    Ranked,
    Serving,
    First,
    Next,
    Cost,
    More,
    LessOtherwise,
    FirstBy(Basis),
    CostBy(Basis),
}

/// The steps of the rule as cells below each other.
struct Rule<'b, 'r> {
    book: &'b Book<'r>,
    ranking: Ranking<'b, 'r>,
    /// Number of the row of the sentence, after a blank one, less 1.
    first: u32,
}

impl Rule<'_, '_> {
    fn steps(&self) -> Vec<Step> {
        let mut steps =
            vec![Step::Ranked, Step::Serving, Step::First, Step::Next, Step::Cost, Step::More];
        steps.extend(self.ranking.second(self.ranking.own()).map(|_| Step::LessOtherwise));
        if self.ranking.bases.len() > 1 {
            let each = self.ranking.bases.iter();
            steps.extend(each.flat_map(|it| [Step::FirstBy(*it), Step::CostBy(*it)]));
        }
        steps
    }

    /// Cell of a step; the sentence is above all.
    fn cell(&self, step: Step) -> String {
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
        };
        value.map_or_else(|| "none".to_owned(), |it: Decimal| result(Some(it)))
    }

    /// The verdict: no sentence of the rule if an input is refused.
    fn sentence(&self) -> String {
        let [changed, refused] = [inputs::NOT_LIVE_CHANGED, inputs::REFUSED];
        let totals = self.book.workings.accounts.iter();
        let totals: Vec<String> = totals.map(|it| self.book.cell(it.total, 0)).collect();
        let each = |function: &str| {
            let all = totals.iter().map(|it| format!("{function}({it})"));
            all.collect::<Vec<_>>().join(", ")
        };
        let [is_known, is_beyond] = [each("ISNUMBER"), each("ISNA")];
        format!(
            "IF({changed} > 0, \"{NOT_LIVE}\", IF({refused} > 0, \"{REFUSED}\", IF(AND({is_known}), {}, \
             IF(OR({is_beyond}), \"{BEYOND}\", \"{BROKEN}\"))))",
            self.words(&verdict_rule(self.book.material))
        )
    }

    fn words(&self, of: &Words) -> String {
        let quoted = text::in_formula;
        let unchanged = inputs::CHANGED;
        match of {
            Words::Fixed(text) => quoted(text),
            Words::OfFile(text) if text.is_empty() => quoted(text),
            Words::OfFile(text) => format!("IF({unchanged} = 0, {}, \"\")", quoted(text)),
            Words::OfChange(text) => format!("IF({unchanged} = 0, \"\", {})", quoted(text)),
            Words::Of(slot) => self.slot(*slot),
            Words::All(all) => {
                let all = all.iter().map(|it| self.words(it)).filter(|it| it != "\"\"");
                let all: Vec<String> = all.collect();
                if all.is_empty() { "\"\"".to_owned() } else { all.join(" & ") }
            }
            Words::If(test, both) => {
                let [then, otherwise] = both.each_ref().map(|it| self.words(it));
                format!("IF({}, {then}, {otherwise})", self.test(*test))
            }
        }
    }

    fn slot(&self, slot: Slot) -> String {
        let names = self.ranking.names();
        let name = |step| format!("INDEX({names}, {})", self.cell(step));
        let amount = |step| fixed(&self.cell(step), 0);
        match slot {
            Slot::First => name(Step::First),
            Slot::Next => name(Step::Next),
            Slot::Equal => self.equal(),
            Slot::Cost => amount(Step::Cost),
            Slot::More => amount(Step::More),
            Slot::MoreShare => {
                let [more, cost] = [Step::More, Step::Cost].map(|it| self.cell(it));
                format!("{} & \"%\"", fixed(&format!("100 * {more} / {cost}"), 1))
            }
            Slot::LessOtherwise => amount(Step::LessOtherwise),
            Slot::FirstBy(basis) => name(Step::FirstBy(basis)),
            Slot::CostBy(Basis::UnitCost) => fixed(&self.cell(Step::CostBy(Basis::UnitCost)), 3),
            Slot::CostBy(basis) => amount(Step::CostBy(basis)),
            Slot::CostOfCapital => {
                let Some(it) = &self.book.material.case.discounting else {
                    return "\"\"".to_owned();
                };
                let rate = &it.cost_of_capital;
                match self.book.names.get(rate.key()) {
                    Some(name) => format!("{} & \"%\"", fixed(&format!("100 * {name}"), 1)),
                    None => format!("\"{}\"", percent(rate.stated())),
                }
            }
        }
    }

    fn test(&self, test: Test) -> String {
        match test {
            Test::NoneRanked => format!("{} = 0", self.cell(Step::Ranked)),
            Test::OneRanked => format!("{} = 1", self.cell(Step::Ranked)),
            Test::OthersServe => {
                format!("{} > {}", self.cell(Step::Serving), self.cell(Step::Ranked))
            }
            Test::IsTie => format!("{} = 0", self.cell(Step::More)),
            Test::HasShare => format!("{} > 0", self.cell(Step::Cost)),
            Test::DifferOtherwise if self.steps().contains(&Step::LessOtherwise) => {
                format!("{} <> 0", self.cell(Step::LessOtherwise))
            }
            Test::DifferOtherwise => "FALSE".to_owned(),
            Test::Agree(a, b) => {
                let [a, b] = [a, b].map(|it| self.cell(Step::FirstBy(it)));
                format!("{a} = {b}")
            }
        }
    }

    /// Names of all alternatives with the least cost; a word for more than a formula has room for.
    fn equal(&self) -> String {
        let accounts = self.book.workings.accounts.len();
        if accounts > MOST_NAMED {
            return format!("\"{SEVERAL}\"");
        }
        let costs = self.ranking.costs(self.ranking.own());
        let count = format!("SUMPRODUCT(--({costs} = {}))", self.cell(Step::Cost));
        let one = |rank: usize| {
            let row = format!("MATCH({rank}, {}, 0)", self.ranking.ranks(self.ranking.own()));
            let before = if rank == 1 {
                "\"\"".to_owned()
            } else {
                format!("IF({count} = {rank}, \" and \", \", \")")
            };
            format!(
                "IF({count} >= {rank}, {before} & INDEX({}, {row}), \"\")",
                self.ranking.names()
            )
        };
        (1..=accounts).map(one).collect::<Vec<_>>().join(" & ")
    }
}

/// Formula of a number rounded to `decimals`. A half that floats make slightly smaller is rounded up too.
fn fixed(of: &str, decimals: usize) -> String {
    format!("FIXED(ROUND({of}, {}), {decimals})", decimals + 6)
}

fn unit(step: Step) -> &'static str {
    match step {
        Step::Ranked | Step::Serving | Step::First | Step::Next | Step::FirstBy(_) => "count",
        Step::CostBy(Basis::UnitCost) => "money/GPU-hour",
        Step::Cost | Step::More | Step::LessOtherwise | Step::CostBy(_) => "money",
    }
}
