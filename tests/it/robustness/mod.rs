//! Hostile input, faults and extreme figures: no abort, no absurd figure, no torn file, and no name
//! that speaks to a terminal or a build server.

#![allow(clippy::disallowed_methods, reason = "tests read and write files of their own")]

mod broken_files;
mod confined;
mod faults;
mod figures;
mod hostile;
mod imports;
mod kept;
mod mutated;
mod names;
mod names_in_formats;
mod sheets;
mod ties;

use std::ffi::OsStr;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use crate::program::Run;

/// A scenario with a price in it.
const SOUND: &str = "schema: 1
title: A small lab
as_of: 2026-10-10
currency: USD
horizon_months: 12
demand: {gpu: any, gpus: 16, utilization: 0.5}
alternatives:
  rent:
    - on_demand: {price_per_gpu_hour: 2.5}
  dear:
    - on_demand: {price_per_gpu_hour: 4}
";

/// A folder of its own for a test.
struct Scene {
    folder: tempfile::TempDir,
}

impl Scene {
    fn new() -> Self {
        Self { folder: tempfile::tempdir().unwrap() }
    }

    fn path(&self) -> &Path {
        self.folder.path()
    }

    /// Writes a file, and its folder.
    fn file(&self, name: &str, text: &str) -> &Self {
        let path = self.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
        self
    }

    /// The program, ready to run in the folder.
    fn program<A: AsRef<OsStr>>(&self, args: &[A]) -> Command {
        let mut program = Command::new(env!("CARGO_BIN_EXE_gpu-tco"));
        program.args(args).current_dir(self.path()).stdin(Stdio::null());
        program.env_clear().env("LC_ALL", "C.UTF-8").env("PATH", std::env::var_os("PATH").unwrap());
        program
    }

    /// Runs the program in the folder.
    fn run<A: AsRef<OsStr>>(&self, args: &[A]) -> Run {
        let output = self.program(args).output().unwrap();
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
        Run {
            code: output.status.code().unwrap_or(-1),
            stdout: text(output.stdout),
            stderr: text(output.stderr),
        }
    }

    /// Names of all files and folders in the folder.
    fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(self.path()).unwrap();
        let mut names: Vec<String> =
            entries.map(|it| it.unwrap().file_name().to_string_lossy().into_owned()).collect();
        names.sort();
        names
    }
}
