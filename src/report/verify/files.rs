//! Files of a bundle: what each is, and whether it is as the manifest says.

use crate::bundle::{Bundle, RESULTS, Tampered};
use crate::format::count;
use crate::report::document::Section;
use crate::report::table::{Cell, Column, Row, Table};

/// Most files in the table.
const MOST: usize = 30;
/// Role of a sheet that the manifest calls built in and that is another one.
const NOT_BUILT_IN: &str = "not the built-in price sheet";
/// Digits of a hash that tell files apart.
const DIGITS: usize = 12;

/// Table of the files, those that were changed first; hashes only if one was. `replaced`: sheets that only claim
/// to be built in.
pub(super) fn section(bundle: &Bundle, replaced: &[String]) -> Section {
    let changed = bundle.tampered.iter().map(|it| (it.name.as_str(), Some(it)));
    let is_changed = |name: &str| bundle.tampered.iter().any(|it| it.name == name);
    let listed = bundle.files.iter().map(|(it, _)| it.kept_as.as_str());
    let listed = std::iter::once(RESULTS).chain(listed).filter(|it| !is_changed(it));
    let all: Vec<(&str, Option<&Tampered>)> =
        changed.chain(listed.map(|name| (name, None))).collect();
    let rest = all.len().saturating_sub(MOST);
    let row = |(name, changed): &(&str, Option<&Tampered>)| {
        let first = [Cell::name(*name, &[]), Cell::text(role(bundle, replaced, name))];
        let hashes = (!bundle.tampered.is_empty()).then(|| hashes(*changed));
        let state = Cell::text(state(*changed));
        Row::new(first.into_iter().chain([state]).chain(hashes.into_iter().flatten()))
    };
    let hashes = ["SHA-256 listed", "SHA-256 found"].iter().filter(|_| !bundle.tampered.is_empty());
    let columns = ["file", "what it is", "hash"].iter().chain(hashes);
    let table = Table {
        name: "files".to_owned(),
        heading: "Files in the bundle".to_owned(),
        columns: columns.map(|it| Column::text(*it)).collect(),
        rows: all.iter().take(MOST).map(row).collect(),
        notes: (rest > 0).then(|| format!("{} more.", count(rest, "file"))).into_iter().collect(),
        ..Table::default()
    };
    table.into()
}

/// Word on whether a file has the hash that the manifest lists.
fn state(changed: Option<&Tampered>) -> &'static str {
    match changed {
        None => "as listed",
        Some(it) if it.stated.is_none() => "not listed",
        Some(_) => "changed",
    }
}

/// First digits of the hash in the manifest and of the one found, if they are not the same.
fn hashes(changed: Option<&Tampered>) -> [Cell; 2] {
    let short = |it: &String| Cell::text(it.chars().take(DIGITS).collect::<String>());
    let Some(it) = changed else { return [Cell::Empty, Cell::Empty] };
    [it.stated.as_ref().map_or(Cell::Missing, short), short(&it.found)]
}

/// Role of a file, in words.
fn role(bundle: &Bundle, replaced: &[String], name: &str) -> &'static str {
    let listed = bundle.files.iter().find(|(it, _)| it.kept_as == name);
    match listed {
        Some((file, _)) if file.built_in && replaced.contains(&file.path) => NOT_BUILT_IN,
        Some((file, _)) => file.role(&bundle.manifest),
        None if name == RESULTS => "the answer",
        None => "unknown",
    }
}
