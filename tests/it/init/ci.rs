//! `init --ci`: the file that docs/ci.md proposes, and never over another.

use std::fs;

use serde_json::Value;

use crate::docs::readme::{CI, fenced};
use crate::program::gpu_tco_in;

const FILES: [(&str, &str); 2] =
    [("github", ".github/workflows/gpu-tco.yml"), ("gitlab", ".gitlab-ci.yml")];

/// Lines that install or run the program.
fn commands(text: &str) -> Vec<String> {
    let own = text.lines().map(|it| it.trim().trim_start_matches("- ").trim_start_matches("run: "));
    own.filter(|it| {
        it.starts_with("gpu-tco ") || it.contains("gpu-tco@") || it.contains("/install ")
    })
    .map(str::to_owned)
    .collect()
}

#[test]
fn it_has_the_commands_of_the_documentation() {
    for ((service, name), proposed) in FILES.into_iter().zip(fenced(CI, "yaml")) {
        let folder = tempfile::tempdir().unwrap();
        let run = gpu_tco_in(folder.path(), &["init", "--ci", service]);
        assert_eq!((run.code, run.stderr.as_str()), (0, ""));
        let told = format!("Wrote\n  ./{name}\n\nNext\n  edit {name}, line ");
        let edit = run.stdout.strip_prefix(&told).unwrap();
        let text = fs::read_to_string(folder.path().join(name)).unwrap();
        let (line, edit) = edit.split_once(": replace `").unwrap();
        let line = text.lines().nth(line.parse::<usize>().unwrap() - 1).unwrap();
        assert!(
            line.contains(edit.split('`').next().unwrap()) && line.contains("v0.1.0"),
            "{line}"
        );
        let _: Value = serde_yaml::from_str(&text).unwrap();
        assert_eq!(commands(&text), commands(proposed));
        assert_eq!(commands(&text).len(), 3);
    }
}

#[test]
fn it_stands_beside_a_scenario_and_never_over_a_file() {
    for (service, name) in FILES {
        let folder = tempfile::tempdir().unwrap();
        let both = ["init", "--from", "train-7b", "--ci", service];
        assert_eq!(gpu_tco_in(folder.path(), &both).code, 0);
        assert!(folder.path().join("scenarios/train-7b.yaml").exists());
        fs::remove_file(folder.path().join("scenarios/train-7b.yaml")).unwrap();
        let run = gpu_tco_in(folder.path(), &both);
        assert_eq!((run.code, run.stdout.as_str()), (2, ""));
        let told = format!("error: ./{name} exists and is never overwritten; `gpu-tco init --ci");
        assert!(run.stderr.starts_with(&told), "{}", run.stderr);
        assert!(!folder.path().join("scenarios/train-7b.yaml").exists());
    }
}
