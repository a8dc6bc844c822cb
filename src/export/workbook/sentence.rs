//! Sentence of the verdict as formulas, from the rule that writes it in the report.

use super::verdict::{Rule, Step};
use super::{inputs, text};
use crate::analysis::CostedAlternative;
use crate::format::{list, percent};
use crate::report::compare::{Basis, Slot, Test, Words};

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

impl Rule<'_, '_> {
    /// The verdict: no sentence of the rule if an input is refused.
    pub fn sentence(&self) -> String {
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
            self.cell(Step::Sentence)
        )
    }

    pub fn words(&self, of: &Words) -> String {
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
            Slot::Equal => self.cell(Step::Equal),
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
    pub fn equal(&self) -> String {
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

    /// Names of all alternatives with the least cost as it is now.
    pub fn equal_now(&self) -> String {
        let all = &self.book.material.comparison.alternatives;
        if all.len() > MOST_NAMED {
            return SEVERAL.to_owned();
        }
        let is_first = |it: &&CostedAlternative| {
            it.is_ranked() && it.ranked_above.amount.is_some_and(|it| it.is_zero())
        };
        let names: Vec<String> = all.iter().filter(is_first).map(|it| it.name.clone()).collect();
        if names.is_empty() { "none".to_owned() } else { list(&names) }
    }
}

/// Formula of a number rounded to `decimals`. A half that floats make slightly smaller is rounded up too.
fn fixed(of: &str, decimals: usize) -> String {
    format!("FIXED(ROUND({of}, {}), {decimals})", decimals + 6)
}
