//! Provenance of a report: the program, the texts that it read, and the comments in them.

use std::collections::BTreeMap;

use crate::expr::Place;
use crate::input::{Source, escaped};

/// Program version and inputs of a report, so that its figures can be traced.
#[derive(Clone, Debug, Default)]
pub struct Provenance {
    /// Version of gpu-tco.
    pub version: &'static str,
    /// Every text that was read, `--set` among them.
    pub sources: Vec<SourceFile>,
    /// Texts of `--set`, in order.
    pub set: Vec<String>,
}

impl Provenance {
    /// Sources that are files.
    pub fn files(&self) -> impl Iterator<Item = &SourceFile> {
        self.sources.iter().filter(|it| it.name != "--set")
    }

    /// Comment behind a value of a file.
    pub fn comment(&self, place: &Place) -> Option<&str> {
        let source = self.sources.iter().find(|it| it.name == place.file)?;
        source.comments.get(&place.line).map(String::as_str)
    }
}

/// Most characters of a comment that are shown.
const LONGEST_COMMENT: usize = 1_000;

/// A text that was read.
#[derive(Clone, Debug)]
pub struct SourceFile {
    /// Name as the user gave it.
    pub name: String,
    /// SHA-256 of the bytes, in hex.
    pub sha256: String,
    /// True if the text is built into the program.
    pub embedded: bool,
    /// Comments behind values, by line; of built-in sheets none, as their rows name a source.
    pub comments: BTreeMap<usize, String>,
}

impl SourceFile {
    /// The file of a text that was read.
    pub fn of(source: &Source) -> Self {
        let comments = if source.embedded { BTreeMap::new() } else { source.comments() };
        let shown = |it: &str| escaped(it).chars().take(LONGEST_COMMENT).collect();
        let comments = comments.into_iter().map(|(line, it)| (line, shown(it))).collect();
        let (name, sha256) = (source.name.clone(), source.sha256.clone());
        Self { name, sha256, embedded: source.embedded, comments }
    }
}
