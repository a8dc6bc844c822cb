//! Audit bundles: a zip archive with a scenario, every file its answer rests on, the answer, and a
//! manifest with the hash of each, and a text that explains it.
//!
//! Bytes in, bytes out: an archive is read in memory within limits, and nothing of it is written to
//! the disk, so that no name in it leads anywhere.

#![warn(clippy::arithmetic_side_effects)]

mod differences;
mod make;
mod open;
mod unlike;

use serde::{Deserialize, Serialize};

pub use differences::{Difference, Recomputed, recomputed};
pub use make::{bundle, manifest_text};
pub use open::{Bundle, Tampered};
pub use unlike::{Unlike, unlike};

/// Version of the layout of bundles.
pub const FORMAT: u32 = 1;
/// Name of the manifest in an archive.
pub const MANIFEST: &str = "manifest.json";
/// Name of the answer in an archive.
pub const RESULTS: &str = "results.json";
/// Name in an archive of the text that explains it to people. It is listed among the files of the
/// manifest, so that versions that do not know it check it like any other file.
pub const README: &str = "README.txt";

/// Contents of a bundle, and the flags of the run that it holds.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Manifest {
    /// Version of the layout.
    pub format: u32,
    /// Version of gpu-tco that wrote it.
    pub version: String,
    /// Path of the scenario.
    pub scenario: String,
    /// Texts of `--set`, in order.
    pub set: Vec<String>,
    /// Day of `--as-of`.
    pub as_of: Option<String>,
    /// Days of `--max-age`.
    pub max_age: Option<i64>,
    /// True for `--no-stale`.
    pub no_stale: bool,
    /// Paths of `--pricing` and of the environment, the uppermost last.
    pub pricing: Vec<String>,
    /// SHA-256 of the answer.
    pub results_sha256: String,
    /// The text for people, then the files that the answer rests on, in the order in which they were
    /// read.
    pub files: Vec<BundledFile>,
}

/// A file of a bundle.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct BundledFile {
    /// Path that the run read it from, or the name of a built-in sheet.
    pub path: String,
    /// Name in the archive.
    pub kept_as: String,
    /// True for a sheet that is part of gpu-tco.
    pub built_in: bool,
    /// Size in bytes.
    pub bytes: u64,
    /// SHA-256 of the bytes, in hex.
    pub sha256: String,
}

impl BundledFile {
    /// A file to be kept, by the path that it was read from.
    #[must_use]
    pub fn new(path: &str, is_built_in: bool, bytes: &[u8]) -> Self {
        Self {
            path: path.to_owned(),
            kept_as: kept_as(path, is_built_in),
            built_in: is_built_in,
            bytes: bytes.len() as u64,
            sha256: crate::input::sha256_of_bytes(bytes),
        }
    }

    /// The text that explains the bundle to people.
    #[must_use]
    pub fn readme(text: &[u8]) -> Self {
        Self { kept_as: README.to_owned(), ..Self::new(README, false, text) }
    }

    /// True for the text that explains the bundle to people.
    #[must_use]
    pub fn is_readme(&self) -> bool {
        !self.built_in && self.path == README && self.kept_as == README
    }

    /// Role of the file, in words for someone who did not write the bundle.
    #[must_use]
    pub fn role(&self, manifest: &Manifest) -> &'static str {
        let is_ending = |end: &str| self.path.ends_with(end);
        let is_sheet = || [".yaml", ".yml"].into_iter().any(is_ending);
        if self.is_readme() {
            "explains this bundle"
        } else if self.built_in && self.path.contains(".zip/") {
            "price sheet of an archive"
        } else if is_ending(".zip") {
            "archive of price sheets"
        } else if self.built_in {
            "price sheet built into gpu-tco"
        } else if self.path == manifest.scenario {
            "the scenario"
        } else if is_sheet() {
            "price sheet of the scenario's author"
        } else {
            "measured data that the scenario reads"
        }
    }
}

/// Name in the archive of a path: below one folder, without steps up.
fn kept_as(path: &str, is_built_in: bool) -> String {
    let folder = if is_built_in { "built-in" } else { "files" };
    let parts = path.split(['/', '\\']).filter(|it| !it.is_empty() && *it != ".");
    let parts = parts.map(|it| {
        let part = if it == ".." { "up" } else { it };
        part.replace(':', "_")
    });
    std::iter::once(folder.to_owned()).chain(parts).collect::<Vec<_>>().join("/")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_path_leaves_the_folder_of_an_archive() {
        assert_eq!(kept_as("a/b.yaml", false), "files/a/b.yaml");
        assert_eq!(kept_as("../../etc/x", false), "files/up/up/etc/x");
        assert_eq!(kept_as("/etc/x", false), "files/etc/x");
        assert_eq!(kept_as("C:\\x\\..\\y", false), "files/C_/x/up/y");
        assert_eq!(kept_as("pricing/aws.yaml", true), "built-in/pricing/aws.yaml");
    }
}
