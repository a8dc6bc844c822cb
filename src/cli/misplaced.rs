//! A file in the place of the command, or a flag of other programs: the lines to type.

use std::path::Path;

use clap::Error;
use clap::error::{ContextKind, ContextValue, ErrorKind};

use crate::export::shell_word;
use crate::input::quoted;

/// Endings of scenarios and price sheets.
const OF_TEXT: [&str; 2] = ["yaml", "yml"];

/// Endings of other files that a command reads, and the command.
const OTHERS: [(&str, &str); 4] = [
    ("zip", "verify"),
    ("csv", "utilization"),
    ("json", "utilization --from prometheus"),
    ("parquet", "utilization"),
];

/// Flags of other programs, and what to write here.
const FLAGS: [(&str, &str); 10] = [
    ("--json", "-f json"),
    ("--csv", "-f csv"),
    ("--tsv", "-f tsv"),
    ("--html", "-f html"),
    ("--markdown", "-f markdown"),
    ("--md", "-f markdown"),
    ("--utilization", "--set demand.utilization=0.7"),
    ("--months", "--set horizon_months=36"),
    ("--horizon", "--set horizon_months=36"),
    ("--date", "--as-of 2026-10-10"),
];

/// Flags that `init` lacks, and what to write or edit instead.
const OF_INIT: [(&str, &str); 4] = [
    ("--count", "--gpus 16"),
    ("--utilization", "`utilization` in the scenario that it writes"),
    ("--months", "`horizon_months` in the scenario that it writes"),
    ("--horizon", "`horizon_months` in the scenario that it writes"),
];

/// Message with the line to type, for a mistake that the parser knows no fix for.
pub(super) fn advice(problem: &Error, command: &str) -> Option<String> {
    match problem.kind() {
        ErrorKind::InvalidSubcommand => command_for(problem),
        ErrorKind::UnknownArgument => flag_for(problem, command),
        _ => None,
    }
}

fn flag_for(problem: &Error, command: &str) -> Option<String> {
    let Some(ContextValue::String(named)) = problem.get(ContextKind::InvalidArg) else {
        return None;
    };
    let named = named.split(['=', ' ']).next().unwrap_or_default();
    let all = if command == "init" { OF_INIT.as_slice() } else { &FLAGS };
    let (_, instead) = all.iter().find(|(known, _)| *known == named)?;
    let fix = if instead.starts_with('`') {
        format!("edit {instead}")
    } else {
        format!("write `{instead}`")
    };
    Some(format!("error: {command} has no flag {}; {fix}\n", quoted(named)))
}

/// Message for a command line that names a file or a folder in place of the command.
fn command_for(problem: &Error) -> Option<String> {
    let Some(ContextValue::String(named)) = problem.get(ContextKind::InvalidSubcommand) else {
        return None;
    };
    let path = Path::new(named);
    let ending = path.extension().and_then(|it| it.to_str()).unwrap_or_default();
    let is_text = OF_TEXT.contains(&ending) || path.is_dir();
    let other = OTHERS.iter().find(|(known, _)| *known == ending);
    let commands: Vec<&str> = match other {
        _ if is_text => vec!["compare", "check"],
        Some((_, command)) => vec![command],
        None => return None,
    };
    let lines = commands.iter().map(|it| format!("  gpu-tco {it} {}\n", shell_word(named)));
    let lines: String = lines.collect();
    Some(format!("error: {} is not a command; write one before it:\n\n{lines}", quoted(named)))
}
