//! The rule of the verdict as JSON, for the script of the page.
//!
//! A text is a string, `["all", text...]`, `["if", test, then, otherwise]` or `["of", slot]`; a test or slot is its
//! name with its bases. `verdict.js` has the list.

use super::Page;
use super::graph::{list, string};
use crate::report::compare::{Basis, Slot, Test, Words, bases, verdict_rule};

/// The rule, for changed inputs.
pub(super) fn rule(page: &Page<'_>) -> String {
    words(&verdict_rule(page.material.compare))
}

/// Bases of the ranking, in the order in which they decide: `["total", "npv"]`.
pub(super) fn ranked_by(page: &Page<'_>) -> String {
    let all = bases(page.material.compare);
    let first = Basis::of(page.material.compare.case.rank_by);
    let others = all.into_iter().filter(|it| *it != first);
    list(std::iter::once(first).chain(others).map(|it| string(name(it))))
}

fn words(of: &Words) -> String {
    match of {
        Words::Fixed(text) | Words::OfChange(text) => string(text),
        Words::OfFile(_) => string(""),
        Words::Of(it) => list([string("of"), slot(*it)]),
        Words::All(all) => list(std::iter::once(string("all")).chain(all.iter().map(words))),
        Words::If(it, both) => {
            let both = both.iter().map(words);
            list([string("if"), test(*it)].into_iter().chain(both))
        }
    }
}

fn name(basis: Basis) -> &'static str {
    match basis {
        Basis::Total => "total",
        Basis::Npv => "npv",
        Basis::UnitCost => "unit",
    }
}

fn slot(slot: Slot) -> String {
    let all = match slot {
        Slot::First => vec!["first"],
        Slot::Next => vec!["next"],
        Slot::Equal => vec!["equal"],
        Slot::Cost => vec!["cost"],
        Slot::More => vec!["more"],
        Slot::MoreShare => vec!["share"],
        Slot::LessOtherwise => vec!["lessOtherwise"],
        Slot::FirstBy(basis) => vec!["firstBy", name(basis)],
        Slot::CostBy(basis) => vec!["costBy", name(basis)],
        Slot::CostOfCapital => vec!["rate"],
    };
    list(all.into_iter().map(string))
}

fn test(test: Test) -> String {
    let all = match test {
        Test::NoneRanked => vec!["noneRanked"],
        Test::OneRanked => vec!["oneRanked"],
        Test::OthersServe => vec!["othersServe"],
        Test::IsTie => vec!["isTie"],
        Test::HasShare => vec!["hasShare"],
        Test::DifferOtherwise => vec!["differOtherwise"],
        Test::Agree(a, b) => vec!["agree", name(a), name(b)],
    };
    list(all.into_iter().map(string))
}
