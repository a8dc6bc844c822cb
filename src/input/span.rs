//! Byte ranges in sources, and their lines and columns.

use std::fmt;
use std::sync::OnceLock;

/// Number of one source of a run, in reading order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SourceId(u32);

impl SourceId {
    /// Creates the number: for a new source, or for a span that went through serde.
    pub(super) fn from_wire(number: u32) -> Self {
        Self(number)
    }

    /// The number as a plain integer from 0: the position among all sources, and the form in serde.
    pub(super) fn to_wire(self) -> u32 {
        self.0
    }
}

/// A range of bytes in the text of one source.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Span {
    /// The source the range lies in.
    pub source: SourceId,
    /// The first byte.
    pub start: u32,
    /// One past the last byte.
    pub end: u32,
}

impl Span {
    /// Creates a range in `source`; offsets beyond 4 GiB, which no source reaches, are clamped.
    #[must_use]
    pub fn new(source: SourceId, start: usize, end: usize) -> Self {
        let offset = |at: usize| u32::try_from(at).unwrap_or(u32::MAX);
        Self { source, start: offset(start), end: offset(end.max(start)) }
    }

    /// The range from the start of this one to the end of `last`.
    #[must_use]
    pub fn to(self, last: Self) -> Self {
        Self { end: last.end.max(self.start), ..self }
    }

    /// True if the range holds no byte.
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.start >= self.end
    }
}

/// A place as people write it: lines and columns count from 1, columns count characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SourcePlace<'a> {
    /// The source's name.
    pub name: &'a str,
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
}

impl fmt::Display for SourcePlace<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}:{}", self.name, self.line, self.column)
    }
}

/// Number of bytes between two stored character counts.
const BLOCK: usize = 4096;

/// Line starts and character counts of one text, so that a lookup never scans a long line.
#[derive(Debug)]
pub(super) struct LineIndex {
    starts: Vec<u32>,
    /// Characters before each block, counted for a place in a long line.
    characters: OnceLock<Vec<u32>>,
}

impl LineIndex {
    pub(super) fn new(text: &str) -> Self {
        let bytes = text.as_bytes();
        let start = |end: usize| u32::try_from(end + 1).unwrap_or(u32::MAX);
        let is_end = |at: &usize| bytes[*at] == b'\n' || bytes.get(at + 1) != Some(&b'\n');
        let ends = memchr::memchr2_iter(b'\n', b'\r', bytes).filter(is_end);
        let starts = std::iter::once(0).chain(ends.map(start)).collect();
        Self { starts, characters: OnceLock::new() }
    }

    /// The line of a byte offset, from 0.
    pub(super) fn line(&self, offset: usize) -> usize {
        self.starts.partition_point(|start| *start as usize <= offset).saturating_sub(1)
    }

    /// The first byte of a line counted from 0.
    pub(super) fn start(&self, line: usize) -> Option<usize> {
        self.starts.get(line).map(|start| *start as usize)
    }

    /// The column of a byte offset in characters, from 0.
    pub(super) fn column(&self, text: &str, offset: usize) -> usize {
        let offset = offset.min(text.len());
        let start = self.start(self.line(offset)).unwrap_or(0);
        if let Some(short) = text.as_bytes().get(start..offset).filter(|it| it.len() <= BLOCK) {
            return count_characters(short) as usize;
        }
        let before = self.characters_before(text, offset);
        (before - self.characters_before(text, start).min(before)) as usize
    }

    fn characters_before(&self, text: &str, offset: usize) -> u32 {
        let block = offset / BLOCK;
        let characters = self.characters.get_or_init(|| characters_before_blocks(text));
        let whole = characters.get(block).copied().unwrap_or(0);
        let rest = text.as_bytes().get(block * BLOCK..offset).unwrap_or(&[]);
        whole + count_characters(rest)
    }
}

fn characters_before_blocks(text: &str) -> Vec<u32> {
    let mut before = vec![0];
    let mut total = 0;
    for block in text.as_bytes().chunks(BLOCK) {
        total += count_characters(block);
        before.push(total);
    }
    before
}

/// Counts the bytes that begin a character, so that a block may end inside one.
fn count_characters(bytes: &[u8]) -> u32 {
    let count = bytes.iter().filter(|byte| **byte & 0xC0 != 0x80).count();
    u32::try_from(count).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn place(text: &str, offset: usize) -> (usize, usize) {
        let index = LineIndex::new(text);
        (index.line(offset) + 1, index.column(text, offset) + 1)
    }

    #[test]
    fn all_three_line_ends_count_once() {
        let text = "a\nb\r\nc\rd";
        assert_eq!(place(text, 2), (2, 1));
        assert_eq!(place(text, 5), (3, 1));
        assert_eq!(place(text, 7), (4, 1));
        assert_eq!(place(text, 8), (4, 2));
    }

    #[test]
    fn columns_count_characters() {
        assert_eq!(place("日本: x", "日本: ".len()), (1, 5));
    }

    #[test]
    fn columns_are_right_beyond_a_block() {
        let text = format!("first\n{}x", "é".repeat(10_000));
        assert_eq!(place(&text, text.len() - 1), (2, 10_001));
    }

    #[test]
    fn an_offset_past_the_end_is_the_end() {
        assert_eq!(place("ab", 99), (1, 3));
    }
}
