//! Bytes that were read, kept as a text of the run.

use std::path::PathBuf;

use super::diagnostic::Diagnostic;
use super::source::Sources;
use super::source_text::hash;
use super::span::{SourceId, Span};
use super::text::decode;
use crate::codes;

impl Sources {
    /// Keeps the bytes that were read as a text with a name and a path.
    pub(super) fn keep(
        &mut self,
        file: (String, PathBuf),
        bytes: Vec<u8>,
    ) -> Result<SourceId, Diagnostic> {
        let sha256 = hash(&bytes);
        self.keep_hashed(file, bytes, sha256)
    }

    /// Keeps bytes as a text with a name, a path and the hash of the file they are from.
    pub(super) fn keep_hashed(
        &mut self,
        file: (String, PathBuf),
        bytes: Vec<u8>,
        sha256: String,
    ) -> Result<SourceId, Diagnostic> {
        let (text, problem) = decode(bytes);
        let id = self.add(file, Some(text), sha256, false);
        match problem {
            None => Ok(id),
            Some(problem) => {
                let span = Span::new(id, problem.start, problem.end);
                Err(Diagnostic::error(codes::UNREADABLE, problem.message).at(span).fix(problem.fix))
            }
        }
    }
}
