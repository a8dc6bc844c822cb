//! Commitments that were signed already: whoever signed owes them in every alternative.

use super::tier::kind;
use crate::input::{YamlEntry, YamlNode, YamlValue};

/// Key of what is left of a commitment.
const EXISTING: &str = "existing";
/// Keys that an alternative may have of its own on the same commitment.
const OWN: [&str; 2] = ["resale", "label"];

/// Adds the commitments that some alternative has signed already to all that leave them out.
pub fn everywhere(alternatives: &mut YamlNode) {
    let mut all: Vec<(String, YamlNode)> = Vec::new();
    for alternative in alternatives.entries() {
        let mut seen: Vec<String> = Vec::new();
        for (name, tier) in signed(&alternative.value) {
            let times = |name: &str, of: &mut dyn Iterator<Item = &String>| {
                of.filter(|it| *it == name).count()
            };
            seen.push(name.clone());
            if times(&name, &mut all.iter().map(|it| &it.0)) < times(&name, &mut seen.iter()) {
                all.push((name, kept(tier)));
            }
        }
    }
    if all.is_empty() {
        return;
    }
    let YamlValue::Mapping(entries) = &mut alternatives.value else { return };
    entries.iter_mut().for_each(|it| owe(it, &all));
}

/// Adds the commitments that an alternative leaves out, before the tiers that it rents while used.
fn owe(alternative: &mut YamlEntry, all: &[(String, YamlNode)]) {
    let mut own: Vec<String> = signed(&alternative.value).map(|it| it.0).collect();
    let mut left_out = Vec::new();
    for (name, tier) in all {
        match own.iter().position(|it| it == name) {
            Some(at) => drop(own.swap_remove(at)),
            None => left_out.push(tier.clone()),
        }
    }
    let YamlValue::Sequence(tiers) = &mut alternative.value.value else { return };
    let is_used = |it: &YamlNode| matches!(kind(it), Some(("on_demand" | "spot", _)));
    let at = tiers.iter().position(is_used).unwrap_or(tiers.len());
    let mut longer = std::mem::take(tiers).into_vec();
    longer.splice(at..at, left_out);
    *tiers = longer.into();
}

/// Existing commitments of an alternative, with words that are the same for the same one.
fn signed(tiers: &YamlNode) -> impl Iterator<Item = (String, &YamlNode)> {
    let is_signed = |it: &&YamlNode| {
        kind(it).is_some_and(|(kind, keys)| kind == "committed" && keys.get(EXISTING).is_some())
    };
    tiers.items().iter().filter(is_signed).map(|it| (words(it), it))
}

/// The commitment as one that is kept: without a sale.
pub fn kept(tier: &YamlNode) -> YamlNode {
    let mut kept = tier.clone();
    let existing = kept.get_mut("committed").and_then(|it| it.get_mut(EXISTING));
    if let Some(YamlNode { value: YamlValue::Mapping(entries), .. }) = existing {
        let others = entries.iter().filter(|it| &*it.key.text != "resale").cloned();
        *entries = others.collect();
    }
    kept
}

/// All keys and values, sorted, without those that an alternative has of its own.
fn words(node: &YamlNode) -> String {
    let mut entries: Vec<String> = node
        .entries()
        .iter()
        .filter(|it| !OWN.contains(&&*it.key.text))
        .map(|it| format!("{:?}: {}", it.key.text, words(&it.value)))
        .collect();
    entries.sort_unstable();
    let items: Vec<String> = node.items().iter().map(words).collect();
    format!("{:?}{{{}}}[{}]", node.text(), entries.join(", "), items.join(", "))
}
