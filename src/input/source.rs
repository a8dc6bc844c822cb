//! The texts that were read: the only way input enters the program.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::bundled::BundledFiles;
use super::diagnostic::Diagnostic;
use super::escape::{escaped, quoted, shown};
use super::file::{leads_outside, plain_path, read_bytes};
use super::ours::is_ours;
use super::revision::Revision;
use super::source_text::{Source, hash};
use super::span::{SourceId, SourcePlace, Span};
use crate::codes;

/// Every text of a run, in reading order.
#[derive(Debug, Default)]
pub struct Sources {
    all: Vec<Source>,
    /// Revision that files are read from; `None` for the disk.
    revision: Option<Revision>,
    /// Paths that are read from the disk even if there is a revision.
    on_disk: Vec<PathBuf>,
    /// Texts that stand in place of files, or of files that do not exist yet.
    pub(super) pending: BTreeMap<PathBuf, String>,
    /// Files to read in place of the disk, if the run is of a bundle.
    pub(super) bundle: Option<BundledFiles>,
}

/// File of a folder of price sheets that says where they come from; it is no sheet.
pub const FEEDS_FILE: &str = "feeds.yaml";

impl Sources {
    /// Creates an empty collection that reads from the disk.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Creates an empty collection that reads files as they were at a revision.
    #[must_use]
    pub fn at(revision: Revision) -> Self {
        Self { revision: Some(revision), ..Self::default() }
    }

    /// Creates an empty collection that reads these files and nothing from the disk.
    #[must_use]
    pub fn of_bundle(files: BundledFiles) -> Self {
        Self { bundle: Some(files), ..Self::default() }
    }

    /// Text of a built-in sheet in the bundle that is read, if one is.
    #[must_use]
    pub fn bundled_sheet(&self, name: &str) -> Option<String> {
        self.bundle.as_ref()?.built_in.get(name).cloned()
    }

    /// Makes these paths, and everything below them, be read from the disk even if there is a revision.
    #[must_use]
    pub fn with_disk(mut self, paths: &[PathBuf]) -> Self {
        self.on_disk.extend_from_slice(paths);
        self
    }

    /// Makes these texts be read in place of the files of these paths.
    #[must_use]
    pub fn with_pending(mut self, texts: BTreeMap<PathBuf, String>) -> Self {
        self.pending = texts.into_iter().map(|(path, text)| (plain_path(&path), text)).collect();
        self
    }

    /// Revision that files are read from; `None` for the disk.
    #[must_use]
    pub fn revision(&self) -> Option<&Revision> {
        self.revision.as_ref()
    }

    /// True if there is a file or folder at the path.
    #[must_use]
    pub fn has(&self, path: &Path) -> bool {
        if let Some(bundle) = &self.bundle {
            return bundle.has(path);
        }
        self.revision_of(path).map_or_else(|| path.exists(), |it| it.has(path))
    }

    /// Reads a regular file of UTF-8 text.
    ///
    /// # Errors
    ///
    /// Explains why the file cannot be read; a text with an invalid byte is kept so that it can be shown.
    pub fn read(&mut self, path: &Path) -> Result<SourceId, Diagnostic> {
        let name = shown(path);
        if let Some(text) = self.pending.get(&plain_path(path)) {
            return self.keep((name, path.to_owned()), text.clone().into_bytes());
        }
        let bytes = self.bytes(path, &name)?;
        self.keep((name, path.to_owned()), bytes)
    }

    /// Bytes of a file: of the bundle, of the revision, or of the disk.
    pub(super) fn bytes(&mut self, path: &Path, name: &str) -> Result<Vec<u8>, Diagnostic> {
        if let Some(bundle) = &self.bundle {
            return bundle.read(path, name);
        }
        let on_disk = self.is_on_disk(path);
        match self.revision.as_mut().filter(|_| !on_disk) {
            None => read_bytes(path, name),
            Some(revision) => revision.read(path, name),
        }
    }

    /// Reads a price sheet or scenario. Whoever links to a file elsewhere need not be allowed to see it: nothing of a text
    /// that is neither is shown.
    ///
    /// # Errors
    ///
    /// As [`Sources::read`].
    pub fn read_ours(&mut self, path: &Path) -> Result<SourceId, Diagnostic> {
        let read = self.read(path);
        let id = read.as_ref().map_or_else(|it| it.span.map(|at| at.source), |id| Some(*id));
        let is_other = id.and_then(|id| self.get(id)).is_some_and(|it| !is_ours(it.text()));
        let is_elsewhere = self.bundle.is_some() || self.revision_of(path).is_some();
        if !is_other || is_elsewhere || !leads_outside(path) {
            return read;
        }
        let name = shown(path);
        let message =
            format!("{name} is a link to a file that is neither a price sheet nor a scenario");
        Err(Diagnostic::error(codes::NEITHER, message).fix("name the file itself"))
    }

    /// The files below `path` that end in `extension`, sorted; `path` itself if it is a file.
    ///
    /// # Errors
    ///
    /// Fails if a folder cannot be listed or holds no such file.
    pub fn files(&self, path: &Path, extension: &str) -> Result<Vec<PathBuf>, Diagnostic> {
        let Some(mut files) = self.folder(path)? else { return Ok(vec![path.to_owned()]) };
        let on_disk = self.bundle.is_none() && self.revision_of(path).is_none();
        let is_folder = |file: &Path| on_disk && file.is_dir();
        let here = plain_path(path);
        let name = |file: &PathBuf| {
            let is_here = file.parent() == Some(&here);
            is_here.then(|| file.file_name().map(|name| path.join(name))).flatten()
        };
        let new: Vec<PathBuf> = self.pending.keys().filter_map(name).collect();
        files.extend(new);
        let is_named = |file: &Path| file.extension().is_some_and(|end| end == extension);
        let is_other = |file: &Path| file.file_name().is_some_and(|it| it == FEEDS_FILE);
        files.retain(|it| is_named(it) && !is_other(it) && !is_folder(it));
        files.sort();
        files.dedup();
        if files.is_empty() {
            let name = quoted(&path.to_string_lossy());
            let message = format!("the folder {name} holds no file that ends in `.{extension}`");
            let fix = "name another folder, or a file";
            return Err(Diagnostic::error(codes::UNREADABLE, message).fix(fix));
        }
        Ok(files)
    }

    fn is_on_disk(&self, path: &Path) -> bool {
        self.on_disk.iter().any(|it| path.starts_with(it))
    }

    pub(super) fn revision_of(&self, path: &Path) -> Option<&Revision> {
        self.revision.as_ref().filter(|_| !self.is_on_disk(path))
    }

    /// Entries of a folder; `None` if the path is no folder.
    fn folder(&self, path: &Path) -> Result<Option<Vec<PathBuf>>, Diagnostic> {
        if let Some(bundle) = &self.bundle {
            return Ok(bundle.folder(path));
        }
        if let Some(revision) = self.revision_of(path) {
            return Ok(revision.folder(path));
        }
        if !path.is_dir() {
            return Ok(None);
        }
        let unreadable = |problem: io::Error| {
            let message = format!("{} cannot be listed: {problem}", shown(path));
            Diagnostic::error(codes::UNREADABLE, message)
        };
        let entries: Result<Vec<PathBuf>, _> = fs::read_dir(path)
            .map_err(unreadable)?
            .map(|entry| entry.map(|it| it.path()))
            .collect();
        entries.map(Some).map_err(unreadable)
    }

    /// Adds a text that came with the program or the command line.
    pub fn embed(&mut self, name: impl Into<String>, text: impl Into<String>) -> SourceId {
        let text = text.into();
        let sha256 = hash(text.as_bytes());
        self.embed_hashed(name, text, sha256)
    }

    /// Adds a text that came with the program, whose hash is known.
    pub(crate) fn embed_hashed(
        &mut self,
        name: impl Into<String>,
        text: impl Into<String>,
        sha256: impl Into<String>,
    ) -> SourceId {
        let name = name.into();
        let path = PathBuf::from(&name);
        let file = (escaped(&name).into_owned(), path);
        self.add(file, Some(text.into()), sha256.into(), true)
    }

    /// The source `id` names, unless it names one of another [`Sources`].
    #[must_use]
    pub fn get(&self, id: SourceId) -> Option<&Source> {
        self.all.get(id.to_wire() as usize)
    }

    /// All sources in the order they were read.
    pub fn iter(&self) -> impl Iterator<Item = (SourceId, &Source)> {
        (0..).map(SourceId::from_wire).zip(&self.all)
    }

    /// Paths that were read from the disk.
    #[must_use]
    pub fn paths(&self) -> Vec<PathBuf> {
        let read = self.all.iter().filter(|source| !source.embedded);
        read.map(|source| source.path.clone()).collect()
    }

    /// The text a span covers.
    #[must_use]
    pub fn text(&self, span: Span) -> &str {
        self.get(span.source)
            .and_then(|source| source.text().get(span.start as usize..span.end as usize))
            .unwrap_or("")
    }

    /// Line and column at which a span begins.
    #[must_use]
    pub fn place(&self, span: Span) -> SourcePlace<'_> {
        self.get(span.source).map_or(SourcePlace { name: "?", line: 1, column: 1 }, |source| {
            source.place(span.start as usize)
        })
    }

    /// Span of the word at a line and column, both from 1; the way back from a printed place such as `a.yaml:3:7`.
    #[must_use]
    pub fn find(&self, name: &str, line: usize, column: usize) -> Option<Span> {
        let (id, source) = self.iter().find(|(_, source)| source.name == name)?;
        let begin = source.lines().start(line.checked_sub(1)?)?;
        let (_, text) = source.line_at(begin);
        let (at, _) = text.char_indices().nth(column.checked_sub(1)?)?;
        let word = text.get(at..)?.split([' ', ':']).next()?;
        Some(Span::new(id, begin + at, begin + at + word.len()))
    }

    pub(super) fn add(
        &mut self,
        (name, path): (String, PathBuf),
        text: Option<String>,
        sha256: String,
        embedded: bool,
    ) -> SourceId {
        let id = SourceId::from_wire(u32::try_from(self.all.len()).unwrap_or(u32::MAX));
        self.all.push(Source::new((name, path), text, sha256, embedded));
        id
    }

    pub(super) fn get_mut(&mut self, id: SourceId) -> Option<&mut Source> {
        self.all.get_mut(id.to_wire() as usize)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_embedded_text_has_a_place_and_a_hash() {
        let mut sources = Sources::new();
        let id = sources.embed("built-in", "a: 1\nbé: 2\n");
        let place = sources.place(Span::new(id, 8, 9));
        assert_eq!(place.to_string(), "built-in:2:3");
        let hash = &sources.get(id).unwrap().sha256;
        assert_eq!(hash.len(), 64);
    }

    #[test]
    fn a_place_leads_back_to_its_word() {
        let mut sources = Sources::new();
        let id = sources.embed("x", "a: 1\n  é: own: 2\n");
        let span = sources.find("x", 2, 6).unwrap();
        assert_eq!((span.source, sources.text(span)), (id, "own"));
        assert_eq!(sources.find("x", 9, 1), None);
        assert_eq!(sources.find("y", 1, 1), None);
    }
}
