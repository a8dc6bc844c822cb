//! Texts that the fuzzer kept, each given to the targets of its kind: no panic, and nothing that speaks to
//! a terminal. Needs no fuzzer; `tests/fuzz/run` looks for more of them.

use std::panic::{AssertUnwindSafe, catch_unwind};

use crate::fuzz_texts;
use crate::fuzzed::{self, Target};
use crate::program::gpu_tco;

/// Texts of a kind in `tests/fuzz/texts.zip`, by name.
pub fn kept(kind: &str) -> Vec<String> {
    let is_of = |name: &str| name.split_once('/').is_some_and(|(of, _)| of == kind);
    fuzz_texts::read().into_iter().filter(|(name, _)| is_of(name)).map(|(_, text)| text).collect()
}

/// Gives a text to a target, and shows it if it breaks the target.
pub fn give(target: &Target, text: &str) {
    let ends = catch_unwind(AssertUnwindSafe(|| (target.run)(text)));
    assert!(ends.is_ok(), "{} fails: {text:?}", target.name);
}

#[test]
fn every_kept_text_is_read() {
    for target in fuzzed::ALL.iter().filter(|it| !it.name.starts_with("run-")) {
        let texts = kept(target.kind);
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

/// Texts that are packed again change nothing, so that an edit of the archive is an edit of its texts.
#[test]
fn the_archive_is_as_it_is_packed() {
    let texts = fuzz_texts::read();
    let is_a_kind = |kind: &str| fuzzed::ALL.iter().any(|it| it.kind == kind);
    for name in texts.keys() {
        assert!(name.split_once('/').is_some_and(|(kind, _)| is_a_kind(kind)), "{name}");
    }
    let is_same = fuzz_texts::packed(&texts) == std::fs::read(fuzz_texts::path()).unwrap();
    assert!(is_same, "pack it with `cargo run --example fuzz-texts`, see tests/fuzz/texts.rs");
}
