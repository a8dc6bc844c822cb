//! Keys of scenarios and price sheets, with their meanings from the schemas.

use std::collections::BTreeSet;
use std::fmt::Write;

use serde_json::Value;

use crate::format::count;
use crate::input::quoted;
use crate::schema::SchemaKind;

/// Most places that are listed for one meaning.
const MOST_PLACES: usize = 3;

/// A key of a file.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Key {
    /// Path from the top of the file, such as `demand.gpus`.
    path: String,
    /// Meaning by the schema.
    meaning: String,
}

/// Places of tiers whose keys are those of alternatives.
const TIERS_AGAIN: [&str; 3] = ["estate.have[].", "estate.rest[].", "estate.replace.tier."];

/// Kinds of files with keys, and the noun for each.
const FILES: [(SchemaKind, &str); 2] =
    [(SchemaKind::Scenario, "scenarios"), (SchemaKind::Prices, "price sheets")];

/// Meanings of the keys with a name, and their places; none if no file has such a key.
pub(super) fn explained(name: &str) -> Option<String> {
    let mut text = String::new();
    for (kind, noun) in FILES {
        let keys = all(kind);
        let found: Vec<&Key> = keys.iter().filter(|it| it.is_called(name)).collect();
        if found.is_empty() {
            continue;
        }
        let between = if text.is_empty() { "" } else { "\n" };
        let _ = writeln!(text, "{between}{} is a key of {noun}", quoted(name));
        let mut meanings: Vec<&str> = Vec::new();
        for it in &found {
            if !meanings.contains(&it.meaning.as_str()) {
                meanings.push(&it.meaning);
            }
        }
        for meaning in meanings {
            let places: Vec<&str> =
                found.iter().filter(|it| it.meaning == meaning).map(|it| &*it.path).collect();
            let more = places.len().saturating_sub(MOST_PLACES);
            text += "\n";
            for place in places.iter().take(MOST_PLACES) {
                let _ = writeln!(text, "  {place}");
            }
            if more > 0 {
                let _ = writeln!(text, "  and {}", count(more, "more place"));
            }
            let _ = writeln!(text, "    {meaning}");
        }
        let _ = writeln!(text, "\n`gpu-tco schema {}` prints every key of {noun}.", kind.name());
    }
    (!text.is_empty()).then_some(text)
}

/// Names of all keys.
pub(super) fn names() -> BTreeSet<String> {
    let keys = FILES.into_iter().flat_map(|(kind, _)| all(kind));
    keys.filter_map(|it| it.path.rsplit('.').next().map(str::to_owned)).collect()
}

impl Key {
    /// True if the name is the last part of the path, or several last ones.
    fn is_called(&self, name: &str) -> bool {
        let plain = self.path.replace("[]", "");
        let rest = plain.strip_suffix(name);
        rest.is_some_and(|it| it.is_empty() || it.ends_with('.'))
    }
}

/// All keys of a kind of file, in the order of their paths.
fn all(kind: SchemaKind) -> BTreeSet<Key> {
    let root: Value = serde_json::from_str(&kind.text()).unwrap_or_default();
    let mut walk = Walk { root: &root, within: Vec::new(), found: BTreeSet::new() };
    walk.visit(&root, "");
    walk.found.retain(|it| !TIERS_AGAIN.iter().any(|list| it.path.starts_with(list)));
    walk.found
}

/// A walk over a schema.
struct Walk<'s> {
    root: &'s Value,
    /// Definitions that are entered, as a definition may contain itself.
    within: Vec<&'s str>,
    found: BTreeSet<Key>,
}

impl<'s> Walk<'s> {
    /// Collects the keys of a value and of those below it.
    fn visit(&mut self, value: &'s Value, path: &str) {
        if let Some(name) = value["$ref"].as_str().and_then(|it| it.strip_prefix("#/$defs/"))
            && !self.within.contains(&name)
        {
            self.within.push(name);
            self.visit(&self.root["$defs"][name], path);
            self.within.pop();
        }
        for (key, value) in value["properties"].as_object().into_iter().flatten() {
            let dot = if path.is_empty() { "" } else { "." };
            let path = format!("{path}{dot}{key}");
            let meaning = self.meaning(value).to_owned();
            self.found.insert(Key { path: path.clone(), meaning });
            self.visit(value, &path);
        }
        for value in ["anyOf", "oneOf"].iter().filter_map(|it| value[*it].as_array()).flatten() {
            self.visit(value, path);
        }
        self.visit_below(&value["items"], &format!("{path}[]"));
        self.visit_below(&value["additionalProperties"], &format!("{path}.NAME"));
    }

    fn visit_below(&mut self, value: &'s Value, path: &str) {
        if value.is_object() {
            self.visit(value, path);
        }
    }

    /// Description of a value, or of the definition that it refers to.
    fn meaning(&self, value: &'s Value) -> &'s str {
        let name = value["$ref"].as_str().and_then(|it| it.strip_prefix("#/$defs/"));
        let of_definition = || name.and_then(|it| self.root["$defs"][it]["description"].as_str());
        value["description"].as_str().or_else(of_definition).unwrap_or_default()
    }
}
