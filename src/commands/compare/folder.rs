//! Scenarios of a folder.

use std::path::{Path, PathBuf};

use crate::check::{LooksLike, looks_like};
use crate::codes;
use crate::input::{self, Diagnostic, Diagnostics, Sources, quoted};

/// Files to compare: each file that is named, and the scenarios of each folder in order of name.
pub(super) fn scenarios(paths: &[PathBuf], diagnostics: &mut Diagnostics) -> Vec<PathBuf> {
    let mut all = Vec::new();
    for path in paths {
        if !path.is_dir() {
            all.push(path.clone());
            continue;
        }
        match below(path) {
            Ok(found) => all.extend(found),
            Err(problem) => diagnostics.push(problem),
        }
    }
    all
}

/// Scenarios of a folder, or of `scenarios` in the folder of a project.
fn below(folder: &Path) -> Result<Vec<PathBuf>, Diagnostic> {
    let of_project = folder.join("scenarios");
    let folder = if of_project.is_dir() { of_project } else { folder.to_owned() };
    let mut found = Sources::new().files(&folder, "yaml")?;
    found.retain(|file| is_scenario(file));
    if found.is_empty() {
        let name = quoted(&folder.to_string_lossy());
        let message = format!("the folder {name} holds no scenario");
        let fix = "name a scenario, or a folder of them";
        return Err(Diagnostic::error(codes::UNREADABLE, message).fix(fix));
    }
    Ok(found)
}

/// True for a scenario, and for a file that must be read again to report its problem.
fn is_scenario(file: &Path) -> bool {
    let mut sources = Sources::new();
    let id = match sources.read_ours(file) {
        Ok(id) => id,
        Err(problem) => return problem.code != codes::NEITHER,
    };
    match input::parse(&sources, id, &mut Diagnostics::new()) {
        Some(root) => looks_like(&root) == LooksLike::Scenario,
        None => sources.get(id).is_some_and(|it| {
            let is_key =
                |line: &str| line.starts_with("demand:") || line.starts_with("alternatives:");
            it.text().lines().any(is_key)
        }),
    }
}
