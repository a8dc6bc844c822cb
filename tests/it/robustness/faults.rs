//! Faults of the machine: a full disk, a closed pipe, a signal. A file is replaced whole or not at
//! all, and nothing else stays.

use std::fs;
use std::process::Stdio;
use std::thread;
use std::time::Duration;

use super::{SOUND, Scene};

fn scene() -> Scene {
    let scene = Scene::new();
    scene.file("x.yaml", SOUND);
    scene
}

#[test]
#[cfg(target_os = "linux")]
fn a_full_disk_is_an_error() {
    let scene = scene();
    for args in [&["compare", "x.yaml"][..], &["--help"], &["--version"], &["schema", "prices"]] {
        let full = fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
        let output = scene.program(args).stdout(full).output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        let said = String::from_utf8(output.stderr).unwrap();
        assert!(said.starts_with("error: standard output cannot be written: "), "{said}");
    }
    let run = scene.run(&["compare", "x.yaml", "-o", "/dev/full"]);
    assert_eq!(run.code, 2);
    assert!(run.stderr.starts_with("error: /dev/full cannot be written: "), "{}", run.stderr);
}

#[test]
fn what_cannot_be_replaced_says_why() {
    let scene = scene();
    scene.file("folder/y", "").file("protected", "kept");
    let mut rights = fs::metadata(scene.path().join("protected")).unwrap().permissions();
    rights.set_readonly(true);
    fs::set_permissions(scene.path().join("protected"), rights).unwrap();
    scene.file("plain", SOUND);
    for (path, why) in [
        ("folder", "error: folder cannot be written: it is a folder\n"),
        ("protected", "error: protected cannot be written: it is write-protected\n"),
        ("none/z", "error: none/z cannot be written: there is no folder none\n"),
        ("plain", "error: plain is an input of this run; choose another file for the output\n"),
    ] {
        let run = scene.run(&["compare", "x.yaml", "plain", "-o", path]);
        assert_eq!((run.code, run.stderr.as_str()), (2, why));
    }
    assert_eq!(fs::read_to_string(scene.path().join("protected")).unwrap(), "kept");
    let run = scene.run(&["compare", "-"]);
    assert!(run.code == 2 && run.stderr.contains("<stdin>"), "{}", run.stderr);
}

#[test]
fn neither_side_of_an_edit_is_replaced() {
    let scene = scene();
    scene.file("x", SOUND);
    scene.file("y", &SOUND.replace("2.5", "2.6"));
    for side in ["x", "y"] {
        let run = scene.run(&["diff", "x", "y", "-o", side]);
        assert!(run.code == 2 && run.stderr.contains("is an input of this run"), "{}", run.stderr);
    }
}

#[test]
fn of_a_project_all_files_are_created_or_none() {
    let scene = scene();
    // A file has the place of a folder.
    scene.file("p/scenarios", "");
    let run = scene.run(&["init", "p"]);
    assert_eq!((run.code, run.stdout.as_str()), (2, ""));
    assert!(run.stderr.contains("p/scenarios/first.yaml cannot be written"), "{}", run.stderr);
    assert!(!scene.path().join("p/pricing/mine.yaml").exists());
}

#[test]
fn of_two_reports_none_is_written_if_one_cannot_be() {
    let scene = scene();
    let run = scene.run(&["check", "x.yaml", "-f", "json=a.json", "-f", "sarif=none/b.sarif"]);
    assert_eq!(run.code, 2);
    assert_eq!((run.stdout.as_str(), scene.names()), ("", vec!["x.yaml".to_owned()]));
}

#[test]
fn a_reader_that_leaves_is_no_error() {
    let scene = scene();
    let mut child = scene
        .program(&["schema", "scenario"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success() && output.stderr.is_empty(), "{output:?}");
}

#[test]
#[cfg(unix)]
fn a_closed_standard_output_takes_nothing_of_a_file() {
    // Before the program begins, the runtime opens /dev/null in the place of what is closed: that
    // nothing is read there cannot be known, but no file gets its number either.
    let scene = scene();
    let program = env!("CARGO_BIN_EXE_gpu-tco");
    for (args, closed) in [("", ">&-"), ("-o out.json", ">&-"), ("-o out.json", ">&- 2>&- <&-")] {
        let line = format!("exec '{program}' compare x.yaml -f json {args} {closed}");
        let output =
            std::process::Command::new("sh").args(["-c", &line]).current_dir(scene.path()).output();
        let output = output.unwrap();
        assert_eq!(
            (output.status.code(), output.stdout.len(), output.stderr.len()),
            (Some(0), 0, 0)
        );
    }
    let text = fs::read_to_string(scene.path().join("out.json")).unwrap();
    assert!(serde_json::from_str::<serde_json::Value>(&text).is_ok(), "{text}");
}

#[test]
#[cfg(unix)]
fn a_file_beyond_the_limit_is_an_error_and_leaves_nothing() {
    let scene = scene();
    let program = env!("CARGO_BIN_EXE_gpu-tco");
    let limited = format!("ulimit -f 1; exec '{program}' compare x.yaml -f json -o out.json");
    let output =
        std::process::Command::new("sh").args(["-c", &limited]).current_dir(scene.path()).output();
    let output = output.unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert!(said.starts_with("error: out.json cannot be written: "), "{said}");
    assert_eq!(scene.names(), ["x.yaml"]);
}

/// Runs the program again and again, and ends it with a signal after a while that grows.
#[cfg(unix)]
fn ended_by(signal: &str, scene: &Scene) {
    for run in 0..24 {
        let args = ["compare", "x.yaml", "-f", "json", "-o", "out.json"];
        let mut child = scene.program(&args).stderr(Stdio::null()).spawn().unwrap();
        thread::sleep(Duration::from_millis(2 * run));
        let _ = std::process::Command::new("kill").args([signal, &child.id().to_string()]).status();
        child.wait().unwrap();
        let text = fs::read_to_string(scene.path().join("out.json")).unwrap();
        let is_old = text == "before";
        assert!(is_old || serde_json::from_str::<serde_json::Value>(&text).is_ok(), "{text}");
    }
}

#[test]
#[cfg(unix)]
fn a_signal_tears_no_file_and_leaves_nothing() {
    for signal in ["-TERM", "-INT", "-HUP"] {
        let scene = scene();
        scene.file("out.json", "before");
        ended_by(signal, &scene);
        assert_eq!(scene.names(), ["out.json", "x.yaml"], "{signal}");
    }
    // Nothing can be tidied up after this one.
    let scene = scene();
    scene.file("out.json", "before");
    ended_by("-KILL", &scene);
}

#[test]
fn of_two_writers_one_is_last() {
    let scene = scene();
    scene.file("y.yaml", &SOUND.replace("A small lab", "Another lab"));
    let texts = ["x.yaml", "y.yaml"].map(|it| scene.run(&["compare", it]).stdout);
    for _ in 0..10 {
        let run =
            |file: &'static str| scene.program(&["compare", file, "-o", "out"]).spawn().unwrap();
        let both = ["x.yaml", "y.yaml"].map(run);
        for mut it in both {
            assert!(it.wait().unwrap().success());
        }
        let text = fs::read_to_string(scene.path().join("out")).unwrap();
        assert!(texts.contains(&text), "{text}");
    }
    assert_eq!(scene.names(), ["out", "x.yaml", "y.yaml"]);
}
