//! Every output of `check` for programs against the published schema of its format.

use std::fs;

use boon::{Compiler, Schemas};
use roxmltree::{Document, Node};
use serde_json::Value;

use super::check;
use crate::examples::examples;

const FOLDER: &str = "tests/check/schemas";
const XS: &str = "http://www.w3.org/2001/XMLSchema";

fn schema(name: &str) -> String {
    fs::read_to_string(super::root().join(FOLDER).join(name)).unwrap()
}

/// What a JSON schema has against a text.
pub fn refused(schema_name: &str, report: &str) -> Option<String> {
    let mut schemas = Schemas::new();
    let mut compiler = Compiler::new();
    let schema: Value = serde_json::from_str(&schema(schema_name)).unwrap();
    compiler.add_resource("schema.json", schema).unwrap();
    let index = compiler.compile("schema.json", &mut schemas).unwrap();
    let report: Value = serde_json::from_str(report).unwrap();
    schemas.validate(&report, index).err().map(|it| format!("{it:#}"))
}

/// What a schema of XML has against a text, as far as `junit-10.xsd` goes: elements and attributes by
/// name, which of them must be there, and where text may stand.
pub fn refused_xml(report: &str) -> Vec<String> {
    let text = schema("junit-10.xsd");
    let schema = Document::parse(&text).unwrap();
    let report = Document::parse(report).unwrap();
    report.descendants().filter(Node::is_element).flat_map(|it| objections(&schema, it)).collect()
}

fn objections(schema: &Document<'_>, element: Node<'_, '_>) -> Vec<String> {
    let name = element.tag_name().name();
    let is_declared = |it: &Node<'_, '_>| it.attribute("name") == Some(name);
    let Some(declared) = schema.root_element().children().find(is_declared) else {
        return vec![format!("there is no {name}")];
    };
    let of = |kind| declared.descendants().filter(move |it| it.has_tag_name((XS, kind)));
    let named = |kind, key: &'static str| of(kind).filter_map(move |it| it.attribute(key));
    let mut found = Vec::new();
    for attribute in element.attributes() {
        if !named("attribute", "name").any(|it| it == attribute.name()) {
            found.push(format!("{name} has no {}", attribute.name()));
        }
    }
    for attribute in of("attribute").filter(|it| it.attribute("use") == Some("required")) {
        let required = attribute.attribute("name").unwrap();
        if !element.has_attribute(required) {
            found.push(format!("{name} must have {required}"));
        }
    }
    for child in element.children().filter(Node::is_element) {
        if !named("element", "ref").any(|it| it == child.tag_name().name()) {
            found.push(format!("{} does not stand in {name}", child.tag_name().name()));
        }
    }
    let holds_text = declared.attribute("type") == Some("xs:string")
        || of("complexType").any(|it| it.attribute("mixed") == Some("true"));
    let text = element.children().filter_map(|it| it.text().filter(|_| it.is_text()));
    if !holds_text && text.flat_map(str::chars).any(|c| !c.is_whitespace()) {
        found.push(format!("{name} holds no text"));
    }
    found
}

/// Every example at once, mistakes, what cannot be read, and what has nothing to tell.
fn asked() -> Vec<Vec<String>> {
    let all = [examples("-fails"), examples("-passes")].concat();
    let all = all.into_iter().map(|it| it.display().to_string()).collect();
    let others = ["tests/errors", "tests/errors/no-such-folder", "tests/check/GTM001-passes.yaml"];
    others.map(|it| vec![it.to_owned()]).into_iter().chain([all]).collect()
}

/// The report of a run in this format.
fn report(paths: &[String], format: &str, fail_on: &str) -> String {
    let mut arguments: Vec<&str> = paths.iter().map(String::as_str).collect();
    arguments.extend(["-f", format, "--fail-on", fail_on]);
    check(&arguments).stdout
}

#[test]
fn sarif_is_as_oasis_has_it() {
    for paths in asked() {
        let refused = refused("sarif-2.1.0.json", &report(&paths, "sarif", "error"));
        assert_eq!(refused, None, "{paths:?}");
    }
}

#[test]
fn a_code_quality_report_is_as_gitlab_reads_it() {
    for paths in asked() {
        let refused = refused("gitlab-code-quality.json", &report(&paths, "gitlab", "error"));
        assert_eq!(refused, None, "{paths:?}");
    }
}

#[test]
fn junit_is_as_jenkins_reads_it() {
    for paths in asked() {
        for fail_on in ["warning", "none"] {
            let refused = refused_xml(&report(&paths, "junit", fail_on));
            assert!(refused.is_empty(), "{paths:?} {refused:?}");
        }
    }
}

#[test]
fn schemas_refuse_what_they_do_not_have() {
    let paths = ["tests/check/GTM001-fails.yaml".to_owned()];
    for (schema, format, from, to) in [
        ("sarif-2.1.0.json", "sarif", "\"version\": \"2.1.0\"", "\"version\": \"2.2\""),
        ("sarif-2.1.0.json", "sarif", "\"startLine\"", "\"line\""),
        ("sarif-2.1.0.json", "sarif", "\"level\": \"error\"", "\"level\": \"fatal\""),
        ("gitlab-code-quality.json", "gitlab", "\"fingerprint\"", "\"print\""),
        ("gitlab-code-quality.json", "gitlab", "\"tests/", "\"./tests/"),
        ("gitlab-code-quality.json", "gitlab", "\"major\"", "\"error\""),
    ] {
        let text = report(&paths, format, "error");
        assert!(text.contains(from), "{text}");
        assert!(refused(schema, &text.replace(from, to)).is_some(), "{to}");
    }
    for (from, to, told) in [
        (" errors=", " mistakes=", "testsuites has no mistakes"),
        (" errors=", " mistakes=", "testsuite must have errors"),
        ("testcase", "case", "case does not stand in testsuite"),
        ("testcase", "case", "there is no case"),
        ("<testcase", "loose<testcase", "testsuite holds no text"),
    ] {
        let refused = refused_xml(&report(&paths, "junit", "error").replace(from, to));
        assert!(refused.iter().any(|it| it == told), "{refused:?}");
    }
}
