//! Standard input, which a command line names as `-`.

use std::io::{self, Read};
use std::path::{Path, PathBuf};

use super::diagnostic::Diagnostic;
use super::file::{LIMIT, too_large};
use super::source::Sources;
use super::span::SourceId;
use crate::codes;

/// Argument that stands for standard input.
const ARGUMENT: &str = "-";
/// Name of standard input in messages.
const NAME: &str = "<stdin>";

/// True if an argument stands for standard input.
#[must_use]
pub fn is_stdin(path: &Path) -> bool {
    path == Path::new(ARGUMENT)
}

impl Sources {
    /// Reads a price sheet or scenario that the command line names: a file, or standard input for `-`.
    ///
    /// # Errors
    ///
    /// As [`Sources::read`].
    pub fn read_argument(&mut self, path: &Path) -> Result<SourceId, Diagnostic> {
        if is_stdin(path) { self.read_stdin() } else { self.read_ours(path) }
    }

    /// Reads standard input to its end.
    ///
    /// # Errors
    ///
    /// As [`Sources::read`]; fails too if it was read before.
    pub fn read_stdin(&mut self) -> Result<SourceId, Diagnostic> {
        let unreadable = |message: String| Diagnostic::error(codes::UNREADABLE, message);
        if self.iter().any(|(_, it)| !it.embedded && it.name == NAME) {
            let twice = unreadable("standard input is named twice, but can be read once".into());
            return Err(twice.fix("leave out one `-`"));
        }
        let mut bytes = Vec::new();
        let read = io::stdin().lock().take(LIMIT + 1).read_to_end(&mut bytes);
        read.map_err(|problem| unreadable(format!("standard input cannot be read: {problem}")))?;
        if bytes.len() as u64 > LIMIT {
            return Err(too_large(NAME));
        }
        self.keep((NAME.to_owned(), PathBuf::from(ARGUMENT)), bytes)
    }
}
