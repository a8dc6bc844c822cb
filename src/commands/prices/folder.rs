//! A folder of price sheets that feeds are merged into; files are written at the end, and only those that
//! changed.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use super::super::output::{self, Failure};
use crate::import::{self, ImportRequest, Imported, MergeTarget, Summary};
use crate::input::{self, Date, Diagnostics, Severity, Sources, shown};
use crate::pricing;

/// Sheets of a folder, as they are and as they will be.
#[derive(Debug)]
pub(super) struct SheetFolder {
    folder: PathBuf,
    sheets: BTreeMap<PathBuf, FolderSheet>,
}

#[derive(Debug)]
struct FolderSheet {
    /// Short name of its provider, vendor, site or publisher.
    owner: Option<String>,
    text: String,
    is_changed: bool,
}

/// A feed of one provider to merge, and the file of its sheet if that is named.
pub(super) struct FeedPart<'f> {
    pub text: &'f str,
    pub request: ImportRequest,
    pub provider: String,
    pub sheet: Option<PathBuf>,
    /// Share of the feed's rows in the sheet, as a fraction, at which their loss is a fault of the feed.
    pub most_vanished: (usize, usize),
    pub today: Date,
}

impl SheetFolder {
    /// Reads all sheets of a folder.
    ///
    /// # Errors
    ///
    /// Says why the folder or a file cannot be read.
    pub fn read(folder: &Path) -> Result<Self, String> {
        if !folder.is_dir() {
            return Err(format!("{} is no folder; name the folder of the sheets", shown(folder)));
        }
        let mut sources = Sources::new();
        let mut sheets = BTreeMap::new();
        // A folder without sheets is one to begin with.
        for path in sources.files(folder, "yaml").unwrap_or_default() {
            let id = sources.read(&path).map_err(|problem| problem.message)?;
            let text = sources.get(id).map_or("", |it| it.text()).to_owned();
            let root = input::parse(&sources, id, &mut Diagnostics::new());
            let name = |key: &&str| Some(root.as_ref()?.get(key)?.text()?.to_owned());
            let owner = pricing::OWNERS.iter().find_map(name);
            sheets.insert(path, FolderSheet { owner, text, is_changed: false });
        }
        Ok(Self { folder: folder.to_owned(), sheets })
    }

    /// Merges a feed into the sheet of its provider, which is begun if there is none.
    ///
    /// # Errors
    ///
    /// Says why the feed was not taken; the sheet is as it was then.
    pub fn merge(&mut self, part: &FeedPart<'_>) -> Result<(PathBuf, Summary), String> {
        let path = self.path_of(part);
        let there = self.sheets.get(&path).map(|it| it.text.clone());
        let imported = match &there {
            Some(text) => merge_text(text, part, &shown(&path))?,
            None => import::import(part.text, &part.request, None)?,
        };
        let Imported { sheet, summary, lost, checked_on } = imported;
        let counts = summary.counts();
        let (of, all) = part.most_vanished;
        let is_lost = counts.vanished.saturating_mul(all) >= counts.in_force.saturating_mul(of);
        if is_lost && counts.vanished > 0 {
            return Err(format!(
                "{} of the {} rows that {} has from this feed are not in it now; nothing was taken",
                counts.vanished,
                counts.in_force,
                shown(&path)
            ));
        }
        if checked_on > part.today {
            return Err(format!("it is of {checked_on}, but today is {}", part.today));
        }
        let Some(text) = sheet else {
            return Err(format!("it has no {} that can be imported", summary.noun()));
        };
        if !lost.is_empty() {
            let name = shown(&path);
            return Err(format!(
                "{name} cannot be edited without losing comments; move them above the first key"
            ));
        }
        if there.as_ref() != Some(&text) {
            let owner = Some(part.provider.clone());
            self.sheets.insert(path.clone(), FolderSheet { owner, text, is_changed: true });
        }
        Ok((path, summary))
    }

    /// File of the sheet of a feed: the one named, that of the provider, or a new one.
    fn path_of(&self, part: &FeedPart<'_>) -> PathBuf {
        if let Some(named) = &part.sheet {
            return self.folder.join(named);
        }
        let new = || self.folder.join(format!("{}.yaml", part.provider));
        self.sheet_of(&part.provider).map_or_else(new, Path::to_owned)
    }

    /// File of the sheet of a provider, vendor, site or publisher.
    pub fn sheet_of(&self, owner: &str) -> Option<&Path> {
        let mut all = self.sheets.iter();
        all.find(|(_, it)| it.owner.as_deref() == Some(owner)).map(|(path, _)| path.as_path())
    }

    /// Short name of the owner of a sheet of the folder.
    pub fn owner_of(&self, named: &Path) -> Option<String> {
        self.sheets.get(&self.folder.join(named))?.owner.clone()
    }

    /// Texts of the sheets that changed.
    pub fn changed(&self) -> BTreeMap<PathBuf, String> {
        let changed = self.sheets.iter().filter(|(_, it)| it.is_changed);
        changed.map(|(path, it)| (path.clone(), it.text.clone())).collect()
    }

    /// Writes the sheets that changed: all of them or none.
    ///
    /// # Errors
    ///
    /// Says which cannot be written.
    pub fn write(&self) -> Result<(), Failure> {
        let changed = self.changed();
        let all: Vec<(String, Option<&Path>)> =
            changed.iter().map(|(path, text)| (text.clone(), Some(path.as_path()))).collect();
        output::write_all(&all, &[])
    }
}

/// Merges a feed into the text of a sheet.
fn merge_text(text: &str, part: &FeedPart<'_>, name: &str) -> Result<Imported, String> {
    let (mut sources, mut diagnostics) = (Sources::new(), Diagnostics::new());
    let id = sources.embed(name, text);
    let root = input::parse(&sources, id, &mut diagnostics);
    let sheet = root.as_ref().and_then(|it| pricing::read_sheet(it, &mut diagnostics));
    let problem = diagnostics.iter().find(|it| it.severity == Severity::Error);
    match (root, sheet, problem) {
        (Some(root), Some(sheet), None) => {
            let into = MergeTarget { text, root: &root, sheet: &sheet };
            import::import(part.text, &part.request, Some(into))
        }
        (.., problem) => {
            let why = problem.map_or("it cannot be read", |it| &it.message);
            Err(format!("{name} has an error: {why}; `gpu-tco check {name}` shows where"))
        }
    }
}
