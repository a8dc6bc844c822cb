//! Reading of an archive that anyone may have written: within limits, in memory alone.

use std::collections::BTreeMap;
use std::io::{Cursor, Read};

use zip::ZipArchive;

/// Most bytes of a file when it is unpacked.
const MOST_OF_FILE: u64 = 64 * 1024 * 1024;
/// Most bytes of all files when they are unpacked.
const MOST: u64 = 256 * 1024 * 1024;
/// Most files.
const MOST_FILES: usize = 10_000;

/// Reason that bytes are no archive that is read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ArchiveProblem {
    /// Bytes that are no archive, or one that is damaged.
    #[error("is no zip archive: {0}")]
    NotZip(String),
    /// File whose name leads out of the archive, or is of no file.
    #[error("has a file named `{0}`, which leads out of the archive")]
    Name(String),
    /// Files of one name, of which each reader may take another.
    #[error("lists {0} files under {1} names; a name may be there once")]
    Twice(usize, usize),
    /// File that is too large when it is unpacked.
    #[error("has a file `{0}` of more than 64 MiB")]
    LargeFile(String),
    /// All files that are too large when they are unpacked.
    #[error("holds more than 256 MiB")]
    Large,
    /// Too many files.
    #[error("holds {0} files; an archive has at most {MOST_FILES}")]
    Many(usize),
    /// File that is damaged.
    #[error("has a file `{0}` that cannot be unpacked: {1}")]
    Damaged(String, String),
}

/// Files of an archive by their names.
///
/// # Errors
///
/// Says why it is not read.
pub fn unpack(bytes: &[u8]) -> Result<BTreeMap<String, Vec<u8>>, ArchiveProblem> {
    let not_zip = |it: zip::result::ZipError| ArchiveProblem::NotZip(it.to_string());
    let mut archive = ZipArchive::new(Cursor::new(bytes)).map_err(not_zip)?;
    if has_several_ends(bytes) {
        return Err(ArchiveProblem::NotZip("it has several ends".to_owned()));
    }
    let listed = listed(bytes).unwrap_or(archive.len());
    if listed != archive.len() {
        return Err(ArchiveProblem::Twice(listed, archive.len()));
    }
    if archive.len() > MOST_FILES {
        return Err(ArchiveProblem::Many(archive.len()));
    }
    let (mut all, mut left) = (BTreeMap::new(), MOST);
    for index in 0..archive.len() {
        let mut file = archive.by_index(index).map_err(not_zip)?;
        let name = file.name().map_err(not_zip)?.into_owned();
        let damaged = |it: &std::io::Error| ArchiveProblem::Damaged(name.clone(), it.to_string());
        if name.strip_suffix('/').is_some_and(is_plain) && file.size() == 0 {
            continue; // a folder, as other programs that pack files note it
        }
        if !is_plain(&name) {
            return Err(ArchiveProblem::Name(name));
        }
        let most = left.min(MOST_OF_FILE);
        let mut unpacked = Vec::new();
        // The size that an archive states may be a lie.
        let read = (&mut file).take(most.saturating_add(1)).read_to_end(&mut unpacked);
        read.map_err(|it| damaged(&it))?;
        let size = unpacked.len() as u64;
        if size > most {
            let is_one = most == MOST_OF_FILE;
            return Err(if is_one {
                ArchiveProblem::LargeFile(name)
            } else {
                ArchiveProblem::Large
            });
        }
        left = left.saturating_sub(size);
        all.insert(name, unpacked);
    }
    Ok(all)
}

/// Mark of the end of an archive.
const END: &[u8] = b"PK\x05\x06";
/// Most bytes of the end of an archive: a comment of 64 KiB, and what is before it.
const LONGEST_END: usize = 65_557;

/// True if an archive has several ends, of which each reader may take another.
fn has_several_ends(bytes: &[u8]) -> bool {
    let tail = bytes.len().saturating_sub(LONGEST_END);
    let tail = bytes.get(tail..).unwrap_or_default();
    tail.windows(END.len()).filter(|it| *it == END).count() > 1
}

/// Number of files that the end of an archive states; the reader keeps the last of each name.
fn listed(bytes: &[u8]) -> Option<usize> {
    let at = bytes.windows(END.len()).rposition(|it| it == END)?;
    let end: [u8; 12] = bytes.get(at..)?.first_chunk().copied()?;
    Some(u16::from_le_bytes([end[10], end[11]]).into())
}

/// True for a name of a file below the root of the archive.
fn is_plain(name: &str) -> bool {
    let parts = |it: &str| !it.is_empty() && it != "." && it != "..";
    name.split('/').all(parts) && !name.contains(['\\', '\0', ':'])
}
