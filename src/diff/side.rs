//! One side of a comparison: its files, recognized as sheets and scenarios.

use std::path::{Path, PathBuf};

use crate::check::{LooksLike, looks_like};
use crate::codes;
use crate::input::{
    self, Date, Diagnostic, Diagnostics, SourceId, Sources, YamlNode, plain_path, shown,
};
use crate::pricing;
use crate::scenario::Overrides;

/// Options for reading one side.
#[derive(Clone, Debug, Default)]
pub struct SideRequest {
    /// Files and folders of the side.
    pub paths: Vec<PathBuf>,
    /// Sheets laid over all others on both sides, such as contracts.
    pub pricing: Vec<PathBuf>,
    /// Folders whose files scenarios may name, besides their own and the working folder.
    pub allowed: Vec<PathBuf>,
    /// Day whose prices are used, instead of each scenario's own.
    pub as_of: Option<Date>,
}

/// The base or the head.
#[derive(Debug)]
pub struct DiffSide {
    /// Name of the side: a revision, a folder, the work tree.
    pub name: String,
    /// All texts of the side.
    pub sources: Sources,
    /// Problems of the side.
    pub diagnostics: Diagnostics,
    pub(super) sheets: Vec<SideFile>,
    pub(super) scenarios: Vec<SideFile>,
    pub(super) overrides: Overrides,
}

/// A file that was read.
#[derive(Debug)]
pub(super) struct SideFile {
    /// Index of the path the file is below, and its path from there: the same on both sides.
    pub key: (usize, PathBuf),
    pub id: SourceId,
    /// Name of the file: its path without folder and extension, unless that is ambiguous.
    pub name: String,
    pub root: YamlNode,
    /// Problems of parsing it.
    pub problems: Diagnostics,
}

impl DiffSide {
    /// Reads the files of a side; a missing path is skipped, as it may be on the other side.
    pub fn read(name: String, requested: &SideRequest, mut sources: Sources) -> Self {
        let mut diagnostics = Diagnostics::new();
        let (mut sheets, mut scenarios) = (Vec::new(), Vec::new());
        let mut under = Vec::new();
        for (key, path) in files(&requested.paths, &sources, &mut diagnostics) {
            let id = match sources.read_ours(&path) {
                Ok(id) => id,
                Err(problem) => {
                    diagnostics.push(problem);
                    continue;
                }
            };
            let mut problems = Diagnostics::new();
            let tree = input::parse(&sources, id, &mut problems);
            diagnostics.append(problems.clone());
            let Some(root) = tree else { continue };
            let file = SideFile { key, id, name: stem(&path), root, problems };
            match looks_like(&file.root) {
                LooksLike::Scenario => scenarios.push(file),
                LooksLike::Sheet => {
                    pricing::read_sheet(&file.root, &mut diagnostics);
                    // Built-in sheets need not be laid over themselves.
                    let text = sources.get(id).map(input::Source::text).unwrap_or_default();
                    let is_it = |name: &str| path == Path::new(name);
                    if !pricing::built_in().any(|(it, known)| is_it(&it) && known == text) {
                        under.push(path);
                    }
                    sheets.push(file);
                }
                // The file itself was named.
                LooksLike::Neither if file.key.1.as_os_str().is_empty() => {
                    let message = "the file is neither a price sheet nor a scenario";
                    let problem = Diagnostic::error(codes::NEITHER, message).at(file.root.span);
                    diagnostics.push(problem.fix("name a price sheet or a scenario"));
                }
                // Other YAML files may be beside them; `check` reports those.
                LooksLike::Table | LooksLike::Neither => {}
            }
        }
        let names: Vec<String> = scenarios.iter().map(|it: &SideFile| it.name.clone()).collect();
        for file in &mut scenarios {
            if names.iter().filter(|it| **it == file.name).count() > 1 {
                file.name = sources.get(file.id).map(|it| it.name.clone()).unwrap_or_default();
            }
        }
        let overrides = Overrides {
            max_age: None,
            no_stale: false,
            set: Vec::new(),
            as_of: requested.as_of,
            pricing: requested.pricing.clone(),
            under,
            allowed: requested.allowed.clone(),
        };
        Self { name, sources, diagnostics, sheets, scenarios, overrides }
    }

    /// Number of scenarios.
    pub fn scenarios(&self) -> usize {
        self.scenarios.len()
    }

    /// Number of sheets.
    pub fn sheets(&self) -> usize {
        self.sheets.len()
    }
}

/// All files with their keys.
fn files(
    paths: &[PathBuf],
    sources: &Sources,
    diagnostics: &mut Diagnostics,
) -> Vec<((usize, PathBuf), PathBuf)> {
    let mut all: Vec<((usize, PathBuf), PathBuf)> = Vec::new();
    for (index, path) in paths.iter().enumerate().filter(|(_, path)| sources.has(path)) {
        let key = |file: &Path| (index, file.strip_prefix(path).unwrap_or(file).to_owned());
        match sources.files(path, "yaml") {
            Ok(found) => all.extend(found.into_iter().map(|file| (key(&file), file))),
            Err(problem) => diagnostics.push(problem),
        }
    }
    let mut seen = std::collections::BTreeSet::new();
    all.retain(|(_, file)| seen.insert(plain_path(file)));
    all
}

fn stem(path: &Path) -> String {
    path.file_stem().map(|it| shown(Path::new(it))).unwrap_or_default()
}
