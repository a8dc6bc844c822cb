//! Archives of price sheets: the sheets of a day apart from the program, with a manifest of their hashes.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::read_context::ReadContext;
use super::sheet::{self, Sheet};
use super::{embedded, tables};
use crate::archive;
use crate::codes;
use crate::input::{self, Date, Diagnostic, YamlNode, sha256_of_bytes, shown};

/// Extension of an archive.
pub(super) const EXTENSION: &str = "zip";

/// Version of the layout of archives.
const FORMAT: u32 = 1;
/// Name of the manifest in an archive.
const MANIFEST: &str = "manifest.json";

/// Archive of price sheets.
#[derive(Clone, Debug)]
pub struct SheetArchive {
    /// Last day on which a figure of any sheet was checked.
    pub checked_on: Date,
    /// Texts of the sheets by their owners.
    pub sheets: BTreeMap<String, String>,
}

/// Contents of an archive.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
struct Manifest {
    /// Version of the layout.
    format: u32,
    /// Version of gpu-tco that wrote it.
    version: String,
    /// Version of the form of price sheets: the number that they state as `schema`.
    schema: u32,
    /// Last day on which a figure of any sheet was checked.
    checked_on: String,
    /// Sheets, sorted by their names.
    sheets: Vec<ManifestSheet>,
}

/// Sheet of an archive.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
struct ManifestSheet {
    /// Name in the archive, such as `pricing/aws.yaml`.
    name: String,
    /// Size in bytes.
    bytes: usize,
    /// SHA-256 of the bytes, in hex.
    sha256: String,
}

impl SheetArchive {
    /// Reads the archive of a file.
    ///
    /// # Errors
    ///
    /// Says why the file cannot be read, or is no archive of price sheets.
    pub fn read(path: &Path, context: &mut ReadContext<'_>) -> Result<Self, Diagnostic> {
        let bytes = context.sources.read_archive(path)?;
        Self::open(&bytes).map_err(|why| {
            let fix = "write one with `gpu-tco prices pack -o FILE.zip`";
            Diagnostic::error(codes::UNREADABLE, format!("{} {why}", shown(path))).fix(fix)
        })
    }

    /// Reads an archive.
    ///
    /// # Errors
    ///
    /// Says why it is no archive of price sheets, or which sheet is not as its manifest says.
    pub fn open(bytes: &[u8]) -> Result<Self, String> {
        let mut all = archive::unpack(bytes).map_err(|it| it.to_string())?;
        let manifest = all.remove(MANIFEST).ok_or_else(|| format!("has no `{MANIFEST}`"))?;
        let manifest: Manifest = serde_json::from_slice(&manifest)
            .map_err(|it| format!("has a `{MANIFEST}` that cannot be read: {it}"))?;
        if manifest.format != FORMAT || manifest.schema != 1 {
            return Err(format!(
                "was written by gpu-tco {}, in a layout that this version does not read",
                manifest.version
            ));
        }
        let checked_on: Date = manifest
            .checked_on
            .parse()
            .map_err(|_| format!("has a `{MANIFEST}` without the day of its sheets"))?;
        let mut sheets = BTreeMap::new();
        for it in &manifest.sheets {
            let name = &it.name;
            let bytes = all.remove(name).ok_or_else(|| format!("has no `{name}`"))?;
            if sha256_of_bytes(&bytes) != it.sha256 {
                return Err(format!("has a `{name}` that is not the one of its manifest"));
            }
            let text =
                String::from_utf8(bytes).map_err(|_| format!("has a `{name}` that is no text"))?;
            sheets.insert(owner(name).to_owned(), text);
        }
        match all.keys().next() {
            Some(other) => Err(format!("has a `{other}` that its manifest does not name")),
            None => Ok(Self { checked_on, sheets }),
        }
    }

    /// Name of a sheet of an archive among the files of a run.
    #[must_use]
    pub fn name_of(archive: &str, owner: &str) -> String {
        format!("{archive}/pricing/{owner}.yaml")
    }

    /// Bytes of the archive; equal sheets give equal bytes.
    ///
    /// # Errors
    ///
    /// Says which name does not fit into an archive.
    pub fn pack(&self) -> Result<Vec<u8>, String> {
        let named: Vec<(String, &str)> = self
            .sheets
            .iter()
            .map(|(id, text)| (format!("pricing/{id}.yaml"), text.as_str()))
            .collect();
        let sheet = |(name, text): &(String, &str)| ManifestSheet {
            name: name.clone(),
            bytes: text.len(),
            sha256: sha256_of_bytes(text.as_bytes()),
        };
        let manifest = Manifest {
            format: FORMAT,
            version: env!("CARGO_PKG_VERSION").to_owned(),
            schema: 1,
            checked_on: self.checked_on.to_string(),
            sheets: named.iter().map(sheet).collect(),
        };
        let manifest = serde_json::to_string_pretty(&manifest).map_err(|it| it.to_string())? + "\n";
        let files = named.iter().map(|(name, text)| (name.as_str(), text.as_bytes()));
        archive::pack(std::iter::once((MANIFEST, manifest.as_bytes())).chain(files))
            .map_err(|it| it.to_string())
    }
}

/// Archive of the sheets of a folder, which must have no errors; their problems are reported.
///
/// # Errors
///
/// Says why the folder cannot be read, or that no figure of it was checked.
pub fn archive_of(path: &Path, context: &mut ReadContext<'_>) -> Result<SheetArchive, Diagnostic> {
    let mut sheets = BTreeMap::new();
    let mut days = Vec::new();
    for file in sheet_files(path, context)? {
        let id = context.sources.read(&file)?;
        let Some(root) = input::parse(context.sources, id, context.diagnostics) else { continue };
        let Some(sheet) = sheet::of_tree(&root, context.diagnostics) else { continue };
        checked(&root, &mut days);
        let text = context.sources.get(id).map_or("", |it| it.text()).to_owned();
        if sheets.insert(sheet.id.clone(), text).is_some() {
            let message = format!("{} is a second sheet of {}", shown(&file), sheet.id);
            let fix = "put the entries of both into one sheet";
            return Err(Diagnostic::error(codes::TWICE, message).fix(fix));
        }
    }
    let checked_on = days.into_iter().max().ok_or_else(|| {
        let message = format!("{} has no sheet with a `checked_on`", shown(path));
        Diagnostic::error(codes::UNREADABLE, message).fix("name the folder of the price sheets")
    })?;
    Ok(SheetArchive { checked_on, sheets })
}

/// Sheets of a folder, of one file or of an archive; the built-in ones without a path.
///
/// # Errors
///
/// Says why the path cannot be read.
pub fn sheets_of(
    path: Option<&Path>,
    context: &mut ReadContext<'_>,
) -> Result<Vec<Sheet>, Diagnostic> {
    let Some(path) = path else { return Ok(embedded::read_all().to_vec()) };
    let mut ids = Vec::new();
    if path.extension().is_some_and(|it| it == EXTENSION) {
        let archive = SheetArchive::read(path, context)?;
        for (owner, text) in archive.sheets {
            ids.push(context.sources.embed(SheetArchive::name_of(&shown(path), &owner), text));
        }
    } else {
        for file in sheet_files(path, context)? {
            ids.push(context.sources.read_ours(&file)?);
        }
    }
    Ok(ids.into_iter().filter_map(|id| sheet::read(id, context)).collect())
}

/// Files of sheets at a path, without the tables beside them.
fn sheet_files(path: &Path, context: &ReadContext<'_>) -> Result<Vec<PathBuf>, Diagnostic> {
    let mut files = context.sources.files(path, "yaml")?;
    files.retain(|file| !tables::is_table(file) || file == path);
    Ok(files)
}

/// Adds the days of all keys `checked_on`.
fn checked(node: &YamlNode, days: &mut Vec<Date>) {
    let day = node.get("checked_on").and_then(YamlNode::text);
    days.extend(day.and_then(|it| it.parse::<Date>().ok()));
    node.entries().iter().for_each(|it| checked(&it.value, days));
    node.items().iter().for_each(|it| checked(it, days));
}

/// Owner of the sheet of a name: `aws` of `pricing/aws.yaml`.
fn owner(name: &str) -> &str {
    let file = name.rsplit('/').next().unwrap_or(name);
    file.strip_suffix(".yaml").unwrap_or(file)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn archive() -> SheetArchive {
        let sheets = [("b", "schema: 1\n"), ("a", "schema: 1\nprovider: a\n")];
        let sheets = sheets.map(|(id, text)| (id.to_owned(), text.to_owned()));
        SheetArchive { checked_on: "2026-11-24".parse().unwrap(), sheets: sheets.into() }
    }

    #[test]
    fn what_is_packed_is_read_and_twice_gives_the_same_bytes() {
        let bytes = archive().pack().unwrap();
        assert_eq!(bytes, archive().pack().unwrap());
        let read = SheetArchive::open(&bytes).unwrap();
        assert_eq!((read.checked_on, read.sheets), (archive().checked_on, archive().sheets));
    }

    #[test]
    fn an_archive_that_was_changed_is_refused() {
        let text = |sheet: &[u8], other: &str| {
            let manifest = format!(
                r#"{{"format": 1, "version": "9.9.9", "schema": 1, "checked_on": "2026-11-24",
                    "sheets": [{{"name": "pricing/a.yaml", "bytes": 9, "sha256": "{}"}}]}}"#,
                sha256_of_bytes(b"schema: 1")
            );
            let files = [(MANIFEST, manifest.as_bytes()), ("pricing/a.yaml", sheet), (other, b"x")];
            let count = if other.is_empty() { 2 } else { 3 };
            SheetArchive::open(&archive::pack(files.into_iter().take(count)).unwrap())
        };
        assert!(text(b"schema: 1", "").is_ok());
        assert!(text(b"schema: 2", "").unwrap_err().contains("is not the one of its manifest"));
        assert!(text(b"schema: 1", "more").unwrap_err().contains("its manifest does not name"));
        assert!(SheetArchive::open(b"PK").unwrap_err().contains("is no zip archive"));
        let later = archive::pack([(
            MANIFEST,
            &br#"{"format": 2, "version": "9.0.0", "schema": 1, "checked_on": "", "sheets": []}"#[..],
        )]);
        assert!(SheetArchive::open(&later.unwrap()).unwrap_err().contains("gpu-tco 9.0.0"));
    }
}
