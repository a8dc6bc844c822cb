//! What the README proposes for CI: read as YAML, and each command of ours run as it stands.

#![allow(clippy::disallowed_methods, reason = "tests read files of their own")]

use serde_json::Value;

use crate::program::Run;
use crate::readme::fenced;
use crate::repository::Repository;

/// How the scenario of the lesson states the price of its cheapest alternative.
const PRICE: &str = "price_per_gpu_hour: 2.50";

fn yaml(text: &str) -> Value {
    serde_yaml::from_str(text).unwrap()
}

/// The blocks of the README's section about CI.
fn proposed() -> [Value; 3] {
    let readme = include_str!("../../README.md");
    let section = readme.split("\n## In CI\n").nth(1).unwrap().split("\n## ").next().unwrap();
    let blocks: Vec<Value> = fenced(section, "yaml").into_iter().map(yaml).collect();
    blocks.try_into().unwrap()
}

fn hooks() -> Value {
    yaml(include_str!("../../.pre-commit-hooks.yaml"))
}

/// The sheets and scenarios of the project, committed, and known as the main branch of a remote.
fn repository() -> Repository {
    let it = Repository::new();
    it.copy("pricing", "pricing");
    it.copy("scenarios", "scenarios");
    it.commit();
    it.git(&["update-ref", "refs/remotes/origin/main", "HEAD"]);
    it
}

/// The lines of scripts that are ours.
fn ours<'v>(scripts: impl IntoIterator<Item = &'v Value>) -> Vec<&'v str> {
    let lines = scripts.into_iter().filter_map(Value::as_str).flat_map(str::lines);
    lines.map(str::trim).filter(|line| line.starts_with("gpu-tco ")).collect()
}

fn run(repository: &Repository, command: &str) -> Run {
    let words: Vec<&str> = command.split_whitespace().skip(1).collect();
    repository.run(&words)
}

fn steps(workflow: &Value) -> &[Value] {
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

/// Runs the script that comments, with a `gh` that writes down what it is asked for.
#[cfg(unix)]
fn comment(script: &str, there: &str) -> String {
    use std::fs;
    use std::os::unix::fs::PermissionsExt;
    use std::process::Command;

    let folder = tempfile::tempdir().unwrap();
    let gh = folder.path().join("gh");
    let listing = "case \"$*\" in *--paginate*) printf '%s' \"$THERE\" ;; *) echo \"$*\" ;; esac";
    fs::write(&gh, format!("#!/bin/sh\n{listing}\n")).unwrap();
    fs::set_permissions(&gh, fs::Permissions::from_mode(0o755)).unwrap();
    let path = std::env::var("PATH").unwrap();
    let output = Command::new("bash")
        .args(["-e", "-c", script])
        .current_dir(folder.path())
        .env("PATH", format!("{}:{path}", folder.path().display()))
        .envs([("GITHUB_REPOSITORY", "us/prices"), ("PR", "7"), ("THERE", there)])
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap().trim_end().to_owned()
}

#[cfg(unix)]
#[test]
fn the_comment_is_found_by_its_first_line_and_replaced() {
    let [workflow, ..] = proposed();
    let last = steps(&workflow).last().unwrap();
    let script = last["run"].as_str().unwrap();
    let repository = repository();
    let diff = repository.run(&["diff", "--git", "origin/main", "-f", "markdown"]);
    let first = diff.stdout.lines().next().unwrap();
    assert!(script.contains(&format!("startswith(\"{first}\")")), "{first}");
    let posted = "api --method POST repos/us/prices/issues/7/comments --field body=@comment.md";
    assert_eq!(comment(script, ""), posted);
    let replaced = "api --method PATCH repos/us/prices/issues/comments/12 --field body=@comment.md";
    assert_eq!(comment(script, "12\n13\n"), replaced);
}

#[test]
fn the_pipeline_of_gitlab_writes_what_it_reports() {
    let [_, pipeline, _] = proposed();
    let job = &pipeline["gpu-tco"];
    assert!(job["rules"][0]["if"].as_str().unwrap().contains("merge_request_event"));
    assert_eq!(job["artifacts"]["when"], "always");
    let repository = repository();
    let [check] = ours(job["script"].as_array().unwrap())[..] else { panic!("one command") };
    let checked = run(&repository, check);
    assert_eq!((checked.code, checked.stderr.as_str()), (0, ""));
    let report = |kind| repository.read(job["artifacts"]["reports"][kind].as_str().unwrap());
    let quality: Value = serde_json::from_str(&report("codequality")).unwrap();
    assert!(quality.as_array().is_some_and(|it| it.iter().all(|it| it["fingerprint"].is_string())));
    roxmltree::Document::parse(&report("junit")).unwrap();
}

#[test]
fn the_hook_that_is_named_is_there_and_checks_the_files_it_is_given() {
    let [_, _, config] = proposed();
    let hooks = hooks();
    let [hook] = hooks.as_array().unwrap().as_slice() else { panic!("one hook") };
    assert_eq!(config["repos"][0]["hooks"][0]["id"], hook["id"]);
    assert_eq!((&hook["id"], &hook["language"]), (&"gpu-tco-check".into(), &"rust".into()));
    assert_eq!(hook["files"], r"^(pricing|scenarios)/.*\.ya?ml$");
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
fn the_version_a_hook_is_pinned_to_is_this_one() {
    let [_, _, config] = proposed();
    assert_eq!(config["repos"][0]["rev"], concat!("v", env!("CARGO_PKG_VERSION")));
}
