//! Where a walk through two trees is, and what it reads there.

use rust_decimal::Decimal;

use super::edit::{Edit, Said};
use crate::format::count;
use crate::input::{Node, Sources, Span, Value};

/// Where a walk is.
pub(super) struct Walk<'w> {
    pub base: &'w Sources,
    pub head: &'w Sources,
    /// The provider, vendor or site of a sheet; the name of a scenario.
    pub owner: String,
    pub currency: String,
    pub is_sheet: bool,
    /// The keys from the top of the file.
    pub path: Vec<String>,
    pub edits: Vec<Edit>,
}

/// What stands at a place, or in words how much does.
pub(super) fn said(node: &Node, extent: impl Into<Option<Span>>, sources: &Sources) -> Said {
    let place = sources.place(node.span);
    let text = match rows_below(node) {
        // A sheet without rows has a reason.
        0 => text(node.get("unavailable").unwrap_or(node), sources),
        rows => count(rows, "row"),
    };
    let number = node.text().and_then(|it| it.parse().ok());
    Said { text, number, place: format!("{}:{}", place.name, place.line), extent: extent.into() }
}

/// Whether two values mean the same, however they are written.
pub(super) fn is_same(one: &Node, other: &Node) -> bool {
    match (&one.value, &other.value) {
        (Value::Mapping(one), Value::Mapping(all)) => {
            one.len() == all.len()
                && one.iter().all(|entry| {
                    other.get(&entry.key.text).is_some_and(|it| is_same(&entry.value, it))
                })
        }
        (Value::Sequence(one), Value::Sequence(other)) => {
            one.len() == other.len() && one.iter().zip(other).all(|(one, it)| is_same(one, it))
        }
        (Value::Scalar { text: one, .. }, Value::Scalar { text: other, .. }) => {
            let number = |text: &str| text.parse::<Decimal>().ok();
            one == other || number(one).is_some_and(|it| number(other) == Some(it))
        }
        (one, other) => matches!((one, other), (Value::Empty, Value::Empty)),
    }
}

/// A value on one line.
pub(super) fn text(node: &Node, sources: &Sources) -> String {
    match &node.value {
        Value::Scalar { text, .. } => text.to_string(),
        Value::Empty | Value::Refused => String::new(),
        _ => sources.text(node.span).split_whitespace().collect::<Vec<_>>().join(" "),
    }
}

/// Whether a list is one of dated rows.
pub(super) fn are_rows(list: &Node) -> bool {
    list.items().iter().any(|it| it.get("from").is_some())
}

/// How many rows stand below a place.
fn rows_below(node: &Node) -> usize {
    match &node.value {
        Value::Sequence(items) if are_rows(node) => items.len(),
        Value::Sequence(items) => items.iter().map(rows_below).sum(),
        Value::Mapping(entries) => entries.iter().map(|it| rows_below(&it.value)).sum(),
        _ => 0,
    }
}
