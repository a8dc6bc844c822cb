//! Output of `check` as a code quality report of GitLab.

use serde_json::{Value, json};

use super::CheckReport;
use crate::check::Problem;
use crate::input::{Severity, render};

/// Builds the report: the fields that GitLab requires of each problem.
pub(super) fn report(report: CheckReport<'_>) -> Value {
    let all = report.outcome.problems.iter().zip(report.fingerprints());
    all.map(|(it, print)| issue(report, it, &print)).collect()
}

fn issue(report: CheckReport<'_>, problem: &Problem, print: &str) -> Value {
    let it = &problem.diagnostic;
    let region = it.span.map(|span| report.region(span));
    // GitLab requires a place, but a folder that cannot be listed has none.
    let (path, line) = region.map_or((".", 1), |it| (it.path, it.line));
    json!({
        "description": render::sentence(it),
        "check_name": it.code,
        "fingerprint": print,
        "severity": match it.severity {
            Severity::Error => "major",
            Severity::Warning => "minor",
        },
        "location": {"path": path.strip_prefix("./").unwrap_or(path), "lines": {"begin": line}},
    })
}
