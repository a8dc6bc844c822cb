//! All prices of a run: layers of sheets, in which the figures of an upper sheet replace those of a
//! lower one.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use super::archive::{self, SheetArchive};
use super::built_in::BuiltIn;
use super::entry::EntriesByName;
use super::net::Negotiable;
use super::overlay::Layered;
use super::read_context::ReadContext;
use super::sheet::{self, Sheet};
use super::specifications::Accelerators;
use super::tables;
use crate::input::{Diagnostic, SourceId, shown};

/// The user's sheets, above the built-in ones.
#[derive(Debug, Default)]
pub struct PriceList {
    /// The user's sheets; the last named is uppermost.
    pub(super) layers: Vec<Sheet>,
    /// Files that were read: one that is named again is not read again.
    files: BTreeMap<PathBuf, SourceId>,
    /// Built-in sheets, as far as they are named.
    pub(super) built_in: BuiltIn,
    /// Sentence part on the sheets of an archive and the built-in ones: which are used; none without an archive.
    pub archive: Option<String>,
    /// Table of accelerators, read when a benchmark is first named.
    accelerators: Option<Accelerators>,
    /// True if a sheet could not be read, so that any unknown name may be in it.
    is_incomplete: bool,
}

impl PriceList {
    /// Adds a sheet above all others.
    pub fn add(&mut self, id: SourceId, context: &mut ReadContext<'_>) {
        match sheet::read(id, context) {
            Some(sheet) => self.layers.push(sheet),
            None => self.is_incomplete = true,
        }
    }

    /// Notes that a sheet could not be read: an unknown name may be in it.
    pub fn lack_a_sheet(&mut self) {
        self.is_incomplete = true;
    }

    /// Adds all sheets of a folder, or one file, above all others.
    ///
    /// # Errors
    ///
    /// Says why the folder cannot be listed or a file cannot be read.
    pub fn add_path(
        &mut self,
        path: &Path,
        context: &mut ReadContext<'_>,
    ) -> Result<(), Diagnostic> {
        if path.extension().is_some_and(|it| it == archive::EXTENSION) {
            return self.add_archive(path, context);
        }
        let mut add_all = || {
            for file in context.sources.files(path, "yaml")? {
                // Tables beside sheets hold no prices; `check` reads those.
                if tables::is_table(&file) && file != path {
                    continue;
                }
                if let Some(known) = self.files.get(&file).copied() {
                    self.raise(known);
                    continue;
                }
                let id = context.sources.read_ours(&file)?;
                self.files.insert(file, id);
                self.add(id, context);
            }
            Ok(())
        };
        let added = add_all();
        self.is_incomplete |= added.is_err();
        added
    }

    /// Takes the sheets of an archive in place of the built-in ones, if they are not older.
    fn add_archive(
        &mut self,
        path: &Path,
        context: &mut ReadContext<'_>,
    ) -> Result<(), Diagnostic> {
        let (name, archive) = (shown(path), SheetArchive::read(path, context)?);
        self.archive = Some(self.built_in.use_archive(&name, archive));
        Ok(())
    }

    /// Lays a sheet above all others once more.
    fn raise(&mut self, id: SourceId) {
        if let Some(position) = self.layers.iter().position(|it| it.at.source == id) {
            let sheet = self.layers.remove(position);
            self.layers.push(sheet);
        }
    }

    /// Table of accelerators and benchmarks.
    pub fn accelerators(&mut self, context: &mut ReadContext<'_>) -> &Accelerators {
        let ReadContext { sources, diagnostics } = context;
        self.accelerators.get_or_insert_with(|| Accelerators::embedded(sources, diagnostics).1)
    }

    /// The entry of a name, each figure from the uppermost sheet, at net prices: discounts of all sheets apply, whatever the
    /// order of the sheets.
    pub(super) fn net<T: Clone + Negotiable + Layered>(
        &self,
        owner: &str,
        entry: &str,
        entries: &impl Fn(&Sheet) -> &EntriesByName<T>,
    ) -> Option<T> {
        let all = self.sheets(owner).flat_map(entries).filter(|(known, _)| known == entry);
        let mut layers = all.map(|(_, it)| it.clone());
        // An entry with a problem hides what lies below it, as the problem may be in its price.
        let uppermost = layers.next()??;
        let mut found = layers.flatten().fold(uppermost, |upper, lower| upper.over(&lower));
        let discounts: Vec<_> = self.sheets(owner).map(|it| it.discounts.as_slice()).collect();
        found.negotiate(&discounts);
        Some(found)
    }

    /// True if a name may be missing because of a problem that was reported.
    pub(super) fn is_excused(&self, id: &str) -> bool {
        let unreadable = self.is_incomplete && self.sheets(id).next().is_none();
        unreadable || self.sheets(id).any(|sheet| sheet.is_broken)
    }

    /// Short names of all owners of sheets; some occur twice.
    pub fn ids(&self) -> impl Iterator<Item = &str> {
        let own = self.layers.iter().map(|sheet| sheet.id.as_str());
        own.chain(self.built_in.ids())
    }

    /// Sheets of one owner, the uppermost first.
    pub(super) fn sheets(&self, id: &str) -> impl Iterator<Item = &Sheet> {
        let upper = self.layers.iter().rev().filter(move |sheet| sheet.id == id);
        upper.chain(self.built_in.get(id))
    }

    /// Full names of the providers, vendors and sites that a run has read, by short name; without those that several
    /// have.
    pub fn names(&self) -> BTreeMap<String, String> {
        let sheets = self.built_in.of_run().chain(&self.layers);
        let named = sheets.filter_map(|it| Some((it.id.clone(), it.name.clone()?)));
        let all: BTreeMap<String, String> = named.collect();
        let is_one = |name: &String| all.values().filter(|it| *it == name).count() == 1;
        all.iter().filter(|it| is_one(it.1)).map(|(id, name)| (id.clone(), name.clone())).collect()
    }

    /// Sheets of one owner, mutable, the uppermost first.
    pub(super) fn sheets_mut(&mut self, id: &str) -> impl Iterator<Item = &mut Sheet> {
        let upper = self.layers.iter_mut().rev().filter(move |sheet| sheet.id == id);
        upper.chain(self.built_in.get_mut(id))
    }

    /// Reads all of the built-in sheet of an owner.
    pub(super) fn parse(&mut self, owner: &str, context: &mut ReadContext<'_>) {
        self.built_in.read(owner, context);
    }
}
