//! Report of `verify`: files that are not as they were, and values that come out otherwise.

use super::document::{Document, Section, Sentence};
use super::table::{Cell, Column, Row, Table};
use crate::bundle::{Bundle, Difference, Recomputed, Tampered};
use crate::format::{count, list};

/// Most values in the table.
const MOST: usize = 50;
/// Digits of a hash that tell files apart.
const DIGITS: usize = 12;

/// A bundle and what it gives when it is computed again.
#[derive(Clone, Debug)]
pub struct Verification<'r> {
    /// Name of the bundle's file.
    pub file: String,
    /// Version of gpu-tco that computed it again.
    pub version: &'static str,
    /// The bundle.
    pub bundle: &'r Bundle,
    /// Values of the bundle beside those that were computed.
    pub recomputed: Recomputed,
    /// Built-in sheets that were read although the bundle does not hold them.
    pub added: Vec<String>,
    /// Sheets that the bundle calls built in, and that are not as in this version.
    pub replaced: Vec<String>,
}

impl Verification<'_> {
    /// True if every file is as the manifest says, and every value comes out the same.
    pub fn agrees(&self) -> bool {
        let Recomputed { differences, .. } = &self.recomputed;
        let is_forged = self.is_one_version() && !self.replaced.is_empty();
        let is_whole = self.bundle.tampered.is_empty() && self.added.is_empty();
        is_whole && differences.is_empty() && !is_forged
    }

    fn is_one_version(&self) -> bool {
        self.bundle.manifest.version == self.version
    }
}

/// Builds the report.
#[must_use]
pub fn document(it: &Verification<'_>) -> Document {
    let sections = [files(&it.bundle.tampered), values(&it.recomputed)];
    Document {
        lead: lead(it),
        sections: sections.into_iter().flatten().collect(),
        ..Document::default()
    }
}

fn lead(it: &Verification<'_>) -> Vec<Sentence> {
    let Recomputed { compared, differences } = &it.recomputed;
    let files = count(it.bundle.files.len(), "file");
    let verdict = match (differences.len(), it.bundle.tampered.len()) {
        (0, 0) => format!(
            "{}: all {} come out the same, and {files} {} the hash in the manifest.",
            it.file,
            count(*compared, "value"),
            if it.bundle.files.len() == 1 { "has" } else { "have" },
        ),
        (0, _) => format!(
            "{}: all {} come out the same, but files differ from the manifest.",
            it.file,
            count(*compared, "value")
        ),
        (differing, _) => {
            format!("{}: {differing} of {} differ.", it.file, count(*compared, "value"))
        }
    };
    let version = &it.bundle.manifest.version;
    let versions = if it.is_one_version() {
        format!("Written and computed by gpu-tco {version}.")
    } else {
        format!(
            "Written by gpu-tco {version}, computed by {}: a difference may come from the version. \
             Texts of findings and assumptions are not compared.",
            it.version
        )
    };
    let scenario = format!("Scenario {}.", it.bundle.manifest.scenario);
    let added = (!it.added.is_empty()).then(|| {
        let names: Vec<&str> = it.added.iter().map(String::as_str).collect();
        format!("The bundle does not hold {}; the sheets of this program were used.", list(&names))
    });
    let replaced = (!it.replaced.is_empty()).then(|| {
        let names: Vec<&str> = it.replaced.iter().map(String::as_str).collect();
        let (is, what) = if names.len() == 1 { ("is", "the sheet") } else { ("are", "the sheets") };
        format!("{} {is} not {what} built into gpu-tco {}.", list(&names), it.version)
    });
    let others = [scenario, versions].into_iter().chain(added).chain(replaced);
    let others = others.map(Sentence::plain);
    std::iter::once(Sentence::strong(verdict)).chain(others).collect()
}

fn files(tampered: &[Tampered]) -> Option<Section> {
    let short = |it: &str| it.chars().take(DIGITS).collect::<String>();
    let row = |it: &Tampered| {
        let stated = it.stated.as_deref().map_or_else(|| "not named".to_owned(), short);
        Row::new([Cell::name(&it.name, &[]), Cell::text(stated), Cell::text(short(&it.found))])
    };
    let table = Table {
        name: "changed files".to_owned(),
        heading: "Files that differ from the manifest".to_owned(),
        columns: ["file", "sha256 in the manifest", "sha256 in the bundle"]
            .map(Column::text)
            .to_vec(),
        rows: tampered.iter().map(row).collect(),
        ..Table::default()
    };
    (!tampered.is_empty()).then(|| table.into())
}

fn values(recomputed: &Recomputed) -> Option<Section> {
    let all = &recomputed.differences;
    let cell = |it: &Option<String>| it.as_ref().map_or(Cell::Missing, Cell::number);
    let row =
        |it: &Difference| Row::new([Cell::name(&it.path, &[]), cell(&it.kept), cell(&it.computed)]);
    let rest = all.len().saturating_sub(MOST);
    let table = Table {
        name: "different values".to_owned(),
        heading: "Values that come out otherwise".to_owned(),
        columns: vec![
            Column::text("value"),
            Column::number("in the bundle"),
            Column::number("computed"),
        ],
        rows: all.iter().take(MOST).map(row).collect(),
        notes: if rest > 0 { vec![format!("{} more.", count(rest, "value"))] } else { Vec::new() },
        ..Table::default()
    };
    (!all.is_empty()).then(|| table.into())
}
