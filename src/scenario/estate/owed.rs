//! Commitments that were signed already: whoever signed owes them in every alternative.

use std::collections::BTreeMap;

use super::tier::kind;
use crate::input::{YamlEntry, YamlNode, YamlValue};

/// Kind of a commitment.
const COMMITTED: &str = "committed";
/// Key of what is left of it.
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

/// A commitment that alternatives owe: its words, which of several with these words it is, and its places as positions
/// of alternatives and their tiers.
pub type Contracts = BTreeMap<(String, usize), Vec<(usize, usize)>>;

/// All commitments that were signed already.
pub fn contracts(alternatives: &YamlNode) -> Contracts {
    let mut all = Contracts::new();
    for (at, alternative) in alternatives.entries().iter().enumerate() {
        let mut times: BTreeMap<String, usize> = BTreeMap::new();
        for (tier, node) in
            alternative.value.items().iter().enumerate().filter(|it| is_signed(it.1))
        {
            let name = words(node);
            let time = times.entry(name.clone()).or_default();
            all.entry((name, *time)).or_default().push((at, tier));
            *time += 1;
        }
    }
    all
}

/// Gives every alternative the contract that an edit changed in one of them; each keeps its own sale and label.
pub fn agree(alternatives: &mut YamlNode, contracts: Contracts) {
    let YamlValue::Mapping(entries) = &mut alternatives.value else { return };
    for ((before, _), places) in contracts {
        let tier = |entries: &[YamlEntry], (at, tier): (usize, usize)| -> Option<YamlNode> {
            entries.get(at)?.value.items().get(tier).cloned()
        };
        let is_changed = |it: &YamlNode| words(it) != before;
        let changed = places.iter().filter_map(|it| tier(entries, *it)).find(is_changed);
        let Some(changed) = changed else { continue };
        for (at, tier) in places {
            let entry = entries.get_mut(at).map(|it| it.value.items_mut());
            if let Some(own) = entry.and_then(|it| it.get_mut(tier)).filter(|it| !is_changed(it)) {
                *own = as_in(&changed, own);
            }
        }
    }
}

/// A contract with the sale and the label that an alternative has for it.
fn as_in(contract: &YamlNode, own: &YamlNode) -> YamlNode {
    let mut tier = kept(contract);
    let [keys, existing] = [own.get(COMMITTED), own.get(COMMITTED).and_then(|it| it.get(EXISTING))];
    if let (Some(label), Some(keys)) =
        (keys.and_then(|it| it.get("label")), tier.get_mut(COMMITTED))
    {
        keys.insert("label", label.span, label.clone());
    }
    let resale = existing.and_then(|it| it.get("resale"));
    let existing = tier.get_mut(COMMITTED).and_then(|it| it.get_mut(EXISTING));
    if let (Some(resale), Some(existing)) = (resale, existing) {
        existing.insert("resale", resale.span, resale.clone());
    }
    tier
}

/// Existing commitments of an alternative, with words that are the same for the same one.
fn signed(tiers: &YamlNode) -> impl Iterator<Item = (String, &YamlNode)> {
    tiers.items().iter().filter(|it| is_signed(it)).map(|it| (words(it), it))
}

fn is_signed(tier: &YamlNode) -> bool {
    kind(tier).is_some_and(|(kind, keys)| kind == COMMITTED && keys.get(EXISTING).is_some())
}

/// The commitment as one that is kept: without a sale.
pub fn kept(tier: &YamlNode) -> YamlNode {
    let mut kept = tier.clone();
    let existing = kept.get_mut(COMMITTED).and_then(|it| it.get_mut(EXISTING));
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
