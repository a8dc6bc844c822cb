//! Objects drawn from the keys of a view: all digits, and why a value is null.

use indexmap::IndexMap;
use serde::Serialize;

use super::Reasons;
use crate::format::{Precision, data};
use crate::report::records::{Key, Value};

/// Values by key, in the order of the keys.
pub(super) type Object = IndexMap<&'static str, JsonValue>;

/// A value as JSON has it: numbers that may have any digits are text.
#[derive(Serialize)]
#[serde(untagged)]
pub(super) enum JsonValue {
    Missing(Option<()>),
    Text(String),
    Flag(bool),
    Count(i64),
}

impl From<&Value> for JsonValue {
    fn from(value: &Value) -> Self {
        match value {
            Value::Missing => Self::Missing(None),
            Value::Text(text) => Self::Text(text.clone()),
            Value::Flag(yes) => Self::Flag(*yes),
            Value::Count(number) => Self::Count(*number),
            Value::Number(number, figure) => Self::Text(data(*number, *figure, Precision::Exact)),
        }
    }
}

/// The values of an item.
pub(super) fn values<'k, T: 'k>(keys: impl IntoIterator<Item = &'k Key<T>>, item: &T) -> Object {
    object(keys, item, &mut Reasons::new())
}

/// The values of an item; reasons of those that are missing are added.
pub(super) fn object<'k, T: 'k>(
    keys: impl IntoIterator<Item = &'k Key<T>>,
    item: &T,
    reasons: &mut Reasons,
) -> Object {
    let entry = |key: &Key<T>| {
        let value = (key.value)(item);
        let reason = (key.reason)(item);
        if value == Value::Missing && !reason.is_empty() {
            reasons.insert(key.name, reason);
        }
        (key.name, JsonValue::from(&value))
    };
    keys.into_iter().map(entry).collect()
}
