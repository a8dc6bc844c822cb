//! Alternatives of an estate, as a reader sees them.

use super::yaml::{block, flow};
use super::{ESTATE, expand};
use crate::input::{self, Diagnostics, SourceId, Sources, Span, YamlEntry, YamlNode};
use crate::scenario::set::ALTERNATIVES;

/// Name and tiers of each alternative, a line of YAML for each tier; none for a scenario without an estate.
pub fn spelled_out(root: &YamlNode) -> Vec<(String, Vec<String>)> {
    if root.get(ESTATE).is_none() {
        return Vec::new();
    }
    let alternatives = root.get(ALTERNATIVES).map(YamlNode::entries).unwrap_or_default();
    let tiers = |it: &YamlNode| it.items().iter().map(tier).collect();
    alternatives.iter().map(|it| (it.key.text.to_string(), tiers(&it.value))).collect()
}

fn tier(tier: &YamlNode) -> String {
    match super::tier::kind(tier) {
        Some((kind, keys)) => format!("- {kind}: {}", flow(keys)),
        None => format!("- {}", flow(tier)),
    }
}

/// Text of a scenario with its alternatives in place of the estate; none if it has no estate, or errors, which are
/// among the diagnostics.
pub fn file(id: SourceId, sources: &mut Sources, diagnostics: &mut Diagnostics) -> Option<String> {
    let mut root = input::parse(sources, id, diagnostics)?;
    let text = sources.get(id).map(|it| it.text().to_owned()).unwrap_or_default();
    let written = |key: &str| {
        let entry = root.entries().iter().find(|it| &*it.key.text == key)?;
        Some(lines(&text, entry.key.span, entry.value.span))
    };
    let (estate, alternatives) = (written(ESTATE)?, written(ALTERNATIVES));
    expand(&mut root, diagnostics);
    let spelled_out = root.get(ALTERNATIVES).filter(|_| !diagnostics.has_errors())?;
    let alternative = |it: &YamlEntry| format!("  {}:\n{}", it.key.text, block(&it.value, 4));
    let each: String = spelled_out.entries().iter().map(alternative).collect();
    let spelled_out = format!("{ALTERNATIVES}:\n{each}");
    let mut parts = vec![(estate, spelled_out)];
    parts.extend(alternatives.map(|it| (it, String::new())));
    parts.sort_unstable_by_key(|it| std::cmp::Reverse(it.0.0));
    let mut file = text;
    for ((start, end), part) in parts {
        file.replace_range(start..end, &part);
    }
    Some(file)
}

/// Bytes of the lines from a key to the end of its value.
fn lines(text: &str, key: Span, value: Span) -> (usize, usize) {
    let (start, end) = (key.start as usize, (value.end as usize).max(key.end as usize));
    let begun = text.get(..end).unwrap_or_default();
    let end = begun.trim_end().len();
    let rest = text.get(end..).unwrap_or_default();
    (start, end + rest.find('\n').map_or(rest.len(), |it| it + 1))
}
