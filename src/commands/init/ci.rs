//! Files that run the program in CI.

use std::path::{Path, PathBuf};

use clap::ValueEnum;

use crate::commands::output::{self, Failure};
use crate::input::shown;

const GITHUB: &str = include_str!("github.yml");
const GITLAB: &str = include_str!("gitlab.yml");
const GITHUB_REFRESH: &str = include_str!("refresh-github.yml");
const GITLAB_REFRESH: &str = include_str!("refresh-gitlab.yml");

/// A service that runs CI.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Service {
    /// A workflow of GitHub Actions
    Github,
    /// A pipeline of GitLab
    Gitlab,
    /// A workflow of GitHub Actions that refreshes the price sheets
    GithubRefresh,
    /// A pipeline of GitLab that refreshes the price sheets
    GitlabRefresh,
}

/// Addresses that a file has in place of that of gpu-tco, with what to write instead.
const PLACES: [(&str, &str); 2] = [
    ("https://example.com/gpu-tco", "the address of gpu-tco"),
    ("example/gpu-tco", "the repository of gpu-tco"),
];

/// Tag that a file has in place of that of a release.
const TAG: &str = "v0.1.0";

/// The edit that a file needs, with its line: `edit FILE, line 18: replace ...`.
pub(super) fn edit(name: &str, text: &str) -> Option<String> {
    let mut lines = text.lines().zip(1..).filter(|(line, _)| !line.starts_with('#'));
    let (number, (place, instead)) = lines.find_map(|(line, number)| {
        let place = PLACES.iter().find(|(place, _)| line.contains(place))?;
        Some((number, place))
    })?;
    Some(format!(
        "edit {name}, line {number}: replace `{place}` by {instead}, and `{TAG}` by a tag of it"
    ))
}

impl Service {
    /// Path and text of the file for a project, which must not exist yet.
    pub(super) fn file(self, folder: &Path) -> Result<(PathBuf, String), Failure> {
        let (name, text, hint) = match self {
            Self::Github => (
                ".github/workflows/gpu-tco.yml",
                GITHUB,
                "gpu-tco init --ci github FOLDER` writes it elsewhere, to compare the two",
            ),
            Self::Gitlab => (
                ".gitlab-ci.yml",
                GITLAB,
                "gpu-tco init --ci gitlab FOLDER` writes it elsewhere, to copy its job `gpu-tco`",
            ),
            Self::GithubRefresh => (
                ".github/workflows/gpu-tco-refresh.yml",
                GITHUB_REFRESH,
                "gpu-tco init --ci github-refresh FOLDER` writes it elsewhere, to compare the two",
            ),
            Self::GitlabRefresh => (
                ".gitlab/gpu-tco-refresh.yml",
                GITLAB_REFRESH,
                "gpu-tco init --ci gitlab-refresh FOLDER` writes it elsewhere, to compare the two",
            ),
        };
        let path = folder.join(name);
        if output::exists(&path) {
            return Err(Failure::Usage(format!(
                "{} exists and is never overwritten; `{hint}",
                shown(&path)
            )));
        }
        Ok((path, text.to_owned()))
    }
}
