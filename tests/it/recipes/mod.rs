//! Recipes that hand measured demand to `gpu-tco`, run by the engines they are written for, and the mix
//! against a solver.
//!
//! Each script in `tests/recipes` prints `skipped: ` and the reason if its engine is not installed;
//! `tests/recipes/install` installs the engines, and `.ci/run` runs it.

#![allow(clippy::disallowed_methods, reason = "tests read files of their own")]

mod sql;

use std::io::Write;
use std::path::Path;
use std::process::Command;

/// Runs a script, and prints which of its checks were skipped and why.
#[track_caller]
fn run(script: &str) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folder = tempfile::tempdir().unwrap();
    let output = Command::new("bash")
        .arg(root.join("tests/recipes").join(script))
        .arg(folder.path())
        .env("GPU_TCO", env!("CARGO_BIN_EXE_gpu-tco"))
        .output()
        .unwrap();
    let stdout = String::from_utf8_lossy(&output.stdout);
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{script}:\n{stdout}{stderr}");
    for line in stdout.lines().filter(|it| it.starts_with("skipped: ")) {
        // Not `eprintln!`: the output of a test that passes is not shown.
        std::io::stderr().write_all(format!("\n{line}\n").as_bytes()).unwrap();
    }
}

#[test]
fn prometheus_rules_pass_their_test() {
    run("rules.sh");
}

#[test]
fn a_prometheus_server_answers_with_the_gpu_hours_of_its_fleet() {
    run("prometheus.sh");
}

#[test]
fn the_commands_of_the_readme_turn_prometheus_history_into_a_mix() {
    run("readme.sh");
}

#[test]
fn a_linear_program_of_each_mix_costs_the_same() {
    run("highs.sh");
}

#[test]
fn engines_make_the_trace_of_a_focus_bill() {
    run("focus.sh");
}
