//! The texts that were read: the only door through which input enters the program.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{MAIN_SEPARATOR, Path, PathBuf};
use std::sync::OnceLock;

use sha2::{Digest, Sha256};

use super::diagnostic::Diagnostic;
use super::escape::quoted;
use super::span::{LineIndex, Place, Span};
use super::suggest::nearest;
use super::text;
use crate::codes;

/// The largest file that is read.
const LIMIT: u64 = 64 * 1024 * 1024;

/// How many names of a folder are looked at for one like a missing file's.
const NEIGHBOURS: usize = 10_000;

/// Names one source of a [`Sources`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SourceId(u32);

impl SourceId {
    /// The source of a place that went through serde as plain numbers.
    pub(super) fn from_wire(number: u32) -> Self {
        Self(number)
    }

    /// The number under which a place goes through serde.
    pub(super) fn to_wire(self) -> u32 {
        self.0
    }
}

/// One text with its name.
#[derive(Debug)]
pub struct Source {
    /// The name as the user wrote it, with `/` between folders.
    pub name: String,
    /// The text, without a byte order mark.
    pub text: String,
    /// SHA-256 of the bytes as they were read, in hex.
    pub sha256: String,
    /// Whether the text came with the program or the command line instead of a file.
    pub embedded: bool,
    lines: OnceLock<LineIndex>,
}

/// Every text of a run, in the order they were read.
#[derive(Debug, Default)]
pub struct Sources {
    all: Vec<Source>,
}

impl Sources {
    /// No text yet.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Reads a regular file of UTF-8 text.
    ///
    /// # Errors
    ///
    /// Says in words of the user why the file cannot be taken; a text with a wrong byte is kept so that it can be shown.
    pub fn read(&mut self, path: &Path) -> Result<SourceId, Diagnostic> {
        let name = path.display().to_string().replace(MAIN_SEPARATOR, "/");
        let bytes = read_bytes(path, &name)?;
        let sha256 = hash(&bytes);
        let (text, problem) = text::decode(bytes);
        let id = self.add(name, text, sha256, false);
        match problem {
            None => Ok(id),
            Some(problem) => {
                let span = Span::new(id, problem.start, problem.end);
                Err(Diagnostic::error(codes::UNREADABLE, problem.message).at(span).fix(problem.fix))
            }
        }
    }

    /// The files below `path` that end in `extension`, sorted; `path` itself if it is a file.
    ///
    /// # Errors
    ///
    /// Says why a folder cannot be listed.
    pub fn files(&self, path: &Path, extension: &str) -> Result<Vec<PathBuf>, Diagnostic> {
        if !path.is_dir() {
            return Ok(vec![path.to_owned()]);
        }
        let unreadable = |problem: io::Error| {
            let name = path.display();
            let message = format!("{name} cannot be listed: {problem}");
            Diagnostic::error(codes::UNREADABLE, message)
        };
        let entries: Result<Vec<PathBuf>, _> = fs::read_dir(path)
            .map_err(unreadable)?
            .map(|entry| entry.map(|it| it.path()))
            .collect();
        let mut files = entries.map_err(unreadable)?;
        files.retain(|file| file.extension().is_some_and(|it| it == extension));
        files.sort();
        Ok(files)
    }

    /// Takes a text that came with the program or the command line.
    pub fn embed(&mut self, name: impl Into<String>, text: impl Into<String>) -> SourceId {
        let text = text.into();
        let sha256 = hash(text.as_bytes());
        self.add(name.into(), text, sha256, true)
    }

    /// The source `id` names, unless it names one of another [`Sources`].
    #[must_use]
    pub fn get(&self, id: SourceId) -> Option<&Source> {
        self.all.get(id.0 as usize)
    }

    /// All sources in the order they were read.
    pub fn iter(&self) -> impl Iterator<Item = (SourceId, &Source)> {
        (0..).map(SourceId).zip(&self.all)
    }

    /// The text a span covers.
    #[must_use]
    pub fn text(&self, span: Span) -> &str {
        self.get(span.source)
            .and_then(|source| source.text.get(span.start as usize..span.end as usize))
            .unwrap_or("")
    }

    /// Where a span begins.
    #[must_use]
    pub fn place(&self, span: Span) -> Place<'_> {
        self.get(span.source).map_or(Place { name: "?", line: 1, column: 1 }, |source| {
            source.place(span.start as usize)
        })
    }

    fn add(&mut self, name: String, text: String, sha256: String, embedded: bool) -> SourceId {
        let id = SourceId(u32::try_from(self.all.len()).unwrap_or(u32::MAX));
        self.all.push(Source { name, text, sha256, embedded, lines: OnceLock::new() });
        id
    }
}

impl Source {
    /// The place of a byte offset.
    #[must_use]
    pub fn place(&self, offset: usize) -> Place<'_> {
        let lines = self.lines();
        Place {
            name: &self.name,
            line: lines.line(offset) + 1,
            column: lines.column(&self.text, offset) + 1,
        }
    }

    /// The line that holds a byte offset, without its end, and where it begins.
    #[must_use]
    pub fn line_at(&self, offset: usize) -> (usize, &str) {
        let lines = self.lines();
        let line = lines.line(offset);
        let start = lines.start(line).unwrap_or(0);
        let end = lines.start(line + 1).unwrap_or(self.text.len());
        let text = self.text.get(start..end).unwrap_or("");
        (start, text.trim_end_matches(['\n', '\r']))
    }

    fn lines(&self) -> &LineIndex {
        self.lines.get_or_init(|| LineIndex::new(&self.text))
    }
}

fn hash(bytes: &[u8]) -> String {
    format!("{:x}", Sha256::digest(bytes))
}

#[expect(clippy::disallowed_methods, reason = "the one place that opens files")]
fn read_bytes(path: &Path, name: &str) -> Result<Vec<u8>, Diagnostic> {
    let unreadable = |error: io::Error| cannot_read(path, name, &error);
    // Asking before opening: opening a FIFO waits for a writer that may never come.
    check_regular(&fs::metadata(path).map_err(unreadable)?, name)?;
    let file = File::open(path).map_err(unreadable)?;
    let metadata = file.metadata().map_err(unreadable)?;
    check_regular(&metadata, name)?;
    if metadata.len() > LIMIT {
        return Err(too_large(name));
    }
    let mut bytes = Vec::new();
    // A file may grow while it is read, and some report no length at all.
    file.take(LIMIT + 1).read_to_end(&mut bytes).map_err(unreadable)?;
    if bytes.len() as u64 > LIMIT {
        return Err(too_large(name));
    }
    Ok(bytes)
}

fn check_regular(metadata: &fs::Metadata, name: &str) -> Result<(), Diagnostic> {
    let name = quoted(name);
    let problem = |message, fix| Err(Diagnostic::error(codes::UNREADABLE, message).fix(fix));
    if metadata.is_dir() {
        let message = format!("{name} is a folder, but a file was expected");
        return problem(message, "name a file in it");
    }
    if !metadata.is_file() {
        let message = format!("{name} is a pipe or device, but a regular file was expected");
        return problem(message, "write its content to a file first");
    }
    Ok(())
}

fn too_large(name: &str) -> Diagnostic {
    let message = format!("{} is larger than 64 MiB, the most that is read", quoted(name));
    Diagnostic::error(codes::OVER_LIMIT, message).fix("split the file")
}

fn cannot_read(path: &Path, name: &str, error: &io::Error) -> Diagnostic {
    let shown = quoted(name);
    let is_link = fs::symlink_metadata(path).is_ok_and(|own| own.is_symlink());
    let unreadable = |message| Diagnostic::error(codes::UNREADABLE, message);
    match error.kind() {
        io::ErrorKind::NotFound if is_link => {
            unreadable(format!("{shown} is a link to a file that does not exist"))
        }
        io::ErrorKind::NotFound => {
            unreadable(format!("{shown} does not exist")).fix(neighbour(path))
        }
        io::ErrorKind::PermissionDenied => unreadable(format!("{shown} may not be read"))
            .fix(format!("allow it with `chmod +r {}`", super::escape::escaped(name))),
        _ if is_link => unreadable(format!("{shown} is a link that leads back to itself")),
        _ => unreadable(format!("{shown} cannot be read: {error}")),
    }
}

/// What to write instead of a file that does not exist, if one in its folder has a similar name.
fn neighbour(path: &Path) -> String {
    let folder = match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    let Ok(entries) = fs::read_dir(folder) else {
        return format!("there is no folder {}", quoted(&folder.display().to_string()));
    };
    let mut names: Vec<String> = entries
        .take(NEIGHBOURS)
        .filter_map(|entry| entry.ok()?.file_name().into_string().ok())
        .collect();
    names.sort();
    let wanted = path.file_name().unwrap_or_default().to_string_lossy();
    let near: Vec<String> = nearest(&wanted, names.iter().map(String::as_str))
        .into_iter()
        .map(|name| path.with_file_name(name).display().to_string().replace(MAIN_SEPARATOR, "/"))
        .collect();
    let near: Vec<&str> = near.iter().map(String::as_str).collect();
    super::suggest::write_one_of(&near)
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
    fn the_line_of_an_offset_has_no_line_end() {
        let mut sources = Sources::new();
        let id = sources.embed("x", "one\r\ntwo\r\n");
        assert_eq!(sources.get(id).unwrap().line_at(6), (5, "two"));
        assert_eq!(sources.get(id).unwrap().line_at(10), (10, ""));
    }
}
