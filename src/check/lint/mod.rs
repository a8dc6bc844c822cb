//! What `check` does: reads every file, runs every rule, and leaves out what was ignored.

mod baseline;
mod ignored;
mod modeline;
mod scenario;
mod stated;

use std::collections::BTreeSet;
use std::path::PathBuf;

pub use baseline::Baseline;

use super::base::BaseSheets;
use super::problem::Problem;
use super::read::{self, CheckedFile, FileKind};
use super::sheets::{self, Due, Market, SheetsToCheck};
use crate::codes;
use crate::input::{Date, Diagnostics, SourceId, Sources};
use crate::pricing::unsettled;

/// Codes of what only a comparison with another revision brings up.
const OF_HISTORY: [&str; 4] = [codes::REWRITTEN, codes::REPLACED, codes::LEAP, codes::LOST];

/// What is checked, and how.
#[derive(Debug)]
pub struct LintRequest {
    /// Files and folders; the built-in sheets where there is none.
    pub paths: Vec<PathBuf>,
    /// The day ages are counted to.
    pub as_of: Date,
    /// Sheets that lie over the built-in ones for the scenarios.
    pub pricing: Vec<PathBuf>,
    /// Codes, or how they begin, that alone are told; all of them if none is named.
    pub select: Vec<String>,
    /// Codes, or how they begin, that are not told.
    pub ignore: Vec<String>,
    /// What the same paths held at another revision.
    pub base: Option<BaseSheets>,
}

/// What came of it.
#[derive(Clone, Debug)]
pub struct LintReport {
    /// The day ages are counted to.
    pub as_of: Date,
    /// Errors first, then by code and place.
    pub problems: Vec<Problem>,
    /// Problems that were counted and not kept.
    pub hidden: usize,
    /// Sheets checked.
    pub sheets: usize,
    /// Rows of figures in them.
    pub rows: usize,
    /// Scenarios checked.
    pub scenarios: usize,
    /// Letters of the families of codes that were looked for: where no file could be read, none but
    /// that of its form is.
    pub families: BTreeSet<char>,
    /// How many problems comments in the files ask to ignore.
    pub ignored: usize,
    /// How many problems the baseline knows.
    pub known: usize,
    /// The files that were told apart and checked, in the order they were read.
    pub files: Vec<SourceId>,
    /// What passes its limit soon.
    pub due: Vec<Due>,
    /// Whether something named could not be read at all.
    pub is_unread: bool,
    /// The revision it was compared with, as the user named it, and the beginning of its commit's name.
    pub base: Option<(String, String)>,
}

impl LintReport {
    /// How many errors there are.
    pub fn errors(&self) -> usize {
        self.problems.iter().filter(|it| it.is_error()).count() + self.hidden
    }

    /// How many warnings there are.
    pub fn warnings(&self) -> usize {
        self.problems.iter().filter(|it| !it.is_error()).count()
    }
}

impl LintRequest {
    /// Whether problems of this code are told.
    fn tells(&self, problem: &Problem) -> bool {
        !problem.is_opinion() || self.tells_code(problem.code())
    }

    /// Whether problems of this code are told, where they are not of reading.
    fn tells_code(&self, code: &str) -> bool {
        let begins = |all: &[String]| all.iter().any(|it| code.starts_with(it.as_str()));
        let is_looked_for = self.base.is_some() || !OF_HISTORY.contains(&code);
        is_looked_for && (self.select.is_empty() || begins(&self.select)) && !begins(&self.ignore)
    }

    /// Letters of the families of codes that are looked for, by how many files of a kind were read.
    fn families(&self, sheets: usize, scenarios: usize, computed: usize) -> BTreeSet<char> {
        let letters = codes::TABLE.iter().filter_map(|(code, _)| Some((*code, family(code)?)));
        let looked = letters.filter(|(code, letter)| match letter {
            'F' => true,
            'N' | 'R' => sheets > 0 && self.tells_code(code),
            'S' => computed > 0 && self.tells_code(code),
            _ => sheets + scenarios > 0 && self.tells_code(code),
        });
        looked.map(|(_, letter)| letter).collect()
    }
}

/// Checks all that is asked for; nothing stops it, as every problem of every file is wanted.
pub fn lint(asked: &LintRequest, baseline: Option<&Baseline>, sources: &mut Sources) -> LintReport {
    let (files, unread) = read::files(&asked.paths, sources);
    let is_unread = unread.has_errors();
    let mut hidden = 0;
    let mut problems: Vec<Problem> = Vec::new();
    let mut take = |all: Diagnostics, problems: &mut Vec<Problem>| {
        hidden += all.hidden();
        problems.extend(all.iter().cloned().map(Problem::of_reading));
    };
    take(unread, &mut problems);
    let mut sheets = Vec::new();
    let clean = clean(&files, sources);
    let checked: Vec<SourceId> = files.iter().map(|file| file.id).collect();
    let market = Market::new();
    let (mut scenarios, mut computed) = (0, 0);
    for CheckedFile { id, kind, diagnostics } in files {
        take(diagnostics, &mut problems);
        problems.extend(modeline::check(id, &kind, sources));
        match kind {
            FileKind::Sheet(sheet) => {
                take(scenario::charges(&sheet, sources), &mut problems);
                sheets.push(*sheet);
            }
            FileKind::Scenario(root) => {
                scenarios += 1;
                let (diagnostics, found) = scenario::check(id, &root, asked, sources);
                take(diagnostics, &mut problems);
                computed += usize::from(found.is_some());
                problems.extend(found.unwrap_or_default());
                problems.extend(stated::check(id, &root, &market, sources));
            }
            FileKind::Neither => {}
        }
    }
    take(unsettled(&sheets, sources), &mut problems);
    let (sheets, texts, base) = (sheets.as_slice(), &*sources, asked.base.as_ref());
    let found =
        sheets::check(SheetsToCheck { sheets, texts, base, clean: &clean }, &market, asked.as_of);
    problems.extend(found.problems);
    problems.retain(|it| asked.tells(it));
    let ignored = ignored::leave_out(&mut problems, &checked, sources, asked);
    let known = baseline.map_or(0, |it| it.leave_out(&mut problems, asked));
    problems.sort_by_key(Problem::order);
    once(&mut problems, sources);
    LintReport {
        as_of: asked.as_of,
        problems,
        hidden,
        sheets: sheets.len(),
        rows: found.rows,
        scenarios,
        families: asked.families(sheets.len(), scenarios, computed),
        ignored,
        known,
        files: checked,
        due: found.due,
        is_unread,
        base: asked.base.as_ref().map(|it| (it.name.clone(), it.commit.clone())),
    }
}

/// The letter of the family that a code is of.
pub fn family(code: &str) -> Option<char> {
    code.chars().nth(2)
}

/// Names of the files that were read without a mistake.
fn clean(files: &[CheckedFile], sources: &Sources) -> BTreeSet<String> {
    let clean = files.iter().filter(|file| !file.diagnostics.has_errors());
    clean.filter_map(|file| Some(sources.get(file.id)?.name.clone())).collect()
}

/// A sheet may be read twice: by itself, and for the scenario that names it.
fn once(problems: &mut Vec<Problem>, sources: &Sources) {
    let mut seen = BTreeSet::new();
    problems.retain(|it| {
        it.is_opinion() || {
            let place = it.diagnostic.span.map(|span| sources.place(span).to_string());
            seen.insert((place, it.code(), it.diagnostic.message.clone()))
        }
    });
}
