//! One text of a run: its name, its hash, and its lines when a place in it is asked for.

use std::path::PathBuf;
use std::sync::OnceLock;

use sha2::{Digest, Sha256};

use super::file::read_bytes;
use super::span::{LineIndex, SourcePlace};
use super::text::decode;

/// One text and its name.
#[derive(Debug)]
pub struct Source {
    /// Name as the user wrote it, with `/` between folders, and escaped.
    pub name: String,
    /// Path of the file; the name itself if the text is embedded.
    pub path: PathBuf,
    /// SHA-256 of the bytes as they were read, in hex.
    pub sha256: String,
    /// True if the text came with the program or the command line instead of a file.
    pub embedded: bool,
    /// The text, without a byte order mark; absent until it is needed, if it was read in blocks; lines
    /// with problems alone, if it is read in pieces.
    text: OnceLock<String>,
    lines: OnceLock<LineIndex>,
    /// Numbers of the lines that are kept of a file that is read in pieces; else empty.
    numbers: Vec<usize>,
}

impl Source {
    pub(super) fn new(
        (name, path): (String, PathBuf),
        text: Option<String>,
        sha256: String,
        embedded: bool,
    ) -> Self {
        let text = text.map(OnceLock::from).unwrap_or_default();
        let (lines, numbers) = (OnceLock::new(), Vec::new());
        Self { name, path, sha256, embedded, text, lines, numbers }
    }

    /// The text, without a byte order mark. A file that was read in blocks is read again; its text is
    /// empty if it has changed.
    #[must_use]
    pub fn text(&self) -> &str {
        self.text.get_or_init(|| {
            let read = read_bytes(&self.path, &self.name).unwrap_or_default();
            if hash(&read) == self.sha256 { decode(read).0 } else { String::new() }
        })
    }

    /// True if the text is in memory; false if it was read in blocks.
    #[must_use]
    pub fn is_kept(&self) -> bool {
        self.text.get().is_some()
    }

    /// Keeps a line of a file that is read in pieces, by its number from 1, and returns its first byte.
    pub(super) fn keep_line(&mut self, number: usize, line: &str) -> usize {
        let mut text = self.text.take().unwrap_or_default();
        let start = text.len();
        text.push_str(line);
        text.push('\n');
        self.text = OnceLock::from(text);
        self.numbers.push(number);
        self.lines = OnceLock::new();
        start
    }

    /// Line and column of a byte offset.
    #[must_use]
    pub fn place(&self, offset: usize) -> SourcePlace<'_> {
        let lines = self.lines();
        SourcePlace {
            name: &self.name,
            line: self.numbers.get(lines.line(offset)).copied().unwrap_or(lines.line(offset) + 1),
            column: lines.column(self.text(), offset) + 1,
        }
    }

    /// The line that holds a byte offset, as its start and its text without the line end.
    #[must_use]
    pub fn line_at(&self, offset: usize) -> (usize, &str) {
        let lines = self.lines();
        let line = lines.line(offset);
        let start = lines.start(line).unwrap_or(0);
        let end = lines.start(line + 1).unwrap_or(self.text().len());
        let text = self.text().get(start..end).unwrap_or("");
        (start, text.trim_end_matches(['\n', '\r']))
    }

    pub(super) fn lines(&self) -> &LineIndex {
        self.lines.get_or_init(|| LineIndex::new(self.text()))
    }
}

pub(super) fn hash(bytes: &[u8]) -> String {
    hex(Sha256::new_with_prefix(bytes))
}

pub(super) fn hex(hash: Sha256) -> String {
    format!("{:x}", hash.finalize())
}

#[cfg(test)]
mod tests {
    use super::super::source::Sources;

    #[test]
    fn the_line_of_an_offset_has_no_line_end() {
        let mut sources = Sources::new();
        let id = sources.embed("x", "one\r\ntwo\r\n");
        assert_eq!(sources.get(id).unwrap().line_at(6), (5, "two"));
        assert_eq!(sources.get(id).unwrap().line_at(10), (10, ""));
    }
}
