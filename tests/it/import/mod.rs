//! `prices import`: public feeds become sheets that hold what the feeds say, and nothing else.

#![allow(clippy::disallowed_methods, reason = "tests read and write files of their own")]

mod bench;
mod by_hand;
mod hostile;
mod merge;
mod plans;
mod refresh;
mod series;

use std::path::Path;

use crate::imports::{CASES, DAY, import};
use crate::program::gpu_tco;
use crate::schema::Validator;

#[test]
fn what_is_imported_passes_the_check() {
    let folder = tempfile::tempdir().unwrap();
    let validator = Validator::new();
    for (index, (file, feed, flags, _)) in CASES.iter().enumerate().filter(|(_, it)| it.3 == 0) {
        let sheet = folder.path().join(format!("{index}.yaml"));
        let sheet = sheet.to_str().unwrap();
        let run = import(file, feed, &[flags, &["-o", sheet][..]].concat());
        assert_eq!((run.code, run.stdout.as_str()), (0, ""), "{}", run.stderr);
        assert_eq!(validator.problem(&std::fs::read_to_string(sheet).unwrap()), None, "{file}");
        // Some samples were made long before that day.
        let age = ["--ignore", "GTD001"];
        let check =
            gpu_tco(&[&["check", sheet, "--as-of", DAY, "-f", "concise"], &age[..]].concat());
        assert_eq!(check.code, 0, "{file}: {}", check.stdout);
        assert!(!check.stdout.contains("warning["), "{file}: {}", check.stdout);
    }
}

#[test]
fn every_sample_read_twice_changes_no_byte() {
    let folder = tempfile::tempdir().unwrap();
    for (index, (file, feed, flags, _)) in CASES.iter().enumerate().filter(|(_, it)| it.3 == 0) {
        let sheet = folder.path().join(format!("{index}.yaml"));
        let sheet = sheet.to_str().unwrap();
        import(file, feed, &[flags, &["-o", sheet][..]].concat());
        let once = std::fs::read_to_string(sheet).unwrap();
        let run = import(file, feed, &[flags, &["--into", sheet][..]].concat());
        assert_eq!((run.code, run.stdout.as_str()), (0, ""), "{file}: {}", run.stderr);
        assert_eq!(std::fs::read_to_string(sheet).unwrap(), once, "{file}");
    }
}

#[test]
fn every_sample_is_a_case() {
    for folder in ["samples", "cases"] {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/import").join(folder);
        for entry in std::fs::read_dir(path).unwrap() {
            let name = entry.unwrap().file_name().into_string().unwrap();
            let file = format!("{folder}/{name}");
            assert!(CASES.iter().any(|it| it.0 == file), "{file} is not imported");
        }
    }
}
