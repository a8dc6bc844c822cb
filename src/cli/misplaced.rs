//! A file or a folder in the place of the command: the lines to type.

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

/// Message for a command line that names a file or a folder in place of the command.
pub(super) fn command_for(problem: &Error) -> Option<String> {
    if problem.kind() != ErrorKind::InvalidSubcommand {
        return None;
    }
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
