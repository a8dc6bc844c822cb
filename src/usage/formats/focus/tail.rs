//! Reader that keeps the bytes it read last, so that a problem can show its line.

use std::io::{self, Read};

/// Bytes that are kept at least: more than a parser reads ahead.
const KEPT: usize = 256 * 1_024;

/// Most bytes of a row. A row of a bill has some kilobytes.
const MOST: usize = 1_024 * 1_024;

/// Error of a row that is longer than [`MOST`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a row is longer than 1 MiB")]
pub(super) struct LongRow;

/// Reader that keeps its last bytes, and fails in a row longer than [`MOST`].
pub(super) struct Tail<R> {
    reader: R,
    /// Bytes read since the row began.
    row: usize,
    kept: Vec<u8>,
    /// Bytes before those that are kept.
    before: u64,
    /// Line ends before them.
    lines: usize,
}

impl<R> Tail<R> {
    /// Reader with nothing kept.
    pub fn new(reader: R) -> Self {
        Self { reader, row: 0, kept: Vec::with_capacity(2 * KEPT), before: 0, lines: 0 }
    }

    /// Begins a row: its bytes are counted from here.
    pub fn begin_row(&mut self) {
        self.row = 0;
    }

    /// Number and text of the first line with content from a byte on; none if it is not kept any more.
    pub fn line(&self, byte: u64) -> Option<(usize, String)> {
        let from = usize::try_from(byte.checked_sub(self.before)?).ok()?;
        let (before, rest) = self.kept.split_at_checked(from)?;
        let blank = rest.iter().take_while(|it| matches!(it, b'\r' | b'\n')).count();
        let (blank, rest) = rest.split_at_checked(blank)?;
        let line = rest.split(|it| matches!(it, b'\r' | b'\n')).next()?;
        let line = line.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(line);
        let number = 1 + self.lines + ends(before) + ends(blank);
        Some((number, String::from_utf8_lossy(line).into_owned()))
    }
}

impl<R: Read> Read for Tail<R> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        if self.row > MOST {
            return Err(io::Error::other(LongRow));
        }
        let read = self.reader.read(into)?;
        self.row += read;
        if self.kept.len() + read > 2 * KEPT {
            let dropped = self.kept.len().saturating_sub(KEPT);
            self.lines += ends(self.kept.get(..dropped).unwrap_or_default());
            self.before += dropped as u64;
            self.kept.drain(..dropped);
        }
        self.kept.extend_from_slice(into.get(..read).unwrap_or_default());
        Ok(read)
    }
}

fn ends(bytes: &[u8]) -> usize {
    bytes.iter().map(|it| usize::from(*it == b'\n')).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_without_an_end_is_given_up() {
        let mut tail = Tail::new(io::repeat(b','));
        let mut piece = [0; 4_096];
        let mut read = 0;
        let problem = loop {
            match tail.read(&mut piece) {
                Ok(bytes) => read += bytes,
                Err(problem) => break problem,
            }
        };
        assert!(read <= MOST + piece.len() && problem.get_ref().unwrap().is::<LongRow>());
        tail.begin_row();
        assert_eq!(tail.read(&mut piece).unwrap(), piece.len());
    }

    #[test]
    fn a_line_is_found_by_its_byte_until_it_is_far_behind() {
        let text = "\u{feff}head\r\n\r\none\r\n".to_owned() + &"two\n".repeat(300_000);
        let mut tail = Tail::new(text.as_bytes());
        let mut piece = [0; 4_096];
        assert_eq!(tail.read(&mut piece).unwrap(), 4_096);
        assert_eq!(tail.line(0), Some((1, "head".to_owned())));
        assert_eq!(tail.line(8), Some((3, "one".to_owned())));
        while tail.read(&mut piece).unwrap() > 0 {
            tail.begin_row();
        }
        assert_eq!(tail.line(0), None);
        assert_eq!(tail.line(text.len() as u64 - 5), Some((300_003, "two".to_owned())));
    }
}
