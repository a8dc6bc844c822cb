//! The file that was probably meant by the name of one that does not exist.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};

use super::escape::{quoted, shown};
use super::suggest::{nearest, write_one_of};

/// Most names of a folder that are compared with the name of a missing file.
const NEIGHBOURS: usize = 10_000;

/// Folder in which scenarios are often kept.
const SCENARIOS: &str = "scenarios";

/// Extension of input files.
const EXTENSION: &str = "yaml";

/// The fix for a file that does not exist: the same name with an extension or below `scenarios`,
/// else a file of its folder or of `scenarios` with a similar name, if there is one.
pub(super) fn neighbor(path: &Path) -> String {
    let folder = match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    let elsewhere = Path::new(SCENARIOS).join(path.file_name().unwrap_or_default());
    let full = [with_extension(path), elsewhere.clone(), with_extension(&elsewhere)];
    if let Some(found) = full.iter().find(|it| it.is_file()) {
        return write(std::slice::from_ref(found));
    }
    let mut near = similar(folder, path);
    if near.is_empty() {
        near = similar(Path::new(SCENARIOS), &elsewhere);
    }
    match near.as_slice() {
        [] if !folder.is_dir() => {
            format!("there is no folder {}", quoted(&folder.to_string_lossy()))
        }
        [] => "check the path".to_owned(),
        near => write(near),
    }
}

/// A path with the extension of input files after its name.
fn with_extension(path: &Path) -> PathBuf {
    let mut name: OsString = path.as_os_str().to_owned();
    name.push(".");
    name.push(EXTENSION);
    PathBuf::from(name)
}

/// Files of a folder whose names are similar to that of `path`, with or without their extension.
fn similar(folder: &Path, path: &Path) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    let mut names: Vec<String> = entries
        .take(NEIGHBOURS)
        .filter_map(|entry| entry.ok()?.file_name().into_string().ok())
        .collect();
    names.sort();
    let all = || names.iter().map(String::as_str);
    let wanted = path.file_name().unwrap_or_default().to_string_lossy();
    let mut near = nearest(&wanted, all());
    if near.is_empty() && path.extension().is_none() {
        near = nearest(&format!("{wanted}.{EXTENSION}"), all());
    }
    near.into_iter().map(|name| path.with_file_name(name)).collect()
}

fn write(paths: &[PathBuf]) -> String {
    let shown: Vec<String> = paths.iter().map(|it| shown(it)).collect();
    write_one_of(&shown.iter().map(String::as_str).collect::<Vec<_>>())
}
