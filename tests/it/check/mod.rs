//! `check`: what it is asked, what it reads and writes, and what it finds in what is shipped.
//!
//! The examples of each rule are golden files: `tests/golden/check.rs`.

#![allow(clippy::disallowed_methods, reason = "tests read and write files of their own")]

mod asked;
mod formats;
mod history;
mod hostile;
pub mod schemas;

use std::fs;
use std::path::Path;

use crate::program::{Run, gpu_tco};

/// Every example is checked as of this day.
const DAY: &str = "2026-10-10";

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn check(arguments: &[&str]) -> Run {
    let mut all = vec!["check", "--as-of", DAY];
    all.extend(arguments);
    gpu_tco(&all)
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
    insta::with_settings!({snapshot_path => "../../snapshots", prepend_module_to_snapshot => false}, {
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
