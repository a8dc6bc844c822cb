//! The pipelines that docs/ci.md proposes: read as YAML, and each command of ours run as it stands.

#![allow(clippy::disallowed_methods, reason = "tests read files of their own")]

#[cfg(unix)]
use std::{
    fs,
    os::unix::fs::{PermissionsExt, symlink},
    path::Path,
    process::{Command, Output},
};

use serde_json::Value;

use crate::docs::readme::{CI, fenced};
use crate::program::Run;
use crate::repository::Repository;

/// How the scenario of the lesson states the price of its cheapest alternative.
const PRICE: &str = "price_per_gpu_hour: 2.50";

pub(super) fn yaml(text: &str) -> Value {
    serde_yaml::from_str(text).unwrap()
}

/// The blocks of the page about CI.
pub(super) fn proposed() -> [Value; 3] {
    // The fourth, which refreshes prices, is tried in `refresh`.
    let blocks: Vec<Value> = fenced(CI, "yaml").into_iter().take(3).map(yaml).collect();
    blocks.try_into().unwrap()
}

fn hooks() -> Value {
    yaml(include_str!("../../../.pre-commit-hooks.yaml"))
}

/// What services set for a job: the branch a pull request goes to, and what a merge request comes from.
pub(super) const BASE: &str = "release";
const BASE_SHA: &str = "$CI_MERGE_REQUEST_DIFF_BASE_SHA";

/// The sheets and three scenarios of the project, committed, and known as a branch of a remote.
pub(super) fn repository() -> Repository {
    let it = Repository::new();
    it.copy("pricing", "pricing");
    for name in ["company-small", "h100-lesson", "reserved-floor"] {
        let file = format!("scenarios/{name}.yaml");
        it.copy(&file, &file);
    }
    it.commit();
    it.git(&["update-ref", &format!("refs/remotes/origin/{BASE}"), "HEAD"]);
    it
}

/// What a merge request comes from.
fn base_sha(repository: &Repository) -> String {
    repository.git(&["rev-parse", &format!("refs/remotes/origin/{BASE}")]).trim().to_owned()
}

/// The lines of scripts that are ours.
fn ours<'v>(scripts: impl IntoIterator<Item = &'v Value>) -> Vec<&'v str> {
    let lines = scripts.into_iter().filter_map(Value::as_str).flat_map(str::lines);
    lines.map(str::trim).filter(|line| line.starts_with("gpu-tco ")).collect()
}

/// Runs a line as a shell would, with the variables of the service; what follows `||` is the shell's.
fn run(repository: &Repository, command: &str) -> Run {
    let command = command.split(" || ").next().unwrap();
    let said = command.replace("$GITHUB_BASE_REF", BASE).replace(BASE_SHA, &base_sha(repository));
    assert!(!said.contains('$'), "{said}");
    let words: Vec<&str> = said.split_whitespace().skip(1).map(|it| it.trim_matches('"')).collect();
    repository.run(&words)
}

pub(super) fn steps(workflow: &Value) -> &[Value] {
    workflow["jobs"]["prices"]["steps"].as_array().unwrap()
}

#[test]
fn the_workflow_checks_uploads_and_compares() {
    let [workflow, ..] = proposed();
    assert_eq!(workflow["on"], "pull_request");
    let may = &workflow["permissions"];
    assert_eq!(
        (&may["pull-requests"], &may["security-events"]),
        (&"write".into(), &"write".into())
    );
    let steps = steps(&workflow);
    assert!(steps.iter().all(|step| step["uses"].is_string() != step["run"].is_string()));
    assert_eq!(steps[0]["with"]["fetch-depth"], 0);
    let [check, diff] = ours(steps.iter().map(|it| &it["run"]))[..] else { panic!("two commands") };
    let repository = repository();
    repository.replace("scenarios/h100-lesson.yaml", PRICE, "price_per_gpu_hour: 2.51");
    let checked = run(&repository, check);
    assert_eq!((checked.code, checked.stderr.as_str()), (0, ""));
    assert!(checked.stdout.starts_with("::warning file="), "{}", checked.stdout);
    assert!(!checked.stdout.contains("GTD007"));
    let upload = steps.iter().find(|it| it["with"]["sarif_file"].is_string()).unwrap();
    let sarif: Value =
        serde_json::from_str(&repository.read(upload["with"]["sarif_file"].as_str().unwrap()))
            .unwrap();
    assert_eq!(sarif["version"], "2.1.0");
    let compared = run(&repository, diff);
    assert_eq!((compared.code, compared.stderr.as_str()), (0, ""));
    assert!(repository.read("comment.md").contains("h100-lesson"));
    repository.replace("scenarios/h100-lesson.yaml", "hour: 2.51", "hour: 4.00");
    let crossed = run(&repository, diff);
    assert_eq!(crossed.code, 1, "{}", crossed.stdout);
    assert!(repository.read("comment.md").contains("now own"), "the comment says why");
}

/// Runs scripts in a folder with programs that only write down what they are asked for.
#[cfg(unix)]
pub(super) fn shell(
    script: &str,
    folder: &Path,
    stubs: &[(&str, &str)],
    given: &[(&str, &str)],
) -> Output {
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
        .envs(given.iter().copied())
        .output()
        .unwrap()
}

#[test]
fn the_pipeline_of_gitlab_writes_what_it_reports() {
    let [_, pipeline, _] = proposed();
    let job = &pipeline["gpu-tco"];
    assert!(job["rules"][0]["if"].as_str().unwrap().contains("merge_request_event"));
    assert_eq!(
        (&job["artifacts"]["when"], &job["variables"]["GIT_DEPTH"]),
        (&"always".into(), &0.into())
    );
    let repository = repository();
    let [check, diff] = ours(job["script"].as_array().unwrap())[..] else { panic!("two commands") };
    let checked = run(&repository, check);
    assert_eq!((checked.code, checked.stderr.as_str()), (0, ""));
    let report = |kind| repository.read(job["artifacts"]["reports"][kind].as_str().unwrap());
    let quality: Value = serde_json::from_str(&report("codequality")).unwrap();
    assert!(quality.as_array().is_some_and(|it| it.iter().all(|it| it["fingerprint"].is_string())));
    roxmltree::Document::parse(&report("junit")).unwrap();
    repository.replace("scenarios/h100-lesson.yaml", PRICE, "price_per_gpu_hour: 4.00");
    assert_eq!(run(&repository, diff).code, 1);
    let comment = repository.read(job["artifacts"]["paths"][0].as_str().unwrap());
    assert!(comment.contains("now own"), "{comment}");
}

#[cfg(unix)]
#[test]
fn the_pipeline_of_gitlab_fails_after_both_commands_have_run() {
    let [_, pipeline, _] = proposed();
    let lines = || pipeline["gpu-tco"]["script"].as_array().unwrap();
    let script: Vec<&str> = lines().iter().filter_map(Value::as_str).collect();
    let repository = repository();
    let given = [(&BASE_SHA[1..], &*base_sha(&repository))];
    let exit_code = || {
        let output =
            shell(&script.join("\n"), repository.path(), &[("apt-get", ""), ("curl", "")], &given);
        output.status.code()
    };
    assert_eq!(exit_code(), Some(0));
    assert!(!repository.path().join("comment.md").exists(), "nothing changes");
    // A mistake in a sheet of which no scenario knows.
    repository.write("pricing/wrong.yaml", include_str!("../../check/GTM001-fails.yaml"));
    assert_eq!(run(&repository, ours(lines())[0]).code, 1);
    assert_eq!(exit_code(), Some(1));
    assert!(repository.read("comment.md").starts_with(&super::comments::first_line()));
}

#[test]
fn history_that_was_rewritten_is_found() {
    let [workflow, pipeline, _] = proposed();
    let github = ours(steps(&workflow).iter().map(|it| &it["run"]));
    let gitlab = ours(pipeline["gpu-tco"]["script"].as_array().unwrap());
    let repository = repository();
    let ended =
        ["price_per_hour: 23.92, from: 2024-12-09", "price_per_hour: 22.00, from: 2024-12-09"];
    repository.replace("pricing/lambda.yaml", ended[0], ended[1]);
    assert!(run(&repository, github[0]).stdout.contains("GTD007"));
    run(&repository, gitlab[0]);
    assert!(repository.read("codequality.json").contains("GTD007"));
}

#[test]
fn the_hook_that_is_named_is_there_and_checks_the_files_it_is_given() {
    let [_, _, config] = proposed();
    let hooks = hooks();
    let [archive, hook] = hooks.as_array().unwrap().as_slice() else { panic!("two hooks") };
    assert_eq!(config["repos"][0]["hooks"][0]["id"], archive["id"]);
    assert_eq!(
        (&archive["entry"], &archive["language"]),
        (&"release/hook".into(), &"script".into())
    );
    assert_eq!(hook["language"], "rust");
    assert_eq!(archive["files"], hook["files"]);
    assert_eq!(hook["files"], r"^(pricing|scenarios)/(?!feeds\.yaml$).*\.ya?ml$");
    assert_eq!((&hook["pass_filenames"], &hook["require_serial"]), (&true.into(), &true.into()));
    let repository = repository();
    let entry = hook["entry"].as_str().unwrap();
    let files = ["pricing/lambda.yaml", "pricing/oci.yaml", "scenarios/h100-lesson.yaml"];
    let command = format!("{entry} {}", files.join(" "));
    assert_eq!(run(&repository, &command).code, 0);
    repository.replace("scenarios/h100-lesson.yaml", PRICE, "price_per_gpu_hour: free");
    assert_eq!(run(&repository, &command).code, 1);
}

#[test]
fn the_versions_that_are_pinned_are_those_of_the_package() {
    let [workflow, pipeline, hooks] = proposed();
    let version = concat!("v", env!("CARGO_PKG_VERSION"));
    assert_eq!(hooks["repos"][0]["rev"], version);
    let action = yaml(include_str!("../../../action.yml"));
    assert_eq!(action["inputs"]["version"]["default"], version);
    let used = steps(&workflow).iter().filter_map(|it| it["uses"].as_str());
    let own: Vec<&str> = used.filter(|it| it.contains("gpu-tco")).collect();
    assert_eq!(own, [format!("example/gpu-tco@{version}")]);
    let lines = pipeline["gpu-tco"]["script"].as_array().unwrap().iter().filter_map(Value::as_str);
    let install = lines.clone().find(|it| it.contains("release/install")).unwrap();
    assert!(install.contains(&format!("/raw/{version}/release/install")), "{install}");
    let folder = install.rsplit(' ').next().unwrap();
    assert!(install.contains(&format!(" {version} {folder}")), "{install}");
    assert!(lines.clone().any(|it| it == format!("export PATH=\"$PWD/{folder}:$PATH\"")));
}
