//! Output of `check` as `JUnit` XML: one suite per file, one case per problem.
//!
//! A file without problems has one passing case. A problem that does not fail the run passes, with
//! its message as output.

use std::collections::BTreeMap;
use std::fmt::Write;

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
    let mut out = String::from("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
    let failures = report.outcome.problems.iter().filter(|it| report.fails(it)).count();
    let tests: usize = suites.values().map(|it| it.len().max(1)).sum();
    // Writing to a string cannot fail, here and below.
    _ = writeln!(
        out,
        "<testsuites name=\"gpu-tco check\" tests=\"{tests}\" failures=\"{failures}\" errors=\"0\">"
    );
    for (path, problems) in suites {
        suite(&mut out, report, path, &problems);
    }
    out.push_str("</testsuites>\n");
    out
}

fn suite(out: &mut String, report: CheckReport<'_>, path: &str, problems: &[&Problem]) {
    let name = if path.is_empty() { "files" } else { path };
    let name = text(&escaped(name));
    let failures = problems.iter().filter(|it| report.fails(it)).count();
    let tests = problems.len().max(1);
    _ = writeln!(
        out,
        "  <testsuite name=\"{name}\" tests=\"{tests}\" failures=\"{failures}\" errors=\"0\">"
    );
    if problems.is_empty() {
        _ = writeln!(out, "    <testcase name=\"{name}\" classname=\"gpu-tco\"/>");
    }
    for problem in problems {
        case(out, report, &name, problem);
    }
    out.push_str("  </testsuite>\n");
}

fn case(out: &mut String, report: CheckReport<'_>, name: &str, problem: &Problem) {
    let it = &problem.diagnostic;
    let region = it.span.map(|span| report.region(span));
    let place = region.map(|it| format!(" ({}:{})", it.line, it.column)).unwrap_or_default();
    let (code, kind, wording) = (it.code, it.severity.word(), text(&render::sentence(it)));
    _ = writeln!(out, "    <testcase name=\"{code}{place}\" classname=\"{name}\">");
    if report.fails(problem) {
        _ = writeln!(out, "      <failure type=\"{kind}\" message=\"{wording}\"/>");
    } else {
        _ = writeln!(out, "      <system-out>{kind}: {wording}</system-out>");
    }
    out.push_str("    </testcase>\n");
}

/// Escapes text for XML; characters that XML forbids are left out.
fn text(text: &str) -> String {
    let mut out = String::new();
    for character in text.chars() {
        match character {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&apos;"),
            '\u{fffe}' | '\u{ffff}' => {}
            // XML reads line ends and tabs in attributes as blanks; no text here has any.
            _ if character.is_control() => {}
            _ => out.push(character),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_has_a_meaning_in_xml_is_escaped() {
        assert_eq!(text("a<b>&\"c\"'\u{1}\u{ffff}"), "a&lt;b&gt;&amp;&quot;c&quot;&apos;");
    }
}
