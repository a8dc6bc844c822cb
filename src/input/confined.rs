//! Folders that a file named in a scenario may lie in: whoever writes a scenario need not be allowed to read all that
//! its runner may.

use std::path::{Path, PathBuf};

use super::diagnostic::Diagnostic;
use super::escape::{quoted, shown};
use super::file::{plain_path, real_path};
use super::source::Sources;
use crate::codes;

/// Folder of scenarios, beside that of price sheets.
const SCENARIOS: &str = "scenarios";
/// Folder that a repository has at its top.
const OF_REPOSITORY: &str = ".git";

impl Sources {
    /// Checks that a file, named in a scenario of some folder, lies below that folder, the working folder, the
    /// repository or project of one of them, or a folder that the command line allows. Files of bundles and revisions always do.
    ///
    /// # Errors
    ///
    /// Says which folders the file may lie in.
    pub fn confined(
        &self,
        path: &Path,
        folder: &Path,
        allowed: &[PathBuf],
    ) -> Result<(), Diagnostic> {
        let is_of_disk = self.bundle.is_none() && self.revision_of(path).is_none();
        // What does not exist is reported as that.
        let is_pending = self.pending.contains_key(&plain_path(path));
        let real = real_path(path).filter(|_| is_of_disk && !is_pending);
        let Some(real) = real else { return Ok(()) };
        let own = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
        let own = [own, Path::new(".")].into_iter().chain(allowed.iter().map(PathBuf::as_path));
        let own: Vec<PathBuf> = own.filter_map(real_path).collect();
        let projects = own.iter().take(2).filter_map(|it| project(it));
        if own.iter().map(PathBuf::as_path).chain(projects).any(|it| real.starts_with(it)) {
            return Ok(());
        }
        let message = format!(
            "{} is outside the folder of the scenario, its project and the working folder",
            quoted(&shown(&plain_path(path)))
        );
        let parent = real.parent().unwrap_or(&real);
        let fix = format!("copy it there, or add `--allow-folder {}`", shown(parent));
        Err(Diagnostic::error(codes::UNREADABLE, message).fix(fix))
    }
}

/// Top of the repository that a folder is in, or else the folder above `scenarios`.
fn project(folder: &Path) -> Option<&Path> {
    let top = folder.ancestors().find(|it| it.join(OF_REPOSITORY).exists());
    top.or_else(|| folder.parent().filter(|_| folder.ends_with(SCENARIOS)))
}
