//! Fuzzing: texts of strangers, as a scenario, a price sheet, a feed, an override or a revision.
//!
//! The program is run in this process, with files in a folder of memory. Whatever is read, it ends with
//! an answer or a message: it never panics, and prints no control character. `tests/fuzz/run` builds
//! this with libFuzzer and runs each target from the kept corpus.

#![no_main]
#![allow(clippy::panic, reason = "a panic is what the fuzzer looks for")]
#![allow(clippy::disallowed_methods, reason = "tests read and write files of their own")]

use std::path::PathBuf;
use std::sync::OnceLock;
use std::{env, fs, process};

use clap::Parser;
use gpu_tco::cli::Cli;
use gpu_tco::commands;
use libfuzzer_sys::fuzz_target;

/// Scenario that overrides and revisions are tried on, and the sheet that feeds are merged into.
const SCENARIO: &str = include_str!("../../scenarios/h100-own-or-rent.yaml");
const SHEET: &str = include_str!("../../pricing/lambda.yaml");

/// Formats that a comparison is drawn in, one for each input.
const FORMATS: [&str; 5] = ["table", "markdown", "json", "csv", "tsv"];

/// Feeds that an input is read as, one for each input.
const FEEDS: [&str; 5] = ["skypilot", "gpuhunt", "azure-retail", "aws-price-list", "oracle"];

fuzz_target!(|text: &str| {
    let pick = text.len();
    match target() {
        "scenario" => scenario(text, pick),
        "sheet" => sheet(text),
        "feed" => feed(text, pick),
        "set" => set(text, pick),
        "revision" => revision(text),
        other => panic!("FUZZ_TARGET is {other:?}"),
    }
});

fn target() -> &'static str {
    static TARGET: OnceLock<String> = OnceLock::new();
    TARGET.get_or_init(|| env::var("FUZZ_TARGET").unwrap_or_default())
}

/// Compares a scenario in one format, and checks it.
fn scenario(text: &str, pick: usize) {
    let path = written("scenario.yaml", text);
    let format = FORMATS[pick % FORMATS.len()];
    run(&["compare", &path, "-f", format, "-o", &at("report")], &["report"]);
    run(&["check", &path, "-f", &format!("json={}", at("check"))], &["check"]);
}

/// Checks a sheet, and compares a scenario with its prices.
fn sheet(text: &str) {
    let path = written("sheet.yaml", text);
    run(&["check", &path, "-f", &format!("github={}", at("check"))], &["check"]);
    let scenario = written("scenario.yaml", SCENARIO);
    run(&["compare", &scenario, "--pricing", &path, "-o", &at("report")], &["report"]);
    run(&["prices", "--pricing", &path, "--limit", "3", "-o", &at("list")], &["list"]);
}

/// Imports a feed, by itself and into a sheet.
fn feed(text: &str, pick: usize) {
    let path = written("feed", text);
    let feed = FEEDS[pick % FEEDS.len()];
    let named = ["--provider", "lambda", "--source", "https://example.com"];
    let named = if pick % FEEDS.len() < 2 { &named[..] } else { &[] };
    let of = ["prices", "import", "--from", feed, &path, "--checked-on", "2026-10-10"];
    let alone = at("imported.yaml");
    let _ = fs::remove_file(&alone);
    run(&[&of[..], &["-o", &alone], named].concat(), &["imported.yaml"]);
    let sheet = written("lambda.yaml", SHEET);
    run(&[&of[..], &["--into", &sheet], named].concat(), &["lambda.yaml"]);
}

/// Compares a scenario with an override.
fn set(text: &str, pick: usize) {
    let path = written("scenario.yaml", SCENARIO);
    let format = FORMATS[pick % FORMATS.len()];
    run(&["compare", &path, "--set", text, "-f", format, "-o", &at("report")], &["report"]);
}

/// Compares a scenario with that of a revision.
fn revision(text: &str) {
    let path = written("scenario.yaml", SCENARIO);
    run(&["diff", "--git", text, &path, "-o", &at("report")], &["report"]);
}

/// Runs the program, and reads what it wrote: text without control characters.
fn run(arguments: &[&str], outputs: &[&str]) {
    let all = ["gpu-tco"].iter().chain(arguments);
    let Ok(cli) = Cli::try_parse_from(all) else { return };
    let said = match commands::run(&cli) {
        Ok(_) => String::new(),
        Err(failure) => failure.to_string(),
    };
    let written = outputs.iter().filter_map(|name| fs::read_to_string(at(name)).ok());
    for text in written.chain([said]) {
        let is_hostile = |it: char| it.is_control() && !matches!(it, '\n' | '\t');
        assert!(!text.contains(is_hostile), "a control character is printed: {text:?}");
    }
}

fn written(name: &str, text: &str) -> String {
    fs::write(at(name), text).expect("the folder can be written");
    at(name)
}

/// Path of a file in the folder of this process.
fn at(name: &str) -> String {
    static FOLDER: OnceLock<PathBuf> = OnceLock::new();
    let folder = FOLDER.get_or_init(|| {
        let folder = env::temp_dir().join(format!("gpu-tco-fuzz-{}", process::id()));
        fs::create_dir_all(&folder).expect("a folder for files");
        folder
    });
    folder.join(name).display().to_string()
}
