//! Inputs with their nodes, and their defined names: one for each key.

use std::collections::BTreeSet;

use indexmap::IndexMap;

use crate::expr::{Input, NodeId};

/// Longest defined name that spreadsheets take.
const LONGEST: usize = 255;

/// An input and its node.
pub(super) struct NamedInput<'w> {
    /// Full key.
    pub key: &'w str,
    /// Figure with its origin.
    pub input: &'w Input,
    /// Node of the figure.
    pub id: NodeId,
}

/// Defined name of each key, after a prefix. Names are case-blind: keys that differ by case alone get a number.
pub(super) fn of<'k>(
    prefix: &str,
    keys: impl Iterator<Item = &'k str>,
) -> IndexMap<String, String> {
    let mut taken = BTreeSet::new();
    let name = |key: &str| {
        let plain = |it: char| if it.is_ascii_alphanumeric() || it == '.' { it } else { '_' };
        let stem: String = format!("{prefix}{key}").chars().map(plain).take(LONGEST - 8).collect();
        // Files write a character as `_x0041_`, and readers would take a part of a name for one.
        let stem = stem.replace("_x", "_.x").replace("_X", "_.X");
        let numbered = (2..).map(|number: usize| format!("{stem}_{number}"));
        let mut names = std::iter::once(stem.clone()).chain(numbered);
        names.find(|it| taken.insert(it.to_lowercase())).unwrap_or_default()
    };
    let mut name = name;
    keys.map(|key| (key.to_owned(), name(key))).collect()
}

#[cfg(test)]
mod tests {
    #[test]
    fn names_are_unique_whatever_their_case() {
        let names =
            super::of("in_", ["own.node.price", "Own.node.price", "aws/p5 on-demand"].into_iter());
        let names: Vec<&String> = names.values().collect();
        assert_eq!(names, ["in_own.node.price", "in_Own.node.price_2", "in_aws_p5_on_demand"]);
    }

    #[test]
    fn no_part_of_a_name_reads_as_a_character() {
        let names = super::of("in_", ["own x1000 GPUs.total", "_x0041_"].into_iter());
        let names: Vec<&String> = names.values().collect();
        assert_eq!(names, ["in_own_.x1000_GPUs.total", "in__.x0041_"]);
    }
}
