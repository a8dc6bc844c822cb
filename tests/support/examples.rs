//! The examples of `check` in `tests/check`: `CODE-fails*` and `CODE-passes*`, files or folders.

use std::fs;
use std::path::{Path, PathBuf};

/// The folder of the examples, from the root.
pub const FOLDER: &str = "tests/check";

/// The examples whose name holds `-fails` or `-passes`, by their path from the root.
pub fn examples(kind: &str) -> Vec<PathBuf> {
    let all = fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join(FOLDER)).unwrap();
    let all = all.map(|it| Path::new(FOLDER).join(it.unwrap().file_name()));
    let is_asked = |it: &PathBuf| {
        let is_expected = it.extension().is_some_and(|it| it == "stdout");
        !is_expected && it.file_name().unwrap().to_str().unwrap().contains(kind)
    };
    let mut all: Vec<PathBuf> = all.filter(is_asked).collect();
    all.sort();
    assert!(!all.is_empty());
    all
}
