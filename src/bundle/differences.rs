//! Values of an answer that come out otherwise when it is computed again.

use std::collections::BTreeMap;

use indexmap::IndexMap;
use serde_json::Value;

/// Keys of an answer that are of the program and its files, which the manifest has.
const OF_PROGRAM: [&str; 3] = ["schema_version", "tool", "sources"];
/// Keys of texts, which another version may word differently.
const OF_WORDS: [&str; 3] = ["assumptions", "findings", "reasons"];
/// Assumption that names the files of the answer with their hashes.
const OF_FILES: [&str; 2] = ["assumptions", "made from"];
/// Keys that name an item of a list.
const NAMES: [&str; 4] = ["name", "key", "utilization", "component"];

/// A value that came out otherwise.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// Keys that lead to it: `alternatives`, `own`, `total`.
    pub keys: Vec<String>,
    /// Value in the bundle; none if it has none.
    pub kept: Option<String>,
    /// Value that was computed; none if it has none.
    pub computed: Option<String>,
}

/// True for the keys of a text: of an assumption, a finding or a reason.
fn is_text(keys: &[String]) -> bool {
    let is_words = |it: &String| OF_WORDS.contains(&it.as_str());
    keys.first().is_some_and(is_words) || keys.iter().any(|it| it == "reasons")
}

impl Difference {
    /// Keys that lead to it, with points: `alternatives.own.total`.
    #[must_use]
    pub fn path(&self) -> String {
        self.keys.join(".")
    }

    /// True for a text; false for a figure or a name.
    #[must_use]
    pub fn is_text(&self) -> bool {
        is_text(&self.keys)
    }
}

/// Comparison of an answer with the same that was computed again.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Recomputed {
    /// Number of values compared, such as figures and names.
    pub values: usize,
    /// Number of texts compared.
    pub texts: usize,
    /// Values and texts that differ, in the order of the answer.
    pub differences: Vec<Difference>,
}

impl Recomputed {
    fn count(&mut self, keys: &[String]) {
        let number = if is_text(keys) { &mut self.texts } else { &mut self.values };
        *number = number.saturating_add(1);
    }
}

/// Compares the values and texts of two answers.
#[must_use]
pub fn recomputed(kept: &Value, computed: &Value) -> Recomputed {
    let [kept, computed] = [kept, computed].map(|it| values(it).found);
    let mut found = Recomputed::default();
    for (keys, value) in &kept {
        found.count(keys);
        let other = computed.get(keys);
        if other != Some(value) {
            let (keys, kept) = (keys.clone(), Some(value.clone()));
            found.differences.push(Difference { keys, kept, computed: other.cloned() });
        }
    }
    for (keys, value) in computed.into_iter().filter(|(keys, _)| !kept.contains_key(keys)) {
        found.count(&keys);
        found.differences.push(Difference { keys, kept: None, computed: Some(value) });
    }
    found
}

/// Values by the keys that lead to them.
#[derive(Default)]
struct Values {
    found: IndexMap<Vec<String>, String>,
    /// Last number of keys that occur again.
    numbers: BTreeMap<Vec<String>, usize>,
}

/// Values of an answer that are compared.
fn values(answer: &Value) -> Values {
    let mut all = Values::default();
    let Value::Object(keys) = answer else { return all };
    for (key, value) in keys {
        if !OF_PROGRAM.contains(&key.as_str()) {
            add(&[], key, value, &mut all);
        }
    }
    all
}

fn add(above: &[String], key: &str, value: &Value, all: &mut Values) {
    let path = [above, &[key.to_owned()]].concat();
    if path == OF_FILES {
        return;
    }
    match value {
        Value::Object(keys) => {
            for (key, value) in keys {
                add(&path, key, value, all);
            }
        }
        Value::Array(items) => {
            for (index, item) in items.iter().enumerate() {
                add(&path, &name(item, index), item, all);
            }
        }
        Value::Null => {}
        Value::String(text) => insert(&path, text.clone(), all),
        other => insert(&path, other.to_string(), all),
    }
}

/// Name of an item of a list, or its number from 1.
fn name(item: &Value, index: usize) -> String {
    let named = NAMES.iter().find_map(|key| item.get(key)?.as_str());
    named.map_or_else(|| index.saturating_add(1).to_string(), str::to_owned)
}

/// Adds a value; items of one name keep apart, by a number.
fn insert(keys: &[String], value: String, all: &mut Values) {
    let mut own = keys.to_vec();
    while all.found.contains_key(&own) {
        // It goes on from the last number, so that a list of thousands of one name is read at once.
        let number = all.numbers.entry(keys.to_vec()).or_insert(1);
        *number = number.saturating_add(1);
        let last = keys.last().map(|it| format!("{it}#{number}"));
        own.truncate(keys.len().saturating_sub(1));
        own.extend(last);
    }
    all.found.insert(own, value);
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn values_are_compared_by_their_names() {
        let kept = json!({"tool": {"version": "1"}, "alternatives": [
            {"name": "own", "total": "5", "npv": null}, {"name": "rent", "total": "6"}]});
        let computed = json!({"tool": {"version": "2"}, "alternatives": [
            {"name": "rent", "total": "6"}, {"name": "own", "total": "7", "npv": "4"}]});
        let found = recomputed(&kept, &computed);
        let paths: Vec<String> = found.differences.iter().map(Difference::path).collect();
        assert_eq!(paths, ["alternatives.own.total", "alternatives.own.npv"]);
        assert_eq!(found.values, 5);
        assert_eq!(found.differences[0].kept.as_deref(), Some("5"));
        assert_eq!(found.differences[1].kept, None);
    }

    #[test]
    fn thousands_of_one_name_are_read_at_once() {
        let items: Vec<Value> = (0..20_000).map(|it| json!({"name": "a", "v": it})).collect();
        let answer = json!({"alternatives": items});
        assert_eq!(recomputed(&answer, &answer).values, 40_000);
    }

    #[test]
    fn hashes_of_files_are_no_values() {
        let answer = |hash: &str| json!({"assumptions": [{"key": "made from", "text": hash}]});
        assert_eq!(recomputed(&answer("a"), &answer("b")), Recomputed::default());
    }

    #[test]
    fn texts_are_counted_by_themselves() {
        let answer = |words: &str| json!({"findings": [{"message": words}], "cheapest": "own"});
        let found = recomputed(&answer("a"), &answer("b"));
        assert_eq!((found.values, found.texts), (1, 1));
        assert!(found.differences.iter().all(Difference::is_text));
    }
}
