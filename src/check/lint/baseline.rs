//! Baseline: a file of known problems, by code and row, so that only new problems are reported.
//!
//! The file has no line numbers, so that rows can move. Entries that match nothing any more are
//! reported, so that the list only shrinks.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::LintRequest;
use crate::check::Problem;
use crate::codes;
use crate::input::{Diagnostic, Source, SourceId, Sources, Span};

/// Version of the file format.
const SCHEMA_VERSION: u32 = 1;

/// Known problems, with how often each may occur.
#[derive(Clone, Debug)]
pub struct Baseline {
    known: BTreeMap<KnownProblem, usize>,
    places: BTreeMap<KnownProblem, Span>,
}

#[derive(Debug, Serialize, Deserialize)]
struct BaselineFile {
    schema_version: u32,
    findings: Vec<KnownProblem>,
}

/// One accepted problem; repeated entries accept repeated problems.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
struct KnownProblem {
    code: String,
    about: String,
}

impl KnownProblem {
    fn of(problem: &Problem) -> Self {
        Self { code: problem.code().to_owned(), about: problem.about.clone() }
    }
}

impl Baseline {
    /// Reads a baseline.
    ///
    /// # Errors
    ///
    /// Says why the text is no baseline.
    pub fn read(id: SourceId, sources: &Sources) -> Result<Self, String> {
        let text = sources.get(id).map(Source::text).unwrap_or_default();
        let written: BaselineFile = serde_json::from_str(text).map_err(|it| it.to_string())?;
        if written.schema_version != SCHEMA_VERSION {
            let stated = written.schema_version;
            return Err(format!("its schema_version is {stated}, not {SCHEMA_VERSION}"));
        }
        let mut known = BTreeMap::new();
        let mut places = BTreeMap::new();
        let mut from = 0;
        for entry in written.findings {
            let quoted = serde_json::to_string(&entry.about).unwrap_or_default();
            let rest = text.get(from..).unwrap_or_default();
            let start = from + rest.find(&quoted).unwrap_or_default();
            from = start + quoted.len();
            places.insert(entry.clone(), Span::new(id, start, from.min(text.len())));
            *known.entry(entry).or_default() += 1;
        }
        Ok(Self { known, places })
    }

    /// Writes a baseline of these problems, as text.
    ///
    /// # Errors
    ///
    /// Passes on errors of the JSON writer.
    pub fn write(problems: &[Problem]) -> Result<String, serde_json::Error> {
        let opinions = problems.iter().filter(|it| it.is_opinion());
        let mut findings: Vec<KnownProblem> = opinions.map(KnownProblem::of).collect();
        findings.sort();
        let written = BaselineFile { schema_version: SCHEMA_VERSION, findings };
        Ok(serde_json::to_string_pretty(&written)? + "\n")
    }

    /// Removes known problems and returns their number; reports entries that match nothing any
    /// more.
    pub(super) fn leave_out(&self, problems: &mut Vec<Problem>, requested: &LintRequest) -> usize {
        let mut left = self.known.clone();
        let before = problems.len();
        problems.retain(|problem| {
            let times = left.get_mut(&KnownProblem::of(problem)).filter(|_| problem.is_opinion());
            match times {
                Some(times) if *times > 0 => {
                    *times -= 1;
                    false
                }
                _ => true,
            }
        });
        let found = before - problems.len();
        let gone = left.into_iter().filter(|(entry, times)| {
            *times > 0
                && requested.tells_code(&entry.code)
                && requested.tells_code(codes::BASELINE_GONE)
        });
        problems.extend(gone.map(|(entry, _)| self.gone(&entry)));
        found
    }

    fn gone(&self, entry: &KnownProblem) -> Problem {
        let KnownProblem { code, about } = entry;
        let message = format!("the baseline knows {code} of {about}, which is there no more");
        let problem = Diagnostic::warning(codes::BASELINE_GONE, message);
        let problem = problem.fix("write it again with `--write-baseline`");
        let place = self.places.get(entry).copied();
        Problem::about(about, place.map_or(problem.clone(), |span| problem.at(span)))
    }
}
