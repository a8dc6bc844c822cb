//! Large files of rows, read in blocks of lines whose text is not kept.

use std::io::Read;
use std::path::Path;
use std::thread;

use sha2::{Digest, Sha256};

use super::escape::shown;
use super::file::{LIMIT, open};
use super::source::Sources;
use super::source_text::hex;
use super::span::SourceId;

/// Bytes of a block.
const BLOCK: usize = 1024 * 1024;
/// Bytes whose hash takes longer than the start of a thread.
const LARGE: usize = 256 * 1024;

impl Sources {
    /// Reads a file of the disk in blocks that end at the end of a line, or of the file. None if it
    /// cannot be read so, or if the reader refuses a block: [`Sources::read`] gives the reason.
    pub fn read_in_blocks(
        &mut self,
        path: &Path,
        take: impl FnMut(&[u8]) -> bool,
    ) -> Option<SourceId> {
        if self.bundle.is_some() || self.revision_of(path).is_some() {
            return None;
        }
        let name = shown(path);
        let sha256 = blocks(open(path, &name).ok()?, take)?;
        Some(self.add((name, path.to_owned()), None, sha256, false))
    }
}

/// Hash of a file, all of whose blocks were taken.
fn blocks(mut file: impl Read, mut take: impl FnMut(&[u8]) -> bool) -> Option<String> {
    let mut hash = Sha256::new();
    let mut block = vec![0; BLOCK];
    let mut next = Vec::new();
    // Bytes of a line that began in the block before, of the block, and of all blocks.
    let (mut begun, mut end) = (0, filled(&mut file, &mut block)?);
    let mut all = end;
    loop {
        let is_last = end < block.len();
        let lines = if is_last { end } else { last_line_end(&block)? };
        let (taken, rest) = block.get(..end)?.split_at_checked(lines)?;
        let read = both(&mut hash, block.get(begun..end)?, || {
            if !take(taken) {
                return None;
            }
            if is_last {
                return Some(0);
            }
            next.resize(BLOCK, 0);
            next.get_mut(..rest.len())?.copy_from_slice(rest);
            filled(&mut file, next.get_mut(rest.len()..)?)
        })?;
        if is_last {
            return Some(hex(hash));
        }
        all += read;
        if all as u64 > LIMIT {
            return None;
        }
        (begun, end) = (rest.len(), rest.len() + read);
        std::mem::swap(&mut block, &mut next);
    }
}

/// Number of bytes read, which fill a buffer unless the file ends.
fn filled(file: &mut impl Read, buffer: &mut [u8]) -> Option<usize> {
    let mut end = 0;
    while let Some(rest) = buffer.get_mut(end..).filter(|it| !it.is_empty()) {
        match file.read(rest).ok()? {
            0 => break,
            read => end += read,
        }
    }
    Some(end)
}

fn last_line_end(block: &[u8]) -> Option<usize> {
    block.iter().rposition(|it| *it == b'\n').map(|it| it + 1)
}

/// Hashes bytes, on another core if they are many, while a block is taken and the next one read.
fn both<T>(hash: &mut Sha256, bytes: &[u8], take: impl FnOnce() -> T) -> T {
    if bytes.len() < LARGE {
        hash.update(bytes);
        return take();
    }
    let (is_hashed, taken) = thread::scope(|scope| {
        let hashing = thread::Builder::new().spawn_scoped(scope, || hash.update(bytes));
        let taken = take();
        (hashing.is_ok(), taken)
    });
    if !is_hashed {
        // No thread could be started.
        hash.update(bytes);
    }
    taken
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use super::*;

    /// Blocks of a file, and its source.
    fn read(bytes: &[u8]) -> (Vec<Vec<u8>>, Sources, Option<SourceId>) {
        let mut file = tempfile::NamedTempFile::new().unwrap();
        file.write_all(bytes).unwrap();
        let (mut sources, mut blocks) = (Sources::new(), Vec::new());
        let id = sources.read_in_blocks(file.path(), |it| {
            blocks.push(it.to_vec());
            true
        });
        if let Some(source) = id.and_then(|id| sources.get(id)) {
            assert!(!source.is_kept());
            assert_eq!(source.text().as_bytes(), bytes);
        }
        (blocks, sources, id)
    }

    #[test]
    fn blocks_are_whole_lines_and_the_hash_is_that_of_the_file() {
        for (line, times) in [("a,b\n", 10), ("one line of some length\n", 150_000), ("", 0)] {
            let bytes = [line.repeat(times), "end".to_owned()].concat().into_bytes();
            let (blocks, mut sources, id) = read(&bytes);
            assert_eq!(blocks.concat(), bytes);
            assert!(blocks.iter().rev().skip(1).all(|it| it.ends_with(b"\n")));
            let text = String::from_utf8(bytes).unwrap();
            let again = sources.embed("again", text);
            let hash = |id| sources.get(id).unwrap().sha256.clone();
            assert_eq!(hash(id.unwrap()), hash(again));
        }
    }

    #[test]
    fn a_line_longer_than_a_block_a_folder_and_a_refusal_are_none() {
        assert!(read(&vec![b'9'; BLOCK + 1]).2.is_none());
        let mut sources = Sources::new();
        assert!(sources.read_in_blocks(Path::new("."), |_| true).is_none());
        assert!(sources.read_in_blocks(Path::new("Cargo.toml"), |_| false).is_none());
        assert_eq!(sources.iter().count(), 0);
    }
}
