//! Reading files as bytes: only regular files up to a size limit, with messages for all others.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Component, Path, PathBuf};

use super::diagnostic::Diagnostic;
use super::escape::quoted;
use super::neighbor::neighbor;
use crate::codes;

/// Size limit of a file, in bytes.
pub(super) const LIMIT: u64 = 64 * 1024 * 1024;

/// A regular file that is open.
pub type RegularFile = File;

/// A path without redundant steps: `./a.yaml` and `b/../a.yaml` become `a.yaml`.
#[must_use]
pub fn plain_path(path: &Path) -> PathBuf {
    let mut plain = PathBuf::new();
    for part in path.components() {
        let is_named = matches!(plain.components().next_back(), Some(Component::Normal(_)));
        match part {
            Component::CurDir => {}
            Component::ParentDir if is_named => drop(plain.pop()),
            other => plain.push(other),
        }
    }
    plain
}

pub(super) fn read_bytes(path: &Path, name: &str) -> Result<Vec<u8>, Diagnostic> {
    let file = open(path, name)?;
    let mut bytes = Vec::new();
    // A file may grow while it is read, and some report no length at all.
    let read = file.take(LIMIT + 1).read_to_end(&mut bytes);
    read.map_err(|error| cannot_read(path, name, &error))?;
    if bytes.len() as u64 > LIMIT {
        return Err(too_large(name));
    }
    Ok(bytes)
}

/// Opens a regular file of at most [`LIMIT`] bytes.
pub(super) fn open(path: &Path, name: &str) -> Result<RegularFile, Diagnostic> {
    let (file, length) = open_regular(path, name)?;
    if length > LIMIT { Err(too_large(name)) } else { Ok(file) }
}

/// Opens a regular file, and returns its length.
#[expect(clippy::disallowed_methods, reason = "the one place that opens files")]
pub(super) fn open_regular(path: &Path, name: &str) -> Result<(RegularFile, u64), Diagnostic> {
    let unreadable = |error: io::Error| cannot_read(path, name, &error);
    // The metadata is checked before opening: opening a FIFO blocks until a writer comes.
    check_regular(&fs::metadata(path).map_err(unreadable)?, name)?;
    let file = File::open(path).map_err(unreadable)?;
    let metadata = file.metadata().map_err(unreadable)?;
    check_regular(&metadata, name)?;
    Ok((file, metadata.len()))
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

/// A path without links, if it leads to something.
pub(super) fn real_path(path: &Path) -> Option<PathBuf> {
    fs::canonicalize(path).ok()
}

/// True if a path that stays below the current folder leads out of it, by a link.
pub(super) fn leads_outside(path: &Path) -> bool {
    let stays = path.components().all(|it| matches!(it, Component::Normal(_) | Component::CurDir));
    let real = real_path(path).zip(real_path(Path::new(".")));
    stays && real.is_some_and(|(file, here)| !file.starts_with(here))
}

pub(super) fn too_large(name: &str) -> Diagnostic {
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
                .fix("name the file itself")
        }
        io::ErrorKind::NotFound if name == "-" => {
            unreadable("standard input is not read".to_owned()).fix("name a file")
        }
        io::ErrorKind::NotFound => {
            unreadable(format!("{shown} does not exist")).fix(neighbor(path))
        }
        io::ErrorKind::PermissionDenied => unreadable(format!("{shown} may not be read"))
            .fix(format!("allow it with `chmod +r {}`", super::escape::escaped(name))),
        _ if is_link => unreadable(format!("{shown} is a link that leads back to itself"))
            .fix("name the file itself"),
        _ => unreadable(format!("{shown} cannot be read: {error}")),
    }
}
