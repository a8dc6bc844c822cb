//! What an auditor reads: the verdict of `verify`, the text in the archive, and paths that do not show
//! where the files were.

use std::fs;
use std::path::Path;

use serde_json::json;

use super::{bundle, edit_manifest, edited, file, project, replace, unpacked, verify};
use crate::program::{gpu_tco, gpu_tco_in};

#[test]
fn the_verdict_is_first_and_the_answer_second() {
    let run = verify(&bundle("scenarios/h100-lesson.yaml", &[]));
    let mut lines = run.stdout.lines();
    let first = lines.next().unwrap_or_default();
    assert!(
        first.starts_with("Verified: all 4 files have the hash listed in the manifest"),
        "{first}"
    );
    assert!(
        run.stdout.contains("Computed again: neocloud is cheapest: 3,363,840 USD over 36 months")
    );
    assert!(run.stdout.contains("the scenario "), "{}", run.stdout);
    assert!(run.stdout.contains("price sheet built into gpu-tco"), "{}", run.stdout);
}

#[test]
fn a_file_with_another_hash_is_not_verified_even_if_no_value_differs() {
    let commented = edited(|files| file(files, "h100-lesson.yaml").extend(b"# a note\n"));
    let run = verify(&commented);
    assert_eq!((run.code, run.stderr.as_str()), (1, ""));
    let flat = run.stdout.split_whitespace().collect::<Vec<_>>().join(" ");
    let expected = "Not verified: 1 of 4 files does not have the hash listed in the manifest. For the \
                    files as they are in the bundle, all";
    assert!(flat.starts_with(expected), "{flat}");
    assert!(!flat.contains("differ"), "{flat}");
}

#[test]
fn values_of_the_answer_come_before_paths() {
    let changed = edited(|files| replace(files, "h100-lesson.yaml", "425000", "400000"));
    let out = verify(&changed).stdout;
    let at = |text: &str| out.find(text).unwrap_or_else(|| panic!("{text}: {out}"));
    assert!(out.starts_with("Not verified: 1 of 4 files"), "{out}");
    assert!(at("own total ") < at("own paid upfront"));
    assert!(at("own paid upfront") < at("alternatives.own.total"));
    assert!(at("alternatives.own.total") < at("break_even.1.saving"));
}

#[test]
fn a_bundle_without_the_text_for_people_is_not_verified() {
    let without = edited(|files| {
        files.retain(|(name, _)| name != "README.txt");
        edit_manifest(files, |it| {
            it["files"].as_array_mut().unwrap().retain(|it| it["path"] != json!("README.txt"));
        });
    });
    let run = verify(&without);
    assert_eq!((run.code, run.stderr.as_str()), (1, ""), "{}", run.stdout);
    let expected =
        "Not verified: manifest.json is not what gpu-tco writes for this bundle: line 13";
    assert!(run.stdout.starts_with(expected), "{}", run.stdout);
}

#[test]
fn the_text_for_people_has_the_question_the_answer_and_the_commands() {
    let flags = ["--set", "cost_of_capital=0.1", "--no-stale"];
    let mut files = unpacked(&bundle("scenarios/h100-lesson.yaml", &flags));
    let text = String::from_utf8(file(&mut files, "README.txt").clone()).unwrap();
    for expected in [
        "Question  64 H100 for three years: own or rent?\n",
        "Answer    neocloud is cheapest: ",
        "    gpu-tco verify FILE.zip\n",
        "    gpu-tco compare scenarios/h100-lesson.yaml --set cost_of_capital=0.1 --no-stale\n",
        "files/scenarios/h100-lesson.yaml  the scenario\n",
        "built-in/pricing/aws.yaml         price sheet built into gpu-tco\n",
        "It does not prove who made this archive, that the prices in it are true, or that nobody\n",
        "  results.json\n",
    ] {
        assert!(text.contains(expected), "{expected}: {text}");
    }
    for (name, content) in
        files.iter().filter(|it| !["README.txt", "manifest.json"].contains(&it.0.as_str()))
    {
        let line = format!("\n{}  {name}\n", gpu_tco::input::sha256_of_bytes(content));
        assert!(text.contains(&line), "{line}: {text}");
    }
}

#[test]
fn a_title_of_a_stranger_is_inert_in_the_text() {
    let folder = tempfile::tempdir().unwrap();
    let lesson = include_str!("../../../scenarios/h100-lesson.yaml");
    let title = "title: 64 H100 for three years: own or rent?";
    let title = lesson.lines().find(|it| it.starts_with("title:")).unwrap_or(title);
    let hostile = r#"title: "a\u202eb \e[2J ::stop:: \u2066c""#;
    fs::write(folder.path().join("x.yaml"), lesson.replace(title, hostile)).unwrap();
    let run = gpu_tco_in(folder.path(), &["report", "x.yaml", "-o", "x.zip"]);
    if run.code == 0 {
        let mut files = unpacked(&fs::read(folder.path().join("x.zip")).unwrap());
        let text = String::from_utf8(file(&mut files, "README.txt").clone()).unwrap();
        assert!(
            !text.contains(['\u{202e}', '\u{1b}', '\u{2066}']) && !text.contains("::"),
            "{text}"
        );
    } else {
        assert!(!run.stderr.contains(['\u{202e}', '\u{2066}']), "{}", run.stderr);
    }
}

/// All texts of an archive, for a search.
fn texts(bytes: &[u8]) -> String {
    let files = unpacked(bytes);
    let all = files.into_iter().flat_map(|(name, it)| [name.into_bytes(), it]);
    String::from_utf8_lossy(&all.collect::<Vec<_>>().concat()).into_owned()
}

#[test]
fn absolute_paths_show_no_folders_of_the_machine() {
    let folder = project();
    let at = |path: &str| folder.path().join(path).to_str().unwrap().to_owned();
    fs::create_dir_all(folder.path().join("secret")).unwrap();
    fs::copy(folder.path().join("a/mine/lambda.yaml"), folder.path().join("secret/lambda.yaml"))
        .unwrap();
    let (scenario, sheets, out) = (at("a/b/own.yaml"), at("secret"), at("x.zip"));
    let run = gpu_tco(&["report", &scenario, "--pricing", &sheets, "-o", &out]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    let bytes = fs::read(&out).unwrap();
    let names: Vec<String> = unpacked(&bytes).into_iter().map(|it| it.0).collect();
    for name in
        ["files/own.yaml", "files/up/mine/lambda.yaml", "files/pricing-1/secret/lambda.yaml"]
    {
        assert!(names.contains(&name.to_owned()), "{name}: {names:?}");
    }
    let here = folder.path().to_str().unwrap().to_owned();
    assert!(!texts(&bytes).contains(&here) && !names.iter().any(|it| it.contains(&here[1..])));
    drop(folder);
    let run = verify(&bytes);
    assert_eq!((run.code, run.stderr.as_str()), (0, ""), "{}", run.stdout);
}

/// A trace that the scenario itself names by an absolute path is found by no other.
#[test]
fn an_absolute_path_in_a_scenario_stays() {
    let folder = tempfile::tempdir().unwrap();
    let trace = folder.path().join("t/teams.csv");
    fs::create_dir_all(folder.path().join("t")).unwrap();
    fs::copy("scenarios/teams.csv", &trace).unwrap();
    let scenario = fs::read_to_string("scenarios/teams.yaml").unwrap();
    assert!(scenario.contains("trace: teams.csv"), "{scenario}");
    let scenario = scenario.replace("trace: teams.csv", &format!("trace: {}", trace.display()));
    let path = folder.path().join("x.yaml");
    fs::write(&path, scenario).unwrap();
    let out = folder.path().join("x.zip");
    let run = gpu_tco(&["report", path.to_str().unwrap(), "-o", out.to_str().unwrap()]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    let bytes = fs::read(Path::new(&out)).unwrap();
    drop(folder);
    let run = verify(&bytes);
    assert_eq!((run.code, run.stderr.as_str()), (0, ""), "{}", run.stdout);
}

#[test]
fn mistakes_are_named_by_the_path_that_was_given() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("x.yaml");
    fs::write(&path, "currency: 1\n").unwrap();
    let out = folder.path().join("x.zip");
    let run = gpu_tco(&["report", path.to_str().unwrap(), "-o", out.to_str().unwrap()]);
    assert_eq!(run.code, 2);
    assert!(run.stderr.contains(&format!("{}:1", path.display())), "{}", run.stderr);
}
