//! Tables of the keys of a mapping and of those below it.

use std::collections::BTreeSet;
use std::fmt::Write;

use serde_json::{Map, Value};

use super::kinds::{Schema, unit, words};

/// Headings of the columns.
const HEAD: &str = "| key | value | unit | default | meaning |\n|:---|:---|:---|:---|:---|\n";

/// A mapping that is described: its path as shown and as an anchor.
#[derive(Clone, Debug)]
pub struct Place {
    /// Path as shown, such as `owned.purchases[]`.
    pub shown: String,
    /// Path as an anchor, such as `owned-purchases`.
    pub anchor: String,
}

impl Place {
    /// The place of a mapping by its name.
    pub fn new(name: &str) -> Self {
        Self { shown: name.to_owned(), anchor: name.replace('.', "-") }
    }

    fn below(&self, key: &str, suffix: &str) -> Self {
        let dot = if self.shown.is_empty() { "" } else { "." };
        Self {
            shown: format!("{}{dot}{key}{suffix}", self.shown),
            anchor: format!("{}-{key}", self.anchor),
        }
    }

    /// Anchor of its heading, as GitHub makes it.
    fn slug(&self) -> String {
        self.shown.replace(['.', '[', ']'], "").to_lowercase()
    }
}

/// Properties of a mapping.
pub fn properties(mapping: &Value) -> &Map<String, Value> {
    mapping["properties"].as_object().unwrap()
}

/// A page under way.
pub struct Tables<'s> {
    /// Schema that the values refer to.
    pub schema: Schema<'s>,
    /// Text so far.
    pub text: String,
    /// Keys of rows that a section of its own describes.
    pub shared: BTreeSet<String>,
    /// Keys that another chapter describes, and its anchor.
    pub elsewhere: Vec<(&'static str, &'static str)>,
}

impl<'s> Tables<'s> {
    /// Writes the table of some keys of a mapping, then a section for each mapping below.
    pub fn table(&mut self, place: &Place, mapping: &'s Value, is_shown: &dyn Fn(&str) -> bool) {
        self.text += "\n";
        self.text += HEAD;
        let required: Vec<&str> = mapping["required"]
            .as_array()
            .into_iter()
            .flatten()
            .filter_map(Value::as_str)
            .collect();
        let shown = || properties(mapping).iter().filter(|(key, _)| is_shown(key));
        for (key, value) in shown() {
            let row = self.row(place, key, value, required.contains(&key.as_str()));
            self.text += &row;
        }
        let below: Vec<(Place, &Value)> = shown()
            .filter(|(key, _)| self.chapter(key).is_none())
            .filter_map(|(key, value)| {
                let (suffix, mapping) = self.mapping(value)?;
                Some((place.below(key, suffix), mapping))
            })
            .collect();
        for (place, mapping) in below {
            self.section(&place, mapping);
        }
    }

    /// Anchor of the chapter that describes a key.
    fn chapter(&self, key: &str) -> Option<&'static str> {
        self.elsewhere.iter().find(|(known, _)| *known == key).map(|(_, anchor)| *anchor)
    }

    fn section(&mut self, place: &Place, mapping: &'s Value) {
        let is_row = self.is_row(mapping);
        let shared = self.shared.clone();
        let own = move |key: &str| !is_row || !shared.contains(key);
        let about = mapping["description"].as_str().unwrap_or_default();
        write!(self.text, "\n### `{}`\n\n{about}", place.shown).unwrap();
        if is_row {
            self.text += " Each row also has the [keys of every row](#keys-of-every-row).";
        }
        self.text += "\n";
        self.table(place, mapping, &own);
    }

    /// Whether a mapping has all keys of rows.
    fn is_row(&self, mapping: &Value) -> bool {
        let all = properties(mapping);
        !self.shared.is_empty() && self.shared.iter().all(|key| all.contains_key(key))
    }

    fn row(&self, place: &Place, key: &str, value: &'s Value, is_required: bool) -> String {
        let (meaning, default) = meaning(value);
        let default = if is_required { "required".to_owned() } else { default };
        let below = self.mapping(value).map(|(suffix, _)| place.below(key, suffix));
        let target = self.chapter(key).map(str::to_owned).or(below.map(|it| it.slug()));
        let name = match target {
            Some(target) => format!("[`{key}`](#{target})"),
            None => format!("`{key}`"),
        };
        let kind = self.schema.kind(value);
        let unit = if kind.contains("number") { unit(key) } else { String::new() };
        let meaning = format!("{meaning}{}", self.meanings(value));
        let anchor = place.below(key, "").anchor;
        format!("| <a id=\"{anchor}\"></a>{name} | {kind} | {unit} | {default} | {meaning} |\n")
    }

    /// Meanings of the words that a value may be.
    fn meanings(&self, value: &Value) -> String {
        let value = self.schema.0["$defs"]
            .get(value["$ref"].as_str().unwrap_or_default().trim_start_matches("#/$defs/"))
            .unwrap_or(value);
        let words = words(value).into_iter().filter(|(_, meaning)| !meaning.is_empty());
        words
            .flat_map(|(word, meaning)| [" `".to_owned(), word, "`: ".to_owned(), lower(&meaning)])
            .collect()
    }

    /// The mapping that a value is or has, and what follows its key in a path.
    fn mapping(&self, value: &'s Value) -> Option<(&'static str, &'s Value)> {
        let value = self.schema.resolved(value);
        if value["properties"].is_object() {
            return Some(("", value));
        }
        if let Some(all) = value["anyOf"].as_array() {
            return all.iter().find_map(|it| self.mapping(it));
        }
        if value["items"].is_object() {
            let (_, mapping) = self.mapping(&value["items"])?;
            return Some(("[]", mapping));
        }
        if value["additionalProperties"].is_object() {
            let (suffix, mapping) = self.mapping(&value["additionalProperties"])?;
            return Some((if suffix.is_empty() { ".NAME" } else { ".NAME[]" }, mapping));
        }
        None
    }
}

/// Description of a value without its default, and the default.
fn meaning(value: &Value) -> (String, String) {
    let text = value["description"].as_str().unwrap_or_default();
    match text.split_once(" Default: ") {
        Some((meaning, default)) => {
            let (default, rest) = default.split_once(". ").unwrap_or((default, ""));
            let rest = if rest.is_empty() { String::new() } else { format!(" {rest}") };
            (format!("{meaning}{rest}"), default.trim_end_matches('.').to_owned())
        }
        None => (text.to_owned(), String::new()),
    }
}

/// A sentence that follows a colon; an abbreviation keeps its capitals.
fn lower(text: &str) -> String {
    let mut characters = text.chars();
    let first = characters.next().unwrap_or_default();
    let is_word = text.chars().nth(1).is_some_and(char::is_lowercase) || text.starts_with("A ");
    if is_word { first.to_lowercase().chain(characters).collect() } else { text.to_owned() }
}
