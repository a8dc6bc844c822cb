//! The sheets of the same paths at another revision, to compare with.

use std::path::PathBuf;

use super::read::{FileKind, files};
use crate::input::{Revision, Sources};
use crate::pricing::Sheet;

/// Sheets as they were.
#[derive(Debug)]
pub struct BaseSheets {
    /// As the user named the revision.
    pub name: String,
    /// The beginning of the commit's name.
    pub commit: String,
    pub(in crate::check) sheets: Vec<Sheet>,
    pub(in crate::check) texts: Sources,
}

impl BaseSheets {
    /// Reads what some paths held; what was wrong or not there then is not told.
    pub fn read(paths: &[PathBuf], revision: Revision) -> Self {
        let (name, commit) = revision.label();
        let (name, commit) = (name.to_owned(), commit.to_owned());
        let mut texts = Sources::at(revision);
        // No path would be the built-in sheets, which no revision holds.
        let all = if paths.is_empty() { Vec::new() } else { files(paths, &mut texts).0 };
        let sheets = all.into_iter().filter_map(|it| match it.kind {
            FileKind::Sheet(sheet) => Some(*sheet),
            FileKind::Scenario(_) | FileKind::Neither => None,
        });
        let sheets = sheets.collect();
        Self { name, commit, sheets, texts }
    }
}
