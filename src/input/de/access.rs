//! Accessors that serde calls: for lists, for mappings of names, and for the parts of fields and
//! leaves.

use std::slice;

use serde::de::value::{
    BoolDeserializer, BorrowedStrDeserializer, StrDeserializer, U32Deserializer,
};
use serde::de::{DeserializeSeed, Deserializer, IntoDeserializer, MapAccess, SeqAccess, Visitor};

use super::super::span::Span;
use super::super::tree::{Key, YamlEntry, YamlNode};
use super::error::Error;
use super::{De, MessageSubject};

/// The three numbers of a span, handed out one after the other.
struct SpanParts([u32; 3], usize);

impl SpanParts {
    fn new(span: Span) -> Self {
        Self([span.source.to_wire(), span.start, span.end], 0)
    }

    fn next(&mut self) -> Option<U32Deserializer<Error>> {
        let part = self.0.get(self.1)?;
        self.1 += 1;
        Some((*part).into_deserializer())
    }
}

/// A field in serde's sequence form: its span, then its value, or nothing after its problem was
/// reported.
pub(super) struct FieldParts<'n, 'c> {
    span: SpanParts,
    de: De<'n, 'c>,
}

impl<'n, 'c> FieldParts<'n, 'c> {
    pub(super) fn new(de: De<'n, 'c>) -> Self {
        Self { span: SpanParts::new(de.span), de }
    }
}

impl<'n> SeqAccess<'n> for FieldParts<'n, '_> {
    type Error = Error;

    fn next_element_seed<T: DeserializeSeed<'n>>(
        &mut self,
        seed: T,
    ) -> Result<Option<T::Value>, Error> {
        if let Some(part) = self.span.next() {
            return seed.deserialize(part).map(Some);
        }
        match seed.deserialize(self.de) {
            Ok(value) => Ok(Some(value)),
            Err(error) => {
                self.de.tell(error);
                Ok(None)
            }
        }
    }
}

/// A leaf in serde's sequence form: its text, then whether the text was quoted.
pub(super) struct LeafParts<'n> {
    text: Option<&'n str>,
    quoted: bool,
}

impl<'n> LeafParts<'n> {
    pub(super) fn new(text: &'n str, quoted: bool) -> Self {
        Self { text: Some(text), quoted }
    }
}

impl<'n> SeqAccess<'n> for LeafParts<'n> {
    type Error = Error;

    fn next_element_seed<T: DeserializeSeed<'n>>(
        &mut self,
        seed: T,
    ) -> Result<Option<T::Value>, Error> {
        match self.text.take() {
            Some(text) => seed.deserialize(BorrowedStrDeserializer::new(text)).map(Some),
            None => seed.deserialize(BoolDeserializer::new(self.quoted)).map(Some),
        }
    }
}

/// The items of a list.
pub(super) struct Items<'n, 'c> {
    list: De<'n, 'c>,
    rest: slice::Iter<'n, YamlNode>,
}

impl<'n, 'c> Items<'n, 'c> {
    pub(super) fn new(list: De<'n, 'c>, items: &'n [YamlNode]) -> Self {
        Self { list, rest: items.iter() }
    }
}

impl<'n> SeqAccess<'n> for Items<'n, '_> {
    type Error = Error;

    fn next_element_seed<T: DeserializeSeed<'n>>(
        &mut self,
        seed: T,
    ) -> Result<Option<T::Value>, Error> {
        let Some(node) = self.rest.next() else {
            return Ok(None);
        };
        let item = self.list.item(node);
        seed.deserialize(item).map(Some).map_err(|error| item.located(error))
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.rest.len())
    }
}

/// The keys and values of a mapping of names.
pub(super) struct MappingEntries<'n, 'c> {
    map: De<'n, 'c>,
    rest: slice::Iter<'n, YamlEntry>,
    value: Option<&'n YamlEntry>,
}

impl<'n, 'c> MappingEntries<'n, 'c> {
    pub(super) fn new(map: De<'n, 'c>, entries: &'n [YamlEntry]) -> Self {
        Self { map, rest: entries.iter(), value: None }
    }
}

impl<'n> MapAccess<'n> for MappingEntries<'n, '_> {
    type Error = Error;

    fn next_key_seed<K: DeserializeSeed<'n>>(
        &mut self,
        seed: K,
    ) -> Result<Option<K::Value>, Error> {
        let Some(entry) = self.rest.next() else {
            return Ok(None);
        };
        self.value = Some(entry);
        seed.deserialize(KeyDe(&entry.key)).map(Some)
    }

    fn next_value_seed<V: DeserializeSeed<'n>>(&mut self, seed: V) -> Result<V::Value, Error> {
        let Some(YamlEntry { key, value }) = self.value.take() else {
            return Err(Error::Told); // serde asks for a value only after its key
        };
        let value = self.map.child(value, MessageSubject::Name(&key.text));
        seed.deserialize(value).map_err(|error| value.located(error))
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.rest.len())
    }
}

/// A key as serde reads it: its text, or its span and text for a visitor that asks for a tuple.
struct KeyDe<'n>(&'n Key);

impl<'de> Deserializer<'de> for KeyDe<'de> {
    type Error = Error;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_borrowed_str(&self.0.text)
    }

    fn deserialize_tuple<V: Visitor<'de>>(
        self,
        _len: usize,
        visitor: V,
    ) -> Result<V::Value, Error> {
        visitor.visit_seq(KeyParts { span: SpanParts::new(self.0.span), text: &self.0.text })
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _name: &'static str,
        visitor: V,
    ) -> Result<V::Value, Error> {
        visitor.visit_newtype_struct(self)
    }

    serde::forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option unit
        unit_struct seq tuple_struct map struct enum identifier ignored_any
    }
}

struct KeyParts<'n> {
    span: SpanParts,
    text: &'n str,
}

impl<'n> SeqAccess<'n> for KeyParts<'n> {
    type Error = Error;

    fn next_element_seed<T: DeserializeSeed<'n>>(
        &mut self,
        seed: T,
    ) -> Result<Option<T::Value>, Error> {
        match self.span.next() {
            Some(part) => seed.deserialize(part).map(Some),
            None => seed.deserialize(StrDeserializer::new(self.text)).map(Some),
        }
    }
}
