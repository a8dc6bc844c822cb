//! Files of a folder and of all folders in it.

use std::fs;
use std::path::{Path, PathBuf};

use super::diagnostic::Diagnostic;
use super::escape::shown;
use super::source::Sources;
use crate::codes;

impl Sources {
    /// All files below a folder of the disk, sorted, without hidden ones.
    ///
    /// # Errors
    ///
    /// Fails if a folder cannot be listed.
    pub fn below(folder: &Path) -> Result<Vec<PathBuf>, Diagnostic> {
        let mut files = Vec::new();
        let mut folders = vec![folder.to_owned()];
        while let Some(folder) = folders.pop() {
            let unreadable = |problem| {
                let message = format!("{} cannot be listed: {problem}", shown(&folder));
                Diagnostic::error(codes::UNREADABLE, message)
            };
            for entry in fs::read_dir(&folder).map_err(unreadable)? {
                let path = entry.map_err(unreadable)?.path();
                let name = path.file_name().unwrap_or_default();
                if name.as_encoded_bytes().starts_with(b".") {
                    continue;
                }
                // A link to a folder could lead back to one above it.
                if path.is_dir() && !path.is_symlink() {
                    folders.push(path);
                } else if path.is_file() {
                    files.push(path);
                }
            }
        }
        files.sort();
        Ok(files)
    }
}
