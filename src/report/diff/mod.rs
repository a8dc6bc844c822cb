//! Report of `diff`: scenarios whose cheapest alternative changes, costs before and after, and
//! edited figures.

mod alternatives;
mod break_even;
mod crossing;
mod doubts;
mod inputs;
mod records;
mod scenarios;
mod verdict;

pub use records::{DiffTable, records};

/// Keys of the tables, for formats that nest them.
pub(crate) mod keys {
    pub(crate) use super::records::{CHANGE, COMPARED, EDIT, HORIZON, SCENARIO};
}

use std::collections::BTreeMap;

use super::document::{Definition, Definitions, Document, Section};
use super::table::Table;
use crate::diff::{Diff, Effect};
use crate::format::{count, list};
use crate::input::Severity;

/// Name of the fold that hides the tables of single scenarios in Markdown.
const FOLD: &str = "costs and break-evens by alternative";

/// Most scenarios that are named; more are counted.
const FEW: usize = 3;

/// Detail of the report, reduced until the text fits into one comment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum DiffDetail {
    /// Every table and row.
    Full,
    /// No tables of single scenarios.
    WithoutAlternatives,
    /// No tables of single scenarios, and only the first rows of the others.
    Short,
}

impl DiffDetail {
    /// Most rows of a table.
    fn rows(self) -> usize {
        if self == Self::Short { 50 } else { usize::MAX }
    }
}

/// Builds the report.
#[must_use]
pub fn document(diff: &Diff, detail: DiffDetail) -> Document {
    let mut sections: Vec<Section> = Vec::new();
    sections.extend(scenarios::tables(diff, detail).into_iter().map(Section::from));
    if detail != DiffDetail::Short {
        sections.extend(doubts::section(diff).map(Section::from));
    }
    sections.extend(inputs::table(diff, detail).map(Section::from));
    let changed = diff.effects.iter().filter(|it| it.both().is_some() && !it.is_unchanged());
    if detail == DiffDetail::Full {
        let tables = changed.flat_map(|it| [alternatives::table(it), break_even::table(it)]);
        let mut tables: Vec<Table> = tables.flatten().collect();
        if let Some(first) = tables.first_mut() {
            // The first table names the fold that contains all of them.
            FOLD.clone_into(&mut first.name);
        }
        sections.extend(tables.into_iter().map(Section::from));
    }
    sections.push(conventions(diff, detail).into());
    Document {
        title: verdict::title(diff),
        lead: verdict::sentences(diff),
        sections,
        ..Document::default()
    }
}

/// Definitions of base, head, days, basis of amounts, and what is missing.
fn conventions(diff: &Diff, detail: DiffDetail) -> Definitions {
    let mut rows = vec![
        Definition::new("base", [diff.base.as_str()]),
        Definition::new("head", [diff.head.as_str()]),
    ];
    let as_of = days(diff);
    let today = diff.today.as_ref().map(|it| format!("{} (today)", it.day));
    let as_of: Vec<String> = as_of.into_iter().chain(today).collect();
    rows.extend((!as_of.is_empty()).then(|| Definition::new("as of", as_of)));
    rows.push(Definition::new("amounts", [basis(diff)]));
    let is_quiet = diff.effects.iter().all(Effect::is_unchanged);
    let unchanged: Vec<&Effect> = diff.unchanged().filter(|_| is_quiet).collect();
    let as_before = scenarios::as_before(&unchanged).map(|it| Definition::new("scenarios", [it]));
    rows.extend(as_before.filter(|_| unchanged.len() > scenarios::FEW));
    rows.extend(broken(diff));
    let left_out = match detail {
        DiffDetail::Full => None,
        DiffDetail::WithoutAlternatives => Some("the tables of single scenarios"),
        DiffDetail::Short => Some("the tables of single scenarios, and rows beyond the first 50"),
    };
    rows.extend(
        left_out.map(|what| Definition::new("left out", [format!("{what}, for want of room")])),
    );
    let version = format!("gpu-tco {}", env!("CARGO_PKG_VERSION"));
    rows.push(Definition::new("made by", [version]));
    Definitions { rows, quiet: true, ..Definitions::default() }
}

/// Days of the prices, with the scenarios of each: `2026-10-10 (h100-lesson and train-7b)`.
fn days(diff: &Diff) -> Vec<String> {
    let mut days: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for effect in &diff.effects {
        let Some(answer) = effect.head.as_ref().or(effect.base.as_ref()) else { continue };
        days.entry(&answer.case.as_of).or_default().push(&effect.name);
    }
    let only = days.len() == 1;
    let phrase = days
        .into_iter()
        .map(|(day, names)| if only { day.to_owned() } else { format!("{day} ({})", few(&names)) });
    phrase.collect()
}

/// Names if they are few, otherwise their number.
fn few(names: &[&str]) -> String {
    if names.len() <= FEW { list(names) } else { count(names.len(), "scenario") }
}

fn basis(diff: &Diff) -> String {
    let answers = diff.effects.iter().filter_map(|it| it.head.as_ref());
    let npv: Vec<&str> = diff
        .effects
        .iter()
        .filter(|it| it.head.as_ref().is_some_and(scenarios::is_by_npv))
        .map(|it| it.name.as_str())
        .collect();
    let all = answers.count();
    if npv.is_empty() {
        "undiscounted, over the horizon".to_owned()
    } else if npv.len() == all {
        "NPV over the horizon".to_owned()
    } else {
        format!("undiscounted over the horizon; NPV for {}", few(&npv))
    }
}

/// Definition of the errors in the base and the scenarios they affect, if any.
fn broken(diff: &Diff) -> Option<Definition> {
    let errors: Vec<_> = diff.broken.iter().filter(|it| it.severity == Severity::Error).collect();
    let first = errors.first()?;
    let all = count(errors.len(), "mistake");
    let names: Vec<&str> = broken_names(diff);
    let phrase = format!("{all} in the base, the first: {}", first.message);
    let without = format!("so that {} could not be computed there", few(&names));
    let without = (!names.is_empty()).then_some(without);
    Some(Definition::new("mistakes", [phrase].into_iter().chain(without)))
}

fn broken_names(diff: &Diff) -> Vec<&str> {
    let was = |it: &&Effect| it.was_broken;
    diff.effects.iter().filter(was).map(|it| it.name.as_str()).collect()
}
