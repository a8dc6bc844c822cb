//! Texts that the fuzzer kept, each given to the targets of its kind: no panic, and nothing that speaks to
//! a terminal. Needs no fuzzer; `tests/fuzz/run` looks for more of them.

use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};

use crate::fuzz_texts;
use crate::fuzzed::{self, Target};
use crate::program::gpu_tco;

/// Feeds that are read as they are published.
const SAMPLES: [&str; 2] = ["tests/import/cases", "tests/import/samples"];

/// Texts of a kind in `tests/fuzz/texts.zip`, by name; of feeds, samples of each too.
pub fn kept(kind: &str) -> Vec<String> {
    let is_of = |name: &str| name.split_once('/').is_some_and(|(of, _)| of == kind);
    let kept = fuzz_texts::read().into_iter().filter(|(name, _)| is_of(name)).map(|(_, text)| text);
    let samples = SAMPLES.iter().filter(|_| kind == "feed").flat_map(|it| texts_of(it));
    kept.chain(samples).collect()
}

/// Texts of the files of a folder, by name.
fn texts_of(folder: &str) -> Vec<String> {
    let files = fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join(folder)).unwrap();
    let mut paths: Vec<PathBuf> = files.map(|it| it.unwrap().path()).collect();
    paths.sort();
    paths.iter().map(|it| fs::read_to_string(it).unwrap()).collect()
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
    let own = kept("manifest").iter().filter(|it| fuzzed::is_own_manifest(it)).count();
    assert_eq!(
        own, 1,
        "no kept manifest is that of tests/fuzz/renting.yaml, see tests/fuzz/targets/bundles.rs"
    );
}

/// Texts that are packed again change nothing, so that an edit of the archive is an edit of its texts.
#[test]
fn the_archive_is_as_it_is_packed() {
    let texts = fuzz_texts::read();
    let is_a_kind = |kind: &str| fuzzed::ALL.iter().any(|it| it.kind == kind);
    for name in texts.keys() {
        assert!(name.split_once('/').is_some_and(|(kind, _)| is_a_kind(kind)), "{name}");
    }
    let is_same = fuzz_texts::packed(&texts) == fs::read(fuzz_texts::path()).unwrap();
    assert!(is_same, "pack it with `cargo run --example fuzz-texts`, see tests/fuzz/texts.rs");
}
