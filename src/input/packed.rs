//! Archives as inputs of a run: their bytes are read, and their hash is listed.

use std::path::Path;

use super::diagnostic::Diagnostic;
use super::escape::shown;
use super::source::Sources;
use super::source_text::hash;

impl Sources {
    /// Reads an archive: its bytes, and a source without text that has its hash.
    ///
    /// # Errors
    ///
    /// As [`Sources::read`].
    pub fn read_archive(&mut self, path: &Path) -> Result<Vec<u8>, Diagnostic> {
        let name = shown(path);
        let bytes = self.bytes(path, &name)?;
        self.add((name, path.to_owned()), Some(String::new()), hash(&bytes), false);
        Ok(bytes)
    }
}
