//! Runs the program as a user does, in the root of the project or in another folder.

use std::path::Path;
use std::process::Command;

/// What a run left behind.
pub struct Run {
    /// Exit code.
    pub code: i32,
    /// Standard output.
    pub stdout: String,
    /// Standard error.
    pub stderr: String,
}

/// Runs the program with these arguments, under a UTF-8 locale and without a terminal.
pub fn gpu_tco(arguments: &[&str]) -> Run {
    gpu_tco_in(Path::new(env!("CARGO_MANIFEST_DIR")), arguments)
}

/// Runs the program in another folder.
pub fn gpu_tco_in(folder: &Path, arguments: &[&str]) -> Run {
    let output = Command::new(env!("CARGO_BIN_EXE_gpu-tco"))
        .args(arguments)
        .current_dir(folder)
        .env("LC_ALL", "C.UTF-8")
        .env_remove("COLUMNS")
        .output()
        .unwrap();
    Run {
        code: output.status.code().unwrap_or(-1),
        stdout: String::from_utf8(output.stdout).unwrap(),
        stderr: String::from_utf8(output.stderr).unwrap(),
    }
}
