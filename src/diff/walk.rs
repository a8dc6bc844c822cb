//! State of a walk through two trees, and the values read on the way.

use rust_decimal::Decimal;

use super::edit::{Edit, FileValue};
use crate::format::count;
use crate::input::{Sources, Span, YamlNode, YamlValue};

/// State of a walk through the trees of two files.
pub(super) struct Walk<'w> {
    pub base: &'w Sources,
    pub head: &'w Sources,
    /// Provider, vendor or site of a sheet, or name of a scenario.
    pub owner: String,
    pub currency: String,
    pub is_sheet: bool,
    /// Keys from the top of the file to the current value.
    pub path: Vec<String>,
    pub edits: Vec<Edit>,
}

/// The value at a node; a summary if it contains rows.
pub(super) fn as_written(
    node: &YamlNode,
    extent: impl Into<Option<Span>>,
    sources: &Sources,
) -> FileValue {
    let place = sources.place(node.span);
    let text = match rows_below(node) {
        // A sheet without rows states its reason.
        0 => text(node.get("unavailable").unwrap_or(node), sources),
        rows => count(rows, "row"),
    };
    let number = node.text().and_then(|it| it.parse().ok());
    FileValue {
        text,
        number,
        place: format!("{}:{}", place.name, place.line),
        extent: extent.into(),
    }
}

/// True if two values mean the same, however they are written.
pub(super) fn is_same(one: &YamlNode, other: &YamlNode) -> bool {
    match (&one.value, &other.value) {
        (YamlValue::Mapping(one), YamlValue::Mapping(all)) => {
            one.len() == all.len()
                && one.iter().all(|entry| {
                    other.get(&entry.key.text).is_some_and(|it| is_same(&entry.value, it))
                })
        }
        (YamlValue::Sequence(one), YamlValue::Sequence(other)) => {
            one.len() == other.len() && one.iter().zip(other).all(|(one, it)| is_same(one, it))
        }
        (YamlValue::Scalar { text: one, .. }, YamlValue::Scalar { text: other, .. }) => {
            let number = |text: &str| text.parse::<Decimal>().ok();
            one == other || number(one).is_some_and(|it| number(other) == Some(it))
        }
        (one, other) => matches!((one, other), (YamlValue::Empty, YamlValue::Empty)),
    }
}

/// A value on one line.
pub(super) fn text(node: &YamlNode, sources: &Sources) -> String {
    match &node.value {
        YamlValue::Scalar { text, .. } => text.to_string(),
        YamlValue::Empty | YamlValue::Refused => String::new(),
        _ => sources.text(node.span).split_whitespace().collect::<Vec<_>>().join(" "),
    }
}

/// True if a list contains dated rows.
pub(super) fn are_rows(list: &YamlNode) -> bool {
    list.items().iter().any(|it| it.get("from").is_some())
}

/// Number of rows below a node.
fn rows_below(node: &YamlNode) -> usize {
    match &node.value {
        YamlValue::Sequence(items) if are_rows(node) => items.len(),
        YamlValue::Sequence(items) => items.iter().map(rows_below).sum(),
        YamlValue::Mapping(entries) => entries.iter().map(|it| rows_below(&it.value)).sum(),
        _ => 0,
    }
}
