//! Explanation of a code, as `explain` prints it.

use super::prose;
use crate::codes::Explanation;

/// Columns of the headings and the space behind them.
const HEADING: usize = 11;

/// What, why, example and fix of a code, each beside its heading.
#[must_use]
pub fn explanation(it: &Explanation, width: usize) -> String {
    let mut text = format!("{} ({})\n\n", it.code, it.severity.words());
    let parts = [("What", it.what), ("Why", it.why), ("Example", it.example), ("Fix", it.fix)];
    for (heading, part) in parts {
        let before = format!("  {}", prose::pad_right(heading, HEADING - 2));
        let lines = if heading == "Example" {
            verbatim(&before, part)
        } else {
            prose::beside(&before, part, HEADING, width)
        };
        text.extend(lines.into_iter().flat_map(|line| [line, "\n".to_owned()]));
    }
    text
}

/// Lines as they are, since line breaks and indentation are part of YAML.
fn verbatim(before: &str, part: &str) -> Vec<String> {
    let hanging = " ".repeat(HEADING);
    let indents = std::iter::once(before).chain(std::iter::repeat(hanging.as_str()));
    indents.zip(part.lines()).map(|(indent, line)| format!("{indent}{line}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::codes::CodeSeverity;

    #[test]
    fn prose_wraps_and_examples_do_not() {
        let it = Explanation {
            code: "GTS002",
            severity: CodeSeverity::Error,
            what: "A share is out of range.",
            why: "It is a factor.",
            example: "demand:\n  utilization: 65 # of 100, and a long comment",
            fix: "Write 0.65.",
        };
        let expected = "GTS002 (error)

  What     A share is out of
           range.
  Why      It is a factor.
  Example  demand:
             utilization: 65 # of 100, and a long comment
  Fix      Write 0.65.
";
        assert_eq!(explanation(&it, 30), expected);
    }
}
