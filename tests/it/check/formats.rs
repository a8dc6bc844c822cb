//! Formats of `check`, each against what its readers ask for, and several in one run.

use std::collections::BTreeSet;
use std::path::Path;

use serde_json::Value;

use super::{DAY, check};
use crate::program::gpu_tco;

const ONE: &str = "tests/check/GTM001-fails.yaml";
const TWO: &str = "tests/check/GTP003-fails.yaml";
const WARNS: &str = "tests/check/GTD001-fails.yaml";

fn json(arguments: &[&str]) -> Value {
    let run = check(arguments);
    assert_eq!(run.stderr, "");
    serde_json::from_str(&run.stdout).unwrap()
}

#[test]
fn json_holds_every_finding_with_its_place_and_row() {
    let report = json(&[ONE, WARNS, "-f", "json"]);
    assert_eq!((&report["schema_version"], &report["as_of"]), (&1.into(), &DAY.into()));
    assert_eq!((&report["errors"], &report["warnings"]), (&1.into(), &1.into()));
    assert_eq!(report["checked"]["prices"], 2);
    let [first, second] = report["findings"].as_array().unwrap().as_slice() else { panic!() };
    assert_eq!((&first["code"], &first["severity"]), (&"GTM001".into(), &"error".into()));
    assert_eq!(
        (&first["path"], &first["line"], &first["column"]),
        (&ONE.into(), &10.into(), &26.into())
    );
    assert_eq!(first["about"], "mithril/neb-b200.sxm.1x on demand 2026-08-01");
    assert!(first["notes"][0].as_str().unwrap().starts_with("peers: "));
    assert_eq!((&second["code"], &second["fix"]), (&"GTD001".into(), &Value::Null));
    let inputs = report["sources"].as_array().unwrap();
    assert!(inputs.iter().all(|it| it["sha256"].as_str().unwrap().len() == 64));
}

/// What the schema of SARIF 2.1.0 requires, and what code scanning asks for beyond.
#[test]
fn sarif_is_what_code_scanning_reads() {
    let log = json(&[ONE, TWO, WARNS, "-f", "sarif"]);
    assert_eq!(log["version"], "2.1.0");
    assert!(log["$schema"].as_str().unwrap().ends_with("/sarif-2.1.0.json"));
    let [run] = log["runs"].as_array().unwrap().as_slice() else { panic!("one run") };
    let driver = &run["tool"]["driver"];
    assert_eq!(driver["name"], "gpu-tco");
    let rules = driver["rules"].as_array().unwrap();
    let results = run["results"].as_array().unwrap();
    assert_eq!(results.len(), 3);
    let mut prints = BTreeSet::new();
    for result in results {
        let rule = &rules[usize::try_from(result["ruleIndex"].as_u64().unwrap()).unwrap()];
        assert_eq!(rule["id"], result["ruleId"]);
        assert!(!rule["shortDescription"]["text"].as_str().unwrap().is_empty());
        assert!(["error", "warning", "note", "none"].contains(&result["level"].as_str().unwrap()));
        assert!(!result["message"]["text"].as_str().unwrap().is_empty());
        assert!(prints.insert(result["partialFingerprints"]["gpuTco/v1"].as_str().unwrap()));
        let related = result["relatedLocations"].as_array().cloned().unwrap_or_default();
        for location in result["locations"].as_array().unwrap().iter().chain(&related) {
            let place = &location["physicalLocation"];
            let uri = place["artifactLocation"]["uri"].as_str().unwrap();
            assert!(Path::new(super::root()).join(uri).is_file(), "{uri}");
            let region = |key: &str| place["region"][key].as_u64().unwrap();
            assert!(region("startLine") >= 1 && region("startColumn") >= 1);
            assert!(
                region("endLine") > region("startLine")
                    || region("endColumn") > region("startColumn")
            );
        }
    }
    let copied = results.iter().find(|it| it["ruleId"] == "GTP003").unwrap();
    assert_eq!(copied["relatedLocations"][0]["message"]["text"], "on demand");
}

#[test]
fn gitlab_gets_every_key_it_requires() {
    let report = json(&[ONE, WARNS, "-f", "gitlab"]);
    let issues = report.as_array().unwrap();
    assert_eq!(issues.len(), 2);
    let prints: BTreeSet<&str> =
        issues.iter().map(|it| it["fingerprint"].as_str().unwrap()).collect();
    assert_eq!(prints.len(), 2);
    for issue in issues {
        assert!(
            ["info", "minor", "major", "critical", "blocker"]
                .contains(&issue["severity"].as_str().unwrap())
        );
        assert!(!issue["description"].as_str().unwrap().is_empty());
        assert!(issue["check_name"].as_str().unwrap().starts_with("GT"));
        assert!(issue["location"]["lines"]["begin"].as_u64().unwrap() >= 1);
        let path = issue["location"]["path"].as_str().unwrap();
        assert!(super::root().join(path).is_file());
    }
}

#[test]
fn a_fingerprint_survives_lines_that_move() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("sheet.yaml");
    let text = std::fs::read_to_string(super::root().join(ONE)).unwrap();
    let print = |text: String| {
        std::fs::write(&path, text).unwrap();
        let report = json(&[path.to_str().unwrap(), "-f", "json"]);
        let finding = report["findings"][0].clone();
        (finding["line"].clone(), finding["fingerprint"].clone())
    };
    let (before, after) = (print(text.clone()), print(format!("# one more line\n{text}")));
    assert_ne!(before.0, after.0);
    assert_eq!(before.1, after.1);
}

/// A case fails where the run does, so that a green run has no failures.
#[test]
fn junit_is_well_formed_and_fails_what_fails_the_run() {
    let passes = "tests/check/GTN002-passes.yaml";
    let report = |fail_on| check(&[ONE, WARNS, passes, "-f", "junit", "--fail-on", fail_on]).stdout;
    for (fail_on, failures) in [("error", 1), ("warning", 2), ("none", 0)] {
        let text = report(fail_on);
        let document = roxmltree::Document::parse(&text).unwrap();
        let of = |name: &str| document.descendants().filter(|it| it.has_tag_name(name)).count();
        assert_eq!((of("testsuite"), of("testcase"), of("failure")), (3, 3, failures), "{text}");
        let suites = document.root_element();
        assert_eq!(suites.attribute("failures"), Some(failures.to_string().as_str()));
        assert_eq!(suites.attribute("tests"), Some("3"));
        let said = document.descendants().filter(|it| it.has_tag_name("system-out")).count();
        assert_eq!(said, 2 - failures);
    }
}

#[test]
fn github_gets_one_command_a_finding() {
    let run = check(&[ONE, WARNS, "-f", "github"]);
    let lines: Vec<&str> = run.stdout.lines().collect();
    let first = format!("::error file={ONE},line=10,endLine=10,col=26,endColumn=30,title=GTM001::");
    assert!(lines.len() == 2 && lines[0].starts_with(&first), "{}", run.stdout);
    assert!(lines[1].starts_with(&format!("::warning file={WARNS},line=10,")));
}

#[test]
fn several_formats_are_written_in_one_run_and_the_exit_code_is_the_same() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name).display().to_string();
    let names = ["json", "sarif", "gitlab", "junit", "github", "concise"];
    let formats: Vec<String> = names.iter().map(|it| format!("{it}={}", file(it))).collect();
    let mut arguments = vec![ONE];
    arguments.extend(formats.iter().flat_map(|it| ["--format", it.as_str()]));
    let run = check(&arguments);
    assert_eq!((run.code, run.stderr.as_str()), (1, ""));
    // People are told where nothing else goes to standard output.
    assert_eq!(run.stdout, check(&[ONE]).stdout);
    for name in names {
        let written = std::fs::read_to_string(file(name)).unwrap();
        assert_eq!(written, check(&[ONE, "-f", name]).stdout, "{name}");
    }
}

#[test]
fn formats_that_cannot_all_be_written_are_refused() {
    for (arguments, told) in [
        (vec!["-f", "json", "-f", "github"], "two formats go to standard output"),
        (vec!["-f", "json=a.out", "-f", "sarif=a.out"], "two formats go to a.out"),
        (vec!["-f", "xml"], "there is no such format; write one of full, concise"),
        (vec!["-f", "json="], "no file follows the `=`"),
    ] {
        let mut all = vec!["check", ONE];
        all.extend(&arguments);
        let run = gpu_tco(&all);
        assert_eq!((run.code, run.stdout.as_str()), (2, ""), "{arguments:?}");
        assert!(run.stderr.contains(told), "{}", run.stderr);
    }
}

/// What is printed for people: one cause once, each family, and what falls due.
#[test]
fn people_are_told_one_cause_once() {
    let folder = tempfile::tempdir().unwrap();
    let row = |price: &str, checked_on: &str| {
        format!(
            "[{{price_per_hour: {price}, from: 2026-01-01, source: \"https://example.com\", \
             checked_on: {checked_on}, grade: A}}]"
        )
    };
    let machine = |name: &str| {
        let (on_demand, spot) = (row("4", "2026-10-10"), row("2", "2026-10-10"));
        format!("  {name}: {{gpu: h100-sxm-80gb, gpus: 1, on_demand: {on_demand}, spot: {spot}}}\n")
    };
    for (name, machines) in [("one", vec!["a"]), ("two", vec!["a", "b"])] {
        let machines: String = machines.into_iter().map(machine).collect();
        let head = format!("schema: 1\nprovider: {name}\ncurrency: USD\ninstances:\n");
        std::fs::write(folder.path().join(format!("{name}.yaml")), head + &machines).unwrap();
    }
    let folder = folder.path().display().to_string();
    let run = gpu_tco(&["check", &folder, "--as-of", "2026-11-20"]);
    let told = "\
warning[GTD001]: 3 spot prices were checked 41 days ago; such figures hold for LIMIT days (chance of 90%)
  --> two.yaml (2 rows), one.yaml (1)

form ok  prices ok  units ok  magnitudes ok  names ok  currency ok  sources ok  dates 3 warnings
ignores ok
Not checked: scenarios (no scenario was read).
2 sheets (6 prices) checked on 2026-11-20: no errors, 3 warnings in 2 files
";
    // The limit is measured: it moves with the histories of the built-in sheets.
    let limit = run.stdout.split("hold for ").nth(1).and_then(|it| it.split(' ').next()).unwrap();
    assert!((2..40).contains(&limit.parse().unwrap()), "{limit}");
    let told = told.replace("LIMIT", limit);
    assert_eq!((run.code, run.stdout.replace(&format!("{folder}/"), "")), (0, told));
    let clean = gpu_tco(&["check", &folder, "--as-of", "2026-10-10"]).stdout;
    let told = "\
form ok  prices ok  units ok  magnitudes ok  names ok  currency ok  sources ok  dates ok  ignores ok
Not checked: scenarios (no scenario was read).
2 sheets (6 prices) checked on 2026-10-10: no findings
";
    let (clean, next) = clean.split_at(clean.find("next: ").unwrap_or(clean.len()));
    assert_eq!(clean, told);
    assert!(
        next.is_empty() || next.starts_with("next: 3 spot prices become stale on 2026-"),
        "{next}"
    );
}

#[test]
fn what_nothing_was_looked_at_for_is_not_told_as_right() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.yaml");
    let told = |text: &str, arguments: &[&str]| {
        std::fs::write(&path, text).unwrap();
        let run = check(&[&[path.to_str().unwrap()], arguments].concat());
        let lines = run.stdout.lines().skip_while(|it| !it.starts_with("form "));
        lines.take_while(|it| !it.contains("checked on")).collect::<Vec<_>>().join("\n")
    };
    let unread = "form 1 error\nNot checked: prices, units, magnitudes, names, currency, sources, dates, \
                  scenarios and ignores (no\nprice sheet or scenario was read).";
    assert_eq!(told("provider: example\n\tcurrency: USD\n", &[]), unread);
    let sheet = std::fs::read_to_string(super::root().join("tests/check/GTM001-passes.yaml"));
    let selected = "form ok  magnitudes ok\nNot checked: prices, units, names, currency, sources, dates and \
                    ignores (left out by `--select` or\n`--ignore`).\n\
                    Not checked: scenarios (no scenario was read).";
    assert_eq!(told(&sheet.unwrap(), &["--select", "GTM"]), selected);
    // A scenario that cannot be computed is read, but nothing is known of what it compares.
    let scenario = std::fs::read_to_string(super::root().join("tests/check/GTM007-passes.yaml"));
    let scenario = scenario.unwrap();
    let read = "form ok  prices ok  units ok  magnitudes ok  currency ok  dates ok  scenarios ok  \
                ignores ok\nNot checked: names and sources (no price sheet was read).";
    assert_eq!(told(&scenario, &[]), read);
    let broken = told(&scenario.replace("title:", "titel:"), &[]);
    let without = "Not checked: scenarios (no scenario could be computed).";
    assert!(broken.ends_with(without), "{broken}");
}
