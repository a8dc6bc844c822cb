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
