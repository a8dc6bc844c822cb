//! The workflow of docs/ci.md that refreshes prices: its shell steps run on local files.

#![cfg(unix)]

use std::fs;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::Path;
use std::process::{Command, Output};

use serde_json::Value;

use super::{DEARER, FEEDS, HEADER, SCENARIO, SHEET};
use crate::docs::readme::{CI, fenced};
use crate::program::gpu_tco_in;
use crate::repository::Repository;

/// Runs a script in a folder with programs that only write down what they are asked for.
fn shell(script: &str, folder: &Path, stubs: &[(&str, &str)]) -> Output {
    let bin = tempfile::tempdir().unwrap();
    for (name, does) in stubs {
        let program = bin.path().join(name);
        fs::write(&program, format!("#!/bin/sh\n{does}\n")).unwrap();
        fs::set_permissions(&program, fs::Permissions::from_mode(0o755)).unwrap();
    }
    symlink(env!("CARGO_BIN_EXE_gpu-tco"), bin.path().join("gpu-tco")).unwrap();
    let path = std::env::var("PATH").unwrap();
    Command::new("bash")
        .args(["-e", "-c", script])
        .current_dir(folder)
        .env("PATH", format!("{}:{path}", bin.path().display()))
        .env("GITHUB_ENV", folder.join("environment"))
        .env("LOG", folder.join("log"))
        .output()
        .unwrap()
}

/// Copies what stands for the published file, to the file behind `--output`.
const CURL: &str = "while [ \"$1\" != --output ]; do shift; done
mkdir -p \"$(dirname \"$2\")\" && cp published.csv \"$2\" && echo \"$3\" >> \"$LOG\"";
/// Pushes nothing; other commands are those of git.
const GIT: &str = "case \"$1\" in
  ls-remote) printf '%s\\tHEAD\\n' 0123456789abcdef; exit ;;
  push) echo \"git $*\" >> \"$LOG\"; exit ;;
esac
PATH=${PATH#*:}
export PATH
exec git \"$@\"";
const GH: &str = "echo \"gh $*\" >> \"$LOG\"";

fn repository(rows: &str) -> Repository {
    let it = Repository::new();
    let download = "https://raw.githubusercontent.com/acme/catalog/{commit}/{year}/{date}/vms.csv";
    it.write("pricing/feeds.yaml", &FEEDS.replace("https://example.com/{date}/vms.csv", download));
    it.write(
        "pricing/acme.yaml",
        &SHEET.replace(
            "https://example.com/vms.csv",
            "https://github.com/acme/catalog/blob/fff/vms.csv",
        ),
    );
    it.write("scenarios/two.yaml", SCENARIO);
    it.write(".gitignore", "published.csv\nlog\nenvironment\n");
    it.commit();
    it.write("published.csv", &format!("{HEADER}{rows}"));
    it
}

/// The scripts of the steps that have a name.
fn scripts(workflow: &Value) -> [String; 3] {
    let steps = workflow["jobs"]["refresh"]["steps"].as_array().unwrap();
    ["download", "refresh", "propose"].map(|name| {
        let step = steps.iter().find(|it| it["name"] == name).unwrap();
        step["run"].as_str().unwrap().to_owned()
    })
}

#[test]
fn the_files_that_are_shipped_are_those_of_the_documentation() {
    let proposed = fenced(CI, "yaml").into_iter().nth(3).unwrap();
    let folder = tempfile::tempdir().unwrap();
    for (service, name) in [
        ("github-refresh", ".github/workflows/gpu-tco-refresh.yml"),
        ("gitlab-refresh", ".gitlab/gpu-tco-refresh.yml"),
    ] {
        assert_eq!(gpu_tco_in(folder.path(), &["init", "--ci", service]).code, 0);
        let text = fs::read_to_string(folder.path().join(name)).unwrap();
        let _: Value = serde_yaml::from_str(&text).unwrap();
        if service == "github-refresh" {
            assert!(
                text.trim_end().ends_with(proposed.trim_end()),
                "docs/ci.md has another workflow"
            );
        }
        let version = concat!("v", env!("CARGO_PKG_VERSION"));
        let installs = text.matches(version).count();
        assert!(installs >= 1 && !text.contains("cargo"), "{name}");
    }
}

#[test]
fn the_steps_download_refresh_check_and_propose() {
    let workflow: Value = serde_yaml::from_str(fenced(CI, "yaml")[3]).unwrap();
    assert!(workflow["on"]["schedule"].is_array());
    let repository = repository(DEARER);
    let [download, refresh, propose] = scripts(&workflow);
    let stubs = [("curl", CURL), ("git", GIT), ("gh", GH)];
    let run = |script: &str| shell(script, repository.path(), &stubs);
    let output = run(&download);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let address = repository.read("downloads/acme.csv.source");
    let begin = "https://raw.githubusercontent.com/acme/catalog/0123456789abcdef/20";
    assert!(address.starts_with(begin) && !address.contains('{'), "{address}");
    assert_eq!(repository.read("log"), address);
    // A scenario of a past day: the prices of today do not reach it, the edits are listed.
    let output = run(&refresh);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let told = String::from_utf8_lossy(&output.stdout);
    assert_eq!(repository.read("environment"), "failed=0\n", "{told}");
    assert!(repository.read("refresh.md").contains("acme/a-h100-sxm on demand"));
    // The row cites the page of the file, which people can read.
    let page = "source: \"https://github.com/acme/catalog/blob/0123456789abcdef/20";
    assert!(repository.read("pricing/acme.yaml").contains(page));
    let output = run(&format!("failed=0\n{propose}"));
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let log = repository.read("log");
    assert!(log.contains("git push --quiet --force origin prices-refresh\n"), "{log}");
    assert!(log.contains("gh pr create --head prices-refresh"), "{log}");
    assert!(repository.read("body.md").contains("1 sheet changed"));
    let committed = repository.git(&["show", "--stat", "--format=%s", "prices-refresh"]);
    assert!(
        committed.contains("pricing/acme.yaml") && !committed.contains("downloads"),
        "{committed}"
    );
}

/// The workflow of this repository, which publishes its own sheets each day.
#[cfg(target_os = "linux")]
#[test]
fn the_sheets_are_refreshed_packed_and_published() {
    let text = include_str!("../../../../.github/workflows/sheets.yml");
    let workflow: Value = serde_yaml::from_str(text).unwrap();
    let steps = workflow["jobs"]["publish"]["steps"].as_array().unwrap();
    let script = |name: &str| {
        let step = steps.iter().find(|it| it["name"] == name).unwrap();
        step["run"].as_str().unwrap().to_owned()
    };
    let repository = repository(DEARER);
    let stubs = [("curl", CURL), ("git", GIT), ("gh", GH)];
    for name in ["download", "refresh"] {
        let output = shell(&script(name), repository.path(), &stubs);
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    }
    assert_eq!(repository.read("environment"), "failed=0\n");
    let published = format!("failed=0\n{}", script("publish"));
    assert!(shell(&published, repository.path(), &stubs).status.success());
    let log = repository.read("log");
    assert!(
        log.contains("gh release upload sheets sheets.zip sheets.zip.sha256 --clobber"),
        "{log}"
    );
    let shown = ["prices", "acme", "--pricing", "sheets.zip", "--as-of", "2999-01-01"];
    let shown = gpu_tco_in(repository.path(), &shown).stdout;
    assert!(shown.contains("acme/a-h100-sxm"), "{shown}");
}

#[test]
fn a_refused_file_fails_after_the_proposal() {
    let workflow: Value = serde_yaml::from_str(fenced(CI, "yaml")[3]).unwrap();
    let repository = repository("a-h100-sxm,H100,8,26,,eu,\n");
    let [download, refresh, propose] = scripts(&workflow);
    let stubs = [("curl", CURL), ("git", GIT), ("gh", GH)];
    for script in [download, refresh] {
        assert!(shell(&script, repository.path(), &stubs).status.success());
    }
    assert_eq!(repository.read("environment"), "failed=1\n");
    assert!(repository.read("feeds.txt").contains("nothing was taken"));
    let output = shell(&format!("failed=1\n{propose}"), repository.path(), &stubs);
    assert_eq!(output.status.code(), Some(1), "{}", String::from_utf8_lossy(&output.stderr));
    assert!(!repository.read("log").contains("gh pr"), "nothing changed");
}

#[test]
fn the_job_of_gitlab_runs_the_same_commands() {
    let workflow: Value = serde_yaml::from_str(fenced(CI, "yaml")[3]).unwrap();
    let folder = tempfile::tempdir().unwrap();
    assert_eq!(gpu_tco_in(folder.path(), &["init", "--ci", "gitlab-refresh"]).code, 0);
    let text = fs::read_to_string(folder.path().join(".gitlab/gpu-tco-refresh.yml")).unwrap();
    let job: Value = serde_yaml::from_str(&text).unwrap();
    let script = job["gpu-tco-refresh"]["script"].as_array().unwrap();
    let [download, refresh, _] = scripts(&workflow);
    let has = |text: &str| script.iter().any(|it| it.as_str().is_some_and(|it| it.contains(text)));
    assert!(has(&download), "{download}");
    let command = refresh.lines().find(|it| it.starts_with("gpu-tco prices refresh")).unwrap();
    assert!(has(command), "{command}");
}
