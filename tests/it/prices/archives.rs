//! `prices pack` and archives of sheets: the sheets of a day apart from the program.

#![allow(clippy::disallowed_methods, reason = "tests write files of their own")]

use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::program::{Run, gpu_tco_in};

const SHEET: &str = "schema: 1
provider: acme
currency: USD
instances:
  big:
    gpu: h100-sxm-80gb
    gpus: 8
    on_demand: [{price_per_gpu_hour: PRICE, from: 2024-01-01, source: \"https://example.com\", checked_on: CHECKED, grade: A}]
";

const SCENARIO: &str = "title: 8 H100 for a year
currency: USD
as_of: 2026-11-26
horizon_months: 12
demand: {gpu: h100-sxm-80gb, gpus: 8, utilization: 1}
alternatives:
  acme: [{on_demand: {instance: acme/big}}]
  own: [{on_demand: {price_per_gpu_hour: 5}}]
";

/// A folder with a scenario, and with an archive of a sheet that was checked on a day.
fn folder(price: &str, checked: &str) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("pricing")).unwrap();
    let sheet = SHEET.replace("PRICE", price).replace("CHECKED", checked);
    fs::write(folder.path().join("pricing/acme.yaml"), sheet).unwrap();
    fs::write(folder.path().join("s.yaml"), SCENARIO).unwrap();
    let run = gpu_tco_in(folder.path(), &["prices", "pack", "-o", "a.zip"]);
    assert_eq!((run.code, run.stdout.as_str()), (0, ""), "{}", run.stderr);
    assert_eq!(run.stderr, format!("a.zip: 1 sheet, last checked on {checked}\n"));
    folder
}

fn run(folder: &Path, arguments: &[&str]) -> Run {
    gpu_tco_in(folder, arguments)
}

const COMPARE: [&str; 4] = ["compare", "s.yaml", "--pricing", "a.zip"];

#[test]
fn a_newer_archive_takes_the_place_of_the_built_in_sheets() {
    // Of a day that no built-in sheet is newer than.
    let folder = folder("2.5", "2999-01-01");
    let late =
        |arguments: &[&str]| run(folder.path(), &[arguments, &["--as-of", "2999-01-02"]].concat());
    let compared = late(&COMPARE);
    assert!(
        compared.stdout.contains("acme is cheapest: 175,200 USD"),
        "{}{}",
        compared.stdout,
        compared.stderr
    );
    assert!(
        compared.stdout.contains("a.zip of 2999-01-01 in place of the built-in sheets of 20"),
        "{}",
        compared.stdout
    );
    let json = late(&[&COMPARE[..], &["-f", "json"]].concat());
    let json: Value = serde_json::from_str(&json.stdout).unwrap();
    let names: Vec<&str> =
        json["sources"].as_array().unwrap().iter().map(|it| it["name"].as_str().unwrap()).collect();
    assert_eq!(names, ["s.yaml", "a.zip", "a.zip/pricing/acme.yaml"]);
    // Whole: what the archive does not have is not there.
    let listed = late(&["prices", "h100", "--pricing", "a.zip"]);
    assert!(listed.stdout.starts_with("Sheets: a.zip of 2999-01-01"), "{}", listed.stdout);
    assert!(listed.stdout.contains("1 price matches h100"), "{}", listed.stdout);
    let age = run(folder.path(), &["prices", "age", "a.zip", "--as-of", "2999-01-02"]);
    assert!(age.stdout.starts_with("1 of 1 figure (100.0%) hold on 2999-01-02"), "{}", age.stdout);
}

#[test]
fn a_bundle_holds_the_archive_and_is_computed_again_from_it() {
    let folder = folder("2.5", "2999-01-01");
    let report = ["report", "s.yaml", "--pricing", "a.zip", "-o", "b.zip"];
    assert_eq!(run(folder.path(), &report).code, 0);
    fs::remove_file(folder.path().join("a.zip")).unwrap();
    let verified = run(folder.path(), &["verify", "b.zip"]);
    assert_eq!(verified.code, 0, "{}{}", verified.stdout, verified.stderr);
}

#[test]
fn an_older_archive_is_named_and_not_used() {
    let folder = folder("2.5", "2025-01-01");
    let compared = run(folder.path(), &["compare", "s.yaml", "--pricing", "a.zip", "-f", "json"]);
    // The built-in sheets have no such provider.
    assert_eq!(compared.code, 2, "{}", compared.stdout);
    let listed = run(folder.path(), &["prices", "h100", "runpod", "--pricing", "a.zip"]);
    assert!(listed.stdout.contains(", as a.zip is older (2025-01-01)."), "{}", listed.stdout);
    assert!(listed.stdout.contains("runpod/secure-h100-sxm"), "{}", listed.stdout);
}

#[test]
fn equal_sheets_make_equal_archives_and_errors_make_none() {
    let [one, other] = [folder("2.5", "2026-11-01"), folder("2.5", "2026-11-01")];
    let bytes = |it: &tempfile::TempDir| fs::read(it.path().join("a.zip")).unwrap();
    assert_eq!(bytes(&one), bytes(&other));
    let sheet = one.path().join("pricing/acme.yaml");
    let text = fs::read_to_string(&sheet).unwrap();
    fs::write(&sheet, text.replace("gpus: 8", "gpus: many")).unwrap();
    let run = gpu_tco_in(one.path(), &["prices", "pack", "-o", "b.zip"]);
    assert!(run.code == 2 && run.stderr.contains("acme.yaml:7"), "{}", run.stderr);
    assert!(!one.path().join("b.zip").exists());
    for wrong in [&["prices", "pack", "-o", "b"][..], &["prices", "pack", "nowhere", "-o", "b.zip"]]
    {
        assert_eq!(gpu_tco_in(one.path(), wrong).code, 2, "{wrong:?}");
    }
}

#[test]
fn bytes_that_are_no_archive_of_sheets_are_an_error() {
    let folder = folder("2.5", "2026-11-01");
    fs::write(folder.path().join("a.zip"), "no archive").unwrap();
    let compared = run(folder.path(), &COMPARE);
    assert_eq!(compared.code, 2);
    assert!(compared.stderr.contains("a.zip is no zip archive"), "{}", compared.stderr);
    assert!(compared.stderr.contains("gpu-tco prices pack -o FILE.zip"), "{}", compared.stderr);
}
