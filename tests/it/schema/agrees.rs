//! The schema is no stricter than the reader: what it refuses is refused by the program too.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use serde_json::Value;

use super::{KINDS, Validator, files, printed};
use crate::program::gpu_tco;

/// How often one key is left out of mappings of one name.
const ENOUGH: usize = 3;
/// Keys of sheets that are missed only where a scenario uses them.
const IN_USE: [(&str, &str); 2] = [("tiers", "price_per_gb"), ("brackets", "share_of_bill")];

/// A file without the last key of a path.
fn lesser(root: &Value, path: &[String]) -> Option<Value> {
    let (key, above) = path.split_last()?;
    let mut value = root.clone();
    value.pointer_mut(&pointer(above))?.as_object_mut()?.shift_remove(key)?;
    Some(value)
}

/// The key of a path, and what the mapping that has it is called where that is no chosen name.
fn about(path: &[String], known: &BTreeSet<String>) -> (String, String) {
    let mut names = path.iter().rev().filter(|it| it.parse::<usize>().is_err());
    let key = names.next().cloned().unwrap_or_default();
    (names.next().filter(|it| known.contains(*it)).cloned().unwrap_or_default(), key)
}

/// Every key that a schema knows.
fn known(schema: &Value, all: &mut BTreeSet<String>) {
    for (key, it) in schema.as_object().into_iter().flatten() {
        if key == "properties" {
            all.extend(it.as_object().into_iter().flatten().map(|(key, _)| key.clone()));
        }
        known(it, all);
    }
    schema.as_array().into_iter().flatten().for_each(|it| known(it, all));
}

/// The path of every key below a value.
fn keys(value: &Value, path: &mut Vec<String>, found: &mut Vec<Vec<String>>) {
    let inner: Vec<(String, &Value)> = match value {
        Value::Object(all) => all.iter().map(|(key, it)| (key.clone(), it)).collect(),
        Value::Array(all) => all.iter().enumerate().map(|(at, it)| (at.to_string(), it)).collect(),
        _ => return,
    };
    for (key, it) in inner {
        path.push(key);
        if value.is_object() {
            found.push(path.clone());
        }
        keys(it, path, found);
        path.pop();
    }
}

fn pointer(path: &[String]) -> String {
    let escaped = path.iter().map(|it| it.replace('~', "~0").replace('/', "~1"));
    escaped.flat_map(|it| ["/".to_owned(), it]).collect()
}

#[test]
fn a_key_that_the_schema_of_scenarios_requires_is_required_by_the_reader() {
    assert_required(&["scenarios", "tests/cases"], 25);
}

#[test]
fn a_key_that_the_schema_of_sheets_requires_is_required_by_the_reader() {
    assert_required(&["pricing"], 10);
}

/// Leaves out keys of the files of some folders, of which at least so many are required.
fn assert_required(folders: &[&str], least: usize) {
    let validator = Validator::new();
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("lesser.yaml");
    let mut names = BTreeSet::new();
    for kind in KINDS {
        known(&serde_json::from_str(&printed(kind)).unwrap(), &mut names);
    }
    let mut tried: BTreeMap<(String, String), usize> = BTreeMap::new();
    let mut required = BTreeSet::new();
    // Small files first: a key that many have is left out of those that are read soonest.
    let mut files = files(folders);
    files.retain(|it| !super::is_table(it));
    files.sort_by_key(|it| fs::metadata(it).unwrap().len());
    for file in files {
        let whole: Value = serde_yaml::from_str(&fs::read_to_string(&file).unwrap()).unwrap();
        let mut paths = Vec::new();
        keys(&whole, &mut Vec::new(), &mut paths);
        for key in paths {
            let about = about(&key, &names);
            let times = tried.entry(about.clone()).or_default();
            *times += 1;
            if *times > ENOUGH || required.contains(&about) {
                continue;
            }
            let lesser = lesser(&whole, &key).unwrap();
            if validator.problem_of(&lesser).is_none() {
                continue;
            }
            fs::write(&path, lesser.to_string()).unwrap();
            let run = gpu_tco(&["check", path.to_str().unwrap(), "--as-of", "2026-11-20"]);
            let (mapping, key) = (about.0.as_str(), about.1.as_str());
            let name = file.display();
            if !IN_USE.contains(&(mapping, key)) || !name.to_string().contains("pricing") {
                assert_eq!(run.code, 1, "{name}: {mapping} without {key}\n{}", run.stdout);
            }
            required.insert(about);
        }
    }
    assert!(required.len() >= least, "{} {required:?}", required.len());
}
