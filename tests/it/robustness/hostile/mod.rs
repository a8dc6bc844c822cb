//! Hostile files of every reader, some 64 kB each: refused or read, within 5 seconds of a processor and 500 MB.
//!
//! A row of a table is a kind of hostility, its bytes, and the parts of the message that it is refused with. A
//! row without parts is read. A message names the file, is short, and has the bound and what was found.

mod json;
mod markup;
mod packed;
#[cfg(feature = "parquet")]
mod parquet;
mod tables;
mod yaml;

use std::fmt::Write as _;
use std::fs;
use std::process::{Command, Stdio};

use super::SOUND;

/// Bytes of a hostile file.
const SIZE: usize = 64 * 1_024;
/// Longest message, in bytes: twenty problems of a file, each with its line.
const LONGEST: usize = 30_000;

/// A kind of hostility, a file of it, and the parts of the message; none if it is read.
type Row<'r> = (&'r str, Vec<u8>, &'r [&'r str]);

/// A piece, repeated to the size of a hostile file.
fn many(piece: &str) -> String {
    piece.repeat(SIZE / piece.len())
}

/// Runs a command on each file of a table; the name of the file is its last argument.
fn each(command: &str, file: &str, table: &[Row<'_>]) {
    let folder = tempfile::tempdir().unwrap();
    let mut wrong = String::new();
    for (what, bytes, parts) in table {
        fs::write(folder.path().join(file), bytes).unwrap();
        let mut program = limited();
        program.args(command.split_whitespace()).arg(file).current_dir(folder.path());
        let output = program.stdin(Stdio::null()).output().unwrap();
        let said = String::from_utf8(output.stderr).unwrap();
        let flat = said.split_whitespace().collect::<Vec<_>>().join(" ");
        let is_told = parts.iter().all(|it| flat.contains(it)) && said.len() < LONGEST;
        let code = if parts.is_empty() { 0 } else { 2 };
        let is_named = parts.is_empty() || flat.contains(file);
        if output.status.code() != Some(code) || !is_told || !is_named {
            let begin: String = flat.chars().take(600).collect();
            let (status, bytes) = (output.status, said.len());
            let _ = write!(wrong, "\n{file}, {what}: {status}, {bytes} bytes: {begin}");
        }
    }
    assert!(wrong.is_empty(), "{command}:{wrong}");
}

/// The program within its limits, where a shell can set them.
fn limited() -> Command {
    let program = env!("CARGO_BIN_EXE_gpu-tco");
    let mut command = if cfg!(target_os = "linux") {
        let mut shell = Command::new("sh");
        shell.args(["-c", "ulimit -t 5; ulimit -v 500000; exec \"$0\" \"$@\"", program]);
        shell
    } else {
        Command::new(program)
    };
    command.env_clear().env("LC_ALL", "C.UTF-8").env("RUST_BACKTRACE", "0");
    command.env("PATH", std::env::var_os("PATH").unwrap());
    command
}
