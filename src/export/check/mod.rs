//! Output formats of `check`: for people, shells and code hosts.

mod full;
mod gitlab;
mod json;
mod junit;
mod sarif;

use std::collections::BTreeMap;

use sha2::{Digest, Sha256};

use crate::check::{Problem, lint::LintReport};
use crate::export::json_text;
use crate::input::{Severity, Sources, Span, render};

/// Formats of `check`; the register of all of them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum CheckFormat {
    /// Each problem with its line and a caret, then a summary
    #[default]
    Full,
    /// One line for each problem
    Concise,
    /// JSON with everything, for programs
    Json,
    /// Annotations of a GitHub workflow
    Github,
    /// SARIF 2.1.0, for code scanning
    Sarif,
    /// A code quality report of GitLab
    Gitlab,
    /// `JUnit` XML
    Junit,
}

/// Problems of one run, and how to write them.
#[derive(Clone, Copy, Debug)]
pub struct CheckReport<'c> {
    /// Problems and counts of the run.
    pub outcome: &'c LintReport,
    /// Every text that was read.
    pub sources: &'c Sources,
    /// Lowest severity that fails the run; if none, nothing fails it.
    pub fail_on: Option<Severity>,
    /// True to print in color.
    pub color: bool,
    /// Characters on a line.
    pub width: usize,
}

impl CheckFormat {
    /// Writes the report in this format.
    ///
    /// # Errors
    ///
    /// Fails if the JSON cannot be written.
    pub fn write(self, report: CheckReport<'_>) -> Result<String, serde_json::Error> {
        let each = |line: fn(&crate::input::Diagnostic, &Sources) -> String| {
            let lines =
                report.outcome.problems.iter().map(|it| line(&it.diagnostic, report.sources));
            lines.collect()
        };
        Ok(match self {
            Self::Full => full::write(report),
            Self::Concise => each(render::line),
            Self::Github => each(render::annotation),
            Self::Json => pretty(&json::report(report))?,
            Self::Sarif => pretty(&sarif::log(report))?,
            Self::Gitlab => pretty(&gitlab::report(report))?,
            Self::Junit => junit::write(report),
        })
    }
}

fn pretty(report: &impl serde::Serialize) -> Result<String, serde_json::Error> {
    json_text(report)
}

impl<'c> CheckReport<'c> {
    /// True if a problem fails the run.
    fn fails(&self, problem: &Problem) -> bool {
        self.fail_on.is_some_and(|least| problem.diagnostic.severity <= least)
    }

    /// Location of a span: file name, and lines and columns counted from 1.
    fn region(self, span: Span) -> Region<'c> {
        let start = self.sources.place(span);
        let end = self.sources.place(Span { start: span.end, ..span });
        Region {
            path: start.name,
            line: start.line,
            column: start.column,
            end_line: end.line,
            end_column: end.column,
        }
    }

    /// Fingerprints that identify each problem in another run, even if its line moves.
    fn fingerprints(&self) -> Vec<String> {
        let mut times: BTreeMap<String, usize> = BTreeMap::new();
        let print = |problem: &Problem| {
            let path = problem.diagnostic.span.map(|span| self.sources.place(span).name);
            let about =
                if problem.is_opinion() { &problem.about } else { &problem.diagnostic.message };
            let same = format!("{}\n{}\n{about}", problem.code(), path.unwrap_or_default());
            let time = times.entry(same.clone()).or_default();
            *time += 1;
            format!("{:x}", Sha256::digest(format!("{same}\n{time}")))
        };
        self.outcome.problems.iter().map(print).collect()
    }
}

/// Location of a problem; lines and columns count from 1.
#[derive(Clone, Copy)]
struct Region<'t> {
    path: &'t str,
    line: usize,
    column: usize,
    end_line: usize,
    end_column: usize,
}
