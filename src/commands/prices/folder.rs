//! A folder of price sheets that feeds are merged into; files are written at the end, and only those that
//! changed.

use std::collections::BTreeMap;
use std::path::{Component, Path, PathBuf};

use super::super::output::{self, Failure};
use crate::import::{self, ImportRequest, Imported, MergeTarget, Summary};
use crate::input::{self, Date, Diagnostics, FEEDS_FILE, Severity, Sources, quoted, shown};
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
        let path = self.path_of(part)?;
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
    ///
    /// # Errors
    ///
    /// Says why no sheet may be there: a list may name any file, and a feed any provider.
    fn path_of(&self, part: &FeedPart<'_>) -> Result<PathBuf, String> {
        let there = self.sheet_of(&part.provider).filter(|_| part.sheet.is_none());
        if let Some(path) = there {
            return Ok(path.to_owned());
        }
        let new = || PathBuf::from(format!("{}.yaml", part.provider));
        let name = part.sheet.clone().unwrap_or_else(new);
        if !is_sheet_name(&name) {
            let (name, folder) = (quoted(&name.to_string_lossy()), shown(&self.folder));
            return Err(format!(
                "no sheet of {folder} can be called {name}; name one such as `acme.yaml`"
            ));
        }
        let path = self.folder.join(name);
        if !self.sheets.contains_key(&path) && output::exists(&path) {
            return Err(format!("{} is no sheet that can be read; name another", shown(&path)));
        }
        Ok(path)
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

/// True for the name of a file that is read as a sheet of its folder, and lies in it.
pub(super) fn is_sheet_name(name: &Path) -> bool {
    let mut parts = name.components();
    let is_one = matches!((parts.next(), parts.next()), (Some(Component::Normal(_)), None));
    // A backslash parts names on other systems, to which the folder may go.
    let is_plain = is_one && name.to_str().is_some_and(|it| !it.contains(['/', '\\', ':']));
    is_plain && name.extension().is_some_and(|it| it == "yaml") && name != Path::new(FEEDS_FILE)
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
