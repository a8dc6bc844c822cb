//! Built-in sheets of a run, of which those entries are read that it names.

use std::collections::{BTreeMap, BTreeSet};

use super::archive::SheetArchive;
use super::read_context::ReadContext;
use super::sheet::{self, Sheet};
use super::{embedded, entries};
use crate::input::SourceId;

/// Built-in sheets by their owners, or those of an archive in their place; none for an owner without one.
#[derive(Debug, Default)]
pub(super) struct BuiltIn {
    sheets: BTreeMap<String, Option<ReadSheet>>,
    archive: Option<NamedArchive>,
}

/// Archive of sheets, and its name.
#[derive(Debug)]
struct NamedArchive {
    name: String,
    archive: SheetArchive,
}

/// A sheet, as far as it is read.
#[derive(Debug)]
struct ReadSheet {
    source: SourceId,
    sheet: Option<Sheet>,
    /// Names of the entries that were read; none if all were.
    names: Option<BTreeSet<String>>,
}

impl BuiltIn {
    /// Takes the sheets of an archive in place of the built-in ones, unless those are newer; says which are used.
    pub fn use_archive(&mut self, name: &str, archive: SheetArchive) -> String {
        let (of, built_in) = (archive.checked_on, embedded::NEWEST);
        if of.to_string().as_str() < built_in {
            return format!("built-in sheets of {built_in}, as {name} is older ({of})");
        }
        self.archive = Some(NamedArchive { name: name.to_owned(), archive });
        format!("{name} of {of} in place of the built-in sheets of {built_in}")
    }

    /// Owners of sheets.
    pub fn ids(&self) -> Vec<&str> {
        match &self.archive {
            Some(it) => it.archive.sheets.keys().map(String::as_str).collect(),
            None => embedded::ids().collect(),
        }
    }

    /// Publishers of exchange rates.
    pub fn publishers(&self) -> Vec<String> {
        let is_publisher = |text: &String| text.contains("\npublisher:");
        match &self.archive {
            Some(it) => {
                let all = it.archive.sheets.iter();
                all.filter(|(_, text)| is_publisher(text)).map(|(id, _)| id.clone()).collect()
            }
            None => embedded::publishers().map(str::to_owned).collect(),
        }
    }

    /// The sheet of an owner, if any of it was read.
    pub fn get(&self, owner: &str) -> Option<&Sheet> {
        self.sheets.get(owner)?.as_ref()?.sheet.as_ref()
    }

    /// Sheets of which anything was read.
    pub fn of_run(&self) -> impl Iterator<Item = &Sheet> {
        self.sheets.values().flatten().filter_map(|it| it.sheet.as_ref())
    }

    /// The sheet of an owner, mutable, if any of it was read.
    pub fn get_mut(&mut self, owner: &str) -> Option<&mut Sheet> {
        self.sheets.get_mut(owner)?.as_mut()?.sheet.as_mut()
    }

    /// Reads all of a sheet.
    pub fn read(&mut self, owner: &str, context: &mut ReadContext<'_>) {
        let Some(read) = self.known(owner, context) else { return };
        if read.names.take().is_some() {
            let tree = embedded::sheet(owner).and_then(|it| it.tree(read.source, |_| true));
            read.sheet = tree.and_then(|it| sheet::of_tree(it, context.diagnostics));
        }
    }

    /// Reads the entry of a name in all regions, and what the sheet states beside entries.
    pub fn read_entry(&mut self, owner: &str, name: &str, context: &mut ReadContext<'_>) {
        let name = entries::without_region(name);
        let Some(read) = self.known(owner, context) else { return };
        let Some(names) = &mut read.names else { return };
        if !names.insert(name.to_owned()) {
            return;
        }
        let built_in = embedded::sheet(owner);
        let tree = built_in.and_then(|it| it.tree(read.source, |it| entries::name(it) == name));
        let found = tree.and_then(|it| sheet::of_tree(it, context.diagnostics));
        let Some(found) = found else { return };
        match &mut read.sheet {
            None => read.sheet = Some(found),
            Some(sheet) => sheet.add_entries(found),
        }
    }

    /// The sheet of an owner, whose text is a source of the run from now on.
    fn known(&mut self, owner: &str, context: &mut ReadContext<'_>) -> Option<&mut ReadSheet> {
        if let Some(NamedArchive { name, archive }) = &self.archive {
            let known = self.sheets.entry(owner.to_owned()).or_insert_with(|| {
                let text = archive.sheets.get(owner)?.clone();
                let name = SheetArchive::name_of(name, owner);
                let source = context.sources.embed(&*name, text);
                Some(ReadSheet { source, sheet: sheet::read(source, context), names: None })
            });
            return known.as_mut();
        }
        let known = self.sheets.entry(owner.to_owned()).or_insert_with(|| {
            let built_in = embedded::sheet(owner)?;
            let bundled = context.sources.bundled_sheet(&built_in.name);
            // A text of a bundle may have mistakes anywhere.
            let names = bundled.is_none().then(BTreeSet::new);
            let (source, sheet) = match bundled {
                None => (built_in.embed(context.sources), None),
                Some(text) => {
                    let source = context.sources.embed(built_in.name, text);
                    (source, sheet::read(source, context))
                }
            };
            Some(ReadSheet { source, sheet, names })
        });
        known.as_mut()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::input::{Diagnostics, Sources};

    /// Entries of a sheet in text, with all spans.
    fn entry(sheet: &Sheet, name: &str) -> Vec<String> {
        let of = |it: &str| entries::without_region(it) == name;
        let instances = sheet.instances.iter().filter(|it| of(&it.0)).map(|it| format!("{it:?}"));
        let systems = sheet.systems.iter().filter(|it| of(&it.0)).map(|it| format!("{it:?}"));
        let licenses = sheet.licenses.iter().filter(|it| of(&it.0)).map(|it| format!("{it:?}"));
        instances.chain(systems).chain(licenses).collect()
    }

    #[test]
    fn an_entry_read_alone_is_that_of_its_sheet() {
        let mut names = 0;
        for owner in embedded::ids() {
            let (mut sources, mut diagnostics) = (Sources::new(), Diagnostics::new());
            let mut context = ReadContext { sources: &mut sources, diagnostics: &mut diagnostics };
            let (mut whole, mut parts) = (BuiltIn::default(), BuiltIn::default());
            whole.read(owner, &mut context);
            let whole = whole.get(owner).unwrap();
            let instances = whole.instances.iter().map(|it| &it.0);
            let systems = whole.systems.iter().map(|it| &it.0);
            let all = instances.chain(systems).chain(whole.licenses.iter().map(|it| &it.0));
            let all: BTreeSet<&str> = all.map(|it| entries::without_region(it)).collect();
            // Spans name their source: the second reading has the next one.
            let source = |it: String| it.replace("SourceId(1)", "SourceId(0)");
            for name in all {
                parts.read_entry(owner, name, &mut context);
                let found = entry(parts.get(owner).unwrap(), name);
                let found: Vec<String> = found.into_iter().map(source).collect();
                assert_eq!(found, entry(whole, name), "{owner}/{name}");
                names += 1;
            }
            parts.read_entry(owner, "", &mut context);
            let head = |it: &Sheet| source(format!("{:?}{:?}{:?}", it.provider, it.site, it.name));
            assert_eq!(parts.get(owner).map(head), Some(head(whole)), "{owner}");
            assert!(diagnostics.is_empty(), "{owner}");
        }
        assert!(names > 200, "{names}");
    }
}
