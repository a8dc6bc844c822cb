//! The keys that most of the shipped scenarios use, each with an example of theirs.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::fs;

use serde_json::Value;

/// Keys of the table: one screen.
const MOST: usize = 40;

const HEADING: &str = "
## The forty keys that most scenarios use

Examples are those of the [shipped scenarios](../scenarios); `gpu-tco init --from NAME` writes one of them.

| key | example | meaning |
|:---|:---|:---|
";

/// How often a key is used, and with which values.
#[derive(Default)]
struct Use {
    scenarios: usize,
    values: BTreeMap<String, usize>,
}

/// The table, from the shipped scenarios and the meanings on the page.
pub fn table(page: &str) -> String {
    let mut all: BTreeMap<String, Use> = BTreeMap::new();
    for file in fs::read_dir("scenarios").unwrap().map(|it| it.unwrap().path()) {
        if file.extension().is_none_or(|it| it != "yaml") {
            continue;
        }
        let scenario: Value = serde_yaml::from_str(&fs::read_to_string(&file).unwrap()).unwrap();
        let mut found = BTreeSet::new();
        collect(&scenario, &mut Vec::new(), &mut found);
        let keys: BTreeSet<&String> = found.iter().map(|(key, _)| key).collect();
        for key in keys {
            all.entry(key.clone()).or_default().scenarios += 1;
        }
        for (key, value) in found {
            *all.entry(key).or_default().values.entry(value).or_default() += 1;
        }
    }
    let mut known: Vec<_> =
        all.into_iter().filter_map(|(key, uses)| Some((anchor(page, &key)?, key, uses))).collect();
    known.sort_by_key(|(at, _, uses)| (usize::MAX - uses.scenarios, at.0));
    let mut seen = BTreeSet::new(); // a key that several kinds of tiers share is in one line
    known.retain(|(at, ..)| seen.insert(at.0));
    known.truncate(MOST);
    known.sort_by_key(|(at, ..)| at.0);
    let mut text = HEADING.to_owned();
    for ((at, anchor), key, uses) in known {
        let line = page[at..].lines().next().unwrap().trim_end_matches(" |");
        let meaning = line.rsplit(" | ").next().unwrap();
        let meaning = meaning.split_inclusive(". ").next().unwrap().trim_end();
        writeln!(text, "| [`{key}`](#{anchor}) | `{}` | {meaning} |", uses.example()).unwrap();
    }
    text
}

impl Use {
    /// The most common value, and of those the shortest.
    fn example(&self) -> &str {
        let best =
            self.values.iter().max_by_key(|(value, count)| (**count, usize::MAX - value.len()));
        best.map_or("", |(value, _)| value)
    }
}

/// Keys with one value, by their paths without names and positions.
fn collect(value: &Value, path: &mut Vec<String>, found: &mut BTreeSet<(String, String)>) {
    match value {
        Value::Object(all) => {
            for (key, below) in all {
                let is_name = matches!(path.as_slice(), [it] if it == "alternatives");
                if is_name {
                    collect(below, &mut Vec::new(), found);
                } else {
                    path.push(key.clone());
                    collect(below, path, found);
                    path.pop();
                }
            }
        }
        Value::Array(all) => all.iter().for_each(|it| collect(it, path, found)),
        Value::String(text) => _ = found.insert((path.join("."), text.clone())),
        Value::Null => {}
        other => _ = found.insert((path.join("."), other.to_string())),
    }
}

/// Place and anchor of a key on the page.
fn anchor(page: &str, key: &str) -> Option<(usize, String)> {
    let dashed = key.replace('.', "-");
    let of_kind = dashed.split_once('-').map_or("", |(_, rest)| rest);
    let all = [
        format!("scenario-{dashed}"),
        dashed.clone(),
        format!("tier-{of_kind}"),
        format!("rented-{of_kind}"),
    ];
    all.into_iter().find_map(|it| Some((page.find(&format!("<a id=\"{it}\">"))?, it)))
}
