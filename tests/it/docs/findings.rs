//! The page of findings: every code with what, why, example and fix, as `explain` prints them.

use std::fmt::Write;

use gpu_tco::codes::{self, CodeSeverity, Explanation};

/// Families of codes: their letters, their heading, and what they are about.
const FAMILIES: [(&str, &str, &str); 10] = [
    ("GTC", "Currency", "Currencies of prices and scenarios."),
    ("GTD", "Dates", "Dates of prices: stale, overlapping, missing or rewritten rows."),
    ("GTF", "Form", "Files and arguments that cannot be read."),
    ("GTG", "Comments", "Comments that control `check` or an editor, and the baseline."),
    ("GTM", "Magnitudes", "Figures that are far from those of others."),
    ("GTN", "Names", "Names of accelerators."),
    ("GTP", "Prices", "Prices that are missing, or that contradict each other."),
    ("GTR", "Sources", "Sources of prices."),
    ("GTS", "Scenarios", "Scenarios and their results."),
    ("GTT", "Traces", "Files of measured demand."),
];
const UNITS: (&str, &str, &str) = ("GTU", "Units", "Units of measure.");

const INTRODUCTION: &str = "# Findings

Every error and finding has a code. `gpu-tco explain CODE` prints what this page says about it.

- An **error** makes the exit code of `check` 1, and stops `compare` if nothing reliable can be computed.
- A **warning** is printed with the result. `check --fail-on warning` makes its exit code 1.
- **Error or warning** means: an error if the value is impossible, a warning if it is unlikely.

To accept a finding of `check`, write a comment with the reason on its line:

```yaml
- {price_per_hour: 1.10} # gpu-tco: ignore GTM002 a rate for universities
```
";

/// The page, a heading for each code.
pub fn page() -> String {
    let mut text = INTRODUCTION.to_owned();
    let families = FAMILIES.into_iter().chain([UNITS]);
    text += "\n| codes | about |\n|:---|:---|\n";
    for (letters, name, about) in families.clone() {
        let anchor = name.to_lowercase();
        writeln!(text, "| [{letters}](#{anchor}) | {about} |").unwrap();
    }
    for (letters, name, about) in families {
        write!(text, "\n## {name}\n\n{about}\n").unwrap();
        for it in codes::all().filter(|it| it.code.starts_with(letters)) {
            text += &entry(it);
        }
    }
    text
}

fn entry(it: &Explanation) -> String {
    let severity = match it.severity {
        CodeSeverity::Error => "Error",
        CodeSeverity::Warning => "Warning",
        CodeSeverity::Either => "Error or warning",
    };
    let language = match it.example {
        it if it.starts_with("gpu-tco ") => "sh",
        it if it.contains(",gpus\n") || it.starts_with("time,") => "csv",
        _ => "yaml",
    };
    let Explanation { code, what, why, example, fix, .. } = it;
    format!(
        "\n### {code}\n\n**{severity}.** {what}\n\n{why}\n\n```{language}\n{example}\n```\n\n**Fix:** {fix}\n"
    )
}

#[test]
fn every_code_is_on_the_page() {
    let text = page();
    for it in codes::all() {
        assert!(text.contains(&format!("\n### {}\n", it.code)), "{}", it.code);
    }
}
