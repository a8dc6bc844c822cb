//! Team of a row: a tag, or a column.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use csv::StringRecord;
use serde_json::{Map, Value};

use super::columns::{Columns, TAGS, cell};
use super::rows::{Place, Problem};
use crate::codes;
use crate::input::{quoted, write_one_of};

/// The most texts of tags that are remembered: bills repeat a few.
const REMEMBERED: usize = 4_096;
/// The most tags that a message may name.
const TAGS_NAMED: usize = 100;

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
    by_tags: BTreeMap<String, Option<Rc<str>>>,
    /// Tags that rows have.
    tags: BTreeSet<String>,
    is_named: bool,
}

impl Teams {
    /// Teams by what `--by` says.
    pub fn new(by: Option<&str>, columns: &Columns) -> Self {
        let key = match by.map(|it| (it, it.strip_prefix("tag:"))) {
            None => TeamKey::None,
            Some((_, Some(tag))) => TeamKey::Tag(tag.to_owned(), columns.position(TAGS)),
            Some((name, None)) => match columns.position(name) {
                Some(column) => TeamKey::Column(name.to_owned(), column),
                None => TeamKey::Tag(name.to_owned(), columns.position(TAGS)),
            },
        };
        Self { key, by_tags: BTreeMap::new(), tags: BTreeSet::new(), is_named: false }
    }

    /// Team of a row.
    pub fn of(&mut self, row: &StringRecord) -> Option<Rc<str>> {
        let found = match &self.key {
            TeamKey::None => return None,
            TeamKey::Column(name, column) => {
                let found = cell(row, Some(*column)).map(Rc::from);
                return Some(found.unwrap_or_else(|| format!("(no {name})").into()));
            }
            TeamKey::Tag(tag, column) => {
                let text = cell(row, *column).unwrap_or_default();
                if let Some(found) = self.by_tags.get(text) {
                    found.clone()
                } else {
                    let tags: Map<String, Value> = serde_json::from_str(text).unwrap_or_default();
                    let found = tags.get(tag).and_then(word).map(Rc::from);
                    if self.tags.len() < TAGS_NAMED {
                        self.tags.extend(tags.into_iter().map(|it| it.0));
                    }
                    if self.by_tags.len() >= REMEMBERED {
                        self.by_tags.clear();
                    }
                    self.by_tags.insert(text.to_owned(), found.clone());
                    found
                }
            }
        };
        self.is_named |= found.is_some();
        Some(found.unwrap_or_else(|| "(untagged)".into()))
    }

    /// Fails if no row has the tag.
    pub fn check(&self, columns: &Columns, file: &str) -> Result<(), Problem> {
        let TeamKey::Tag(tag, column) = &self.key else { return Ok(()) };
        if self.is_named || self.by_tags.is_empty() {
            return Ok(());
        }
        let message = format!("no row of GPUs in {} has a tag {}", quoted(file), quoted(tag));
        let tags: Vec<String> = self.tags.iter().map(|it| format!("tag:{it}")).collect();
        let fix = match column {
            None => write_one_of(&columns.names()),
            Some(_) if tags.is_empty() => "remove `--by`: the rows have no tags".to_owned(),
            Some(_) => write_one_of(&tags.iter().map(String::as_str).collect::<Vec<_>>()),
        };
        Err(Problem::at(Place::Names, codes::USAGE_FORMAT, message, fix))
    }
}

fn word(value: &Value) -> Option<String> {
    let text = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    (!text.is_empty() && !value.is_null()).then_some(text)
}
