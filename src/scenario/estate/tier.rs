//! Tiers of a parsed scenario: their kind and their keys.

use crate::input::YamlNode;

/// Kind of a tier and its keys, if it is a mapping of one key.
pub fn kind(tier: &YamlNode) -> Option<(&str, &YamlNode)> {
    let [entry] = tier.entries() else { return None };
    Some((&entry.key.text, &entry.value))
}

/// Value of a key of a tier.
pub fn named<'t>(tier: &'t YamlNode, key: &str) -> Option<&'t YamlNode> {
    kind(tier)?.1.get(key)
}

/// The tier with another value of a key.
pub fn with(tier: &YamlNode, key: &str, value: YamlNode) -> YamlNode {
    let mut changed = tier.clone();
    let name = kind(tier).map(|it| it.0.to_owned());
    if let Some(keys) = name.and_then(|name| changed.get_mut(&name)) {
        let span = value.span;
        keys.insert(key, span, value);
    }
    changed
}
