//! `init`: a project that runs as it is written, and never over another.

#![allow(clippy::disallowed_methods, reason = "tests read and write files of their own")]

mod ci;
mod filled;
mod own_prices;
mod shipped;

use std::fs;
use std::path::{Path, PathBuf};

use crate::program::{Run, gpu_tco, gpu_tco_in};

const FILES: [&str; 4] =
    ["pricing/mine.yaml", "scenarios/first.yaml", "schema/prices.json", "schema/scenario.json"];
/// The day its prices were checked.
const DAY: &str = "2026-10-10";

/// A project in a folder of its own.
fn project() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let run = gpu_tco_in(folder.path(), &["init"]);
    assert_eq!((run.code, run.stderr.as_str()), (0, ""));
    folder
}

/// What is in a folder and below, by path.
fn contents(folder: &Path) -> Vec<(PathBuf, Vec<u8>)> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(contents(&path));
        } else {
            let text = fs::read(&path).unwrap();
            found.push((path, text));
        }
    }
    found.sort();
    found
}

#[test]
fn what_is_written_runs_without_a_warning() {
    let folder = project();
    let names: Vec<PathBuf> = contents(folder.path()).into_iter().map(|(path, _)| path).collect();
    assert_eq!(names, FILES.map(|name| folder.path().join(name)));
    let run = |arguments: &[&str]| gpu_tco_in(folder.path(), arguments);
    let Run { code, stdout, stderr } = run(&["compare", "scenarios/first.yaml"]);
    assert_eq!((code, stderr.as_str()), (0, ""));
    assert!(stdout.contains("own is cheapest") && !stdout.contains("Findings"), "{stdout}");
    let Run { code, stdout, stderr } = run(&["check", "--as-of", DAY, "--fail-on", "warning"]);
    assert_eq!((code, stderr.as_str()), (0, ""), "{stdout}");
    assert!(stdout.contains("1 sheet (1 price) and 1 scenario checked"), "{stdout}");
}

#[test]
fn it_says_what_it_wrote_and_what_to_do_next() {
    let folder = tempfile::tempdir().unwrap();
    let run = gpu_tco_in(folder.path(), &["init", "budget/gpus"]);
    let files = FILES.map(|name| format!("  budget/gpus/{name}\n")).concat();
    let next = "  cd budget/gpus\n  gpu-tco compare scenarios/first.yaml\n  gpu-tco check\n";
    assert_eq!(run.stdout, format!("Wrote\n{files}\nNext\n{next}"));
}

#[test]
fn a_file_that_is_there_is_kept_and_named_and_nothing_is_written() {
    let folder = tempfile::tempdir().unwrap();
    let kept = folder.path().join("scenarios/first.yaml");
    fs::create_dir(kept.parent().unwrap()).unwrap();
    fs::write(&kept, "mine").unwrap();
    let before = contents(folder.path());
    let run = gpu_tco_in(folder.path(), &["init"]);
    assert_eq!((run.code, run.stdout.as_str()), (2, ""));
    assert!(run.stderr.contains("already ./scenarios/first.yaml;"), "{}", run.stderr);
    assert_eq!(contents(folder.path()), before);
    let project = project();
    let before = contents(project.path());
    let run = gpu_tco_in(project.path(), &["init"]);
    assert!(run.code == 2 && FILES.iter().all(|name| run.stderr.contains(name)), "{}", run.stderr);
    assert_eq!(contents(project.path()), before);
}

#[test]
fn a_folder_that_is_a_file_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("file"), "").unwrap();
    let run = gpu_tco_in(folder.path(), &["init", "file"]);
    assert_eq!((run.code, run.stdout.as_str()), (2, ""));
    assert!(run.stderr.starts_with("error: file/pricing/mine.yaml cannot be written"));
}

/// The price to begin with is a published one: that of a built-in sheet, with its source.
#[test]
fn its_price_is_the_built_in_one_that_it_names() {
    let folder = project();
    let total = |set: &[&str]| {
        let scenario = ["compare", "scenarios/first.yaml", "--format", "json"];
        let run = gpu_tco_in(folder.path(), &[&scenario, set].concat());
        let all: serde_json::Value = serde_json::from_str(&run.stdout).unwrap();
        let rent = &all["alternatives"][1];
        assert_eq!(rent["name"], "rent");
        rent["total"].as_str().unwrap().to_owned()
    };
    let built_in = "rent.on_demand.instance=lambda/gpu_8x_b200_sxm6";
    assert_eq!(total(&[]), total(&["--set", built_in]));
    let history = gpu_tco(&["prices", "gpu_8x_b200_sxm6", "--history", "--as-of", DAY]).stdout;
    let sheet = fs::read_to_string(folder.path().join(FILES[0])).unwrap();
    let source = sheet.split('"').find(|it| it.starts_with("https://")).unwrap();
    assert!(history.contains(source), "{history}");
}

#[test]
fn the_finding_about_a_schema_names_the_command_that_mends_it() {
    let folder = project();
    let check = || gpu_tco_in(folder.path(), &["check", "--as-of", DAY, "-f", "concise"]).stdout;
    fs::remove_file(folder.path().join("schema/prices.json")).unwrap();
    fs::write(folder.path().join("schema/scenario.json"), "{}").unwrap();
    let said = check();
    assert_eq!(said.matches("warning[GTG005]").count(), 2, "{said}");
    let commands = said.lines().filter_map(|it| it.split('`').nth(3));
    for command in commands {
        let words: Vec<&str> = command.split(' ').skip(1).collect();
        assert_eq!(gpu_tco_in(folder.path(), &words).code, 0, "{command}");
    }
    assert_eq!(check(), "");
}

/// A quote that begins after the `as_of` of the scenario: the message names both dates, and which to change.
#[test]
fn a_quote_after_the_scenario_names_the_date_to_change() {
    let folder = project();
    let sheet = folder.path().join(FILES[0]);
    let text = fs::read_to_string(&sheet).unwrap();
    let text = text.replace("from: 2026-04-01", "from: 2026-11-20");
    fs::write(&sheet, text.replace("checked_on: 2026-10-10", "checked_on: 2026-11-20")).unwrap();
    let run = gpu_tco_in(
        folder.path(),
        &["compare", "scenarios/first.yaml", "--message-format", "concise"],
    );
    assert_eq!(run.code, 2);
    let fix = "write `as_of: 2026-11-20` or later in the scenario; or, if the price held on 2026-10-10, write \
               `from: 2026-10-10` in the row at pricing/mine.yaml:16";
    assert!(run.stderr.contains("GTD012") && run.stderr.contains(fix), "{}", run.stderr);
}
