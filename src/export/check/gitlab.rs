//! A code quality report of GitLab.

use serde_json::{Value, json};

use super::Told;
use crate::check::Problem;
use crate::input::{Severity, render};

/// Every problem with what GitLab asks for.
pub(super) fn report(told: Told<'_>) -> Value {
    let all = told.outcome.problems.iter().zip(told.fingerprints());
    all.map(|(it, print)| issue(told, it, &print)).collect()
}

fn issue(told: Told<'_>, problem: &Problem, print: &str) -> Value {
    let it = &problem.diagnostic;
    let region = it.span.map(|span| told.region(span));
    // Every issue must have a place; a folder that cannot be listed has none.
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
