//! Names and texts that mean something to a terminal, a workflow, XML or Markdown stay text.

use std::collections::BTreeSet;
use std::fs;

use roxmltree::Document;
use serde_json::Value;

use super::check;
use super::schemas::{refused, refused_xml};

const TEXT: &str = r#"]]>&<b a="'">%0A::error::a,b:c [d](0) {0} ü"#;
/// What YAML makes a control character or the end of a line of.
const CONTROLS: &str = r"\e[2J\n::error::\r\u202e\u0007\u2028";

/// A sheet with those texts in every place, and a file name with more of them.
fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let text = TEXT.replace('"', "\\\"");
    let row = |price: &str, source: &str| {
        format!(
            "{{price_per_hour: {price}, from: 2026-08-01, {source}, checked_on: 2026-10-09, grade: A}}"
        )
    };
    let aggregator = format!("source: \"http://example.com/{text}\"");
    let rows = [
        row("4", &aggregator),
        row(&format!("\"{text}{CONTROLS}\""), "source: \"https://example.com\""),
        row("4", &format!("source: \"{CONTROLS}\"")),
    ];
    let machine = |(at, row): (usize, &String)| {
        format!("  \"{at}{text}\": {{gpu: \"h{text}\", gpus: 8, on_demand: [{row}]}}\n")
    };
    let machines: String = rows.iter().enumerate().map(machine).collect();
    let head = format!("schema: 1\nprovider: \"{text}\"\ncurrency: USD\ninstances:\n");
    let sheet = format!("{head}{machines}\"{text}\": 1 # gpu-tco: ignore GTM001\n");
    let name = TEXT.replace('/', "") + "\u{1b}[2J\u{202e}\n::error::.yaml";
    fs::write(folder.path().join("plain.yaml"), &sheet).unwrap();
    fs::write(folder.path().join("readable.yaml"), readable(&text, &rows[0])).unwrap();
    fs::write(folder.path().join(name), sheet).unwrap();
    folder
}

/// One that can be read, so that rules look at it.
fn readable(text: &str, row: &str) -> String {
    let head =
        format!("schema: 1\nprovider: example\ncurrency: USD\nnote: \"{text}\"\ninstances:\n");
    head + &format!("  one: {{gpu: \"h{text}\", gpus: 8, on_demand: [{row}]}}\n")
}

fn report(format: &str) -> String {
    let folder = folder();
    let run = check(&[folder.path().to_str().unwrap(), "-f", format, "--fail-on", "warning"]);
    assert!(run.code == 1 && run.stderr.is_empty(), "{}", run.stderr);
    run.stdout
}

/// What each format says, as its reader understands it.
fn told_by_gitlab() -> BTreeSet<String> {
    let text = report("gitlab");
    assert_eq!(refused("gitlab-code-quality.json", &text), None);
    let report: Value = serde_json::from_str(&text).unwrap();
    let all = report.as_array().unwrap().iter();
    all.map(|it| it["description"].as_str().unwrap().to_owned()).collect()
}

fn drives_a_terminal(text: &str) -> bool {
    text.chars().any(|c| c.is_control() && c != '\n') || text.contains(['\u{202e}', '\u{2028}'])
}

#[test]
fn every_place_is_met() {
    let told = told_by_gitlab();
    for part in [
        "`]]>&<b",
        r"%0A\u{3a}:error\u{3a}:a,b:c",
        "[d](0) {0} ü",
        r"\u{1b}[2J\n\u{3a}:error\u{3a}:\r\u{202e}",
    ] {
        assert!(told.iter().any(|it| it.contains(part)), "{part} {told:#?}");
    }
    assert!(!told.iter().any(|it| drives_a_terminal(it) || it.contains('\n')));
}

#[test]
fn sarif_has_no_link_and_no_placeholder() {
    let text = report("sarif");
    assert_eq!(refused("sarif-2.1.0.json", &text), None);
    assert!(!drives_a_terminal(&text));
    let log: Value = serde_json::from_str(&text).unwrap();
    let results = log["runs"][0]["results"].as_array().unwrap();
    let mut told = BTreeSet::new();
    for result in results {
        let message = result["message"]["text"].as_str().unwrap();
        let plain = message.replace("{{", "").replace("}}", "");
        assert!(!plain.contains(['{', '}']), "{message}");
        assert!(!message.replace(r"\]", "").contains("]("), "{message}");
        let read = message.replace(r"\[", "[").replace(r"\]", "]");
        told.insert(read.replace("{{", "{").replace("}}", "}"));
        let place = &result["locations"][0]["physicalLocation"]["artifactLocation"];
        let uri = place["uri"].as_str().unwrap();
        assert!(uri.bytes().all(|it| it.is_ascii_alphanumeric() || b"-._~/%:".contains(&it)));
    }
    assert_eq!(told, told_by_gitlab());
}

#[test]
fn xml_holds_it_as_text() {
    let text = report("junit");
    assert_eq!(refused_xml(&text), [""; 0]);
    assert!(!drives_a_terminal(&text));
    let document = Document::parse(&text).unwrap();
    let failures = document.descendants().filter(|it| it.has_tag_name("failure"));
    let told = failures.map(|it| it.attribute("message").unwrap().to_owned());
    assert_eq!(told.collect::<BTreeSet<_>>(), told_by_gitlab());
}

#[test]
fn a_workflow_reads_one_command_a_finding() {
    let text = report("github");
    assert!(!drives_a_terminal(&text));
    let decode = |it: &str| it.replace("%0D", "\r").replace("%0A", "\n").replace("%25", "%");
    let mut told = BTreeSet::new();
    for line in text.lines() {
        let (properties, words) = line.strip_prefix("::").unwrap().split_once("::").unwrap();
        let (command, properties) = properties.split_once(' ').unwrap();
        assert!(["error", "warning"].contains(&command), "{line}");
        let keys = properties.split(',').map(|it| it.split_once('=').unwrap().0);
        let keys: Vec<&str> = keys.collect();
        assert_eq!(keys, ["file", "line", "endLine", "col", "endColumn", "title"], "{line}");
        told.insert(decode(words));
    }
    assert_eq!(told, told_by_gitlab());
}

#[test]
fn people_see_a_line_for_a_line() {
    for format in ["full", "concise"] {
        let text = report(format);
        assert!(!drives_a_terminal(&text), "{text}");
        assert!(!text.lines().any(|it| it.starts_with("::")), "{text}");
    }
}
