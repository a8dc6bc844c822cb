//! Output of `check` as `JUnit` XML: one suite per file, one case per problem.
//!
//! A file without problems has one passing case. A problem that does not fail the run passes, with
//! its message as output.

use std::collections::BTreeMap;

use super::super::junit::{self, Outcome, TestCase, TestSuite};
use super::CheckReport;
use crate::check::Problem;
use crate::input::{escaped, render};

/// Writes the report of one run.
pub(super) fn write(report: CheckReport<'_>) -> String {
    let mut suites: BTreeMap<&str, Vec<&Problem>> = BTreeMap::new();
    for source in report.outcome.files.iter().filter_map(|id| report.sources.get(*id)) {
        suites.entry(&source.name).or_default();
    }
    for problem in &report.outcome.problems {
        let path = problem.diagnostic.span.map_or("", |span| report.sources.place(span).name);
        suites.entry(path).or_default().push(problem);
    }
    let suites = suites.into_iter().map(|(path, problems)| suite(report, path, &problems));
    junit::write("gpu-tco check", &suites.collect::<Vec<_>>())
}

fn suite(report: CheckReport<'_>, path: &str, problems: &[&Problem]) -> TestSuite {
    let name = escaped(if path.is_empty() { "files" } else { path }).to_string();
    let cases = match problems {
        [] => {
            let (name, class) = (name.clone(), "gpu-tco".to_owned());
            vec![TestCase { name, class, outcome: Outcome::Passed }]
        }
        all => all.iter().map(|it| case(report, &name, it)).collect(),
    };
    TestSuite { name, cases }
}

fn case(report: CheckReport<'_>, class: &str, problem: &Problem) -> TestCase {
    let it = &problem.diagnostic;
    let region = it.span.map(|span| report.region(span));
    let place = region.map(|it| format!(" ({}:{})", it.line, it.column)).unwrap_or_default();
    let (kind, wording) = (it.severity.word(), render::sentence(it));
    let outcome = if report.fails(problem) {
        Outcome::Failed(kind, wording)
    } else {
        Outcome::Noted(format!("{kind}: {wording}"))
    };
    TestCase { name: format!("{}{place}", it.code), class: class.to_owned(), outcome }
}
