//! Files that run the program in CI.

use std::path::{Path, PathBuf};

use clap::ValueEnum;

use crate::commands::output::{self, Failure};
use crate::input::shown;

const GITHUB: &str = include_str!("github.yml");
const GITLAB: &str = include_str!("gitlab.yml");

/// A service that runs CI.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Service {
    /// A workflow of GitHub Actions
    Github,
    /// A pipeline of GitLab
    Gitlab,
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
