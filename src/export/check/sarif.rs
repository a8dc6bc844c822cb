//! Output of `check` as SARIF 2.1.0, the format of code scanning.

use std::fmt::Write;

use serde_json::{Value, json};

use super::CheckReport;
use crate::check::Problem;
use crate::codes;
use crate::input::{Span, escaped, render};

/// Builds the log of one run.
pub(super) fn log(report: CheckReport<'_>) -> Value {
    let mut used: Vec<&str> = report.outcome.problems.iter().map(Problem::code).collect();
    used.sort_unstable();
    used.dedup();
    let rules: Vec<Value> = used.iter().map(|code| rule(code)).collect();
    let prints = report.fingerprints();
    let results = report.outcome.problems.iter().zip(prints);
    let results: Vec<Value> =
        results.map(|(it, print)| result(report, it, &print, &used)).collect();
    json!({
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [{
            "tool": {"driver": {
                "name": "gpu-tco",
                "version": env!("CARGO_PKG_VERSION"),
                "rules": rules,
            }},
            "columnKind": "unicodeCodePoints",
            "results": results,
        }],
    })
}

/// Description of a rule; code scanning requires all three texts.
fn rule(code: &str) -> Value {
    let (what, why, fix) =
        codes::explain(code).map(|it| (it.what, it.why, it.fix)).unwrap_or_default();
    json!({
        "id": code,
        "shortDescription": message(what),
        "fullDescription": message(&format!("{what} {why}")),
        "help": message(&format!("{fix} (`gpu-tco explain {code}`)")),
    })
}

/// Message with escapes, since SARIF reads braces as placeholders and brackets as links.
fn message(text: &str) -> Value {
    let mut out = String::with_capacity(text.len());
    let has_link = text.contains("](");
    for character in text.chars() {
        match character {
            '{' | '}' => out.extend([character, character]),
            '[' | ']' if has_link => out.extend(['\\', character]),
            _ => out.push(character),
        }
    }
    json!({"text": out})
}

fn result(report: CheckReport<'_>, problem: &Problem, print: &str, used: &[&str]) -> Value {
    let it = &problem.diagnostic;
    let mut result = json!({
        "ruleId": it.code,
        "ruleIndex": used.iter().position(|code| *code == it.code),
        "level": it.severity.word(),
        "message": message(&render::sentence(it)),
        "partialFingerprints": {"gpuTco/v1": print},
    });
    if let Some(span) = it.span {
        result["locations"] = json!([location(report, span)]);
    }
    if !it.also.is_empty() {
        let also = it.also.iter().enumerate().map(|(id, (span, label))| {
            let mut location = location(report, *span);
            location["id"] = json!(id);
            location["message"] = message(&escaped(label));
            location
        });
        result["relatedLocations"] = also.collect();
    }
    result
}

fn location(report: CheckReport<'_>, span: Span) -> Value {
    let it = report.region(span);
    json!({
        "physicalLocation": {
            "artifactLocation": {"uri": uri(it.path)},
            "region": {
                "startLine": it.line,
                "startColumn": it.column,
                "endLine": it.end_line,
                "endColumn": it.end_column,
            },
        },
    })
}

/// Path as a URI reference: relative to the scanned root, or absolute with `file://`.
fn uri(path: &str) -> String {
    let path = path.strip_prefix("./").unwrap_or(path);
    let mut out = String::from(if path.starts_with('/') { "file://" } else { "" });
    for byte in path.bytes() {
        if byte.is_ascii_alphanumeric() || b"-._~/".contains(&byte) {
            out.push(byte.into());
        } else {
            // Writing to a string cannot fail.
            _ = write!(out, "%{byte:02X}");
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_has_no_placeholder_and_no_link() {
        assert_eq!(message("`{0}` of [a]")["text"], "`{{0}}` of [a]");
        assert_eq!(message("[a](https://example.com)")["text"], r"\[a\](https://example.com)");
    }

    #[test]
    fn a_path_is_a_reference() {
        assert_eq!(uri("./a b/ü.yaml"), "a%20b/%C3%BC.yaml");
        assert_eq!(uri("/a:b.yaml"), "file:///a%3Ab.yaml");
    }
}
