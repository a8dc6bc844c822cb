//! A bundle that does not show in which folders of a machine its files were.
//!
//! Absolute paths become relative to the folder of the scenario. The answer is then computed from the
//! files in memory, by those paths, as `verify` computes it: they get into a bundle only if that works.

use std::path::{Component, Path, PathBuf};

use super::{Contents, ScenarioFlags, bytes_within, compute, files};
use crate::commands::reading::read_within;
use crate::input::{BundledFiles, Sources, bytes_of_source, plain_path};

/// Contents of a bundle without absolute paths. None if no path is absolute, if the scenario cannot be
/// read, or if it names an absolute path itself, so that its files are found by that path alone.
pub(super) fn contents(scenario: &Path, flags: &ScenarioFlags) -> Option<Contents> {
    let moved = Moved::of(scenario, &flags.pricing)?;
    let (_, sources) = read_within(Sources::new(), |context| flags.read(scenario, context)).ok()?;
    let mut bundled = BundledFiles::default();
    for (_, source) in sources.iter().filter(|(_, it)| !it.embedded) {
        let bytes = bytes_of_source(source).ok()?;
        for path in moved.paths(&source.path) {
            bundled.files.insert(path, bytes.clone());
        }
    }
    let kept = bundled.files.clone();
    let pricing = moved.sheets.iter().map(|(_, to)| to.clone()).collect();
    let flags = ScenarioFlags { pricing, allow_folder: Vec::new(), ..flags.clone() };
    let within = Sources::of_bundle(bundled);
    let computed = read_within(within, |context| compute((&moved.scenario, &flags), context));
    let (computed, within) = computed.ok()?;
    // A path may lead to another file than before.
    if !texts(&sources).eq(texts(&within)) {
        return None;
    }
    let files = files(&within, |source| bytes_within(&kept, source).ok_or(())).ok()?;
    let (computed, inputs) = (computed.ok()?, sources.paths());
    Some(Contents { computed, scenario: moved.scenario, flags, files, inputs })
}

/// Hashes of the files of a run, in the order in which they were read.
fn texts(sources: &Sources) -> impl Iterator<Item = &str> {
    sources.iter().filter(|(_, it)| !it.embedded).map(|(_, it)| it.sha256.as_str())
}

/// Paths of a run, and what they become.
struct Moved {
    /// Path of the scenario.
    scenario: PathBuf,
    /// Folder of the scenario on the disk; none if its path stays as it is.
    folder: Option<PathBuf>,
    /// Price sheets as given, with the path that each becomes.
    sheets: Vec<(PathBuf, PathBuf)>,
}

impl Moved {
    /// None if all paths are relative.
    fn of(scenario: &Path, sheets: &[PathBuf]) -> Option<Self> {
        if scenario.is_relative() && sheets.iter().all(|it| it.is_relative()) {
            return None;
        }
        let plain = plain_path(scenario);
        let folder = plain.parent().filter(|_| plain.is_absolute()).map(Path::to_owned);
        let name = plain.file_name().filter(|_| plain.is_absolute()).map(PathBuf::from);
        let sheets = sheets.iter().enumerate().map(|(at, path)| {
            let path = plain_path(path);
            let moved = sheet(at, &path, folder.as_deref());
            (path, moved)
        });
        let sheets = sheets.collect();
        Some(Self { scenario: name.unwrap_or_else(|| scenario.to_owned()), folder, sheets })
    }

    /// Paths by which a file may be read in the bundle: below those of sheets, and from the scenario.
    fn paths(&self, path: &Path) -> Vec<PathBuf> {
        let path = plain_path(path);
        let below = self.sheets.iter().filter_map(|(from, to)| {
            let rest = path.strip_prefix(from).ok()?;
            Some(if rest.as_os_str().is_empty() { to.clone() } else { to.join(rest) })
        });
        let from_scenario = self.folder.as_ref().map(|it| relative(&path, it));
        below.chain(std::iter::once(from_scenario.unwrap_or_else(|| path.clone()))).collect()
    }
}

/// Path of a price sheet, or folder of them, that the command line or the environment gives.
fn sheet(at: usize, path: &Path, folder: Option<&Path>) -> PathBuf {
    if folder.is_none() && path.is_relative() {
        return path.to_owned();
    }
    let below = folder.and_then(|it| path.strip_prefix(it).ok());
    if let Some(below) = below.filter(|it| !it.as_os_str().is_empty()) {
        return below.to_owned();
    }
    let folder = format!("pricing-{}", at.saturating_add(1));
    Path::new(&folder).join(path.file_name().unwrap_or_default())
}

/// An absolute path as seen from a folder.
fn relative(path: &Path, folder: &Path) -> PathBuf {
    let shared = path.components().zip(folder.components()).take_while(|(a, b)| a == b).count();
    let up = folder.components().skip(shared).map(|_| Component::ParentDir);
    up.chain(path.components().skip(shared)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_seen_from_the_folder_of_the_scenario() {
        let sheets = ["/srv/alice/a/own", "/opt/sheets", "mine.yaml"].map(PathBuf::from);
        let moved = Moved::of(Path::new("/srv/alice/a/./x.yaml"), &sheets).unwrap();
        assert_eq!(moved.scenario, Path::new("x.yaml"));
        let to: Vec<&Path> = moved.sheets.iter().map(|(_, to)| to.as_path()).collect();
        assert_eq!(to, ["own", "pricing-2/sheets", "pricing-3/mine.yaml"].map(Path::new));
        let first = |path: &str| moved.paths(Path::new(path)).remove(0);
        assert_eq!(first("/srv/alice/t.csv"), Path::new("../t.csv"));
        assert_eq!(first("/opt/sheets/aws.yaml"), Path::new("pricing-2/sheets/aws.yaml"));
        assert_eq!(first("mine.yaml"), Path::new("pricing-3/mine.yaml"));
    }

    #[test]
    fn relative_paths_stay() {
        assert!(Moved::of(Path::new("a/x.yaml"), &[PathBuf::from("../mine")]).is_none());
        let sheets = ["/opt/sheets", "mine"].map(PathBuf::from);
        let moved = Moved::of(Path::new("a/x.yaml"), &sheets).unwrap();
        assert_eq!(moved.scenario, Path::new("a/x.yaml"));
        assert_eq!(moved.sheets[1].1, Path::new("mine"));
        assert_eq!(moved.paths(Path::new("a/t.csv")), [PathBuf::from("a/t.csv")]);
    }
}
