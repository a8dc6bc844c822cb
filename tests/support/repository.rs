//! A git repository of its own for a test, whatever the user's settings are.

#![allow(clippy::disallowed_methods, reason = "tests read and write files of their own")]

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::program::{Run, gpu_tco_in};

/// A folder under git, removed with the value.
pub struct Repository(tempfile::TempDir);

impl Repository {
    /// A repository without a commit.
    pub fn new() -> Self {
        let it = Self(tempfile::tempdir().unwrap());
        it.git(&["init", "-q", "-b", "main"]);
        it
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        self.0.path()
    }

    /// Writes a file, with the folders above it.
    pub fn write(&self, path: &str, text: &str) {
        let path = self.path().join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    /// What a file holds.
    pub fn read(&self, path: &str) -> String {
        fs::read_to_string(self.path().join(path)).unwrap()
    }

    /// Replaces a text of a file that must be there.
    pub fn replace(&self, path: &str, old: &str, new: &str) {
        let text = self.read(path);
        assert!(text.contains(old), "{path} has no {old}");
        self.write(path, &text.replace(old, new));
    }

    /// Copies a file of the project, or a folder with all that is in it.
    pub fn copy(&self, from: &str, to: &str) {
        fs::create_dir_all(self.path().join(to).parent().unwrap()).unwrap();
        copy(&Path::new(env!("CARGO_MANIFEST_DIR")).join(from), &self.path().join(to));
    }

    /// Commits all that is there.
    pub fn commit(&self) {
        self.git(&["add", "--all"]);
        self.git(&["commit", "-q", "-m", "a state"]);
    }

    /// Runs git in it.
    pub fn git(&self, arguments: &[&str]) -> String {
        let mut command = Command::new("git");
        for name in ["GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE"] {
            command.env_remove(name);
        }
        let nobody = self.path().join("no-such-file");
        let output = command
            .env("GIT_CONFIG_GLOBAL", nobody)
            .env("GIT_CONFIG_NOSYSTEM", "1")
            .args(["-c", "user.name=Test", "-c", "user.email=test@example.com"])
            .args(["-c", "commit.gpgsign=false", "-c", "core.autocrlf=false"])
            .args(arguments)
            .current_dir(self.path())
            .output()
            .unwrap();
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "git {arguments:?}: {said}");
        String::from_utf8(output.stdout).unwrap()
    }

    /// Runs the program in it.
    pub fn run(&self, arguments: &[&str]) -> Run {
        gpu_tco_in(self.path(), arguments)
    }
}

fn copy(from: &Path, to: &Path) {
    if from.is_dir() {
        fs::create_dir_all(to).unwrap();
        for entry in fs::read_dir(from).unwrap() {
            let entry = entry.unwrap();
            copy(&entry.path(), &to.join(entry.file_name()));
        }
    } else {
        fs::copy(from, to).unwrap();
    }
}
