//! A file in the place of the command, or a flag of other programs: the lines to type.

use std::path::Path;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Command, Error};

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

/// Flags of other programs: the flag of ours that a command must have, and the fix.
const FLAGS: [(&str, &str, &str); 12] = [
    ("--json", "format", "write `-f json`"),
    ("--csv", "format", "write `-f csv`"),
    ("--tsv", "format", "write `-f tsv`"),
    ("--html", "format", "write `-f html`"),
    ("--markdown", "format", "write `-f markdown`"),
    ("--md", "format", "write `-f markdown`"),
    ("--utilization", "set", "write `--set demand.utilization=0.7`"),
    ("--months", "set", "write `--set horizon_months=36`"),
    ("--horizon", "set", "write `--set horizon_months=36`"),
    ("--date", "as-of", "write `--as-of 2026-10-10`"),
    ("--count", "gpus", "write `--gpus 16`"),
    ("--horizon", "gpus", "write `--months 36`"),
];

/// Message with the line to type, for a mistake that the parser knows no fix for.
pub(super) fn advice(problem: &Error, command: Option<&Command>) -> Option<String> {
    match problem.kind() {
        ErrorKind::InvalidSubcommand => command_for(problem),
        ErrorKind::UnknownArgument => flag_for(problem, command?),
        _ => None,
    }
}

fn flag_for(problem: &Error, command: &Command) -> Option<String> {
    let Some(ContextValue::String(named)) = problem.get(ContextKind::InvalidArg) else {
        return None;
    };
    let named = named.split(['=', ' ']).next().unwrap_or_default();
    let has = |flag: &str| command.get_arguments().any(|it| it.get_long() == Some(flag));
    let fits = |it: &&(&str, &str, &str)| it.0 == named && has(it.1);
    let (_, _, fix) = FLAGS.iter().find(fits)?;
    let command = command.get_name();
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
