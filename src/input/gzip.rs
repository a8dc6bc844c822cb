//! Gzip data, unpacked as it is read: every member of a file, up to its last byte.

use std::io::{self, BufRead, Read};

use flate2::bufread::GzDecoder;

use super::diagnostic::Diagnostic;
use super::escape::quoted;
use super::file::{LIMIT, too_large};
use crate::codes;
use crate::format::count;

/// First bytes of gzip data.
const MAGIC: [u8; 2] = [0x1f, 0x8b];
/// Most bytes of unpacked text, however small it is packed.
const ANY_RATIO: u64 = 8 * 1024 * 1024;
/// Most bytes of unpacked text for each packed byte, beyond that. Logs unpack to 10 or 30.
const RATIO: u64 = 100;

/// Most bytes of a file that is read in pieces, and most for each packed byte: bills repeat themselves.
const ANY_RATIO_IN_PIECES: u64 = 256 * 1024 * 1024;
const RATIO_IN_PIECES: u64 = 500;

/// Problem of gzip data.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
enum GzipProblem {
    #[error("is cut off: its gzip data has no end")]
    CutOff,
    #[error("has other bytes behind its gzip data")]
    Trailing,
    #[error("has damaged gzip data")]
    Damaged,
    #[error(
        "unpacks to more than 256 MiB and more than {RATIO_IN_PIECES} times as many bytes as it has, the most that is read"
    )]
    Dense,
}

/// True if bytes are the beginning of gzip data.
pub(super) fn is_gzip(head: &[u8]) -> bool {
    head.starts_with(&MAGIC)
}

/// Text of gzip data.
pub(super) struct Unpacked<R>(Option<GzDecoder<R>>);

impl<R: BufRead> Unpacked<R> {
    /// Text of what a reader has from here on.
    pub(super) fn new(packed: R) -> Self {
        Self(Some(GzDecoder::new(packed)))
    }
}

impl<R: BufRead> Read for Unpacked<R> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        while let Some(mut member) = self.0.take() {
            let read = member.read(into).map_err(classified)?;
            if read > 0 || into.is_empty() {
                self.0 = Some(member);
                return Ok(read);
            }
            let mut rest = member.into_inner();
            match rest.fill_buf()?.first().copied() {
                None => {}
                Some(first) if first == MAGIC[0] => self.0 = Some(GzDecoder::new(rest)),
                Some(_) => return Err(io::Error::other(GzipProblem::Trailing)),
            }
        }
        Ok(0)
    }
}

/// Text of gzip data that is read in pieces, unless it is far larger than the data.
pub(super) struct InPieces<R, F> {
    text: Unpacked<R>,
    /// Bytes of text so far.
    unpacked: u64,
    /// Bytes of the file so far.
    packed: F,
}

impl<R: BufRead, F: Fn() -> u64> InPieces<R, F> {
    /// Text of what a reader has from here on; `packed` says how many bytes of the file were read.
    pub(super) fn new(reader: R, packed: F) -> Self {
        Self { text: Unpacked::new(reader), unpacked: 0, packed }
    }
}

impl<R: BufRead, F: Fn() -> u64> Read for InPieces<R, F> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let read = self.text.read(into)?;
        self.unpacked = self.unpacked.saturating_add(read as u64);
        let most = (self.packed)().saturating_mul(RATIO_IN_PIECES).max(ANY_RATIO_IN_PIECES);
        if self.unpacked > most {
            return Err(io::Error::other(GzipProblem::Dense));
        }
        Ok(read)
    }
}

fn classified(error: io::Error) -> io::Error {
    match error.kind() {
        io::ErrorKind::UnexpectedEof => io::Error::other(GzipProblem::CutOff),
        io::ErrorKind::InvalidInput | io::ErrorKind::InvalidData => {
            io::Error::other(GzipProblem::Damaged)
        }
        _ => error,
    }
}

/// Bytes of a file, unpacked if they are gzip data; the limit is that of the unpacked text.
pub(super) fn unpacked(bytes: Vec<u8>, name: &str) -> Result<Vec<u8>, Diagnostic> {
    if !is_gzip(&bytes) {
        return Ok(bytes);
    }
    let most = (bytes.len() as u64).saturating_mul(RATIO).clamp(ANY_RATIO, LIMIT);
    let mut text = Vec::new();
    let read = Unpacked::new(bytes.as_slice()).take(most + 1).read_to_end(&mut text);
    read.map_err(|error| unreadable(name, &error))?;
    match text.len() as u64 {
        found if found <= most => Ok(text),
        _ if most == LIMIT => Err(too_large(name)),
        _ => Err(too_dense(name, bytes.len())),
    }
}

/// Problem of few bytes that unpack to many.
fn too_dense(name: &str, packed: usize) -> Diagnostic {
    let message = format!(
        "{} unpacks from {} to more than 8 MiB and more than {RATIO} times as many, the most that is read",
        quoted(name),
        count(packed, "byte")
    );
    Diagnostic::error(codes::OVER_LIMIT, message).fix("unpack it with `gzip -d`, if it is sound")
}

/// Problem of a file whose content cannot be read.
pub fn unreadable(name: &str, error: &io::Error) -> Diagnostic {
    let name = quoted(name);
    let found = error.get_ref().and_then(|it| it.downcast_ref::<GzipProblem>());
    let Some(problem) = found else {
        return Diagnostic::error(codes::UNREADABLE, format!("{name} cannot be read: {error}"));
    };
    let fix = match problem {
        GzipProblem::CutOff | GzipProblem::Damaged => "copy or export the file again",
        GzipProblem::Dense => "unpack it with `gzip -d`, if it is sound",
        GzipProblem::Trailing => "keep the gzip data alone; `gzip -dc` shows what it holds",
    };
    Diagnostic::error(codes::UNREADABLE, format!("{name} {problem}")).fix(fix)
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use flate2::Compression;
    use flate2::write::GzEncoder;

    use super::*;

    fn packed(text: &str) -> Vec<u8> {
        let mut packer = GzEncoder::new(Vec::new(), Compression::default());
        packer.write_all(text.as_bytes()).unwrap();
        packer.finish().unwrap()
    }

    #[test]
    fn members_follow_each_other_and_other_bytes_are_refused() {
        let two = [packed("one\n"), packed("two\n")].concat();
        assert_eq!(unpacked(two.clone(), "x").unwrap(), b"one\ntwo\n");
        assert_eq!(unpacked(b"plain".to_vec(), "x").unwrap(), b"plain");
        let message = |bytes: &[u8]| unpacked(bytes.to_vec(), "x").unwrap_err().message;
        for end in [2, 9, 15, two.len() - 3] {
            assert_eq!(message(&two[..end]), "`x` is cut off: its gzip data has no end", "{end}");
        }
        let behind = [two.as_slice(), b"x"].concat();
        assert_eq!(message(&behind), "`x` has other bytes behind its gzip data");
        let mut damaged = packed(&"a line of text\n".repeat(9));
        damaged[14] ^= 0x55;
        assert_eq!(message(&damaged), "`x` has damaged gzip data");
    }

    #[test]
    fn text_beyond_the_limit_is_refused_however_small_it_is_packed() {
        let zeros = |mebibytes: usize| packed(&"0".repeat(mebibytes << 20));
        let refused = |bytes: Vec<u8>| unpacked(bytes, "x").unwrap_err().message;
        let all: Vec<u8> = (0..9).flat_map(|_| zeros(8)).collect();
        let mut loose = GzEncoder::new(Vec::new(), Compression::none());
        loose.write_all(&vec![b'0'; 1 << 20]).unwrap();
        let long = [loose.finish().unwrap(), zeros(64)].concat();
        assert_eq!(refused(long), "`x` is larger than 64 MiB, the most that is read");
        assert!(refused(all).contains("to more than 8 MiB and more than 100 times as many"));
        assert!(unpacked(zeros(8), "x").is_ok());
    }

    #[test]
    fn text_in_pieces_may_be_large_unless_it_is_far_larger_than_its_file() {
        let mebibyte = packed(&"0".repeat(1 << 20));
        let read = |mebibytes: usize, file: u64| {
            let all = mebibyte.repeat(mebibytes);
            let mut text = InPieces::new(all.as_slice(), move || file);
            io::copy(&mut text, &mut io::sink()).map_err(|it| unreadable("x", &it).message)
        };
        assert_eq!(read(256, 1_000), Ok(256 << 20));
        let dense = "`x` unpacks to more than 256 MiB and more than 500 times as many bytes as it has, the most that is read";
        assert_eq!(read(257, 1_000), Err(dense.to_owned()));
        // A file of a megabyte may have as much as that.
        assert_eq!(read(257, 1 << 20), Ok(257 << 20));
    }
}
