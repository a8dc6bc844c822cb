//! The schema of JSON output allows what the program prints, and no key more.

use std::fs;

use boon::{Compiler, Draft, SchemaIndex, Schemas};
use serde_json::{Value, json};

use super::{files, printed, root};
use crate::program::{gpu_tco, gpu_tco_in};

const DAY: &str = "2026-11-20";
const USAGE: &str = "tests/usage/made-allocated.json";

/// The schema of the output of one command.
struct Output {
    schemas: Schemas,
    of: SchemaIndex,
}

impl Output {
    /// Compiles the definition of a command.
    fn of(command: &str) -> Self {
        let mut schema: Value = serde_json::from_str(&printed("output")).unwrap();
        schema.as_object_mut().unwrap().remove("anyOf");
        schema["$ref"] = json!(format!("#/$defs/{command}"));
        Self::compiled(schema)
    }

    fn compiled(schema: Value) -> Self {
        let mut schemas = Schemas::new();
        let mut compiler = Compiler::new();
        compiler.set_default_draft(Draft::V2020_12);
        compiler.enable_format_assertions();
        compiler.add_resource("output.json", schema).unwrap();
        let of = compiler.compile("output.json", &mut schemas).unwrap();
        Self { schemas, of }
    }

    fn allows(&self, value: &Value) -> bool {
        self.schemas.validate(value, self.of).is_ok()
    }

    /// Runs the program with `-f json`, and returns what it prints.
    #[track_caller]
    fn assert_allows(&self, arguments: &[&str]) -> Value {
        let run = gpu_tco(&[arguments, &["-f", "json"]].concat());
        assert_eq!(run.stderr, "", "{arguments:?}");
        let value = serde_json::from_str(&run.stdout).unwrap();
        let problem = self.schemas.validate(&value, self.of).err();
        assert!(problem.is_none(), "{arguments:?}\n{:#}", problem.unwrap());
        value
    }
}

#[test]
fn the_schema_allows_what_compare_prints() {
    let output = Output::of("compare");
    for path in files(&["scenarios", "tests/independent"]) {
        output.assert_allows(&["compare", path.to_str().unwrap()]);
    }
    let lesson = ["compare", "scenarios/h100-lesson.yaml", "--set", "cost_of_capital=0.1"];
    for view in ["cashflow", "annual", "pnl", "per-gpu-hour"] {
        let printed = output.assert_allows(&[&lesson[..], &["--view", view]].concat());
        assert_ne!(printed["view"], Value::Null);
    }
    let negotiated = ["tests/graph/negotiated.yaml", "--pricing", "tests/graph/negotiated"];
    let printed = output.assert_allows(&[&["compare"], &negotiated[..]].concat());
    assert!(printed.to_string().contains("list_place"));
}

#[test]
fn the_schema_allows_what_check_prints() {
    let output = Output::of("check");
    output.assert_allows(&["check", "--as-of", DAY]);
    let all = files(&["tests/check"]);
    let all = all.iter().map(|it| it.to_str().unwrap());
    let printed =
        output.assert_allows(&["check", "--as-of", DAY].into_iter().chain(all).collect::<Vec<_>>());
    assert!(printed["findings"].as_array().unwrap().len() > 100);
}

#[test]
fn the_schema_allows_what_diff_prints() {
    Output::of("diff").assert_allows(&["diff", "tests/diff/base", "tests/diff/head"]);
}

#[test]
fn the_schema_allows_what_prices_prints() {
    let output = Output::of("prices");
    output.assert_allows(&["prices", "--history", "--as-of", DAY]);
    for query in ["h100", "sites", "egress", "support", "license", "no-such-thing"] {
        output.assert_allows(&["prices", query]);
    }
    output.assert_allows(&["prices", "--pricing", "tests/graph/negotiated"]);
    Output::of("ages").assert_allows(&["prices", "age", "--as-of", DAY]);
    Output::of("offers").assert_allows(&["prices", "--for", "scenarios/a100-one-month.yaml"]);
}

#[test]
fn the_schema_allows_what_explain_prints() {
    let (one, several) = (Output::of("explain"), Output::of("explain_several"));
    for path in files(&["scenarios", "tests/independent"]) {
        let path = path.to_str().unwrap();
        several.assert_allows(&["explain", path, "--depth", "4"]);
    }
    let [own_or_rent, negotiated] =
        ["scenarios/h100-own-or-rent.yaml", "tests/graph/negotiated.yaml"];
    let terms = ["--pricing", "tests/graph/negotiated"];
    for arguments in [
        &["explain", own_or_rent, "own.cash"][..],
        &["explain", own_or_rent, "verdict", "--leaves"],
        &["explain", own_or_rent, "break_even.own.aws"],
        &[
            "explain",
            own_or_rent,
            "--what-uses",
            "hours_per_year",
            "--set",
            "own.owned.staff.fte=2",
        ],
        &[&["explain", negotiated, "rent", "--leaves"][..], &terms[..]].concat(),
    ] {
        one.assert_allows(arguments);
    }
}

#[test]
fn the_schema_allows_what_mix_prints() {
    let printed = Output::of("mix").assert_allows(&["mix", "tests/mix/steps.yaml"]);
    assert!(!printed["sizes"].as_array().unwrap().is_empty());
}

#[test]
fn the_schema_allows_what_sensitivity_prints() {
    let output = Output::of("sensitivity");
    let printed = output.assert_allows(&["sensitivity", "scenarios/h100-own-or-rent.yaml"]);
    assert!(printed["inputs"].as_array().unwrap().len() > 10);
    output.assert_allows(&["sensitivity", "scenarios/h100-lesson.yaml", "--apart"]);
}

#[test]
fn a_folder_or_several_files_print_an_array_and_one_file_an_object() {
    let several = Output::of("compare_several");
    let [one, other] = ["scenarios/train-7b.yaml", "scenarios/h100-lesson.yaml"];
    let pair = several.assert_allows(&["compare", one, other]);
    assert_eq!(pair.as_array().unwrap().len(), 2);
    let folder = tempfile::tempdir().unwrap();
    fs::copy(root().join(one), folder.path().join("only.yaml")).unwrap();
    let json = |path: &str| -> Value {
        let run = gpu_tco_in(folder.path(), &["compare", path, "-f", "json"]);
        assert_eq!((run.code, run.stderr.as_str()), (0, ""));
        serde_json::from_str(&run.stdout).unwrap()
    };
    assert_eq!(json(".").as_array().unwrap().len(), 1);
    assert!(json("only.yaml").is_object());
}

/// The root allows the output of every command, and no definition that of another.
#[test]
fn an_output_is_that_of_one_command() {
    let whole = Output::compiled(serde_json::from_str(&printed("output")).unwrap());
    let outputs = [
        ("compare", gpu_tco(&["compare", "scenarios/train-7b.yaml", "-f", "json"])),
        ("check", gpu_tco(&["check", "-f", "json"])),
        ("diff", gpu_tco(&["diff", "tests/diff/base", "tests/diff/head", "-f", "json"])),
        ("explain", gpu_tco(&["explain", "scenarios/h100-lesson.yaml", "verdict", "-f", "json"])),
        ("prices", gpu_tco(&["prices", "b200", "-f", "json"])),
        ("ages", gpu_tco(&["prices", "age", "-f", "json"])),
        ("offers", gpu_tco(&["prices", "--for", "scenarios/train-7b.yaml", "-f", "json"])),
        ("utilization", gpu_tco(&["utilization", "--from", "prometheus", USAGE, "-f", "json"])),
    ];
    let others = outputs.each_ref().map(|(other, _)| (*other, Output::of(other)));
    for (command, run) in outputs {
        let mut value: Value = serde_json::from_str(&run.stdout).unwrap();
        assert!(whole.allows(&value), "{command}");
        for (other, schema) in &others {
            assert_eq!(schema.allows(&value), *other == command, "{command} {other}");
        }
        value["no_such_key"] = json!(1);
        assert!(!whole.allows(&value), "{command} allows any key");
    }
}

/// Every object of a schema lists its keys, or is keyed by names the user chose.
#[test]
fn every_object_is_closed() {
    let schema: Value = serde_json::from_str(&printed("output")).unwrap();
    let mut open = Vec::new();
    collect_open(&schema, "", &mut open);
    assert_eq!(open, [""; 0]);
}

fn collect_open(value: &Value, path: &str, open: &mut Vec<String>) {
    if value["type"] == "object" && value["additionalProperties"].is_null() {
        open.push(path.to_owned());
    }
    for (key, it) in value.as_object().into_iter().flatten() {
        collect_open(it, &format!("{path}/{key}"), open);
    }
}

/// Every value has a description, be it declared in a view or as a key.
#[test]
fn every_value_is_described() {
    let schema: Value = serde_json::from_str(&printed("output")).unwrap();
    let definitions = schema["$defs"].as_object().unwrap();
    let values = definitions.iter().flat_map(|(name, it)| {
        let values = it["properties"].as_object().into_iter().flatten();
        values.map(move |(key, it)| (format!("{name}.{key}"), it))
    });
    let silent = values.filter(|(_, it)| it["description"].as_str().is_none_or(str::is_empty));
    assert_eq!(silent.map(|(name, _)| name).collect::<Vec<_>>(), [""; 0]);
}
