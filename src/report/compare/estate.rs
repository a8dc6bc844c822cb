//! Alternatives of an estate, as YAML.

use super::Material;
use crate::report::document::{Definition, Definitions, Section};

/// Tiers of each alternative; none for a scenario without an estate.
pub(super) fn section(material: Material<'_>) -> Option<Section> {
    let all = &material.case.spelled_out;
    if all.is_empty() {
        return None;
    }
    let row = |(name, tiers): &(String, Vec<String>)| Definition {
        key: name.clone(),
        paragraphs: tiers.clone(),
    };
    let definitions = Definitions {
        heading: Some("Alternatives of the estate, as YAML".to_owned()),
        rows: all.iter().map(row).collect(),
        quiet: true,
        folded: true,
        ..Definitions::default()
    };
    Some(definitions.into())
}
