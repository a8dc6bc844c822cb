//! `JUnit` XML, which CI services show as a list of cases.

use std::fmt::Write;

/// Suite of cases.
#[derive(Clone, Debug)]
pub(crate) struct TestSuite {
    /// Name of the suite.
    pub name: String,
    /// Cases in order.
    pub cases: Vec<TestCase>,
}

/// Case of a suite.
#[derive(Clone, Debug)]
pub(crate) struct TestCase {
    /// Name of the case.
    pub name: String,
    /// Class, by which services group cases.
    pub class: String,
    /// Outcome of the case.
    pub outcome: Outcome,
}

/// Outcome of a case.
#[derive(Clone, Debug)]
pub(crate) enum Outcome {
    /// Passed without a word.
    Passed,
    /// Passed, with a text.
    Noted(String),
    /// Failed: the kind, and the reason.
    Failed(&'static str, String),
}

/// Writes suites of a run.
pub(crate) fn write(run: &str, suites: &[TestSuite]) -> String {
    let mut out = String::from("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
    let tests: usize = suites.iter().map(|it| it.cases.len()).sum();
    let failed: usize = suites.iter().map(failures).sum();
    // Writing to a string cannot fail, here and below.
    _ = writeln!(
        out,
        "<testsuites name=\"{}\" tests=\"{tests}\" failures=\"{failed}\" errors=\"0\">",
        text(run)
    );
    for it in suites {
        let (name, tests, failed) = (text(&it.name), it.cases.len(), failures(it));
        _ = writeln!(
            out,
            "  <testsuite name=\"{name}\" tests=\"{tests}\" failures=\"{failed}\" errors=\"0\">"
        );
        for it in &it.cases {
            case(&mut out, it);
        }
        out.push_str("  </testsuite>\n");
    }
    out.push_str("</testsuites>\n");
    out
}

fn failures(suite: &TestSuite) -> usize {
    suite.cases.iter().filter(|it| matches!(it.outcome, Outcome::Failed(..))).count()
}

fn case(out: &mut String, it: &TestCase) {
    let (name, class) = (text(&it.name), text(&it.class));
    let inner = match &it.outcome {
        Outcome::Passed => {
            _ = writeln!(out, "    <testcase name=\"{name}\" classname=\"{class}\"/>");
            return;
        }
        Outcome::Noted(note) => format!("<system-out>{}</system-out>", text(note)),
        Outcome::Failed(kind, reason) => {
            format!("<failure type=\"{kind}\" message=\"{}\"/>", text(reason))
        }
    };
    _ = writeln!(
        out,
        "    <testcase name=\"{name}\" classname=\"{class}\">\n      {inner}\n    </testcase>"
    );
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
