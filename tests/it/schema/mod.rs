//! The schemas: as committed, valid for what is shipped and printed, and no more lenient than they say.
//!
//! `INSTA_UPDATE=always cargo test schema` writes them down as they are now.

#![allow(clippy::disallowed_methods, reason = "tests read and write files of their own")]

mod agrees;
mod output;

use std::fs;
use std::path::{Path, PathBuf};

use boon::{Compiler, Draft, SchemaIndex, Schemas};
use gpu_tco::codes;
use serde_json::Value;

use crate::docs::readme::{PRICE_SHEETS, README, fenced};
use crate::expected::expect;
use crate::program::gpu_tco;

/// Kinds of files.
const KINDS: [&str; 2] = ["scenario", "prices"];
/// Everything that has a schema.
const ALL: [&str; 3] = ["scenario", "prices", "output"];

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn printed(kind: &str) -> String {
    let run = gpu_tco(&["schema", kind]);
    assert_eq!((run.code, run.stderr.as_str()), (0, ""));
    run.stdout
}

/// Both schemas, compiled.
pub struct Validator {
    schemas: Schemas,
    scenario: SchemaIndex,
    prices: SchemaIndex,
}

impl Validator {
    /// Compiles what the program prints.
    pub fn new() -> Self {
        let mut schemas = Schemas::new();
        let mut compiler = Compiler::new();
        compiler.set_default_draft(Draft::V2020_12);
        compiler.enable_format_assertions(); // 30 February is no date
        let [scenario, prices] = KINDS.map(|kind| {
            let name = format!("{kind}.json");
            let schema = serde_json::from_str(&printed(kind)).unwrap();
            compiler.add_resource(&name, schema).unwrap();
            compiler.compile(&name, &mut schemas).unwrap()
        });
        Self { schemas, scenario, prices }
    }

    /// What is wrong with a file, if it is YAML at all.
    pub fn problem(&self, yaml: &str) -> Option<String> {
        match serde_yaml::from_str(yaml) {
            Ok(value) => self.problem_of(&value),
            Err(problem) => Some(problem.to_string()),
        }
    }

    /// What is wrong with the content of a file.
    fn problem_of(&self, value: &Value) -> Option<String> {
        let is_sheet =
            ["provider", "vendor", "site", "publisher"].iter().any(|key| value.get(key).is_some());
        let schema = if is_sheet { self.prices } else { self.scenario };
        self.schemas.validate(value, schema).err().map(|it| format!("{it:#}"))
    }
}

/// The YAML files of some folders and those below, from the root.
fn files(folders: &[&str]) -> Vec<PathBuf> {
    let mut rest: Vec<PathBuf> = folders.iter().map(|it| root().join(it)).collect();
    let mut found = Vec::new();
    while let Some(path) = rest.pop() {
        if path.is_dir() {
            rest.extend(fs::read_dir(path).unwrap().map(|it| it.unwrap().path()));
        } else if path.extension().is_some_and(|it| it == "yaml") {
            found.push(path);
        }
    }
    found.sort();
    found
}

#[test]
fn the_committed_schemas_are_those_of_the_program() {
    for kind in ALL {
        let file = format!("schema/{kind}.json");
        expect(Path::new(&file), &printed(kind)).unwrap_or_else(|differs| panic!("{differs}"));
    }
}

#[test]
fn a_schema_is_written_to_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("scenario.json");
    let run = gpu_tco(&["schema", "scenario", "-o", path.to_str().unwrap()]);
    assert_eq!((run.code, run.stdout.as_str()), (0, ""));
    assert_eq!(fs::read_to_string(path).unwrap(), printed("scenario"));
}

/// True for a table beside the sheets, which has no schema.
fn is_table(path: &Path) -> bool {
    ["accelerators.yaml", "feeds.yaml", "ranges.yaml", "regions.yaml"]
        .iter()
        .any(|name| path.ends_with(name))
}

#[test]
fn everything_shipped_is_valid() {
    let validator = Validator::new();
    let all = files(&["scenarios", "pricing", "tests/cases", "tests/check", "tests/diff"]);
    let passes = |it: &&PathBuf| {
        let name = it.strip_prefix(root()).unwrap().to_string_lossy();
        if is_table(it) {
            return false;
        }
        !name.starts_with("tests/check") || name.contains("-passes")
    };
    let mut checked = 0;
    for path in all.iter().filter(passes) {
        let problem = validator.problem(&fs::read_to_string(path).unwrap());
        assert_eq!(problem, None, "{}", path.display());
        checked += 1;
    }
    assert!(checked > 100, "{checked}");
    for shown in [README, PRICE_SHEETS].into_iter().flat_map(|page| fenced(page, "yaml")) {
        assert_eq!(validator.problem(shown), None, "{shown}");
    }
}

/// Mistakes that a schema can tell: of keys, of kinds, of words and of ranges.
const TOLD: [&str; 20] = [
    codes::CURRENCY,
    codes::UNKNOWN_KEY,
    codes::WRONG_TYPE,
    codes::NOT_A_NUMBER,
    codes::NOT_A_DATE,
    codes::UNKNOWN_WORD,
    codes::SCHEMA,
    codes::PRICE,
    codes::NO_SOURCE,
    codes::SHARE,
    codes::PUE,
    codes::TARIFF,
    codes::RATE,
    codes::COUNT,
    codes::MONTHS,
    codes::HOURS,
    codes::POSITIVE,
    codes::AMOUNT,
    codes::POWER,
    codes::TERABYTE,
];

/// Mistakes of one key against another, of steps together, or of the file that is named, which only
/// the reader finds.
const ACROSS: [&str; 22] = [
    "estate-beyond-the-horizon",
    "existing-bought-later",
    "gpu-is-a-number",
    "growth-beyond-horizon",
    "lead-time-of-the-horizon",
    "many-decimals",
    "many-hours-of-one-gpu",
    "more-work-than-hours",
    "more-work-than-tokens",
    "no-step-needs-a-gpu",
    "path-beyond-horizon",
    "path-ends-before-it-begins",
    "purchase-after-the-end",
    "purchase-comes-after-the-end",
    "residual-of-rent",
    "scenario-for-a-sheet",
    "sold-after-its-end",
    "steps-above-one",
    "warranty-before-the-purchase",
    "window-after-the-horizon",
    "window-shorter-than-delivery",
    "window-that-ends-first",
];

#[test]
fn mistakes_of_keys_kinds_words_and_ranges_are_invalid() {
    let validator = Validator::new();
    let mut told = 0;
    let mut passed = Vec::new();
    for path in files(&["tests/errors/scenario", "tests/errors/sheet"]) {
        let Ok(said) = fs::read_to_string(path.with_extension("stderr")) else { continue };
        if !TOLD.iter().any(|code| said.starts_with(&format!("error[{code}]"))) {
            continue;
        }
        let Ok(yaml) = fs::read_to_string(&path) else { continue };
        match validator.problem(&yaml) {
            Some(_) => told += 1,
            None => passed.push(path.file_stem().unwrap().to_str().unwrap().to_owned()),
        }
    }
    assert_eq!(passed, ACROSS);
    assert!(told > 40, "{told}");
}

#[test]
fn every_key_says_what_it_is() {
    for kind in ALL {
        let mut found = Vec::new();
        silent(&serde_json::from_str(&printed(kind)).unwrap(), kind, &mut found);
        assert_eq!(found, [""; 0]);
    }
}

/// Keys without a description of one line; the one key of a mapping has that of the mapping.
fn silent(value: &Value, path: &str, found: &mut Vec<String>) {
    let is_said = |it: &Value| {
        let said = it["description"].as_str().unwrap_or_default();
        said.ends_with('.') && !said.contains('\n')
    };
    let properties = value["properties"].as_object();
    for (name, property) in properties.into_iter().flatten() {
        let is_only = properties.is_some_and(|it| it.len() == 1);
        if !(is_said(property) || is_only && is_said(value)) {
            found.push(format!("{path}.{name}"));
        }
    }
    for (key, it) in value.as_object().into_iter().flatten() {
        silent(it, &format!("{path}.{key}"), found);
    }
    for (at, it) in value.as_array().into_iter().flatten().enumerate() {
        silent(it, &format!("{path}.{at}"), found);
    }
}
