//! Keys of a struct: known keys are read; unknown keys are reported with the name that was probably
//! meant.

use std::slice;

use rust_decimal::Decimal;
use serde::de::value::BorrowedStrDeserializer;
use serde::de::{DeserializeSeed, MapAccess};

use super::super::diagnostic::Diagnostic;
use super::super::escape::quoted;
use super::super::number::Number;
use super::super::span::Span;
use super::super::suggest::{look_alike, nearest, write_one_of};
use super::super::tree::{Key, YamlEntry, YamlValue};
use super::error::Error;
use super::{De, MessageSubject, elsewhere, familiar};
use crate::codes;

/// Value of a misspelled key: already reported, so that readers pass over it.
static REFUSED: YamlValue = YamlValue::Refused;

/// Key for the number of GPUs, for which `gpu` is often written.
const NUMBER_OF_GPUS: &str = "gpus";

pub(super) struct StructKeys<'n, 'c> {
    map: De<'n, 'c>,
    name: &'static str,
    fields: &'static [&'static str],
    entries: &'n [YamlEntry],
    rest: slice::Iter<'n, YamlEntry>,
    /// Fields that misspelled keys probably meant; they are not also reported as missing.
    meant: Vec<(&'static str, Span)>,
    given: usize,
    value: Option<De<'n, 'c>>,
}

impl<'n, 'c> StructKeys<'n, 'c> {
    pub(super) fn new(
        map: De<'n, 'c>,
        name: &'static str,
        fields: &'static [&'static str],
        entries: &'n [YamlEntry],
    ) -> Self {
        let rest = entries.iter();
        Self { map, name, fields, entries, rest, meant: Vec::new(), given: 0, value: None }
    }

    fn next_field(&mut self) -> Option<(&'n str, De<'n, 'c>)> {
        while let Some(entry) = self.rest.next() {
            let key: &'n str = familiar::american(&entry.key.text);
            let is_stated_twice = *key != *entry.key.text && self.stated(key).is_some();
            if self.is_number_of_gpus(key, entry) {
                continue;
            }
            if self.fields.contains(&key) && !is_stated_twice {
                return Some((key, self.map.child(&entry.value, MessageSubject::Key(key))));
            }
            self.unknown(entry);
        }
        let (field, span) = *self.meant.get(self.given)?;
        self.given += 1;
        let subject = MessageSubject::Key(field);
        Some((field, De { span, value: &REFUSED, subject, context: self.map.context }))
    }
}

impl StructKeys<'_, '_> {
    fn unknown(&mut self, entry: &YamlEntry) {
        if self.map.context.is_full() {
            self.map.context.count_error(); // its words can be spared
            return;
        }
        let near = report(self.map, self.name, self.fields, entry);
        if !near.is_empty() {
            self.map.context.doubt(entry.key.span);
        }
        let is_elsewhere = near.iter().any(|field| self.stated(field).is_some());
        if near.len() > 1 || is_elsewhere {
            self.map.context.doubt(self.map.span); // what else it needs depends on the key meant
        }
        for field in near {
            let is_meant = self.meant.iter().any(|(known, _)| *known == field);
            match self.stated(field) {
                // A key that belongs below this one is not also missing there.
                Some(stated) => self.map.context.doubt(stated.value.span),
                None if !is_meant => self.meant.push((field, entry.key.span)),
                None => {}
            }
        }
    }

    /// Reports `gpu: 8` beside no `gpus`, which counts as stated then.
    fn is_number_of_gpus(&mut self, key: &str, entry: &YamlEntry) -> bool {
        // Digits alone: a number that is none costs the words of its error, on each of the many names.
        let digits = |it: &str| !it.is_empty() && it.bytes().all(|it| it.is_ascii_digit());
        if key != "gpu" || !entry.value.text().is_some_and(digits) {
            return false;
        }
        let field = self.fields.iter().find(|it| **it == NUMBER_OF_GPUS);
        let Some(field) = field.filter(|it| self.stated(it).is_none()) else { return false };
        let number = entry.value.text().unwrap_or_default();
        let message = format!("gpu is {number}, but the name of an accelerator was expected");
        let problem = Diagnostic::error(codes::WRONG_TYPE, message).at(entry.value.span);
        self.map.context.push(problem.fix(format!("write `{field}: {number}`")));
        self.meant.push((field, entry.key.span));
        true
    }

    fn stated(&self, field: &str) -> Option<&YamlEntry> {
        self.entries.iter().find(|entry| &*entry.key.text == field)
    }
}

impl<'n> MapAccess<'n> for StructKeys<'n, '_> {
    type Error = Error;

    fn next_key_seed<K: DeserializeSeed<'n>>(
        &mut self,
        seed: K,
    ) -> Result<Option<K::Value>, Error> {
        let Some((key, value)) = self.next_field() else {
            return Ok(None);
        };
        self.value = Some(value);
        seed.deserialize(BorrowedStrDeserializer::new(key)).map(Some)
    }

    fn next_value_seed<V: DeserializeSeed<'n>>(&mut self, seed: V) -> Result<V::Value, Error> {
        let Some(value) = self.value.take() else {
            return Err(Error::Told); // serde asks for a value only after its key
        };
        seed.deserialize(value).map_err(|error| value.located(error))
    }
}

/// A number written with separators inside braces: its commas made keys of the last digits.
fn parted_number(map: &YamlValue, key: &Key) -> Option<String> {
    let YamlValue::Mapping(entries) = map else { return None };
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    let before = entries.iter().take_while(|entry| entry.key.span.start < key.span.start);
    let mut number = key.text.to_string();
    let mut before = before.collect::<Vec<_>>().into_iter().rev().peekable();
    // Thousands are three digits.
    if let Some(entry) = before.peek().filter(|_| digits(&number) && number.len() != 3)
        && let Some(text) = entry.value.text().filter(|text| digits(text))
    {
        return Some(format!("write `{}: {text}.{number}`, with a point", entry.key.text));
    }
    for entry in before {
        if !number.len().is_multiple_of(3) || !digits(&number) {
            return None;
        }
        if let Some(text) = entry.value.text().filter(|text| digits(text)) {
            return Some(format!("write `{}: {text}{number}`, without commas", entry.key.text));
        }
        number = format!("{}{number}", entry.key.text);
    }
    None
}

/// The fix for a key of a tier that is one level or more too high.
fn above_tiers(map: De<'_, '_>, name: &str, entry: &YamlEntry) -> Option<String> {
    let is_above = ["a scenario", "a demand", "a tier"].contains(&name);
    is_above.then(|| elsewhere::below_owned(map, &entry.key.text, &entry.value.value)).flatten()
}

/// The fix for a currency below the top of a file, which has one.
fn of_the_file(key: &str) -> Option<String> {
    let fix = "remove it: figures here are in the `currency` of the file, those in another belong in a price sheet";
    (key == "currency").then(|| fix.to_owned())
}

/// Reports a key that is not in `known`; returns the known keys that may have been meant.
pub(super) fn report(
    map: De<'_, '_>,
    name: &str,
    known: &'static [&'static str],
    entry: &YamlEntry,
) -> Vec<&'static str> {
    let key = &entry.key;
    let familiar = familiar::meant(map, name, entry);
    let (near, fix) = if let Some((meant, fix)) = &familiar {
        (known.iter().copied().filter(|it| it == meant).collect(), fix.clone())
    } else {
        let near = nearest(&key.text, known.iter().copied());
        let fix = match near.as_slice() {
            [] => parted_number(map.value, key)
                .or_else(|| above_tiers(map, name, entry))
                .or_else(|| of_the_file(&key.text))
                .unwrap_or_else(|| "write one of the keys below, or remove it".to_owned()),
            names => write_one_of(names),
        };
        (near, fix)
    };
    let message = format!("unknown key {} in {name}", quoted(&key.text));
    let problem = Diagnostic::error(codes::UNKNOWN_KEY, message).at(key.span).fix(fix);
    let mut sorted = known.to_vec();
    sorted.sort_unstable();
    let problem = match familiar {
        Some(_) => problem, // the line to write is known
        None => problem.note(format!("keys here: {}", sorted.join(", "))),
    };
    map.context.push(match look_alike(&key.text) {
        Some(note) if !near.is_empty() => problem.note(note),
        _ => problem,
    });
    near
}

/// The error for a struct that is not written as a mapping; a number is put below the key it probably
/// belongs to, the first that is a share, a rate or a price.
pub(super) fn no_mapping(de: De<'_, '_>, name: &str, fields: &[&str]) -> Error {
    let error = de.wrong_type(&format!("{name} (a mapping)").as_str());
    let is_figure = |key: &&&str| ["share", "rate", "price"].iter().any(|it| key.starts_with(it));
    let key = fields.first().filter(is_figure);
    match (error, key, de.value, de.subject) {
        (
            Error::Located(mut problem),
            Some(key),
            YamlValue::Scalar { text, quoted: false },
            MessageSubject::Key(subject) | MessageSubject::Name(subject),
        ) => {
            if let Ok(Number { value }) = text.parse() {
                // No share is that large, so that it is money.
                let is_amount = *key == "share_per_year" && value > Decimal::ONE_HUNDRED;
                // No share is above 1 either, so that it is a number of what it would be a share of.
                let of = key.strip_prefix("share_of_").filter(|it| fields.contains(it));
                let key = of.filter(|_| value >= Decimal::ONE).unwrap_or(key);
                problem.label = if is_amount {
                    elsewhere::amount_per_year(subject, text)
                } else {
                    format!("write `{subject}: {{{key}: {text}}}`")
                };
            }
            Error::Located(problem)
        }
        (error, ..) => error,
    }
}
