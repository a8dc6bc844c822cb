//! Sheets of the same paths at another revision, to compare with.

use std::path::PathBuf;

use super::read::{FileKind, files};
use crate::input::{Revision, Sources};
use crate::pricing::Sheet;

/// Sheets as they were at another revision.
#[derive(Debug)]
pub struct BaseSheets {
    /// Name of the revision as the user wrote it.
    pub name: String,
    /// Short name of its commit.
    pub commit: String,
    pub(in crate::check) sheets: Vec<Sheet>,
    pub(in crate::check) texts: Sources,
}

impl BaseSheets {
    /// Reads the sheets of some paths at a revision; problems and missing files of that time are
    /// not reported.
    pub fn read(paths: &[PathBuf], revision: Revision) -> Self {
        let (name, commit) = revision.label();
        let (name, commit) = (name.to_owned(), commit.to_owned());
        let mut texts = Sources::at(revision);
        // No path means the built-in sheets, which no revision holds.
        let all = if paths.is_empty() { Vec::new() } else { files(paths, &mut texts).0 };
        let sheets = all.into_iter().filter_map(|it| match it.kind {
            FileKind::Sheet(sheet) => Some(*sheet),
            FileKind::Scenario(_) | FileKind::Table | FileKind::Neither => None,
        });
        let sheets = sheets.collect();
        Self { name, commit, sheets, texts }
    }
}
