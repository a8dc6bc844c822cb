//! Reading of a bundle that anyone may have written: within limits, in memory alone.

use std::collections::BTreeMap;
use std::io::{Cursor, Read};
use std::path::Path;

use serde_json::Value;
use zip::ZipArchive;

use super::{BundledFile, FORMAT, MANIFEST, Manifest, RESULTS};
use crate::input::{is_stdin, sha256_of_bytes};

/// Most bytes of a file when it is unpacked.
const MOST_OF_FILE: u64 = 64 * 1024 * 1024;
/// Most bytes of all files when they are unpacked.
const MOST: u64 = 256 * 1024 * 1024;
/// Most files.
const MOST_FILES: usize = 10_000;

/// A bundle that was read.
#[derive(Clone, Debug)]
pub struct Bundle {
    /// Manifest as it is in the archive.
    pub manifest: Manifest,
    /// The answer as it is in the archive.
    pub results: Value,
    /// Files of the manifest with their bytes, in its order.
    pub files: Vec<(BundledFile, Vec<u8>)>,
    /// Files that are not as the manifest says, or that it does not name.
    pub tampered: Vec<Tampered>,
}

/// A file that is not as the manifest says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tampered {
    /// Name in the archive.
    pub name: String,
    /// SHA-256 that the manifest states; none for a file that it does not name.
    pub stated: Option<String>,
    /// SHA-256 of the file in the archive.
    pub found: String,
}

/// Reason that an archive is no bundle.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BundleProblem {
    /// Bytes that are no archive, or one that is damaged.
    #[error("is no zip archive: {0}")]
    NotZip(String),
    /// Archive without a file that each bundle has.
    #[error("has no `{0}`")]
    Missing(String),
    /// Manifest or answer that cannot be read.
    #[error("has a `{0}` that cannot be read: {1}")]
    Unreadable(&'static str, String),
    /// Bundle in a layout of a later version.
    #[error("has the layout {0}, which a newer gpu-tco wrote; this one reads {FORMAT}")]
    Newer(u32),
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
    #[error("holds {0} files; a bundle has at most {MOST_FILES}")]
    Many(usize),
    /// File that is damaged.
    #[error("has a file `{0}` that cannot be unpacked: {1}")]
    Damaged(String, String),
}

impl Bundle {
    /// Reads an archive.
    ///
    /// # Errors
    ///
    /// Says why it is no bundle.
    pub fn open(bytes: &[u8]) -> Result<Self, BundleProblem> {
        let mut all = unpacked(bytes)?;
        let mut take =
            |name: &str| all.remove(name).ok_or_else(|| BundleProblem::Missing(name.to_owned()));
        let manifest = take(MANIFEST)?;
        let unreadable =
            |it: serde_json::Error| BundleProblem::Unreadable(MANIFEST, it.to_string());
        // A later layout may have other keys.
        let format: Value = serde_json::from_slice(&manifest).map_err(unreadable)?;
        let format = format.get("format").and_then(Value::as_u64).unwrap_or_default();
        if format > u64::from(FORMAT) {
            return Err(BundleProblem::Newer(u32::try_from(format).unwrap_or(u32::MAX)));
        }
        let manifest: Manifest = serde_json::from_slice(&manifest).map_err(unreadable)?;
        if is_stdin(Path::new(&manifest.scenario)) {
            let reason = "its scenario is standard input, which no archive holds";
            return Err(BundleProblem::Unreadable(MANIFEST, reason.to_owned()));
        }
        let answer = take(RESULTS)?;
        let results = serde_json::from_slice(&answer)
            .map_err(|it| BundleProblem::Unreadable(RESULTS, it.to_string()))?;
        let mut tampered = Vec::new();
        tampered.extend(changed(RESULTS, &manifest.results_sha256, &answer));
        let mut files = Vec::new();
        for it in &manifest.files {
            let bytes = take(&it.kept_as)?;
            tampered.extend(changed(&it.kept_as, &it.sha256, &bytes));
            files.push((it.clone(), bytes));
        }
        tampered.extend(all.into_iter().map(|(name, bytes)| Tampered {
            name,
            stated: None,
            found: sha256_of_bytes(&bytes),
        }));
        Ok(Self { manifest, results, files, tampered })
    }
}

fn changed(name: &str, stated: &str, bytes: &[u8]) -> Option<Tampered> {
    let found = sha256_of_bytes(bytes);
    let stated = Some(stated.to_owned()).filter(|it| *it != found)?;
    Some(Tampered { name: name.to_owned(), stated: Some(stated), found })
}

/// Files of an archive by their names.
fn unpacked(bytes: &[u8]) -> Result<BTreeMap<String, Vec<u8>>, BundleProblem> {
    let not_zip = |it: zip::result::ZipError| BundleProblem::NotZip(it.to_string());
    let mut archive = ZipArchive::new(Cursor::new(bytes)).map_err(not_zip)?;
    if has_several_ends(bytes) {
        return Err(BundleProblem::NotZip("it has several ends".to_owned()));
    }
    let listed = listed(bytes).unwrap_or(archive.len());
    if listed != archive.len() {
        return Err(BundleProblem::Twice(listed, archive.len()));
    }
    if archive.len() > MOST_FILES {
        return Err(BundleProblem::Many(archive.len()));
    }
    let (mut all, mut left) = (BTreeMap::new(), MOST);
    for index in 0..archive.len() {
        let mut file = archive.by_index(index).map_err(not_zip)?;
        let name = file.name().map_err(not_zip)?.into_owned();
        let damaged = |it: &std::io::Error| BundleProblem::Damaged(name.clone(), it.to_string());
        if name.strip_suffix('/').is_some_and(is_plain) && file.size() == 0 {
            continue; // a folder, as other programs that pack files note it
        }
        if !is_plain(&name) {
            return Err(BundleProblem::Name(name));
        }
        let most = left.min(MOST_OF_FILE);
        let mut unpacked = Vec::new();
        // The size that an archive states may be a lie.
        let read = (&mut file).take(most.saturating_add(1)).read_to_end(&mut unpacked);
        read.map_err(|it| damaged(&it))?;
        let size = unpacked.len() as u64;
        if size > most {
            let is_one = most == MOST_OF_FILE;
            return Err(if is_one { BundleProblem::LargeFile(name) } else { BundleProblem::Large });
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
