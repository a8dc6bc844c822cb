//! Audit bundles: equal bytes, computed again from what they hold alone, and archives of strangers.

#![allow(clippy::disallowed_methods, reason = "tests write files of their own")]

mod archive;
mod forged;
mod plain;
mod raw;
mod reader;
mod tricks;

use std::fs;
use std::path::Path;

use serde_json::{Value, json};
use tempfile::TempDir;

use rust_decimal::Decimal;

use archive::{Files, packed, unpacked};

use crate::program::{Run, gpu_tco, gpu_tco_in};

/// A bundle of a shipped scenario.
fn bundle(scenario: &str, flags: &[&str]) -> Vec<u8> {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("x.zip");
    let arguments = ["report", scenario, "-o", file.to_str().unwrap()];
    let run = gpu_tco(&[&arguments, flags].concat());
    assert_eq!((run.code, run.stdout.as_str()), (0, ""), "{}", run.stderr);
    let size = fs::metadata(&file).unwrap().len().div_ceil(1_000);
    assert_eq!(run.stderr, format!("Wrote {} ({size} kB)\n", file.display()));
    fs::read(file).unwrap()
}

/// What `verify` says of an archive in a folder that holds nothing else.
fn verify(bytes: &[u8]) -> Run {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("x.zip"), bytes).unwrap();
    let run = gpu_tco_in(folder.path(), &["verify", "x.zip"]);
    let left: Vec<_> = fs::read_dir(folder.path()).unwrap().map(|it| it.unwrap().path()).collect();
    assert_eq!(left, [folder.path().join("x.zip")]);
    assert!(!run.stderr.contains("panicked"), "{}", run.stderr);
    run
}

/// The bundle of the lesson with some files changed.
fn edited(edit: impl FnOnce(&mut Files)) -> Vec<u8> {
    let mut files = unpacked(&bundle("scenarios/h100-lesson.yaml", &[]));
    edit(&mut files);
    packed(&files)
}

fn file<'f>(files: &'f mut Files, name: &str) -> &'f mut Vec<u8> {
    &mut files.iter_mut().find(|(it, _)| it.ends_with(name)).unwrap().1
}

fn replace(files: &mut Files, name: &str, from: &str, to: &str) {
    let content = file(files, name);
    let text = String::from_utf8(content.clone()).unwrap();
    assert!(text.contains(from), "{name}: {from}");
    *content = text.replace(from, to).into_bytes();
}

fn edit_manifest(files: &mut Files, edit: impl FnOnce(&mut Value)) {
    let content = file(files, "manifest.json");
    let mut manifest: Value = serde_json::from_slice(content).unwrap();
    edit(&mut manifest);
    *content = serde_json::to_vec_pretty(&manifest).unwrap();
    content.push(b'\n');
}

fn with_manifest(edit: impl FnOnce(&mut Value)) -> Vec<u8> {
    edited(|files| edit_manifest(files, edit))
}

#[test]
fn equal_inputs_give_equal_bytes() {
    let of = || bundle("scenarios/h100-own-or-rent.yaml", &["--set", "cost_of_capital=0.1"]);
    let first = of();
    assert!(first == of());
    let names: Vec<String> = unpacked(&first).into_iter().map(|it| it.0).collect();
    let expected = [
        "manifest.json",
        "results.json",
        "README.txt",
        "files/scenarios/h100-own-or-rent.yaml",
        "built-in/pricing/lenovo.yaml",
    ];
    assert_eq!(names[..5], expected);
}

#[test]
fn a_bundle_computes_the_same_where_nothing_else_is() {
    for (scenario, flags) in [
        ("scenarios/h100-lesson.yaml", &[][..]),
        ("scenarios/h100-own-or-rent.yaml", &["--set", "cost_of_capital=0.1", "--max-age", "900"]),
        ("scenarios/h100-own-or-rent.yaml", &["--as-of", "2026-11-01", "--no-stale"]),
        ("scenarios/teams.yaml", &[]), // has a trace
    ] {
        let run = verify(&bundle(scenario, flags));
        assert_eq!((run.code, run.stderr.as_str()), (0, ""), "{}", run.stdout);
        assert!(run.stdout.starts_with("Verified: all "), "{}", run.stdout);
    }
}

/// A project with a scenario in a folder, and a sheet above a built-in one, outside of it.
fn project() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    };
    let lesson = include_str!("../../../scenarios/h100-own-or-rent.yaml");
    write(
        "a/b/own.yaml",
        &lesson.replace("\nalternatives:", "\npricing: [../mine]\nalternatives:"),
    );
    let lambda = include_str!("../../../pricing/lambda.yaml");
    write("a/mine/lambda.yaml", lambda);
    // The top of a repository: a scenario may name files of all of it.
    write(".git/HEAD", "ref: refs/heads/main\n");
    folder
}

#[test]
fn sheets_of_the_user_are_in_the_bundle() {
    let folder = project();
    let below = folder.path().join("a/b");
    let run = gpu_tco_in(&below, &["report", "own.yaml", "-o", "x.zip"]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    let bytes = fs::read(below.join("x.zip")).unwrap();
    let names: Vec<String> = unpacked(&bytes).into_iter().map(|it| it.0).collect();
    assert!(names.contains(&"files/up/mine/lambda.yaml".to_owned()), "{names:?}");
    drop(folder);
    let run = verify(&bytes);
    assert_eq!((run.code, run.stderr.as_str()), (0, ""), "{}", run.stdout);
}

/// Programs that pack a folder note the folders in it too.
#[test]
fn a_bundle_that_was_unpacked_and_packed_again_is_unchanged() {
    let again = edited(|files| files.push(("built-in/".to_owned(), Vec::new())));
    let run = verify(&again);
    assert_eq!((run.code, run.stderr.as_str()), (0, ""), "{}", run.stdout);
}

#[test]
fn a_changed_file_is_named_by_its_hash_and_each_figure_by_both_values() {
    let changed = edited(|files| replace(files, "h100-lesson.yaml", "425000", "400000"));
    let run = verify(&changed);
    assert_eq!((run.code, run.stderr.as_str()), (1, ""));
    assert!(run.stdout.contains("files/scenarios/h100-lesson.yaml"), "{}", run.stdout);
    assert!(run.stdout.contains("13181b7b7f74"), "{}", run.stdout);
    let of_own = run.stdout.lines().find(|it| it.starts_with("alternatives.own.total ")).unwrap();
    let of_own: Vec<&str> = of_own.split_whitespace().collect();
    let [old, new] = [of_own[1], of_own[2]].map(|it| it.parse::<Decimal>().unwrap());
    assert!((old - new - Decimal::from(200_000)).abs() < Decimal::ONE, "{of_own:?}");
}

#[test]
fn a_changed_answer_is_found_even_if_its_hash_is_changed_too() {
    let forged = edited(|files| {
        replace(files, "results.json", "\"3363840\"", "\"3000000\"");
        let answer = file(files, "results.json").clone();
        let hash = gpu_tco::input::sha256_of_bytes(&answer);
        edit_manifest(files, |it| it["results_sha256"] = json!(hash));
    });
    let run = verify(&forged);
    assert_eq!(run.code, 1);
    assert!(run.stdout.contains("all 4 files have the hash listed"), "{}", run.stdout);
    assert!(run.stdout.contains("alternatives.neocloud.total"), "{}", run.stdout);
    assert!(run.stdout.contains("3000000") && run.stdout.contains("3363840"), "{}", run.stdout);
}

#[test]
fn an_added_file_is_not_verified() {
    let added = edited(|files| files.push(("files/more.yaml".to_owned(), b"a: 1".to_vec())));
    let run = verify(&added);
    assert_eq!(run.code, 1);
    assert!(run.stdout.contains("1 file is not listed in the manifest."), "{}", run.stdout);
}

#[test]
fn a_sheet_that_was_taken_out_is_told() {
    let without = edited(|files| {
        files.retain(|(name, _)| !name.ends_with("aws.yaml"));
        edit_manifest(files, |it| {
            it["files"].as_array_mut().unwrap().retain(|it| it["built_in"] == json!(false));
        });
    });
    let run = verify(&without);
    assert_eq!(run.code, 1);
    assert!(run.stdout.contains("the bundle does not hold pricing/aws.yaml"), "{}", run.stdout);
}

/// A bundle whose built-in sheet has another price, with all hashes and the answer as they then are.
fn with_another_sheet(edit: impl FnOnce(&mut Value)) -> Vec<u8> {
    edited(|files| {
        file(files, "built-in/pricing/aws.yaml").extend(b"# edited\n");
        let hash = gpu_tco::input::sha256_of_bytes(file(files, "aws.yaml"));
        edit_manifest(files, |manifest| {
            let mut sheets = manifest["files"].as_array_mut().unwrap().iter_mut();
            let aws = sheets.find(|it| it["path"] == json!("pricing/aws.yaml"));
            aws.unwrap()["sha256"] = json!(hash);
            edit(manifest);
        });
    })
}

#[test]
fn a_sheet_that_is_not_built_in_is_named() {
    let run = verify(&with_another_sheet(|_| {}));
    assert_eq!(run.code, 1);
    let expected = "pricing/aws.yaml is not the sheet built into gpu-tco 0.1.0.";
    assert!(run.stdout.contains(expected), "{}", run.stdout);
    assert!(run.stdout.contains("not the built-in price sheet  as listed"), "{}", run.stdout);
    let run = verify(&with_another_sheet(|it| it["version"] = json!("0.0.9")));
    assert_eq!(run.code, 1);
    assert!(run.stdout.contains(expected), "{}", run.stdout);
}

#[test]
fn what_is_no_bundle_is_refused_with_its_reason() {
    let without = |name: &'static str| edited(move |files| files.retain(|(it, _)| it != name));
    let named = |name: &'static str| edited(move |files| files.push((name.to_owned(), Vec::new())));
    let truncated = bundle("scenarios/h100-lesson.yaml", &[]);
    let truncated = truncated[..truncated.len() / 2].to_vec();
    let zeros = vec![0; 70 * 1024 * 1024];
    let cases: [(Vec<u8>, &str); 13] = [
        (Vec::new(), "is no zip archive"),
        (b"scenario: 1\n".to_vec(), "is no zip archive"),
        (truncated, "is no zip archive"),
        (packed(&Vec::new()), "has no `manifest.json`"),
        (without("manifest.json"), "has no `manifest.json`"),
        (without("results.json"), "has no `results.json`"),
        (without("files/scenarios/h100-lesson.yaml"), "has no `files/scenarios/h100-lesson.yaml`"),
        (named("../../escaped.yaml"), "leads out of the archive"),
        (named("/etc/escaped"), "leads out of the archive"),
        (named("files\\..\\x"), "leads out of the archive"),
        (edited(|files| files.push(("files/big".to_owned(), zeros))), "of more than 64 MiB"),
        (with_manifest(|it| it["format"] = json!(2)), "has the layout 2"),
        (
            with_manifest(|it| it["files"] = json!("all")),
            "has a `manifest.json` that cannot be read",
        ),
    ];
    for (bytes, why) in cases {
        let run = verify(&bytes);
        assert_eq!((run.code, run.stdout.as_str()), (2, ""), "{why}");
        let flat = run.stderr.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(
            flat.contains(why) && flat.contains("gpu-tco report SCENARIO -o FILE.zip"),
            "{flat}"
        );
    }
}

#[test]
fn a_manifest_reads_nothing_from_the_disk() {
    let passwd = if Path::new("/etc/passwd").exists() { "/etc/passwd" } else { "x" };
    for path in [passwd, "x.zip", "../x", "scenarios/h100-lesson.yaml\u{202e}"] {
        let run = verify(&with_manifest(|it| it["scenario"] = json!(path)));
        assert_eq!((run.code, run.stdout.as_str()), (2, ""), "{path}");
        assert!(run.stderr.contains("is not in the bundle"), "{}", run.stderr);
        assert!(!run.stderr.contains("root:") && !run.stderr.contains('\u{202e}'));
        let run = verify(&with_manifest(|it| it["pricing"] = json!([path])));
        assert_eq!(run.code, 2, "{path}");
    }
}

#[test]
fn standard_input_makes_no_bundle() {
    let folder = tempfile::tempdir().unwrap();
    let run = gpu_tco_in(folder.path(), &["report", "-", "-o", "x.zip"]);
    assert_eq!((run.code, run.stdout.as_str()), (2, ""));
    assert!(run.stderr.contains("`gpu-tco report scenario.yaml -o audit.zip`"), "{}", run.stderr);
}

#[test]
fn the_page_shows_what_is_printed() {
    let folder = tempfile::tempdir().unwrap();
    let bytes = bundle("scenarios/h100-lesson.yaml", &[]);
    fs::write(folder.path().join("audit.zip"), &bytes).unwrap();
    let run = gpu_tco_in(folder.path(), &["verify", "audit.zip"]);
    let hash = gpu_tco::input::sha256_of_bytes(&bytes);
    assert!(run.stdout.contains(&format!("SHA-256      {hash}\n")), "{}", run.stdout);
    // Each edit of the price sheet gives another hash.
    let shown = run.stdout.replace(&hash, "(64 digits)");
    assert!(include_str!("../../../docs/output.md").contains(&shown), "{shown}");
}
