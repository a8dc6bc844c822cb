//! `check`: an example of what each rule finds, and one of what it lets pass.
//!
//! `tests/check/CODE-fails*` and `CODE-passes*` are files or folders; `UPDATE_EXPECT=1 cargo test
//! check` writes down what the failing ones say now.

#![allow(clippy::disallowed_methods, reason = "tests read and write files of their own")]

mod asked;
mod formats;
mod history;
mod hostile;
mod schemas;

use std::fs;
use std::path::{Path, PathBuf};

use gpu_tco::codes;

use crate::program::{Run, gpu_tco};

const FOLDER: &str = "tests/check";
/// Every example is checked as of this day.
const DAY: &str = "2026-10-10";

/// Codes that no file alone brings up.
const ELSEWHERE: [&str; 6] = [
    codes::BASELINE_GONE,
    codes::NO_REVISION,
    codes::REWRITTEN,
    codes::REPLACED,
    codes::LEAP,
    codes::LOST,
];

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Every example, by its path from the root.
fn examples(kind: &str) -> Vec<PathBuf> {
    let all = fs::read_dir(root().join(FOLDER)).unwrap();
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

/// The code that an example is of.
fn code(example: &Path) -> &str {
    example.file_name().unwrap().to_str().unwrap().split('-').next().unwrap()
}

fn check(arguments: &[&str]) -> Run {
    let mut all = vec!["check", "--as-of", DAY];
    all.extend(arguments);
    gpu_tco(&all)
}

fn concise(example: &Path) -> Run {
    check(&[example.to_str().unwrap(), "--format", "concise"])
}

#[test]
fn each_failing_example_is_found_to_the_letter() {
    let update = std::env::var_os("UPDATE_EXPECT").is_some();
    let mut wrong = Vec::new();
    for example in examples("-fails") {
        let run = concise(&example);
        let expected = root().join(&example).with_extension("stdout");
        assert!(
            run.stdout.contains(&format!("[{}]", code(&example))),
            "{example:?} {}",
            run.stdout
        );
        assert_eq!(run.code, i32::from(run.stdout.contains(": error[")), "{example:?}");
        if update {
            fs::write(expected, run.stdout).unwrap();
        } else if fs::read_to_string(expected).unwrap_or_default() != run.stdout {
            wrong.push(format!("{} says\n{}", example.display(), run.stdout));
        }
    }
    assert!(wrong.is_empty(), "{}\n`UPDATE_EXPECT=1` writes this down", wrong.join("\n"));
}

#[test]
fn each_passing_example_has_no_finding() {
    for example in examples("-passes") {
        let run = concise(&example);
        assert_eq!((run.code, run.stdout.as_str()), (0, ""), "{example:?}");
    }
}

#[test]
fn every_rule_has_an_example_of_both_kinds() {
    let of = |kind| examples(kind).iter().map(|it| code(it).to_owned()).collect::<Vec<_>>();
    let (fails, passes) = (of("-fails"), of("-passes"));
    for code in &fails {
        assert!(codes::describe(code).is_some() && passes.contains(code), "{code} passes nowhere");
    }
    let families = ["GTG", "GTM", "GTN", "GTU012", "GTU005", "GTR002", "GTR003", "GTR004"];
    for (code, _) in codes::TABLE.iter().filter(|(code, _)| !ELSEWHERE.contains(code)) {
        let is_of_check = families.iter().any(|family| code.starts_with(family));
        assert!(!is_of_check || fails.iter().any(|it| it == code), "{code} fails nowhere");
    }
}

/// Codes that have a failing example here, for the test of messages that stop a comparison.
pub fn has_example(code: &str) -> bool {
    ELSEWHERE.contains(&code) || examples("-fails").iter().any(|it| self::code(it) == code)
}

#[test]
fn what_is_shipped_has_no_error_on_the_day_it_was_last_checked() {
    let run = gpu_tco(&["check", "--as-of", &newest(), "--format", "concise"]);
    assert_eq!(run.code, 0, "{}", run.stdout);
    let codes = run.stdout.lines().map(|line| {
        let code = line.split(['[', ']']).nth(1).unwrap();
        let path = line.split(':').next().unwrap();
        format!("{code} {path}")
    });
    let mut counted: Vec<(String, usize)> = Vec::new();
    for warning in codes {
        match counted.last_mut().filter(|(known, _)| *known == warning) {
            Some((_, times)) => *times += 1,
            None => counted.push((warning, 1)),
        }
    }
    let lines = counted.iter().map(|(warning, times)| format!("{warning} {times}\n"));
    insta::with_settings!({snapshot_path => "../snapshots", prepend_module_to_snapshot => false}, {
        insta::assert_snapshot!("check.shipped", lines.collect::<String>());
    });
}

/// The newest day any shipped row was checked.
fn newest() -> String {
    let sheets = fs::read_dir(root().join("pricing")).unwrap();
    let texts = sheets.map(|it| fs::read_to_string(it.unwrap().path()).unwrap());
    let days = texts.flat_map(|text| {
        let rows = text.split("checked_on: ").skip(1);
        rows.map(|row| row[..10].to_owned()).collect::<Vec<_>>()
    });
    days.max().unwrap()
}
