//! Enums: a word, a mapping of one key, or a variant chosen by the kind of the node.

use serde::de::value::StrDeserializer;
use serde::de::{DeserializeSeed, Deserializer as _, EnumAccess, VariantAccess, Visitor};

use super::super::diagnostic::Diagnostic;
use super::super::escape::quoted;
use super::super::suggest::{nearest, one_of, write_one_of};
use super::super::tree::{YamlEntry, YamlValue};
use super::{De, Error, MessageSubject, elsewhere, structure};
use crate::codes;

/// Begins the name of an enum whose variant is the kind of the node: `scalar`, `sequence` or
/// `mapping`. The rest of the name, if any, is what messages call the enum.
const BY_KIND: &str = "$by_kind";

/// Most words that a fix lists; longer lists go into a note.
const FEW: usize = 4;

pub(super) fn choose<'n, V: Visitor<'n>>(
    de: De<'n, '_>,
    name: &'static str,
    variants: &'static [&'static str],
    visitor: V,
) -> Result<V::Value, Error> {
    if let Some(expected) = name.strip_prefix(BY_KIND) {
        return by_kind(de, expected.trim(), variants, visitor);
    }
    let result = match de.value {
        YamlValue::Scalar { text, .. } => {
            let variant = known_word(de, name, variants, text)?;
            visitor.visit_enum(Variant { name: variant, de, content: None })
        }
        YamlValue::Mapping(entries) => {
            let entry @ YamlEntry { key, value } = only_entry(de, name, variants, entries)?;
            let Some(variant) = variants.iter().find(|known| **known == &*key.text) else {
                structure::report(de, name, variants, entry);
                return Err(Error::Told);
            };
            let content = de.child(value, MessageSubject::Key(&key.text));
            visitor.visit_enum(Variant { name: variant, de, content: Some(content) })
        }
        _ => return Err(de.wrong_type(&name)),
    };
    result.map_err(|error| de.located(error))
}

fn by_kind<'n, V: Visitor<'n>>(
    de: De<'n, '_>,
    expected: &str,
    variants: &'static [&'static str],
    visitor: V,
) -> Result<V::Value, Error> {
    let no_scalar = expected.is_empty() && !variants.contains(&"scalar");
    let kind = match de.value {
        // The mapping says best what a number or text in its place should be.
        YamlValue::Scalar { .. } if no_scalar => "mapping",
        YamlValue::Scalar { .. } => "scalar",
        YamlValue::Sequence(_) => "sequence",
        YamlValue::Mapping(_) => "mapping",
        YamlValue::Empty | YamlValue::Refused => "",
    };
    if variants.contains(&kind) {
        return visitor.visit_enum(Variant { name: kind, de, content: Some(de) });
    }
    if !expected.is_empty() {
        return Err(de.wrong_type(&expected));
    }
    let words = [("scalar", "a number or text"), ("sequence", "a list"), ("mapping", "a mapping")];
    let possible: Vec<&str> = words
        .into_iter()
        .filter(|(kind, _)| variants.contains(kind))
        .map(|(_, word)| word)
        .collect();
    Err(de.wrong_type(&possible.join(" or ").as_str()))
}

fn known_word<'n>(
    de: De<'n, '_>,
    name: &str,
    variants: &'static [&'static str],
    word: &'n str,
) -> Result<&'static str, Error> {
    if let Some(known) = variants.iter().find(|known| **known == word) {
        return Ok(known);
    }
    let near = nearest(word, variants.iter().copied());
    let written = match (variants.len() <= FEW, near.as_slice()) {
        (true, _) => write_one_of(variants),
        (false, []) => "write one of the words below".to_owned(),
        (false, near) => write_one_of(near),
    };
    let message = match de.subject {
        MessageSubject::File | MessageSubject::Item => {
            format!("unknown word {} for {name}", quoted(word))
        }
        subject => format!("unknown word {} for {subject}", quoted(word)),
    };
    let mut diagnostic = Diagnostic::error(codes::UNKNOWN_WORD, message).at(de.span).fix(written);
    if variants.len() > FEW {
        let mut sorted = variants.to_vec();
        sorted.sort_unstable();
        diagnostic = diagnostic.note(format!("words here: {}", sorted.join(", ")));
    }
    Err(diagnostic.into())
}

fn only_entry<'n>(
    de: De<'n, '_>,
    name: &str,
    variants: &[&str],
    entries: &'n [YamlEntry],
) -> Result<&'n YamlEntry, Error> {
    let keys = if variants.len() <= FEW { one_of(variants) } else { "one key".to_owned() };
    match entries {
        [only] => Ok(only),
        [] => Err(Diagnostic::error(
            codes::WRONG_TYPE,
            format!("{} is an empty mapping, but {name} has one key", de.subject),
        )
        .at(de.span)
        .fix(format!("write {keys} with what belongs to it"))
        .into()),
        [first, second, ..] => Err(Diagnostic::error(
            codes::WRONG_TYPE,
            format!("{} has {} keys, but {name} has one key", de.subject, entries.len()),
        )
        .at(second.key.span)
        .fix(two_keys(de, variants, entries, [first, second]))
        .also(first.key.span, "the first key")
        .into()),
    }
}

/// The fix for an item of two keys: one of them may be a key of the other, or both of an owned tier.
fn two_keys(
    de: De<'_, '_>,
    variants: &[&str],
    entries: &[YamlEntry],
    [first, second]: [&YamlEntry; 2],
) -> String {
    let of_tiers = variants.contains(&"owned");
    let is_tier = |it: &YamlEntry| of_tiers && &*it.key.text == "owned";
    let is_of_owned = |it: &YamlEntry| of_tiers && elsewhere::is_of_owned(de, &it.key.text);
    if is_of_owned(first) && is_of_owned(second) {
        return "write `- owned:` before them, and indent them below it".to_owned();
    }
    if is_tier(first) && is_of_owned(second) {
        return match entries.len() {
            2 => format!(
                "write 2 more spaces before `{}`, so that it is below `owned`",
                second.key.text
            ),
            _ => "write 2 more spaces before each key after `owned`, so that they are below it"
                .to_owned(),
        };
    }
    let other = if is_tier(first) { second } else { first };
    elsewhere::below_owned(de, &other.key.text, &other.value.value)
        .filter(|_| is_tier(first) || is_tier(second))
        .unwrap_or_else(|| format!("put `{}` below its own `- `, or indent it", second.key.text))
}

/// A variant that was found: a word alone, or a key with its value as `content`.
struct Variant<'n, 'c> {
    name: &'static str,
    de: De<'n, 'c>,
    content: Option<De<'n, 'c>>,
}

impl<'n> EnumAccess<'n> for Variant<'n, '_> {
    type Error = Error;
    type Variant = Self;

    fn variant_seed<V: DeserializeSeed<'n>>(self, seed: V) -> Result<(V::Value, Self), Error> {
        let variant = seed.deserialize(StrDeserializer::<Error>::new(self.name))?;
        Ok((variant, self))
    }
}

impl<'n, 'c> Variant<'n, 'c> {
    fn content(&self) -> Result<De<'n, 'c>, Error> {
        self.content.ok_or_else(|| {
            let message = format!("`{}` is missing its keys", self.name);
            Diagnostic::error(codes::WRONG_TYPE, message)
                .at(self.de.span)
                .fix(format!("write `{}: ` and what belongs to it", self.name))
                .into()
        })
    }
}

impl<'n> VariantAccess<'n> for Variant<'n, '_> {
    type Error = Error;

    fn unit_variant(self) -> Result<(), Error> {
        let Some(content) = self.content else {
            return Ok(());
        };
        let message = format!("`{}` is a word, but here it has a value", self.name);
        let fix = format!("write `{}` alone", self.name);
        let problem = Diagnostic::error(codes::WRONG_TYPE, message).at(content.span);
        Err(problem.fix(fix).into())
    }

    fn newtype_variant_seed<T: DeserializeSeed<'n>>(self, seed: T) -> Result<T::Value, Error> {
        let content = self.content()?;
        seed.deserialize(content).map_err(|error| content.located(error))
    }

    fn tuple_variant<V: Visitor<'n>>(self, len: usize, visitor: V) -> Result<V::Value, Error> {
        self.content()?.deserialize_tuple(len, visitor)
    }

    fn struct_variant<V: Visitor<'n>>(
        self,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        self.content()?.deserialize_struct(self.name, fields, visitor)
    }
}
