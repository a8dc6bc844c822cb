//! Team of a row: a tag, or a column.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Map, Value};

use super::super::super::TextReader;
use super::columns::{Columns, cell};
use crate::codes;
use crate::input::{quoted, write_one_of};

/// Tag or column that names teams.
pub(super) enum TeamKey {
    /// No teams are asked for.
    None,
    /// A tag, such as `team` of `--by tag:team`, and the position of `Tags`.
    Tag(String, Option<usize>),
    /// A column and its name.
    Column(String, usize),
}

/// Teams of rows, each text of tags read once.
pub(super) struct Teams {
    key: TeamKey,
    by_tags: BTreeMap<String, Option<String>>,
    /// Tags that rows have.
    tags: BTreeSet<String>,
    is_named: bool,
}

impl Teams {
    /// Teams by what `--by` says.
    pub fn new(by: Option<&str>, columns: &Columns) -> Self {
        let key = match by.map(|it| (it, it.strip_prefix("tag:"))) {
            None => TeamKey::None,
            Some((_, Some(tag))) => TeamKey::Tag(tag.to_owned(), columns.position("Tags")),
            Some((name, None)) => match columns.position(name) {
                Some(column) => TeamKey::Column(name.to_owned(), column),
                None => TeamKey::Tag(name.to_owned(), columns.position("Tags")),
            },
        };
        Self { key, by_tags: BTreeMap::new(), tags: BTreeSet::new(), is_named: false }
    }

    /// Team of a row.
    pub fn of(&mut self, record: &csv::StringRecord) -> Option<String> {
        let found = match &self.key {
            TeamKey::None => return None,
            TeamKey::Column(name, column) => {
                let found = cell(record, Some(*column)).map(str::to_owned);
                return Some(found.unwrap_or_else(|| format!("(no {name})")));
            }
            TeamKey::Tag(tag, column) => {
                let text = cell(record, *column).unwrap_or_default();
                if let Some(found) = self.by_tags.get(text) {
                    found.clone()
                } else {
                    let tags: Map<String, Value> = serde_json::from_str(text).unwrap_or_default();
                    let found = tags.get(tag).and_then(word);
                    self.tags.extend(tags.into_iter().map(|it| it.0));
                    self.by_tags.insert(text.to_owned(), found.clone());
                    found
                }
            }
        };
        self.is_named |= found.is_some();
        Some(found.unwrap_or_else(|| "(untagged)".to_owned()))
    }

    /// Reports that no row has the tag.
    pub fn check(&self, columns: &Columns, reader: &mut TextReader<'_>) -> Option<()> {
        let TeamKey::Tag(tag, column) = &self.key else { return Some(()) };
        if self.is_named || self.by_tags.is_empty() {
            return Some(());
        }
        let message = format!("no row of GPUs in {} has a tag {}", quoted(reader.name), quoted(tag));
        let tags: Vec<String> = self.tags.iter().map(|it| format!("tag:{it}")).collect();
        let fix = match column {
            None => write_one_of(&columns.names()),
            Some(_) if tags.is_empty() => "remove `--by`: the rows have no tags".to_owned(),
            Some(_) => write_one_of(&tags.iter().map(String::as_str).collect::<Vec<_>>()),
        };
        reader.report(codes::USAGE_FORMAT, message, reader.top(), fix);
        None
    }
}

fn word(value: &Value) -> Option<String> {
    let text = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    (!text.is_empty() && !value.is_null()).then_some(text)
}
