//! Objects drawn from the keys of a view: all digits, and why a value is null.

use serde::Serialize;
use serde_json::{Map, Value as Json};

use crate::format::{Precision, data};
use crate::report::records::{Key, Value};

/// An object, in the order in which its values are added.
#[derive(Clone, Debug, Default, Serialize)]
#[serde(transparent)]
pub(super) struct Object {
    values: Map<String, Json>,
    /// Why a value is null, by its key.
    #[serde(skip)]
    reasons: Map<String, Json>,
}

impl Object {
    /// An object of keys.
    pub fn of<'k, T: 'k>(keys: impl IntoIterator<Item = &'k Key<T>>, item: &T) -> Self {
        Self::default().keys(keys, item)
    }

    /// Adds the values of an item, and keeps the reasons of those that are missing.
    pub fn keys<'k, T: 'k>(mut self, keys: impl IntoIterator<Item = &'k Key<T>>, item: &T) -> Self {
        for key in keys {
            let value = json(&key.value(item));
            self = self.with(key.name, value).because(key.name, key.reason(item));
        }
        self
    }

    /// Adds a value.
    pub fn with(mut self, key: &str, value: impl Into<Json>) -> Self {
        self.values.insert(key.to_owned(), value.into());
        self
    }

    /// Adds a value if there is one.
    pub fn given(self, key: &str, value: Option<impl Into<Json>>) -> Self {
        match value {
            Some(value) => self.with(key, value),
            None => self,
        }
    }

    /// Adds an object for each item of a list.
    pub fn each<I: IntoIterator>(self, key: &str, items: I, one: impl Fn(I::Item) -> Self) -> Self {
        self.with(key, items.into_iter().map(one).collect::<Vec<_>>())
    }

    /// Keeps the reason why a value is null, if there is one.
    pub fn because(mut self, key: &str, reason: Option<&str>) -> Self {
        self.reasons.extend(reason.map(|it| (key.to_owned(), it.into())));
        self
    }

    /// Adds the reasons of what is missing so far, by key.
    pub fn reasons(mut self) -> Self {
        self.reasons.sort_keys();
        let reasons = std::mem::take(&mut self.reasons);
        self.with("reasons", reasons)
    }

    /// Adds the reasons of what is missing so far, if anything is.
    pub fn reasons_if_any(self) -> Self {
        if self.reasons.is_empty() { self } else { self.reasons() }
    }

    /// Leaves out what is missing.
    pub fn stated(mut self) -> Self {
        self.values.retain(|_, value| !value.is_null() && *value != Json::Array(Vec::new()));
        self
    }
}

impl From<Object> for Json {
    fn from(object: Object) -> Self {
        Self::Object(object.values)
    }
}

/// A value as JSON has it: numbers that may have any digits are text.
pub(super) fn json(value: &Value) -> Json {
    match value {
        Value::Missing => Json::Null,
        Value::Text(text) => text.as_str().into(),
        Value::Flag(yes) => (*yes).into(),
        Value::Count(number) => (*number).into(),
        Value::Number(number, figure) => data(*number, *figure, Precision::Exact).into(),
    }
}
