//! Shipped scenarios, part of the program.

use std::path::Path;

use crate::commands::output::Failure;
use crate::input::{did_you_mean, quoted};

// `build.rs` lists the files of `scenarios/`, so that a new scenario needs no Rust.
include!(concat!(env!("OUT_DIR"), "/embedded_scenarios.rs"));
include!(concat!(env!("OUT_DIR"), "/embedded_traces.rs"));

/// Names and titles of all shipped scenarios, a line each.
pub(super) fn list() -> String {
    let longest = SCENARIOS.iter().map(|(name, _)| name.len()).max().unwrap_or_default();
    let line = |(name, text): &(&str, &str)| format!("{name:longest$}  {}", title(text));
    SCENARIOS.iter().map(line).collect::<Vec<_>>().join("\n") + "\n"
}

/// Name and text of the shipped scenario with this name.
pub(super) fn scenario(name: &str) -> Result<(&'static str, &'static str), Failure> {
    let plain = name.strip_suffix(".yaml").unwrap_or(name);
    let found = SCENARIOS.iter().find(|(known, _)| *known == plain);
    found.copied().ok_or_else(|| {
        let fix = did_you_mean(plain, SCENARIOS.iter().map(|(known, _)| *known));
        let all = "`gpu-tco init --list` prints all".to_owned();
        let fix = if fix.is_empty() { all } else { format!("{fix}; {all}") };
        Failure::Input(format!("error: no shipped scenario is called {}; {fix}", quoted(name)))
    })
}

/// File names and texts of the traces that a shipped scenario names, which are beside it.
pub(super) fn traces(scenario: &str) -> impl Iterator<Item = (String, &'static str)> {
    let named = TRACES.iter().map(|(name, text)| (format!("{name}.csv"), *text));
    named.filter(move |(file, _)| scenario.contains(&format!("trace: {file}")))
}

/// Name of the shipped scenario that a path probably means.
pub(super) fn meant_by(path: &Path) -> Option<&'static str> {
    let stem = path.file_stem()?.to_str()?;
    SCENARIOS.iter().map(|(name, _)| *name).find(|name| *name == stem)
}

/// Title of a scenario, as its line has it.
fn title(text: &str) -> &str {
    let line = text.lines().find_map(|line| line.strip_prefix("title:"));
    line.unwrap_or_default().trim().trim_matches('"')
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A scenario that names a file which is not written with it would not run in another folder.
    #[test]
    fn shipped_scenarios_have_titles_and_name_only_shipped_files() {
        assert!(SCENARIOS.len() > 5);
        for (name, text) in SCENARIOS {
            assert!(!title(text).is_empty(), "{name}");
            assert!(!text.lines().any(|line| line.starts_with("pricing:")), "{name}");
            assert_eq!(text.matches("trace: ").count(), traces(text).count(), "{name}");
        }
    }
}
