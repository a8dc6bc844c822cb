//! `check`: an example of what each rule finds, and one of what it lets pass.
//!
//! `tests/check/CODE-fails*` and `CODE-passes*` are files or folders; what is found in a failing one
//! is written down beside it.

use std::path::Path;

use gpu_tco::codes;
use libtest_mimic::Trial;

use crate::examples::examples;
use crate::expected::expect;
use crate::program::{Run, gpu_tco};
use crate::{asserts, trial};

/// The day as of which every example is checked.
pub const DAY: &str = "2026-10-10";

/// Codes that no file alone brings up.
const ELSEWHERE: [&str; 6] = [
    codes::BASELINE_GONE,
    codes::NO_REVISION,
    codes::REWRITTEN,
    codes::REPLACED,
    codes::LEAP,
    codes::LOST,
];

/// A test for each example, and one for their completeness.
pub fn trials() -> Vec<Trial> {
    let name = |it: &Path| format!("check::{}", it.file_stem().unwrap().to_str().unwrap());
    let fails = examples("-fails").into_iter();
    let fails = fails.map(|it| trial(name(&it), move || is_found_to_the_letter(&it)));
    let passes = examples("-passes").into_iter();
    let passes = passes.map(|it| asserts(name(&it), move || has_no_finding(&it)));
    let complete =
        asserts("check::every_rule_has_an_example_of_both_kinds", every_rule_has_an_example);
    fails.chain(passes).chain([complete]).collect()
}

/// Codes that have a failing example here, for the test of messages that stop a comparison.
pub fn has_example(code: &str) -> bool {
    ELSEWHERE.contains(&code) || examples("-fails").iter().any(|it| self::code(it) == code)
}

/// The code that an example is of.
fn code(example: &Path) -> &str {
    example.file_name().unwrap().to_str().unwrap().split('-').next().unwrap()
}

fn concise(example: &Path) -> Run {
    gpu_tco(&["check", "--as-of", DAY, example.to_str().unwrap(), "--format", "concise"])
}

fn is_found_to_the_letter(example: &Path) -> Result<(), String> {
    let run = concise(example);
    expect(&example.with_extension("stdout"), &run.stdout)?;
    assert!(run.stdout.contains(&format!("[{}]", code(example))), "{}", run.stdout);
    assert_eq!(run.code, i32::from(run.stdout.contains(": error[")));
    Ok(())
}

fn has_no_finding(example: &Path) {
    let run = concise(example);
    assert_eq!((run.code, run.stdout.as_str()), (0, ""));
}

fn every_rule_has_an_example() {
    let of = |kind| examples(kind).iter().map(|it| code(it).to_owned()).collect::<Vec<_>>();
    let (fails, passes) = (of("-fails"), of("-passes"));
    for code in &fails {
        assert!(codes::describe(code).is_some() && passes.contains(code), "{code} passes nowhere");
    }
    let families = ["GTG", "GTM", "GTN", "GTU012", "GTU005", "GTR002", "GTR003", "GTR004"];
    for code in codes::all().map(|it| it.code).filter(|it| !ELSEWHERE.contains(it)) {
        let is_of_check = families.iter().any(|family| code.starts_with(family));
        assert!(!is_of_check || fails.iter().any(|it| it == code), "{code} fails nowhere");
    }
}
