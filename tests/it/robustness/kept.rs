//! Texts that the fuzzer kept, each given to the targets of its kind: no panic, and nothing that speaks to
//! a terminal. Needs no fuzzer; `tests/fuzz/run` looks for more of them.

use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};

use crate::fuzzed::{self, Target};
use crate::program::gpu_tco;

/// Texts of a folder of `tests/fuzz/corpus`, by name.
pub fn kept(folder: &str) -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fuzz/corpus").join(folder);
    let mut paths: Vec<PathBuf> =
        fs::read_dir(folder).unwrap().map(|it| it.unwrap().path()).collect();
    paths.sort();
    paths.into_iter().map(|it| fs::read_to_string(it).unwrap()).collect()
}

/// Gives a text to a target, and shows it if it breaks the target.
pub fn give(target: &Target, text: &str) {
    let ends = catch_unwind(AssertUnwindSafe(|| (target.run)(text)));
    assert!(ends.is_ok(), "{} fails: {text:?}", target.name);
}

#[test]
fn every_kept_text_is_read() {
    for target in fuzzed::ALL.iter().filter(|it| !it.name.starts_with("run-")) {
        let texts = kept(target.corpus);
        assert!(!texts.is_empty(), "{}", target.name);
        for text in texts {
            give(target, &text);
        }
    }
}

/// A mistake in one of these files would keep a target from what it tries.
#[test]
fn what_targets_start_from_has_no_mistakes() {
    let files = ["tests/fuzz/base.yaml", "tests/fuzz/renting.yaml", "tests/fuzz/sheet.yaml"];
    let run = gpu_tco(&[&["check"], &files[..], &["--format", "concise"]].concat());
    assert!(run.code == 0 && !run.stdout.contains("error"), "{}", run.stdout);
    for file in &files[..2] {
        assert_eq!(gpu_tco(&["compare", file]).code, 0, "{file}");
    }
}
