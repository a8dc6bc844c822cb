//! One key of a mapping as written: stated, bad or absent.

use std::borrow::Cow;
use std::fmt;
use std::marker::PhantomData;

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::de::{Deserialize, Deserializer, SeqAccess, Visitor};

use super::diagnostic::{Diagnostic, Diagnostics};
use super::example::line_of;
use super::span::{SourceId, Span};
use crate::codes;

/// The struct name by which a field asks our deserializer for its span, and to go on after an
/// error.
pub(super) const FIELD: &str = "$field";

/// Value of a key with its span. Reading one never fails, so that one wrong key hides no other
/// problem.
///
/// Structs as written derive `Deserialize` and `Default` with `#[serde(default)]`, and have fields
/// of this type.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Field<T> {
    /// The key is present and its value is well formed.
    Stated(T, Span),
    /// The key is present or misspelled, and its problem was reported.
    Bad(Span),
    /// The key is not present.
    #[default]
    Absent,
}

impl<T> Field<T> {
    /// The value if it is well formed.
    #[must_use]
    pub fn get(&self) -> Option<&T> {
        match self {
            Self::Stated(value, _) => Some(value),
            Self::Bad(_) | Self::Absent => None,
        }
    }

    /// Span of the value, well formed or not.
    #[must_use]
    pub fn span(&self) -> Option<Span> {
        match self {
            Self::Stated(_, span) | Self::Bad(span) => Some(*span),
            Self::Absent => None,
        }
    }

    /// The value and its span, if it is well formed.
    #[must_use]
    pub fn stated(&self) -> Option<(&T, Span)> {
        match self {
            Self::Stated(value, span) => Some((value, *span)),
            Self::Bad(_) | Self::Absent => None,
        }
    }

    /// True if the key is not present; a misspelled key counts as present.
    #[must_use]
    pub fn is_absent(&self) -> bool {
        matches!(self, Self::Absent)
    }

    /// True if the value was reported as wrong.
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

    /// The field with its value borrowed.
    #[must_use]
    pub fn as_ref(&self) -> Field<&T> {
        match self {
            Self::Stated(value, span) => Field::Stated(value, *span),
            Self::Bad(span) => Field::Bad(*span),
            Self::Absent => Field::Absent,
        }
    }

    /// The value and its span; reports a required key that is absent, and stays silent if a problem
    /// was reported already.
    ///
    /// `of` is the name of the mapping that needs the key, with its article, and `at` is its span.
    pub fn require(
        &self,
        key: &str,
        of: &str,
        at: Span,
        diagnostics: &mut Diagnostics,
    ) -> Option<(&T, Span)> {
        self.require_such(key, ("", of), at, diagnostics)
    }

    /// Like [`Field::require`], for a key whose value is a mapping: the message shows `example`,
    /// such as `{price_per_gb: 0.02}`.
    pub fn require_such(
        &self,
        key: &str,
        (example, of): (&str, &str),
        at: Span,
        diagnostics: &mut Diagnostics,
    ) -> Option<(&T, Span)> {
        if self.is_absent() {
            diagnostics.push(
                Diagnostic::error(codes::MISSING_KEY, format!("{of} has no `{key}`")).at(at).fix(
                    match example {
                        "" => format!("add `{}`", line_of(key)),
                        example => format!("add `{key}: {example}`"),
                    },
                ),
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

/// The schema of a field is that of its value.
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

/// Reads the span that our deserializer sends as three numbers.
pub(super) fn read_span<'de, A: SeqAccess<'de>>(parts: &mut A) -> Result<Span, A::Error> {
    let mut next = || parts.next_element::<u32>().map(Option::unwrap_or_default);
    Ok(Span { source: SourceId::from_wire(next()?), start: next()?, end: next()? })
}
