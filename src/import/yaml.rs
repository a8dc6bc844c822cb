//! A sheet as a tree that can be changed and written as text.

use indexmap::IndexMap;
use serde::ser::{Serialize, SerializeMap, SerializeSeq, Serializer};

use crate::input::{YamlNode, YamlValue};

/// Begins a scalar that is written without quotes: a character that Unicode reserves for programs,
/// so that no text has it. The writer knows no decimals, and would quote the text of one.
const PLAIN: char = '\u{fdd0}';

/// A value of a sheet.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Yaml {
    Empty,
    /// Number or word, written without quotes.
    Plain(String),
    /// Text, quoted if needed.
    Text(String),
    List(Vec<Self>),
    Map(IndexMap<String, Self>),
}

impl Yaml {
    pub fn text(text: impl Into<String>) -> Self {
        Self::Text(text.into())
    }

    pub fn plain(value: impl Into<String>) -> Self {
        Self::Plain(value.into())
    }

    /// The value of a key, which is added if it is missing.
    pub fn at(&mut self, key: &str) -> &mut Self {
        if !matches!(self, Self::Map(_)) {
            *self = Self::Map(IndexMap::new());
        }
        match self {
            Self::Map(entries) => entries.entry(key.to_owned()).or_insert(Self::Empty),
            other => other,
        }
    }

    /// True if a mapping has a key.
    pub fn has_key(&self, key: &str) -> bool {
        matches!(self, Self::Map(entries) if entries.contains_key(key))
    }

    /// Text of a scalar.
    pub fn text_of(&self) -> Option<&String> {
        if let Self::Plain(text) | Self::Text(text) = self { Some(text) } else { None }
    }

    /// Removes a key.
    pub fn remove(&mut self, key: &str) {
        if let Self::Map(entries) = self {
            entries.shift_remove(key);
        }
    }

    /// Appends an item to a list; any other value becomes a list first.
    pub fn push(&mut self, item: Self) {
        match self {
            Self::List(items) => items.push(item),
            other => *other = Self::List(vec![item]),
        }
    }

    /// Removes items of a list.
    pub fn remove_items(&mut self, is_removed: impl Fn(&mut Self) -> bool) {
        if let Self::List(items) = self {
            items.retain_mut(|it| !is_removed(it));
        }
    }

    /// The item of a list that has this text at a key.
    pub fn item_with(&mut self, key: &str, text: &str) -> Option<&mut Self> {
        let Self::List(items) = self else { return None };
        items.iter_mut().find(|it| it.has(key, text))
    }

    fn has(&self, key: &str, text: &str) -> bool {
        let Self::Map(entries) = self else { return false };
        matches!(entries.get(key), Some(Self::Plain(it) | Self::Text(it)) if it == text)
    }

    /// Inserts a key after another.
    pub fn insert_after(&mut self, before: &str, key: &str, value: Self) {
        let Self::Map(entries) = self else { return };
        let at = entries.get_index_of(before).map_or(entries.len(), |it| it + 1);
        entries.shift_remove(key);
        entries.shift_insert(at.min(entries.len()), key.to_owned(), value);
    }
}

/// The tree of a file.
pub(super) fn of_node(node: &YamlNode) -> Yaml {
    match &node.value {
        YamlValue::Empty | YamlValue::Refused => Yaml::Empty,
        YamlValue::Scalar { text, quoted: false } if is_plain(text) => Yaml::plain(&**text),
        YamlValue::Scalar { text, .. } => Yaml::text(&**text),
        YamlValue::Sequence(items) => Yaml::List(items.iter().map(of_node).collect()),
        YamlValue::Mapping(entries) => {
            let entries = entries.iter();
            Yaml::Map(entries.map(|it| (it.key.text.to_string(), of_node(&it.value))).collect())
        }
    }
}

/// True for numbers and switches, which quotes would turn into text.
fn is_plain(text: &str) -> bool {
    matches!(text, "true" | "false") || crate::input::Number::parse(text).is_ok()
}

impl Serialize for Yaml {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Empty => serializer.serialize_unit(),
            Self::Plain(text) => serializer.serialize_str(&format!("{PLAIN}{text}")),
            Self::Text(text) => serializer.serialize_str(&text.replace(PLAIN, "")),
            Self::List(items) => {
                let mut list = serializer.serialize_seq(Some(items.len()))?;
                items.iter().try_for_each(|it| list.serialize_element(it))?;
                list.end()
            }
            Self::Map(entries) => {
                let mut map = serializer.serialize_map(Some(entries.len()))?;
                entries
                    .iter()
                    .try_for_each(|(key, it)| map.serialize_entry(&key.replace(PLAIN, ""), it))?;
                map.end()
            }
        }
    }
}

/// The text of a sheet.
pub(super) fn write(header: &str, sheet: &Yaml) -> Result<String, String> {
    let body = serde_yaml::to_string(sheet).map_err(|problem| problem.to_string())?;
    let body = body.replace(PLAIN, "");
    Ok(format!("{header}{}\n", body.trim_end()))
}

/// The comments and empty lines at the beginning of a file.
pub(super) fn header(text: &str) -> &str {
    let is_header = |line: &&str| line.trim().is_empty() || line.starts_with('#');
    let length: usize = text.split_inclusive('\n').take_while(is_header).map(str::len).sum();
    text.get(..length).unwrap_or_default()
}

/// Line numbers of the comments below the header.
pub(super) fn comments_below_header(text: &str, root: &YamlNode) -> Vec<usize> {
    let mut taken = vec![(0, header(text).len())];
    scalars(root, &mut taken);
    taken.sort_unstable();
    taken.push((text.len(), text.len()));
    let mut found = Vec::new();
    let mut end = 0;
    for (start, next) in taken {
        let between = text.get(end..start).unwrap_or_default();
        if between.contains('#') {
            let before = text.get(..end).unwrap_or_default().matches('\n').count();
            let lines = between.split('\n').enumerate().filter(|(_, it)| it.contains('#'));
            found.extend(lines.map(|(at, _)| 1 + before + at));
        }
        end = end.max(next);
    }
    found
}

/// Byte ranges of keys and scalars, in which a `#` begins no comment.
fn scalars(node: &YamlNode, taken: &mut Vec<(usize, usize)>) {
    let mut take = |span: crate::input::Span| taken.push((span.start as usize, span.end as usize));
    match &node.value {
        YamlValue::Scalar { .. } => take(node.span),
        YamlValue::Mapping(entries) => {
            entries.iter().for_each(|it| take(it.key.span));
            entries.iter().for_each(|it| scalars(&it.value, taken));
        }
        YamlValue::Sequence(items) => items.iter().for_each(|it| scalars(it, taken)),
        YamlValue::Empty | YamlValue::Refused => {}
    }
}
