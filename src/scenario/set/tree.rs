//! Alternatives and tiers of a scenario as written, and keys of paths through them.

use crate::input::{Span, YamlNode};

/// Key of the alternatives in a scenario.
pub const ALTERNATIVES: &str = "alternatives";

/// Keys of the demand that users often write without `demand.`.
pub(super) const DEMAND: [&str; 4] =
    ["gpus", "utilization", "interruptible_share", "growth_per_year"];

/// A key of a path and its span.
pub(super) type PathKey<'t> = (&'t str, Span);

/// Kinds of the tiers of an alternative.
pub(super) fn tiers_of(root: &YamlNode, alternative: &str) -> Option<Vec<String>> {
    let tiers = root.get(ALTERNATIVES)?.get(alternative)?.items();
    let kind = |tier: &YamlNode| tier.entries().first().map(|entry| entry.key.text.to_string());
    Some(tiers.iter().map(|tier| kind(tier).unwrap_or_default()).collect())
}

/// Names of the tiers of a stack: the kind of each, with a number from the second of its kind on.
pub fn tier_names<'k>(kinds: impl Iterator<Item = &'k str>) -> Vec<String> {
    let mut seen: Vec<&str> = Vec::new();
    kinds
        .map(|kind| {
            seen.push(kind);
            match seen.iter().filter(|earlier| **earlier == kind).count() {
                1 => kind.to_owned(),
                n => format!("{kind}{n}"),
            }
        })
        .collect()
}
