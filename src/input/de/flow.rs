//! Values as one line of YAML, so that a fix repeats the figures that were written.

use super::super::tree::{YamlEntry, YamlNode, YamlValue};

/// Longest line that a fix repeats.
const LONGEST: usize = 90;

/// A value in one line; `None` if it is long, quoted or holds characters that YAML may need quoted.
pub(super) fn of_value(value: &YamlValue) -> Option<String> {
    written(value).filter(|line| line.len() <= LONGEST)
}

/// The mappings of a list as one mapping of scalars, in one line.
pub(super) fn of_items(items: &[YamlNode]) -> Option<String> {
    let entries: Vec<&YamlEntry> = items.iter().flat_map(YamlNode::entries).collect();
    let is_mapping = |it: &YamlNode| !it.entries().is_empty();
    let mut keys: Vec<&str> = entries.iter().map(|it| &*it.key.text).collect();
    keys.sort_unstable();
    let is_twice = keys.windows(2).any(|pair| pair.first() == pair.last());
    if is_twice
        || !items.iter().all(is_mapping)
        || entries.iter().any(|it| it.value.text().is_none())
    {
        return None;
    }
    mapping(entries.into_iter()).filter(|line| line.len() <= LONGEST)
}

fn written(value: &YamlValue) -> Option<String> {
    match value {
        YamlValue::Scalar { text, quoted: false } => is_plain(text).then(|| text.to_string()),
        YamlValue::Sequence(items) => {
            let items: Option<Vec<String>> = items.iter().map(|it| written(&it.value)).collect();
            Some(format!("[{}]", items?.join(", ")))
        }
        YamlValue::Mapping(entries) => mapping(entries.iter()),
        YamlValue::Scalar { .. } | YamlValue::Empty | YamlValue::Refused => None,
    }
}

fn mapping<'e>(entries: impl Iterator<Item = &'e YamlEntry>) -> Option<String> {
    let line = |it: &YamlEntry| {
        let key = &it.key.text;
        is_plain(key).then_some(())?;
        Some(format!("{key}: {}", written(&it.value.value)?))
    };
    let lines: Option<Vec<String>> = entries.map(line).collect();
    Some(format!("{{{}}}", lines?.join(", ")))
}

fn is_plain(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|it| it.is_ascii_alphanumeric() || b"._-/@+".contains(&it))
}
