//! Files of a bundle: a run that reads these, and nothing from the disk.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use super::diagnostic::Diagnostic;
use super::escape::{quoted, shown};
use super::file::{plain_path, read_bytes};
use super::source_text::{Source, hash};
use crate::codes;

/// Files of a run that are in memory.
#[derive(Debug, Default)]
pub struct BundledFiles {
    /// Files by the path that a run reads them from.
    pub files: BTreeMap<PathBuf, Vec<u8>>,
    /// Texts of built-in price sheets by their names.
    pub built_in: BTreeMap<String, String>,
}

impl BundledFiles {
    pub(super) fn has(&self, path: &Path) -> bool {
        let path = plain_path(path);
        self.files.keys().any(|it| plain_path(it).starts_with(&path))
    }

    pub(super) fn read(&self, path: &Path, name: &str) -> Result<Vec<u8>, Diagnostic> {
        let wanted = plain_path(path);
        let found = self.files.iter().find(|(it, _)| plain_path(it) == wanted);
        found.map(|(_, bytes)| bytes.clone()).ok_or_else(|| {
            let message = format!("{} is not in the bundle", quoted(name));
            let fix = "write the bundle again with `gpu-tco report SCENARIO -o FILE.zip`";
            Diagnostic::error(codes::UNREADABLE, message).fix(fix)
        })
    }

    /// Files of a folder; `None` if the path is a file, or leads nowhere.
    pub(super) fn folder(&self, path: &Path) -> Option<Vec<PathBuf>> {
        let folder = plain_path(path);
        let is_here = |it: &&PathBuf| plain_path(it).parent() == Some(&folder);
        let all: Vec<PathBuf> = self.files.keys().filter(is_here).cloned().collect();
        (!all.is_empty()).then_some(all)
    }
}

/// Bytes of a file as they are on the disk.
///
/// # Errors
///
/// Explains why it cannot be read.
pub fn bytes_of_file(path: &Path) -> Result<Vec<u8>, Diagnostic> {
    read_bytes(path, &shown(path))
}

/// Bytes of a text that was read, as they were when it was.
///
/// # Errors
///
/// Fails if the file was changed since.
pub fn bytes_of_source(source: &Source) -> Result<Vec<u8>, Diagnostic> {
    if source.embedded {
        return Ok(source.text().as_bytes().to_vec());
    }
    let bytes = read_bytes(&source.path, &source.name)?;
    if hash(&bytes) == source.sha256 {
        return Ok(bytes);
    }
    let message = format!("{} was changed while it was read", quoted(&source.name));
    Err(Diagnostic::error(codes::UNREADABLE, message).fix("run the command again"))
}

/// SHA-256 of bytes, in hex.
#[must_use]
pub fn sha256_of_bytes(bytes: &[u8]) -> String {
    hash(bytes)
}

#[cfg(test)]
mod tests {
    use super::super::source::Sources;
    use super::*;

    fn bundled() -> Sources {
        let paths = ["a/x.yaml", "a/b/y.yaml", "../t.csv"];
        let files = paths.iter().map(|it| (PathBuf::from(it), b"a: 1\n".to_vec())).collect();
        Sources::of_bundle(BundledFiles { files, built_in: BTreeMap::new() })
    }

    #[test]
    fn a_bundle_is_read_as_the_disk_is_and_nothing_else_is() {
        let mut sources = bundled();
        assert!(sources.read(Path::new("./a/x.yaml")).is_ok());
        assert!(sources.read(Path::new("a/../../t.csv")).is_ok());
        assert!(sources.has(Path::new("a")) && !sources.has(Path::new("Cargo.toml")));
        let missing = sources.read(Path::new("Cargo.toml")).unwrap_err();
        assert!(missing.message.contains("is not in the bundle"), "{}", missing.message);
        assert!(sources.read_in_blocks(Path::new("Cargo.toml"), |_| true).is_none());
        let found = sources.files(Path::new("a"), "yaml").unwrap();
        assert_eq!(found, [PathBuf::from("a/x.yaml")]);
    }
}
