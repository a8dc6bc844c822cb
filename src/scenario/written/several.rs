//! Keys that have one mapping, or a list where there are several.

use schemars::JsonSchema;
use serde::Deserialize;

use crate::input::Field;

/// One mapping, or a list of several.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename = "$by_kind", rename_all = "snake_case")]
#[schemars(untagged, rename = "one or several of {T}")]
pub enum OneOrMore<T> {
    /// One alone.
    Mapping(T),
    /// Several side by side.
    Sequence(Vec<Field<T>>),
}

impl<T> OneOrMore<T> {
    /// All that are stated.
    pub fn all(&self) -> Vec<&T> {
        match self {
            Self::Mapping(one) => vec![one],
            Self::Sequence(all) => all.iter().filter_map(Field::get).collect(),
        }
    }
}
