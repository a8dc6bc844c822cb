//! Output of `check` as JSON. Keys are a stable interface, like those of `compare`.

use serde_json::{Value, json};

use super::CheckReport;
use crate::check::Problem;
use crate::check::sheets::Due;
use crate::input::Source;

const SCHEMA_VERSION: u32 = 1;

/// Builds the report of one run.
pub(super) fn report(report: CheckReport<'_>) -> Value {
    let CheckReport { outcome, sources, .. } = report;
    let findings = outcome.problems.iter().zip(report.fingerprints());
    let base = outcome.base.as_ref();
    json!({
        "schema_version": SCHEMA_VERSION,
        "tool": {"name": "gpu-tco", "version": env!("CARGO_PKG_VERSION")},
        "as_of": outcome.as_of.to_string(),
        "base": base.map(|(name, commit)| json!({"revision": name, "commit": commit})),
        "checked": {
            "sheets": outcome.sheets,
            "prices": outcome.rows,
            "scenarios": outcome.scenarios,
        },
        "errors": outcome.errors(),
        "warnings": outcome.warnings(),
        "ignored": outcome.ignored,
        "in_baseline": outcome.known,
        "findings": findings.map(|(it, print)| finding(report, it, &print)).collect::<Value>(),
        "next": outcome.due.iter().map(next).collect::<Value>(),
        "sources": sources.iter().map(|(_, it)| source(it)).collect::<Value>(),
    })
}

fn finding(report: CheckReport<'_>, problem: &Problem, fingerprint: &str) -> Value {
    let it = &problem.diagnostic;
    let region = it.span.map(|span| report.region(span));
    let stated = |text: &String| (!text.is_empty()).then(|| text.clone());
    json!({
        "code": it.code,
        "severity": it.severity.word(),
        "message": it.message,
        "fix": stated(&it.label),
        "notes": it.notes,
        "about": stated(&problem.about),
        "path": region.as_ref().map(|it| it.path),
        "line": region.as_ref().map(|it| it.line),
        "column": region.as_ref().map(|it| it.column),
        "end_line": region.as_ref().map(|it| it.end_line),
        "end_column": region.as_ref().map(|it| it.end_column),
        "fingerprint": fingerprint,
    })
}

fn next(it: &Due) -> Value {
    json!({"class": it.class.name(), "count": it.count, "on": it.on.to_string()})
}

fn source(it: &Source) -> Value {
    json!({"path": it.name, "sha256": it.sha256, "built_in": it.embedded})
}
