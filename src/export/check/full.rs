//! Output of `check` for people: each cause once, then a summary.

use std::fmt::Write;

use super::CheckReport;
use crate::input::{Diagnostic, render};
use crate::report::check::{ProblemGroup, problem_groups, summary};

/// Most groups of problems that are drawn; `concise` lists all.
const DRAWN: usize = 200;

/// Writes all groups of problems, then the summary.
pub(super) fn write(report: CheckReport<'_>) -> String {
    let all = problem_groups(report.outcome, report.sources);
    let shown = all.get(..DRAWN.min(all.len())).unwrap_or_default();
    let diagnostics: Vec<Diagnostic> = shown.iter().map(as_drawn).collect();
    let borrowed: Vec<&Diagnostic> = diagnostics.iter().collect();
    let texts = render::drawn(&borrowed, report.sources, report.color, report.width);
    let mut out = String::new();
    for (group, text) in shown.iter().zip(texts) {
        out.push_str(&text);
        out.push_str(&places(group, report));
        out.push('\n');
    }
    if all.len() > shown.len() {
        let hidden = all.len() - shown.len();
        // Writing to a string cannot fail.
        _ = writeln!(out, "{hidden} more (`--format concise` lists all)\n");
    }
    for line in summary(report.outcome, report.sources, report.width) {
        out.push_str(&line);
        out.push('\n');
    }
    out
}

/// True if the group is drawn with its source line, because a label explains the line.
fn has_snippet(group: &ProblemGroup<'_>) -> bool {
    let Diagnostic { label, also, .. } = &group.first.diagnostic;
    group.summary.is_none() && (!label.is_empty() || !also.is_empty())
}

fn as_drawn(group: &ProblemGroup<'_>) -> Diagnostic {
    let mut drawn = group.first.diagnostic.clone();
    if let Some(summary) = &group.summary {
        drawn.message.clone_from(&summary.message);
        drawn.notes.clone_from(&summary.notes);
    }
    if !has_snippet(group) {
        let is_placed = drawn.span.take().is_some();
        drawn.also.clear();
        // The fix of a group joins its message. A single problem without a place keeps it as a
        // label.
        if is_placed && group.summary.is_some() && !drawn.label.is_empty() {
            let label = std::mem::take(&mut drawn.label);
            drawn.message = format!("{}; {label}", drawn.message);
        }
    }
    drawn
}

/// Places of problems that are drawn without their source line.
fn places(group: &ProblemGroup<'_>, report: CheckReport<'_>) -> String {
    let one = group.first.diagnostic.span.filter(|_| !has_snippet(group));
    let all = match &group.summary {
        Some(summary) => summary.places.clone(),
        None => one.map(|span| report.sources.place(span).to_string()).into_iter().collect(),
    };
    let mut out = String::new();
    for place in all {
        let line = out.rsplit('\n').next().unwrap_or_default().len();
        if out.is_empty() {
            out.push_str("  --> ");
        } else if line + 2 + place.len() > report.width {
            out.push_str(",\n      ");
        } else {
            out.push_str(", ");
        }
        out.push_str(&place);
    }
    if !out.is_empty() {
        out.push('\n');
    }
    out
}
