//! Files of an archive: each as its header and the list both state it, one behind the other, and nothing else.
//!
//! Programs read an archive in different ways: from the list, or header by header. All of them find the same
//! files here.

use std::collections::{BTreeMap, BTreeSet};

use super::header::{End, Listed, Local, Stated, is_description, is_harmless};
use super::problem::{ArchiveProblem, MOST_FILES};

/// A file that is still packed.
pub(super) struct Entry<'b> {
    /// Name in the archive.
    pub name: String,
    /// True for a folder, which has no bytes.
    pub is_folder: bool,
    /// True if the bytes are deflated; they are as they are otherwise.
    pub is_deflated: bool,
    /// Checksum of the unpacked bytes.
    pub crc: u32,
    /// Number of unpacked bytes.
    pub size: usize,
    /// Bytes in the archive.
    pub packed: &'b [u8],
}

/// Files and folders of an archive, in their order in it.
///
/// # Errors
///
/// Says what programs may read in different ways.
pub(super) fn entries(bytes: &[u8]) -> Result<Vec<Entry<'_>>, ArchiveProblem> {
    let end = End::of(bytes)?;
    if end.count > MOST_FILES {
        return Err(ArchiveProblem::Many(end.count));
    }
    let mut listed = listed(bytes, &end)?;
    listed.sort_by_key(|it| it.start);
    let mut at = 0;
    let mut all = Vec::new();
    for (index, it) in listed.iter().enumerate() {
        let next = listed.get(index.saturating_add(1)).map_or(end.list, |it| it.start);
        if it.start != at {
            return Err(ArchiveProblem::Hidden("bytes that no file has"));
        }
        all.push(entry(bytes, it, next)?);
        at = next;
    }
    if at != end.list {
        return Err(ArchiveProblem::Hidden("bytes that no file has"));
    }
    one_file_a_name(&all)?;
    Ok(all)
}

/// Items of the list, which fill it.
fn listed<'b>(bytes: &'b [u8], end: &End) -> Result<Vec<Listed<'b>>, ArchiveProblem> {
    let (mut at, mut all) = (end.list, Vec::new());
    while let Some(it) = Listed::at(bytes, at) {
        at = at.saturating_add(it.length);
        all.push(it);
    }
    let is_full = all.len() == end.count && at == end.start;
    if is_full { Ok(all) } else { Err(ArchiveProblem::NotZip("its list of files is damaged")) }
}

/// A file whose bytes end where the next begins.
fn entry<'b>(bytes: &'b [u8], it: &Listed<'b>, next: usize) -> Result<Entry<'b>, ArchiveProblem> {
    let Listed { stated, .. } = it;
    let name = String::from_utf8_lossy(stated.name).into_owned();
    let strange = |why| ArchiveProblem::Ambiguous(name.clone(), why);
    let local = Local::at(bytes, it.start).ok_or_else(|| strange("without a header"))?;
    if !local.agrees(stated) {
        return Err(strange("that its header and the list of files state differently"));
    }
    if it.is_strange || !is_harmless(it.extra) || !is_harmless(local.extra) {
        return Err(strange("with a comment or an extra field"));
    }
    let start = it.start.saturating_add(local.length);
    let packed = bytes.get(start..start.saturating_add(stated.packed));
    let packed = packed.ok_or_else(|| strange("that is longer than the archive"))?;
    let behind = bytes.get(start.saturating_add(stated.packed)..next);
    let is_all = match behind {
        Some([]) => !stated.is_described_behind(),
        Some(behind) => stated.is_described_behind() && is_description(behind, stated),
        None => false,
    };
    if !is_all {
        return Err(strange("with bytes behind it that no file has"));
    }
    is_marked_utf8(stated).then_some(()).ok_or_else(|| strange("whose name is not UTF-8"))?;
    let is_folder = name.ends_with('/');
    if !is_plain(name.strip_suffix('/').unwrap_or(&name)) {
        return Err(ArchiveProblem::Name(name));
    }
    if !is_kind(it.attributes, is_folder) || is_folder && stated.size != 0 {
        return Err(strange("that is a link or a device"));
    }
    if stated.flags & !HARMLESS != 0 || ![0, 8].contains(&stated.method) {
        return Err(strange("that is encrypted, or packed in a way that is not read"));
    }
    let (is_deflated, crc, size) = (stated.method == 8, stated.crc, stated.size);
    Ok(Entry { name, is_folder, is_deflated, crc, size, packed })
}

/// Flags of a file that is not encrypted: how hard it was packed, sizes behind it, a name in UTF-8.
const HARMLESS: usize = 0b11 << 1 | 1 << 3 | UTF8;
/// Flag of a name in UTF-8.
const UTF8: usize = 1 << 11;

/// True if each program reads the same letters in a name.
fn is_marked_utf8(it: &Stated<'_>) -> bool {
    it.name.is_ascii() || it.flags & UTF8 != 0 && std::str::from_utf8(it.name).is_ok()
}

/// True for a regular file, or for a folder, which some programs note as a file.
fn is_kind(attributes: u32, is_folder: bool) -> bool {
    /// Regular file in the upper half, as Unix notes it; 0 if another system wrote the archive.
    const FILES: [u32; 2] = [0, 0o100_000];
    const FOLDER: u32 = 0o040_000;
    /// A folder or a name of a disk in the lower half.
    const NO_FILE: u32 = 0x18;
    let kind = (attributes >> 16) & 0o170_000;
    let is_file = FILES.contains(&kind);
    if is_folder { is_file || kind == FOLDER } else { is_file && attributes & NO_FILE == 0 }
}

/// True for a name of a file below the root of the archive.
fn is_plain(name: &str) -> bool {
    let parts = |it: &str| !it.is_empty() && it != "." && it != "..";
    name.split('/').all(parts) && !name.contains(['\\', '\0', ':'])
}

/// Fails for names that are there twice, on some systems if not on all, and for folders without a file.
fn one_file_a_name(all: &[Entry<'_>]) -> Result<(), ArchiveProblem> {
    let mut names = BTreeMap::new();
    for Entry { name, .. } in all {
        match names.insert(name.to_lowercase(), name) {
            Some(other) if other == name => return Err(ArchiveProblem::Twice(name.clone())),
            Some(other) => return Err(ArchiveProblem::Case(other.clone(), name.clone())),
            None => {}
        }
    }
    let files: BTreeSet<&str> =
        all.iter().filter(|it| !it.is_folder).map(|it| it.name.as_str()).collect();
    let is_empty = |name: &str| !files.range(name..).next().is_some_and(|it| it.starts_with(name));
    match all.iter().find(|it| it.is_folder && is_empty(&it.name)) {
        Some(it) => Err(ArchiveProblem::Ambiguous(it.name.clone(), "that is an empty folder")),
        None => Ok(()),
    }
}
