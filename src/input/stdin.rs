//! Standard input, which a command line names as `-`.

use std::io::{self, Read};
use std::path::{Path, PathBuf};

use super::diagnostic::Diagnostic;
use super::escape::shown;
use super::file::{LIMIT, read_bytes, too_large};
use super::gzip::unpacked;
use super::source::Sources;
use super::source_text::hash;
use super::span::SourceId;
use crate::codes;

/// Argument that stands for standard input.
const ARGUMENT: &str = "-";
/// Name of standard input in messages.
pub(super) const NAME: &str = "<stdin>";

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
        let bytes = self.stdin_bytes()?;
        self.keep((NAME.to_owned(), PathBuf::from(ARGUMENT)), bytes)
    }

    /// Reads a file of monitoring, or standard input for `-`, and unpacks gzip data.
    ///
    /// # Errors
    ///
    /// As [`Sources::read`]; fails too if gzip data is damaged or too large when it is unpacked.
    pub fn read_unpacked(&mut self, path: &Path) -> Result<SourceId, Diagnostic> {
        let (name, bytes) = if is_stdin(path) {
            (NAME.to_owned(), self.stdin_bytes()?)
        } else {
            let name = shown(path);
            let bytes = read_bytes(path, &name)?;
            (name, bytes)
        };
        let sha256 = hash(&bytes);
        let text = unpacked(bytes, &name)?;
        self.keep_hashed((name, path.to_owned()), text, sha256)
    }

    /// Reports standard input that is named a second time.
    pub(super) fn check_stdin(&self) -> Result<(), Diagnostic> {
        if self.iter().any(|(_, it)| !it.embedded && it.name == NAME) {
            let message = "standard input is named twice, but can be read once";
            return Err(Diagnostic::error(codes::UNREADABLE, message).fix("leave out one `-`"));
        }
        Ok(())
    }

    fn stdin_bytes(&self) -> Result<Vec<u8>, Diagnostic> {
        self.check_stdin()?;
        let unreadable = |message: String| Diagnostic::error(codes::UNREADABLE, message);
        let mut bytes = Vec::new();
        let read = io::stdin().lock().take(LIMIT + 1).read_to_end(&mut bytes);
        read.map_err(|problem| unreadable(format!("standard input cannot be read: {problem}")))?;
        if bytes.len() as u64 > LIMIT {
            return Err(too_large(NAME));
        }
        Ok(bytes)
    }
}
