//! From the tree to types: a serde deserializer that reports every problem of a file in one run.
//!
//! A problem inside a [`Field`](super::field::Field) becomes a diagnostic and the field `Bad`; anything else fails the
//! value around it, up to the next field or the file.

mod access;
mod choice;
mod context;
mod converted;
mod elsewhere;
mod error;
mod familiar;
mod fix;
mod flow;
mod structure;

use rust_decimal::prelude::ToPrimitive;
use serde::de::{Deserialize, Deserializer, Expected, Visitor};

use self::access::{FieldParts, Items, LeafParts, MappingEntries};
use self::context::{Context, MessageSubject};
use self::error::Error;
use self::structure::StructKeys;
use super::diagnostic::{Diagnostic, Diagnostics};
use super::escape::quoted;
use super::field::FIELD;
use super::leaf::{LEAF, Leaf, ScalarProblem, Switch};
use super::number::Number;
use super::span::Span;
use super::tree::{YamlNode, YamlValue};
use crate::codes;

/// Reads a `T` from a tree and adds its problems to `diagnostics`.
///
/// A struct of fields is returned even if some fields are bad; `None` means that the node as a
/// whole has the wrong type.
pub fn read<'n, T: Deserialize<'n>>(
    node: &'n YamlNode,
    diagnostics: &mut Diagnostics,
) -> Option<T> {
    let context = Context::new(std::mem::take(diagnostics));
    let root = De {
        span: node.span,
        value: &node.value,
        subject: MessageSubject::File,
        context: &context,
    };
    let result = T::deserialize(root).map_err(|error| context.tell(error, root));
    *diagnostics = context.into_diagnostics();
    result.ok()
}

/// One node about to be read.
#[derive(Clone, Copy)]
struct De<'n, 'c> {
    span: Span,
    value: &'n YamlValue,
    subject: MessageSubject<'n>,
    context: &'c Context,
}

impl<'n> De<'n, '_> {
    fn child(self, node: &'n YamlNode, subject: MessageSubject<'n>) -> Self {
        Self { span: node.span, value: &node.value, subject, context: self.context }
    }

    fn item(self, node: &'n YamlNode) -> Self {
        let subject = match self.subject {
            MessageSubject::Key(key) | MessageSubject::ItemOf(key) => MessageSubject::ItemOf(key),
            MessageSubject::File | MessageSubject::Item => MessageSubject::Item,
        };
        self.child(node, subject)
    }

    /// Ties an error to this node unless it already has a place.
    fn located(self, error: Error) -> Error {
        match error {
            Error::Problem(problem) => self.problem(problem),
            other => other,
        }
    }

    fn problem(self, problem: ScalarProblem) -> Error {
        let message = format!("{} {}", self.subject, problem.message);
        let fix = fix::in_months(self, problem.code).unwrap_or(problem.fix);
        Diagnostic::error(problem.code, message).at(self.span).fix(fix).into()
    }

    /// The error for a node whose kind does not match `expected`.
    fn wrong_type(self, expected: &dyn Expected) -> Error {
        let found = match self.value {
            YamlValue::Refused => return Error::Told,
            YamlValue::Scalar { text, quoted: false } if text.parse::<Number>().is_ok() => {
                format!("the number {text}")
            }
            YamlValue::Scalar { text, .. } => format!("the text {}", quoted(text)),
            other => other.kind_name().to_owned(),
        };
        let fix = fix::of_kind(self, &expected.to_string());
        self.problem(ScalarProblem {
            code: codes::WRONG_TYPE,
            message: format!("is {found}, but {expected} was expected"),
            fix,
        })
    }

    fn leaf<L: Leaf>(self) -> Result<L, Error> {
        match self.value {
            YamlValue::Scalar { text, quoted } => {
                L::from_scalar(text, *quoted).map_err(|problem| self.problem(problem))
            }
            _ => Err(self.wrong_type(&L::EXPECTED)),
        }
    }

    /// A whole number from `least` to `most`, for counts and versions.
    fn whole(self, least: i128, most: i128) -> Result<i128, Error> {
        let number: Number = self.leaf()?;
        let whole = number.value.to_i128().filter(|_| number.value.fract().is_zero());
        whole.filter(|value| (least..=most).contains(value)).ok_or_else(|| {
            let expected = match (whole, least) {
                (Some(value), 0) if value < 0 => "a whole number from 0 was expected".to_owned(),
                (Some(_), _) => format!("a whole number from {least} to {most} was expected"),
                (None, _) => "a whole number was expected".to_owned(),
            };
            self.problem(ScalarProblem {
                code: codes::NOT_A_NUMBER,
                message: format!("is {number}, but {expected}"),
                fix: "write a whole number".into(),
            })
        })
    }
}

macro_rules! whole_numbers {
    ($($method:ident $visit:ident $type:ty;)*) => {$(
        fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
            let value = self.whole(i128::from(<$type>::MIN), i128::from(<$type>::MAX))?;
            visitor.$visit(<$type>::try_from(value).unwrap_or_default())
        }
    )*};
}

impl<'de> Deserializer<'de> for De<'de, '_> {
    type Error = Error;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        match self.value {
            YamlValue::Refused => Err(Error::Told),
            YamlValue::Empty => visitor.visit_unit(),
            YamlValue::Scalar { text, .. } => visitor.visit_borrowed_str(text),
            YamlValue::Sequence(_) => self.deserialize_seq(visitor),
            YamlValue::Mapping(_) => self.deserialize_map(visitor),
        }
        .map_err(|error| self.located(error))
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        visitor: V,
    ) -> Result<V::Value, Error> {
        match (name, self.value) {
            (FIELD, _) => visitor.visit_seq(FieldParts::new(self)),
            (LEAF, YamlValue::Scalar { text, quoted }) => {
                let result = visitor.visit_seq(LeafParts::new(text, *quoted));
                result.map_err(|error| self.located(error))
            }
            (LEAF, _) => Err(self.wrong_type(&visitor)),
            _ => visitor.visit_newtype_struct(self),
        }
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        let YamlValue::Mapping(entries) = self.value else {
            return Err(structure::no_mapping(self, name, fields));
        };
        let result = visitor.visit_map(StructKeys::new(self, name, fields, entries));
        result.map_err(|error| self.located(error))
    }

    fn deserialize_map<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        let YamlValue::Mapping(entries) = self.value else {
            return Err(self.wrong_type(&"a mapping"));
        };
        let result = visitor.visit_map(MappingEntries::new(self, entries));
        result.map_err(|error| self.located(error))
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        let YamlValue::Sequence(items) = self.value else {
            return Err(self.wrong_type(&"a list"));
        };
        let result = visitor.visit_seq(Items::new(self, items));
        result.map_err(|error| self.located(error))
    }

    fn deserialize_tuple<V: Visitor<'de>>(self, len: usize, visitor: V) -> Result<V::Value, Error> {
        match self.value {
            YamlValue::Sequence(items) if items.len() == len => self.deserialize_seq(visitor),
            _ => Err(self.wrong_type(&format!("a list of {len}").as_str())),
        }
    }

    fn deserialize_tuple_struct<V: Visitor<'de>>(
        self,
        _name: &'static str,
        len: usize,
        visitor: V,
    ) -> Result<V::Value, Error> {
        self.deserialize_tuple(len, visitor)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        name: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        choice::choose(self, name, variants, visitor)
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        match self.value {
            YamlValue::Empty => visitor.visit_none(),
            _ => visitor.visit_some(self),
        }
    }

    fn deserialize_str<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        let YamlValue::Scalar { text, .. } = self.value else {
            return Err(self.wrong_type(&"text"));
        };
        let result = visitor.visit_borrowed_str(text);
        result.map_err(|error| self.located(error))
    }

    fn deserialize_bool<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_bool(self.leaf::<Switch>()?.0)
    }

    fn deserialize_ignored_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_unit()
    }

    fn deserialize_string<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        self.deserialize_str(visitor)
    }

    whole_numbers! {
        deserialize_u8 visit_u8 u8;
        deserialize_u16 visit_u16 u16;
        deserialize_u32 visit_u32 u32;
        deserialize_u64 visit_u64 u64;
        deserialize_i8 visit_i8 i8;
        deserialize_i16 visit_i16 i16;
        deserialize_i32 visit_i32 i32;
        deserialize_i64 visit_i64 i64;
    }

    // Floats included: the visitor of a float refuses the text it is then given, so that no float
    // can enter.
    serde::forward_to_deserialize_any! {
        i128 u128 f32 f64 char bytes byte_buf unit unit_struct identifier
    }
}
