//! `init --list` and `init --from`: the shipped scenarios are in the program.

use std::fs;
use std::path::Path;

use crate::program::{gpu_tco, gpu_tco_in};
use crate::shipped;

/// A scenario with a trace, and the trace.
const TRACED: &str = "philly-mix";
const TRACE: &str = "philly-2017-hourly.csv";

#[test]
fn each_shipped_scenario_is_listed_with_its_title() {
    let run = gpu_tco(&["init", "--list"]);
    assert_eq!((run.code, run.stderr.as_str()), (0, ""));
    let names: Vec<&str> =
        run.stdout.lines().filter_map(|it| it.split_whitespace().next()).collect();
    assert_eq!(names, shipped::names());
    let title = "h100-own-or-rent           Up to 64 H100 for three years at today's prices";
    assert!(run.stdout.contains(title), "{}", run.stdout);
}

#[test]
fn each_is_written_unchanged_and_compares_in_another_folder() {
    let folder = tempfile::tempdir().unwrap();
    for name in shipped::names() {
        let run = gpu_tco_in(folder.path(), &["init", "--from", &name]);
        assert_eq!((run.code, run.stderr.as_str()), (0, ""), "{name}");
        let file = format!("scenarios/{name}.yaml");
        // The first scenario with a trace writes it; the next one finds it there.
        let trace = match name.as_str() {
            "philly-measured" => format!("  ./scenarios/{TRACE}\n"),
            "teams" => "  ./scenarios/teams.csv\n".to_owned(),
            _ => String::new(),
        };
        let written = format!("Wrote\n  ./{file}\n{trace}\nNext\n  gpu-tco compare {file}\n");
        assert_eq!(run.stdout, written);
        let of = |root: &Path| fs::read_to_string(root.join(&file)).unwrap();
        assert_eq!(of(folder.path()), of(Path::new(env!("CARGO_MANIFEST_DIR"))));
    }
    let compare = ["compare", "scenarios/h100-own-or-rent.yaml", "--view", "summary"];
    let run = gpu_tco_in(folder.path(), &compare);
    assert_eq!((run.code, run.stderr.as_str()), (0, ""));
    assert!(run.stdout.contains("is cheapest"), "{}", run.stdout);
}

#[test]
fn a_trace_is_written_beside_its_scenario_which_then_runs() {
    let folder = tempfile::tempdir().unwrap();
    assert_eq!(gpu_tco_in(folder.path(), &["init", "--from", TRACED]).code, 0);
    let file = format!("scenarios/{TRACED}.yaml");
    let compared = |root: &Path| {
        let run = gpu_tco_in(root, &["compare", &file]);
        assert_eq!((run.code, run.stderr.as_str()), (0, ""));
        run.stdout
    };
    assert_eq!(compared(folder.path()), compared(Path::new(env!("CARGO_MANIFEST_DIR"))));
    // Another file of that name is kept.
    fs::remove_file(folder.path().join(&file)).unwrap();
    fs::write(folder.path().join("scenarios").join(TRACE), "timestamp,gpus\n").unwrap();
    let run = gpu_tco_in(folder.path(), &["init", "--from", TRACED]);
    assert_eq!(run.code, 2);
    assert!(run.stderr.contains(&format!("already ./scenarios/{TRACE}")), "{}", run.stderr);
    assert!(!gpu_tco(&["init", "--list"]).stdout.contains("philly-2017"));
}

#[test]
fn one_that_exists_is_kept() {
    let folder = tempfile::tempdir().unwrap();
    let init = || gpu_tco_in(folder.path(), &["init", "--from", "train-7b"]);
    assert_eq!(init().code, 0);
    let run = init();
    assert_eq!((run.code, run.stdout.as_str()), (2, ""));
    assert!(run.stderr.contains("already ./scenarios/train-7b.yaml"), "{}", run.stderr);
}

#[test]
fn an_unknown_one_is_suggested() {
    let run = gpu_tco(&["init", "--from", "h100-leson"]);
    let expected = "error: no shipped scenario is called `h100-leson`; write `h100-lesson`; \
                    `gpu-tco init --list` prints all\n";
    assert_eq!((run.code, run.stderr.as_str()), (2, expected));
}
