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
mod keys;
mod node;
mod problem;
mod structure;

use serde::de::{Deserialize, Deserializer, Visitor};

pub use self::keys::keys_of;

use self::access::{FieldParts, Items, LeafParts, MappingEntries};
use self::context::{Context, MessageSubject};
use self::error::Error;
use self::node::De;
use self::structure::StructKeys;
use super::diagnostic::Diagnostics;
use super::field::FIELD;
use super::leaf::{LEAF, Switch};
use super::tree::{YamlNode, YamlValue};

/// Reads a `T` from a tree and adds its problems to `diagnostics`.
///
/// A struct of fields is returned even if some fields are bad; `None` means that the node as a
/// whole has the wrong type.
pub fn read<'n, T: Deserialize<'n>>(
    node: &'n YamlNode,
    diagnostics: &mut Diagnostics,
) -> Option<T> {
    read_with_tiers(node, || &[], diagnostics)
}

/// Reads a `T` as [`read`] does; the error for a key of an owned tier that is above it has the line to write.
pub fn read_with_tiers<'n, T: Deserialize<'n>>(
    node: &'n YamlNode,
    keys_of_owned: fn() -> &'static [&'static str],
    diagnostics: &mut Diagnostics,
) -> Option<T> {
    let context = Context::new(std::mem::take(diagnostics), keys_of_owned);
    let root = De {
        span: node.span,
        value: &node.value,
        subject: MessageSubject::File,
        context: &context,
    };
    let result = T::deserialize(root).map_err(|error| root.tell(error));
    *diagnostics = context.into_diagnostics();
    result.ok()
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
