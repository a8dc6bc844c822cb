//! One key of a mapping as it was written: stated, wrong or absent.

use std::borrow::Cow;
use std::fmt;
use std::marker::PhantomData;

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::de::{Deserialize, Deserializer, SeqAccess, Visitor};

use super::diagnostic::{Diagnostic, Diagnostics};
use super::span::{SourceId, Span};
use crate::codes;

/// The name by which a field asks our deserializer for its place and for the patience to go on after an error.
pub(super) const FIELD: &str = "$field";

/// The value of a key, with its place; reading one never fails, so that one wrong key hides no other.
///
/// Structs as written are `#[derive(Deserialize, Default)] #[serde(default)]` with fields of this type.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Field<T> {
    /// The key is there and its value is well formed.
    Stated(T, Span),
    /// The key is there, or was misspelt, and what is wrong has been reported.
    Bad(Span),
    /// The key is not there.
    #[default]
    Absent,
}

impl<T> Field<T> {
    /// The value, if it is well formed.
    #[must_use]
    pub fn get(&self) -> Option<&T> {
        match self {
            Self::Stated(value, _) => Some(value),
            Self::Bad(_) | Self::Absent => None,
        }
    }

    /// Where the value stands, well formed or not.
    #[must_use]
    pub fn span(&self) -> Option<Span> {
        match self {
            Self::Stated(_, span) | Self::Bad(span) => Some(*span),
            Self::Absent => None,
        }
    }

    /// The value with its place, if it is well formed.
    #[must_use]
    pub fn stated(&self) -> Option<(&T, Span)> {
        match self {
            Self::Stated(value, span) => Some((value, *span)),
            Self::Bad(_) | Self::Absent => None,
        }
    }

    /// Whether the key is not there, which a misspelt key is not.
    #[must_use]
    pub fn is_absent(&self) -> bool {
        matches!(self, Self::Absent)
    }

    /// Whether what stands there was reported as wrong.
    #[must_use]
    pub fn is_bad(&self) -> bool {
        matches!(self, Self::Bad(_))
    }

    /// The value by itself, if it is well formed.
    #[must_use]
    pub fn into_option(self) -> Option<T> {
        match self {
            Self::Stated(value, _) => Some(value),
            Self::Bad(_) | Self::Absent => None,
        }
    }

    /// The same field with its value borrowed.
    #[must_use]
    pub fn as_ref(&self) -> Field<&T> {
        match self {
            Self::Stated(value, span) => Field::Stated(value, *span),
            Self::Bad(span) => Field::Bad(*span),
            Self::Absent => Field::Absent,
        }
    }

    /// The value with its place; reports a key that must be there and is not, and stays silent on one already reported.
    ///
    /// `of` is what the key belongs to, with its article, and `at` its place.
    pub fn require(
        &self,
        key: &str,
        of: &str,
        at: Span,
        diagnostics: &mut Diagnostics,
    ) -> Option<(&T, Span)> {
        self.require_such(key, ("", of), at, diagnostics)
    }

    /// The same of a key whose value has a form of its own, so that an example of one is told.
    pub fn require_such(
        &self,
        key: &str,
        (example, of): (&str, &str),
        at: Span,
        diagnostics: &mut Diagnostics,
    ) -> Option<(&T, Span)> {
        if self.is_absent() {
            diagnostics.push(
                Diagnostic::error(codes::MISSING_KEY, format!("{of} has no `{key}`"))
                    .at(at)
                    .fix(format!("add `{key}: {example}`")),
            );
        }
        self.stated()
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Field<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_newtype_struct(FIELD, FieldVisitor(PhantomData))
    }
}

/// Editors are told of what it holds.
impl<T: JsonSchema> JsonSchema for Field<T> {
    fn inline_schema() -> bool {
        T::inline_schema()
    }

    fn schema_name() -> Cow<'static, str> {
        T::schema_name()
    }

    fn schema_id() -> Cow<'static, str> {
        T::schema_id()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        T::json_schema(generator)
    }
}

struct FieldVisitor<T>(PhantomData<T>);

impl<'de, T: Deserialize<'de>> Visitor<'de> for FieldVisitor<T> {
    type Value = Field<T>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a value read from a file")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut parts: A) -> Result<Self::Value, A::Error> {
        let span = read_span(&mut parts)?;
        Ok(match parts.next_element()? {
            Some(value) => Field::Stated(value, span),
            None => Field::Bad(span),
        })
    }
}

/// The three numbers of a span, as our deserializer sends them.
pub(super) fn read_span<'de, A: SeqAccess<'de>>(parts: &mut A) -> Result<Span, A::Error> {
    let mut next = || parts.next_element::<u32>().map(Option::unwrap_or_default);
    Ok(Span { source: SourceId::from_wire(next()?), start: next()?, end: next()? })
}
