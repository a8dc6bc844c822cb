//! Reads files and recognizes them as price sheets or scenarios.

use std::collections::BTreeSet;
use std::path::PathBuf;

use crate::codes;
use crate::input::{self, Diagnostic, Diagnostics, SourceId, Sources, YamlNode, plain_path};
use crate::pricing::{self, Sheet, tables};

/// Content of a file that was read.
#[derive(Debug)]
pub enum FileKind {
    /// A price sheet, without its bad parts.
    Sheet(Box<Sheet>),
    /// A scenario, as a tree.
    Scenario(Box<YamlNode>),
    /// A table of regions or accelerators.
    Table,
    /// A file that was not recognized; the reason was reported.
    Neither,
}

/// A file that was read.
pub(super) struct CheckedFile {
    pub id: SourceId,
    pub kind: FileKind,
    pub diagnostics: Diagnostics,
}

/// Keys that only sheets have; `OF_SCENARIOS` are keys that only scenarios have.
const OF_SHEETS: [&str; 11] = [
    "discounts",
    "provider",
    "vendor",
    "site",
    "publisher",
    "instances",
    "systems",
    "licenses",
    "pue",
    "price_per_kwh",
    "colocation",
];
const OF_SCENARIOS: [&str; 6] =
    ["alternatives", "demand", "horizon_months", "as_of", "title", "cost_of_capital"];

/// Kind of file that the keys of a tree suggest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LooksLike {
    /// A price sheet.
    Sheet,
    /// A scenario.
    Scenario,
    /// A table of regions or accelerators, beside the sheets.
    Table,
    /// None of these.
    Neither,
}

/// Kind of file, guessed by its top-level keys.
pub fn looks_like(root: &YamlNode) -> LooksLike {
    let has = |keys: &[&str]| keys.iter().filter(|key| root.get(key).is_some()).count();
    match (has(&OF_SHEETS), has(&OF_SCENARIOS)) {
        (0, 0) if tables::has_keys(root) => LooksLike::Table,
        (0, 0) => LooksLike::Neither,
        (of_sheets, of_scenarios) if of_scenarios >= of_sheets => LooksLike::Scenario,
        _ => LooksLike::Sheet,
    }
}

/// Reads all files below some paths, or the built-in sheets if there is none; problems of paths
/// that cannot be read are returned separately.
pub(super) fn files(paths: &[PathBuf], sources: &mut Sources) -> (Vec<CheckedFile>, Diagnostics) {
    let mut unread = Diagnostics::new();
    let ids = if paths.is_empty() { built_in(sources) } else { ids(paths, sources, &mut unread) };
    let files = ids.into_iter().map(|id| file(id, sources));
    (files.collect(), unread)
}

fn built_in(sources: &mut Sources) -> Vec<SourceId> {
    pricing::built_in().map(|(name, text)| sources.embed(name, text)).collect()
}

fn ids(paths: &[PathBuf], sources: &mut Sources, unread: &mut Diagnostics) -> Vec<SourceId> {
    let mut seen = BTreeSet::new();
    let mut ids = Vec::new();
    for path in paths {
        let files = sources.files(path, "yaml").unwrap_or_else(|problem| {
            unread.push(problem);
            Vec::new()
        });
        for file in files {
            if !seen.insert(plain_path(&file)) {
                continue;
            }
            match sources.read_argument(&file) {
                Ok(id) => ids.push(id),
                Err(problem) => unread.push(problem),
            }
        }
    }
    ids
}

fn file(id: SourceId, sources: &Sources) -> CheckedFile {
    let mut diagnostics = Diagnostics::new();
    let kind = match input::parse(sources, id, &mut diagnostics) {
        Some(root) => kind(root, &mut diagnostics),
        None => FileKind::Neither,
    };
    CheckedFile { id, kind, diagnostics }
}

fn kind(root: YamlNode, diagnostics: &mut Diagnostics) -> FileKind {
    let held = looks_like(&root);
    if held == LooksLike::Neither {
        if diagnostics.is_empty() {
            let message = "the file is neither a price sheet nor a scenario";
            let fix = "add `provider: ` to a sheet or `alternatives: ` to a scenario";
            let first = root.entries().first().map_or(root.span, |entry| entry.key.span);
            diagnostics.push(Diagnostic::error(codes::NEITHER, message).at(first).fix(fix));
        }
        return FileKind::Neither;
    }
    if held == LooksLike::Table {
        tables::check(&root, diagnostics);
        return FileKind::Table;
    }
    if held == LooksLike::Scenario {
        return FileKind::Scenario(Box::new(root));
    }
    match pricing::read_sheet(root, diagnostics) {
        Some(sheet) => FileKind::Sheet(Box::new(sheet)),
        None => FileKind::Neither,
    }
}
