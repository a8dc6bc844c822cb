//! Targets that run the program: files are read, answers are computed and drawn.

#![allow(clippy::disallowed_methods, reason = "tests read and write files of their own")]

use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::{env, fs, process};

use clap::{Parser, ValueEnum};
use gpu_tco::check::lint::{LintRequest, lint};
use gpu_tco::cli::Cli;
use gpu_tco::commands;
use gpu_tco::export::{CheckFormat, CheckReport};
use gpu_tco::input::{Date, Severity, Sources};

use super::{BASE, SHEET, is_plain};

/// Formats that a comparison is drawn in, one for each input.
const FORMATS: [&str; 5] = ["table", "markdown", "json", "csv", "tsv"];

/// Feeds that an input is read as, one for each input.
const FEEDS: [&str; 5] = ["skypilot", "gpuhunt", "azure-retail", "aws-price-list", "oracle"];

/// Scenario of the repository, which revisions have too.
const KEPT: &str = "scenarios/gpu-hours-500-a-month.yaml";

/// Compares a scenario in one format, or checks it.
pub fn scenario(text: &str) {
    let path = written("scenario.yaml", text);
    match FORMATS.get(text.len() % 6) {
        Some(format) => run(&["compare", &path, "-f", format, "-o", &at("report")], &["report"]),
        None => check(path, text.len() / 6),
    }
}

/// Checks a sheet, compares a scenario with its prices, or lists them, which takes longer as all
/// built-in sheets are read.
pub fn sheet(text: &str) {
    let path = written("sheet.yaml", text);
    match text.len() % 16 {
        0 => run(&["prices", "--pricing", &path, "--limit", "3", "-o", &at("list")], &["list"]),
        1..8 => check(path, text.len() / 16),
        _ => {
            let scenario = written("scenario.yaml", include_str!("../renting.yaml"));
            run(&["compare", &scenario, "--pricing", &path, "-o", &at("report")], &["report"]);
        }
    }
}

/// Imports a feed, by itself or into a sheet.
pub fn feed(text: &str) {
    let path = written("feed", text);
    let (feed, is_new) = (text.len() % FEEDS.len(), (text.len() / FEEDS.len()).is_multiple_of(2));
    let named = ["--provider", "lambda", "--source", "https://example.com/feed"];
    let named = if feed < 2 { &named[..] } else { &[] };
    let of = ["prices", "import", "--from", FEEDS[feed], &path, "--checked-on", "2026-10-10"];
    _ = fs::remove_file(at("sheet.yaml"));
    if is_new {
        run(&[&of[..], &["-o", &at("sheet.yaml")], named].concat(), &["sheet.yaml"]);
    } else {
        let sheet = written("sheet.yaml", SHEET);
        run(&[&of[..], &["--into", &sheet], named].concat(), &["sheet.yaml"]);
    }
}

/// Compares a scenario with an override in each line of the text.
pub fn set(text: &str) {
    let path = written("scenario.yaml", BASE);
    let format = FORMATS[text.len() % FORMATS.len()];
    let report = at("report");
    let of = ["compare", &path, "-f", format, "-o", &report];
    let set = text.lines().flat_map(|it| ["--set", it]);
    run(&of.into_iter().chain(set).collect::<Vec<_>>(), &["report"]);
}

/// Compares a scenario with that of a revision.
pub fn revision(text: &str) {
    run(&["diff", "--git", text, KEPT, "-o", &at("report")], &["report"]);
}

/// Checks a file as `check` does, which would print a report past the fuzzer, in one format.
fn check(path: String, pick: usize) {
    let asked = LintRequest {
        paths: vec![path.into()],
        as_of: Date::parse("2026-10-10").expect("a day"),
        pricing: Vec::new(),
        allowed: Vec::new(),
        select: Vec::new(),
        ignore: Vec::new(),
        base: None,
    };
    let mut sources = Sources::new();
    let outcome = lint(&asked, None, &mut sources);
    let report = CheckReport {
        outcome: &outcome,
        sources: &sources,
        fail_on: Some(Severity::Error),
        color: false,
        width: 100,
    };
    let formats = CheckFormat::value_variants();
    is_plain(&formats[pick % formats.len()].write(report).expect("a report"));
}

/// Runs the program, and reads what it wrote.
pub fn run(arguments: &[&str], outputs: &[&str]) {
    let all = ["gpu-tco"].iter().chain(arguments);
    let Ok(cli) = Cli::try_parse_from(all) else { return };
    if let Err(failure) = commands::run(&cli) {
        is_plain(&failure.to_string());
    }
    for text in outputs.iter().filter_map(|name| fs::read_to_string(at(name)).ok()) {
        is_plain(&text);
    }
}

/// Path of a file that holds a text.
pub fn written(name: &str, text: &str) -> String {
    fs::write(at(name), text).expect("the folder can be written");
    at(name)
}

/// Path of a file that holds a text, in a folder of its own.
pub fn file_in(folder: &str, name: &str, text: &str) -> String {
    fs::create_dir_all(at(folder)).expect("the folder can be written");
    written(&format!("{folder}/{name}"), text)
}

/// Path of a file in the folder of this process.
pub fn at(name: &str) -> String {
    folder().join(name).display().to_string()
}

/// Removes the folder of this process.
pub fn remove_files() {
    _ = fs::remove_dir_all(folder());
}

fn folder() -> &'static Path {
    static FOLDER: OnceLock<PathBuf> = OnceLock::new();
    FOLDER.get_or_init(|| {
        let folder = env::temp_dir().join(format!("gpu-tco-fuzz-{}", process::id()));
        fs::create_dir_all(&folder).expect("a folder for files");
        folder
    })
}
