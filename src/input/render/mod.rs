//! Diagnostics as text: for people in full, one line each, or for GitHub.

mod github;
mod snippet;
mod window;

use std::fmt::Write;

use super::diagnostic::{Diagnostic, Diagnostics};
use super::escape::escaped;
use super::source::Sources;

pub use self::github::{annotation, github};

/// Most problems that are drawn in full; all are counted, and `concise` lists all.
const DRAWN: usize = 50;

/// Every problem with its source line, and a last line that counts them; empty if there are none.
#[must_use]
pub fn full(diagnostics: &Diagnostics, sources: &Sources, color: bool, width: usize) -> String {
    if diagnostics.is_empty() {
        return String::new();
    }
    let shown: Vec<&Diagnostic> = diagnostics.iter().take(DRAWN).collect();
    let mut out = String::new();
    for text in drawn(&shown, sources, color, width) {
        out.push_str(&text);
        out.push('\n');
    }
    let hidden = diagnostics.len() - shown.len();
    if hidden > 0 {
        let all = match diagnostics.hidden() {
            0 => "all".to_owned(),
            _ => format!("the first {}", diagnostics.iter().count()),
        };
        // Writing to a string cannot fail, here and below.
        _ = writeln!(out, "{hidden} more (`--message-format concise` lists {all})\n");
    }
    out.push_str(&count_line(diagnostics));
    out.push('\n');
    out
}

/// One line a problem: place, code, message and fix.
#[must_use]
pub fn concise(diagnostics: &Diagnostics, sources: &Sources) -> String {
    let mut out: String = diagnostics.iter().map(|it| line(it, sources)).collect();
    if diagnostics.hidden() > 0 {
        _ = writeln!(out, "{} more are not listed", diagnostics.hidden());
    }
    out
}

/// Place, code, message and fix of one problem, on one line.
#[must_use]
pub fn line(diagnostic: &Diagnostic, sources: &Sources) -> String {
    let place = diagnostic.span.map(|span| format!("{}: ", sources.place(span)));
    let Diagnostic { severity, code, .. } = diagnostic;
    let (place, words) = (place.unwrap_or_default(), sentence(diagnostic));
    format!("{}{}[{code}]: {words}\n", escaped(&place), severity.word())
}

/// Problems with their source lines, one text each, with aligned line numbers.
#[must_use]
pub fn drawn(
    diagnostics: &[&Diagnostic],
    sources: &Sources,
    color: bool,
    width: usize,
) -> Vec<String> {
    let style = snippet::Style { color, width, gutter: gutter(diagnostics, sources) };
    diagnostics.iter().map(|it| snippet::draw(it, sources, &style)).collect()
}

/// Summary line: number of errors and warnings, number of files, and their effect on the run.
#[must_use]
pub fn count_line(diagnostics: &Diagnostics) -> String {
    let plural = |count: usize, word: &str| match count {
        1 => format!("1 {word}"),
        _ => format!("{count} {word}s"),
    };
    let mut parts = Vec::new();
    if diagnostics.has_errors() {
        parts.push(plural(diagnostics.errors(), "error"));
    }
    if diagnostics.warnings() > 0 {
        parts.push(plural(diagnostics.warnings(), "warning"));
    }
    let mut line = parts.join(" and ");
    let mut files: Vec<_> = diagnostics.iter().filter_map(|d| d.span.map(|s| s.source)).collect();
    files.sort_unstable();
    files.dedup();
    if !files.is_empty() {
        _ = write!(line, " in {}", plural(files.len(), "file"));
    }
    if diagnostics.has_errors() {
        line.push_str("; nothing was computed");
    }
    if let Some(first) = diagnostics.iter().next() {
        _ = write!(line, " (`gpu-tco explain {}` says more)", first.code);
    }
    line
}

/// Message and fix as one sentence, safe to print.
#[must_use]
pub fn sentence(diagnostic: &Diagnostic) -> String {
    let mut out = escaped(&diagnostic.message).into_owned();
    if !diagnostic.label.is_empty() {
        out.push_str("; ");
        out.push_str(&escaped(&diagnostic.label));
    }
    out
}

/// Number of digits of the largest line number drawn, so that all snippets align.
fn gutter(drawn: &[&Diagnostic], sources: &Sources) -> usize {
    let spans = drawn.iter().flat_map(|d| d.span.iter().chain(d.also.iter().map(|(span, _)| span)));
    let last = spans.map(|span| sources.place(*span).line).max();
    last.unwrap_or(1).to_string().len()
}
