//! Output of `check` as JSON. Keys are a stable interface, like those of `compare`.

use serde::Serialize;

use super::CheckReport;
use crate::check::Problem;
use crate::input::Source;

const SCHEMA_VERSION: u32 = 1;

/// Builds the report of one run.
pub(super) fn report(report: CheckReport<'_>) -> impl Serialize {
    let CheckReport { outcome, sources, .. } = report;
    let prints = report.fingerprints();
    let findings = outcome.problems.iter().zip(prints);
    Report {
        schema_version: SCHEMA_VERSION,
        tool: ProgramVersion { name: "gpu-tco", version: env!("CARGO_PKG_VERSION") },
        as_of: outcome.as_of.to_string(),
        base: outcome.base.clone().map(|(revision, commit)| Base { revision, commit }),
        checked: Checked {
            sheets: outcome.sheets,
            prices: outcome.rows,
            scenarios: outcome.scenarios,
        },
        errors: outcome.errors(),
        warnings: outcome.warnings(),
        ignored: outcome.ignored,
        in_baseline: outcome.known,
        findings: findings.map(|(it, print)| finding(report, it, print)).collect(),
        next: outcome
            .due
            .iter()
            .map(|it| Next { class: it.class.name(), count: it.count, on: it.on.to_string() })
            .collect(),
        sources: sources.iter().map(|(_, it)| source(it)).collect(),
    }
}

#[derive(Serialize)]
struct Report {
    schema_version: u32,
    tool: ProgramVersion,
    as_of: String,
    base: Option<Base>,
    checked: Checked,
    errors: usize,
    warnings: usize,
    ignored: usize,
    in_baseline: usize,
    findings: Vec<ProblemResult>,
    next: Vec<Next>,
    sources: Vec<File>,
}

#[derive(Serialize)]
struct ProgramVersion {
    name: &'static str,
    version: &'static str,
}

#[derive(Serialize)]
struct Base {
    revision: String,
    commit: String,
}

#[derive(Serialize)]
struct Checked {
    sheets: usize,
    prices: usize,
    scenarios: usize,
}

#[derive(Serialize)]
struct ProblemResult {
    code: &'static str,
    severity: &'static str,
    message: String,
    fix: Option<String>,
    notes: Vec<String>,
    about: Option<String>,
    path: Option<String>,
    line: Option<usize>,
    column: Option<usize>,
    end_line: Option<usize>,
    end_column: Option<usize>,
    fingerprint: String,
}

#[derive(Serialize)]
struct Next {
    class: &'static str,
    count: usize,
    on: String,
}

#[derive(Serialize)]
struct File {
    path: String,
    sha256: String,
    built_in: bool,
}

fn finding(report: CheckReport<'_>, problem: &Problem, fingerprint: String) -> ProblemResult {
    let it = &problem.diagnostic;
    let region = it.span.map(|span| report.region(span));
    let stated = |text: &String| (!text.is_empty()).then(|| text.clone());
    ProblemResult {
        code: it.code,
        severity: it.severity.word(),
        message: it.message.clone(),
        fix: stated(&it.label),
        notes: it.notes.clone(),
        about: stated(&problem.about),
        path: region.as_ref().map(|it| it.path.to_owned()),
        line: region.as_ref().map(|it| it.line),
        column: region.as_ref().map(|it| it.column),
        end_line: region.as_ref().map(|it| it.end_line),
        end_column: region.as_ref().map(|it| it.end_column),
        fingerprint,
    }
}

fn source(it: &Source) -> File {
    File { path: it.name.clone(), sha256: it.sha256.clone(), built_in: it.embedded }
}
