//! The release workflow: its packing script is run as it is printed.

#![cfg(target_os = "linux")]
#![allow(clippy::disallowed_methods, reason = "tests read and write files of their own")]

use std::fs;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::Path;
use std::process::Command;

use serde_json::Value;

const WORKFLOW: &str = include_str!("../../../.github/workflows/release.yml");
const TARGET: &str = "x86_64-unknown-linux-musl";
const TAG: &str = concat!("v", env!("CARGO_PKG_VERSION"));

fn steps() -> Vec<Value> {
    let workflow: Value = serde_yaml::from_str(WORKFLOW).unwrap();
    workflow["jobs"]["build"]["steps"].as_array().unwrap().clone()
}

/// Runs a step of the workflow in a folder that looks like a checkout after the build.
fn run(folder: &Path, script: &str) -> String {
    let mut bash = Command::new("bash");
    bash.args(["-euo", "pipefail", "-c", script]).current_dir(folder);
    let output = bash.env("TARGET", TARGET).env("GITHUB_REF_NAME", TAG).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn an_archive_holds_the_program_its_pages_and_a_checksum() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folder = tempfile::tempdir().unwrap();
    for name in [
        "README.md",
        "CHANGELOG.md",
        "LICENSE-MIT",
        "LICENSE-APACHE",
        "docs",
        "scenarios",
        "pricing",
        "release",
        "Cargo.toml",
    ] {
        symlink(root.join(name), folder.path().join(name)).unwrap();
    }
    let built = folder.path().join("target").join(TARGET).join("dist");
    fs::create_dir_all(&built).unwrap();
    // The debug build takes long to pack: a script in its place calls it.
    let program = built.join("gpu-tco");
    fs::write(&program, format!("#!/bin/sh\nexec {} \"$@\"\n", env!("CARGO_BIN_EXE_gpu-tco")))
        .unwrap();
    fs::set_permissions(&program, PermissionsExt::from_mode(0o755)).unwrap();
    let scripts = steps();
    let is_named = |it: &&Value, word: &str| it["run"].as_str().is_some_and(|it| it.contains(word));
    let script = |word: &str| {
        scripts.iter().find(|it| is_named(it, word)).unwrap()["run"].as_str().unwrap().to_owned()
    };
    run(folder.path(), &script("GITHUB_REF_NAME\"")); // the tag is the version
    let shown = run(folder.path(), &script("release/pack"));
    assert!(shown.contains("neocloud is cheapest"), "{shown}");
    let name = format!("gpu-tco-{TAG}-{TARGET}");
    let listed = run(folder.path(), &format!("tar -tzf {name}.tar.gz"));
    for file in ["gpu-tco", "completions/gpu-tco.zsh", "man/gpu-tco-compare.1", "docs/model.md"] {
        assert!(listed.lines().any(|it| it == format!("{name}/{file}")), "{file}\n{listed}");
    }
    assert!(!listed.contains(".d\n"), "{listed}");
    run(folder.path(), &format!("tar -xzf {name}.tar.gz"));
    let start = fs::read_to_string(folder.path().join(&name).join("START.md")).unwrap();
    let commands: Vec<&str> = start.lines().filter_map(|it| it.strip_prefix("    ")).collect();
    assert!(commands.len() >= 6, "{start}");
    for command in commands {
        run(&folder.path().join(&name), command);
    }
    run(folder.path(), &format!("sha256sum --check {name}.tar.gz.sha256"));
}

#[test]
fn the_changelog_has_the_version() {
    let changelog = include_str!("../../../CHANGELOG.md");
    let heading = format!("\n## {}", env!("CARGO_PKG_VERSION"));
    assert!(changelog.contains(&heading), "{heading}");
}
