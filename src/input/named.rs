//! A mapping whose keys are names that people choose.

use std::borrow::Cow;
use std::fmt;
use std::marker::PhantomData;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::{Deserialize, Deserializer, MapAccess, SeqAccess, Visitor};

use super::field::{Field, read_span};
use super::span::Span;

/// Names with their values, in the order of the file, each with its span.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Named<T>(Vec<(Name, Field<T>)>);

/// A key whose name the user chose.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Name {
    /// Text of the name.
    pub text: String,
    /// Span of the name.
    pub span: Span,
}

impl<T> Default for Named<T> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<T> Named<T> {
    /// Number of names.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// True if there are no names.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The value of a name.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&Field<T>> {
        let found = self.0.iter().find(|(known, _)| known.text == name)?;
        Some(&found.1)
    }

    /// Names and values in the order of the file.
    pub fn iter(&self) -> std::slice::Iter<'_, (Name, Field<T>)> {
        self.0.iter()
    }
}

impl<T> IntoIterator for Named<T> {
    type Item = (Name, Field<T>);
    type IntoIter = std::vec::IntoIter<Self::Item>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

impl<'a, T> IntoIterator for &'a Named<T> {
    type Item = &'a (Name, Field<T>);
    type IntoIter = std::slice::Iter<'a, (Name, Field<T>)>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Named<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(NamedVisitor(PhantomData))
    }
}

impl<T: JsonSchema> JsonSchema for Named<T> {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        format!("names of {}", T::schema_name()).into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "type": "object",
            "additionalProperties": generator.subschema_for::<T>(),
        })
    }
}

struct NamedVisitor<T>(PhantomData<T>);

impl<'de, T: Deserialize<'de>> Visitor<'de> for NamedVisitor<T> {
    type Value = Named<T>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a mapping of names")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        let mut all = Vec::with_capacity(map.size_hint().unwrap_or(0));
        while let Some(entry) = map.next_entry()? {
            all.push(entry);
        }
        Ok(Named(all))
    }
}

impl<'de> Deserialize<'de> for Name {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_tuple(4, NameVisitor)
    }
}

struct NameVisitor;

impl<'de> Visitor<'de> for NameVisitor {
    type Value = Name;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a name")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut parts: A) -> Result<Name, A::Error> {
        let span = read_span(&mut parts)?;
        let text = parts.next_element()?.unwrap_or_default();
        Ok(Name { text, span })
    }
}
