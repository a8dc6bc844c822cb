//! Fixes for values of the wrong kind: the line to write in place of what was found.

use super::super::example::{example_of, figure_of};
use super::super::number::Number;
use super::super::tree::{YamlEntry, YamlValue};
use super::{De, MessageSubject, converted, elsewhere, flow};
use crate::codes;

/// The key that gives the reason for a missing price.
const REASON: &str = "unavailable";

/// The key of a list that is often written as one name.
const SHEETS: &str = "pricing";

/// The key whose list of steps is often written as its only step.
const STEPS: &str = "shape";

/// Tiers that name an instance of a sheet.
const RENTED: [&str; 3] = ["on_demand", "spot", "committed"];

/// The fix for a node whose kind is not the `wanted` one, such as `a list`.
pub(super) fn of_kind(de: De<'_, '_>, wanted: &str) -> String {
    if let Some(fix) = as_written(de, wanted) {
        return fix;
    }
    let example = example_of(key(de)).map(|it| format!("write `{}: {it}`", key(de)));
    match de.value {
        YamlValue::Scalar { .. } if wanted == "a list" && is_name_of_owned(de) => {
            elsewhere::below_owned(de, key(de), de.value).unwrap_or_default()
        }
        YamlValue::Mapping(entries)
            if wanted == "a list" && is_name_of_owned(de) && !names_a_tier(entries) =>
        {
            elsewhere::below_owned(de, key(de), de.value).unwrap_or_default()
        }
        YamlValue::Empty if wanted == "a list" => {
            "write items that begin with `- `, or remove the key".to_owned()
        }
        YamlValue::Empty => example.unwrap_or(format!("write {wanted}, or remove the key")),
        YamlValue::Mapping(entries) if wanted == "a list" && gives_reason(entries) => {
            format!("write `{REASON}: ` in place of `{}: `, not below it", de.subject)
        }
        YamlValue::Mapping(_) if wanted == "a list" => "write `- ` before it".to_owned(),
        YamlValue::Scalar { text, .. } if wanted == "a list" && key(de) == SHEETS => {
            format!("write `{SHEETS}: [{text}]`")
        }
        YamlValue::Scalar { text, .. } if wanted == "a list" && is_entry(text) => {
            format!("write `{}: [on_demand: {{instance: {text}}}]`", key(de))
        }
        _ if wanted == "a list" => "write each item on a line that begins with `- `".to_owned(),
        YamlValue::Sequence(items) if items.len() == 1 && wanted == "a number" => {
            "remove the brackets or the `- `".to_owned()
        }
        YamlValue::Mapping(entries) if wanted == "a number" && !key(de).is_empty() => {
            only_number(entries)
                .map_or("write a number".to_owned(), |it| format!("write `{}: {it}`", key(de)))
        }
        YamlValue::Scalar { text, .. } if RENTED.contains(&key(de)) && is_entry(text) => {
            format!("write `{}: {{instance: {text}}}`", key(de))
        }
        YamlValue::Sequence(_) if wanted == "a mapping" => {
            "write its keys without a `- ` before them".to_owned()
        }
        _ if wanted.contains("a mapping") => {
            example.unwrap_or("write lines of `key: value`".to_owned())
        }
        _ => format!("write {wanted}"),
    }
}

/// The fix that keeps the figures that were written: `gpus: 64` of `demand: 64`.
fn as_written(de: De<'_, '_>, wanted: &str) -> Option<String> {
    let key = key(de);
    let value = match de.value {
        _ if key.is_empty() => None,
        YamlValue::Sequence(items) if wanted.contains("a mapping") => flow::of_items(items),
        YamlValue::Sequence(items) if wanted == "text" => {
            items.first().filter(|it| it.text().is_some()).and_then(|it| flow::of_value(&it.value))
        }
        YamlValue::Mapping(_) if key == STEPS && wanted.ends_with("or a list") => {
            flow::of_value(de.value).map(|it| format!("[{it}]"))
        }
        YamlValue::Scalar { text, quoted: false } if wanted.contains("a mapping") => {
            text.parse::<Number>().ok()?;
            let figure = figure_of(key)?;
            let (before, rest) = example_of(key)?.split_once(&format!("{figure}: "))?;
            let after = rest.find([',', '}']).and_then(|at| rest.get(at..))?;
            Some(format!("{before}{figure}: {text}{after}"))
        }
        _ => None,
    };
    value.map(|it| format!("write `{key}: {it}`"))
}

/// The fix for `3 years` at a key in months.
pub(super) fn in_months(de: De<'_, '_>, code: &str) -> Option<String> {
    let YamlValue::Scalar { text, .. } = de.value else { return None };
    let is_in_years = code == codes::NOT_A_NUMBER && text.contains('y');
    let months = converted::months("", text).filter(|_| key(de).ends_with("_months"))?;
    is_in_years.then(|| format!("write {months}"))
}

/// The key whose value is read; empty for an item of a list and for the file.
fn key<'n>(de: De<'n, '_>) -> &'n str {
    match de.subject {
        MessageSubject::Key(key) | MessageSubject::Name(key) => key,
        _ => "",
    }
}

/// True if a key of an owned tier is written where users choose names.
fn is_name_of_owned(de: De<'_, '_>) -> bool {
    matches!(de.subject, MessageSubject::Name(name) if elsewhere::is_of_owned(de, name))
}

/// True if a mapping has the key of a tier: then its own key is the name of an alternative.
fn names_a_tier(entries: &[YamlEntry]) -> bool {
    const TIERS: [&str; 4] = ["owned", "committed", "on_demand", "spot"];
    entries.iter().any(|it| TIERS.contains(&&*it.key.text))
}

/// True if a mapping holds nothing but the reason for a missing price.
fn gives_reason(entries: &[YamlEntry]) -> bool {
    entries.len() == 1 && entries.iter().all(|it| &*it.key.text == REASON)
}

/// True if a text is like the name of an instance of a sheet, such as `aws/p5.48xlarge`.
fn is_entry(text: &str) -> bool {
    let is_plain = |it: &str| !it.is_empty() && !it.contains(['/', ' ', ':']);
    text.split_once('/').is_some_and(|(owner, entry)| is_plain(owner) && is_plain(entry))
}

/// The number of a mapping that holds nothing else.
fn only_number(entries: &[YamlEntry]) -> Option<&str> {
    let [only] = entries else { return None };
    only.value.text().filter(|it| it.parse::<Number>().is_ok())
}
