//! Values of an answer that come out otherwise when it is computed again.

use indexmap::IndexMap;
use serde_json::Value;

/// Keys of an answer that are of the program and its files, which the manifest has.
const OF_PROGRAM: [&str; 3] = ["schema_version", "tool", "sources"];
/// Keys whose texts may be worded otherwise by another version.
const OF_WORDS: [&str; 3] = ["assumptions", "findings", "reasons"];
/// Keys that name an item of a list.
const NAMES: [&str; 3] = ["name", "key", "utilization"];

/// A value that came out otherwise.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// Keys that lead to it: `alternatives.own.total`.
    pub path: String,
    /// Value in the bundle; none if it has none.
    pub kept: Option<String>,
    /// Value that was computed; none if it has none.
    pub computed: Option<String>,
}

/// Comparison of an answer with the same that was computed again.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Recomputed {
    /// Number of values compared.
    pub compared: usize,
    /// Values that differ, in the order of the answer.
    pub differences: Vec<Difference>,
}

/// Compares the values of two answers; texts count only if one version wrote both.
#[must_use]
pub fn recomputed(kept: &Value, computed: &Value, is_one_version: bool) -> Recomputed {
    let (kept, mut computed) = (values(kept, is_one_version), values(computed, is_one_version));
    let mut found = Recomputed::default();
    for (path, value) in kept {
        found.compared = found.compared.saturating_add(1);
        let other = computed.shift_remove(&path);
        if other.as_ref() != Some(&value) {
            found.differences.push(Difference { path, kept: Some(value), computed: other });
        }
    }
    for (path, value) in computed {
        found.compared = found.compared.saturating_add(1);
        found.differences.push(Difference { path, kept: None, computed: Some(value) });
    }
    found
}

/// Values by the keys that lead to them.
fn values(answer: &Value, with_words: bool) -> IndexMap<String, String> {
    let mut all = IndexMap::new();
    let Value::Object(keys) = answer else { return all };
    for (key, value) in keys {
        let is_words = !with_words && OF_WORDS.contains(&key.as_str());
        if !OF_PROGRAM.contains(&key.as_str()) && !is_words {
            add(key, value, with_words, &mut all);
        }
    }
    all
}

fn add(path: &str, value: &Value, with_words: bool, all: &mut IndexMap<String, String>) {
    match value {
        Value::Object(keys) => {
            for (key, value) in keys.iter().filter(|(key, _)| with_words || *key != "reasons") {
                add(&format!("{path}.{key}"), value, with_words, all);
            }
        }
        Value::Array(items) => {
            for (index, item) in items.iter().enumerate() {
                add(&format!("{path}.{}", name(item, index)), item, with_words, all);
            }
        }
        Value::Null => {}
        Value::String(text) => insert(path, text.clone(), all),
        other => insert(path, other.to_string(), all),
    }
}

/// Name of an item of a list, or its number from 1.
fn name(item: &Value, index: usize) -> String {
    let named = NAMES.iter().find_map(|key| item.get(key)?.as_str());
    named.map_or_else(|| index.saturating_add(1).to_string(), str::to_owned)
}

/// Adds a value; items of one name keep apart.
fn insert(path: &str, value: String, all: &mut IndexMap<String, String>) {
    let mut path = path.to_owned();
    while all.contains_key(&path) {
        path.push('\'');
    }
    all.insert(path, value);
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
        let found = recomputed(&kept, &computed, true);
        let paths: Vec<&str> = found.differences.iter().map(|it| it.path.as_str()).collect();
        assert_eq!(paths, ["alternatives.own.total", "alternatives.own.npv"]);
        assert_eq!(found.compared, 5);
        assert_eq!(found.differences[0].kept.as_deref(), Some("5"));
        assert_eq!(found.differences[1].kept, None);
    }

    #[test]
    fn words_of_another_version_are_no_difference() {
        let answer = |words: &str| json!({"findings": [{"message": words}], "cheapest": "own"});
        assert!(recomputed(&answer("a"), &answer("b"), false).differences.is_empty());
        assert_eq!(recomputed(&answer("a"), &answer("b"), true).differences.len(), 1);
    }
}
