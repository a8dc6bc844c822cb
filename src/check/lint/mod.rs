//! The work of `check`: reads every file, runs every rule, and removes ignored problems.

mod baseline;
mod ignored;
mod modeline;
mod scenario;
mod stated;

use std::collections::BTreeSet;
use std::path::PathBuf;

pub use baseline::Baseline;
pub(super) use ignored::without_ignored;

use super::base::BaseSheets;
use super::problem::Problem;
use super::read::{self, CheckedFile, FileKind};
use super::sheets::{self, Due, Market, SheetsToCheck};
use crate::codes;
use crate::input::{Date, Diagnostics, SourceId, Sources};
use crate::pricing::unsettled;

/// Codes that only a comparison with another revision can report.
const OF_HISTORY: [&str; 4] = [codes::REWRITTEN, codes::REPLACED, codes::LEAP, codes::LOST];

/// Options of one run of `check`.
#[derive(Debug)]
pub struct LintRequest {
    /// Files and folders to check; the built-in sheets if empty.
    pub paths: Vec<PathBuf>,
    /// Day to which ages are counted.
    pub as_of: Date,
    /// Sheets laid over the built-in ones for the scenarios.
    pub pricing: Vec<PathBuf>,
    /// Folders whose files scenarios may name, besides their own and the working folder.
    pub allowed: Vec<PathBuf>,
    /// Codes or prefixes of codes to report; all codes if empty.
    pub select: Vec<String>,
    /// Codes or prefixes of codes not to report.
    pub ignore: Vec<String>,
    /// Sheets of the same paths at another revision, to compare with.
    pub base: Option<BaseSheets>,
}

/// Result of one run of `check`.
#[derive(Clone, Debug)]
pub struct LintReport {
    /// The day ages are counted to.
    pub as_of: Date,
    /// Errors first, then by code and place.
    pub problems: Vec<Problem>,
    /// Number of errors that were counted but not kept.
    pub hidden: usize,
    /// Number of sheets checked.
    pub sheets: usize,
    /// Number of rows of figures in the sheets.
    pub rows: usize,
    /// Number of scenarios checked.
    pub scenarios: usize,
    /// Letters of the families of codes that were checked; only the family of form if no file could
    /// be read.
    pub families: BTreeSet<char>,
    /// Number of problems that comments in the files ignore.
    pub ignored: usize,
    /// Number of problems that the baseline accepts.
    pub known: usize,
    /// Files that were recognized and checked, in reading order.
    pub files: Vec<SourceId>,
    /// Figures that soon become too old.
    pub due: Vec<Due>,
    /// True if a named path could not be read at all.
    pub is_unread: bool,
    /// Revision compared with: its name as the user wrote it, and the short name of its commit.
    pub base: Option<(String, String)>,
}

impl LintReport {
    /// Number of errors, including those not kept.
    pub fn errors(&self) -> usize {
        self.problems.iter().filter(|it| it.is_error()).count() + self.hidden
    }

    /// Number of warnings.
    pub fn warnings(&self) -> usize {
        self.problems.iter().filter(|it| !it.is_error()).count()
    }
}

impl LintRequest {
    /// True if the problem is to be reported: selected and not ignored; problems of reading always
    /// are.
    fn tells(&self, problem: &Problem) -> bool {
        !problem.is_opinion() || self.tells_code(problem.code())
    }

    /// True if problems of this code are to be reported, apart from problems of reading.
    fn tells_code(&self, code: &str) -> bool {
        let begins = |all: &[String]| all.iter().any(|it| code.starts_with(it.as_str()));
        let is_looked_for = self.base.is_some() || !OF_HISTORY.contains(&code);
        is_looked_for && (self.select.is_empty() || begins(&self.select)) && !begins(&self.ignore)
    }

    /// Letters of the families of codes that were checked, given the number of files of each kind
    /// that were read.
    fn families(&self, sheets: usize, scenarios: usize, computed: usize) -> BTreeSet<char> {
        let letters = codes::all().filter_map(|it| Some((it.code, family(it.code)?)));
        let looked = letters.filter(|(code, letter)| match letter {
            'F' => true,
            'N' | 'R' => sheets > 0 && self.tells_code(code),
            'S' => computed > 0 && self.tells_code(code),
            _ => sheets + scenarios > 0 && self.tells_code(code),
        });
        looked.map(|(_, letter)| letter).collect()
    }
}

/// Checks all paths of a request; nothing stops it, so that every problem of every file is found.
pub fn lint(
    request: &LintRequest,
    baseline: Option<&Baseline>,
    sources: &mut Sources,
) -> LintReport {
    let (files, unread) = read::files(&request.paths, sources);
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
                let (diagnostics, found) = scenario::check(id, &root, request, sources);
                take(diagnostics, &mut problems);
                computed += usize::from(found.is_some());
                let unread = || stated::check(id, &root, &market, sources);
                problems.extend(found.unwrap_or_else(unread));
            }
            FileKind::Table | FileKind::Neither => {}
        }
    }
    take(unsettled(&sheets, sources), &mut problems);
    let (sheets, texts, base) = (sheets.as_slice(), &*sources, request.base.as_ref());
    let found =
        sheets::check(SheetsToCheck { sheets, texts, base, clean: &clean }, &market, request.as_of);
    problems.extend(found.problems);
    let [ignored, known] = leave_out(&mut problems, (request, baseline), &checked, sources);
    LintReport {
        as_of: request.as_of,
        problems,
        hidden,
        sheets: sheets.len(),
        rows: found.rows,
        scenarios,
        families: request.families(sheets.len(), scenarios, computed),
        ignored,
        known,
        files: checked,
        due: found.due,
        is_unread,
        base: request.base.as_ref().map(|it| (it.name.clone(), it.commit.clone())),
    }
}

/// Leaves out problems that were not asked for, and those that a comment ignores or that are known, which it
/// counts; sorts the others, each once.
fn leave_out(
    problems: &mut Vec<Problem>,
    (request, baseline): (&LintRequest, Option<&Baseline>),
    checked: &[SourceId],
    sources: &mut Sources,
) -> [usize; 2] {
    problems.retain(|it| request.tells(it));
    let ignored = ignored::leave_out(problems, checked, sources, request);
    let known = baseline.map_or(0, |it| it.leave_out(problems, request));
    problems.sort_by_key(Problem::order);
    once(problems, sources);
    [ignored, known]
}

/// Letter of the family of a code, such as `M` of `GTM001`.
pub fn family(code: &str) -> Option<char> {
    code.chars().nth(2)
}

/// Names of the files that were read without an error.
fn clean(files: &[CheckedFile], sources: &Sources) -> BTreeSet<String> {
    let clean = files.iter().filter(|file| !file.diagnostics.has_errors());
    clean.filter_map(|file| Some(sources.get(file.id)?.name.clone())).collect()
}

/// Removes duplicate problems of reading: a sheet may be read twice, by itself and for a scenario
/// that names it.
fn once(problems: &mut Vec<Problem>, sources: &Sources) {
    let mut seen = BTreeSet::new();
    problems.retain(|it| {
        it.is_opinion() || {
            let place = it.diagnostic.span.map(|span| sources.place(span).to_string());
            seen.insert((place, it.code(), it.diagnostic.message.clone()))
        }
    });
}
