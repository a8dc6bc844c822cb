//! Page on which a view writes an item, or describes all items: one declaration does both.

use std::borrow::Borrow;

use serde_json::{Map, Value as Json, json};

use super::shape::{Definitions, Schema, Shape, leaf, nullable};
use crate::format::{Precision, data};
use crate::report::kind::Kind;
use crate::report::records::{Key, Value};

/// An item of JSON output whose values are declared once, to be written and to be described.
pub(in crate::export) trait View: Copy {
    /// Name of the definition in the schema.
    const NAME: &'static str;
    /// Description in the schema.
    const DOC: &'static str;

    /// Declares each value in order.
    fn declare(pen: &mut Pen<'_, Self>);
}

/// Item of a view and the page for it; without an item, the page is the schema.
pub(in crate::export) struct Pen<'p, T> {
    item: Option<T>,
    page: &'p mut Page,
}

/// Values of an item by key, or the schemas of its values.
#[derive(Default)]
struct Page {
    values: Map<String, Json>,
    /// Why a value is null, by its key.
    reasons: Map<String, Json>,
    /// Keys that are never left out.
    required: Vec<Json>,
    definitions: Definitions,
}

/// JSON of an item.
pub(super) fn written<T: View>(item: T) -> Json {
    let mut page = Page::default();
    T::declare(&mut Pen { item: Some(item), page: &mut page });
    page.values.into()
}

/// Schema of the items of a view, whose parts are added to the definitions.
pub(super) fn described<T: View>(definitions: &mut Definitions) -> Json {
    let mut page = Page { definitions: std::mem::take(definitions), ..Page::default() };
    T::declare(&mut Pen { item: None, page: &mut page });
    *definitions = page.definitions;
    let mut schema = json!({"type": "object", "properties": page.values});
    if !page.required.is_empty() {
        schema["required"] = page.required.into();
    }
    schema["description"] = T::DOC.into();
    schema["additionalProperties"] = false.into();
    schema
}

impl<T: Copy> Pen<'_, T> {
    /// Adds a value of an item, and keeps the reason for it if it is missing.
    pub fn value<V: Shape>(
        &mut self,
        (name, doc): (&str, &str),
        kind: Option<Kind>,
        get: impl FnOnce(T) -> V,
        reason: impl FnOnce(T) -> &'static str,
    ) {
        if let Some(item) = self.item {
            let value = get(item);
            let reason = if value.is_missing() { reason(item) } else { "" };
            self.page.explain(name, Some(reason).filter(|it| !it.is_empty()));
            self.page.values.insert(name.to_owned(), value.json());
        } else {
            let schema = V::schema(kind, &mut self.page.definitions);
            self.page.describe((name, doc), kind, schema, true);
        }
    }

    /// Adds a value that is left out if there is none.
    pub fn optional<V: Shape>(
        &mut self,
        (name, doc): (&str, &str),
        kind: Option<Kind>,
        get: impl FnOnce(T) -> Option<V>,
    ) {
        if let Some(item) = self.item {
            let value = get(item).map(|it| (name.to_owned(), it.json()));
            self.page.values.extend(value);
        } else {
            let schema = V::schema(kind, &mut self.page.definitions);
            self.page.describe((name, doc), kind, schema, false);
        }
    }

    /// Adds the values of keys, and keeps the reasons of those that are missing.
    pub fn keys<'k, K: 'k, B: Borrow<K>>(
        &mut self,
        keys: impl IntoIterator<Item = &'k Key<K>>,
        get: impl FnOnce(T) -> B,
    ) {
        let of = self.item.map(get);
        for key in keys {
            if let Some(of) = &of {
                self.page.explain(key.name, key.reason(of.borrow()));
                self.page.values.insert(key.name.to_owned(), json(&key.value(of.borrow())));
            } else {
                let schema = leaf(key.kind, &mut self.page.definitions);
                let schema = if key.is_always { schema } else { nullable(schema) };
                self.page.describe((key.name, key.doc), Some(key.kind), schema, true);
            }
        }
    }

    /// Adds all values of another view.
    pub fn view<V: View>(&mut self, get: impl FnOnce(T) -> V) {
        V::declare(&mut Pen { item: self.item.map(get), page: self.page });
    }

    /// Adds all values of another view, whose item is made for it.
    pub fn owned_view<V>(&mut self, get: impl FnOnce(T) -> V)
    where
        for<'v> &'v V: View,
    {
        let made = self.item.map(get);
        <&V>::declare(&mut Pen { item: made.as_ref(), page: self.page });
    }

    /// Adds the reasons of what is missing so far, by key; always, or only if anything is missing.
    pub fn reasons(&mut self, doc: &str, is_always: bool) {
        let page = &mut *self.page;
        if self.item.is_none() {
            let schema = json!({"type": "object", "additionalProperties": {"type": "string"}});
            page.describe(("reasons", doc), None, schema, is_always);
        } else if is_always || !page.reasons.is_empty() {
            page.reasons.sort_keys();
            let reasons = std::mem::take(&mut page.reasons);
            page.values.insert("reasons".to_owned(), reasons.into());
        }
    }

    /// Moves some keys to the end of the schema, in this order.
    pub fn described_last<'k>(&mut self, names: impl IntoIterator<Item = &'k str>) {
        if self.item.is_none() {
            for name in names {
                let schema = self.page.values.shift_remove(name).unwrap_or_default();
                self.page.values.insert(name.to_owned(), schema);
                self.page.required.retain(|it| it != name);
                self.page.required.push(name.into());
            }
        }
    }
}

impl Page {
    fn explain(&mut self, name: &str, reason: Option<&str>) {
        self.reasons.extend(reason.map(|it| (name.to_owned(), it.into())));
    }

    fn describe(
        &mut self,
        (name, doc): (&str, &str),
        kind: Option<Kind>,
        mut schema: Schema,
        is_always: bool,
    ) {
        schema["description"] = doc.into();
        if let Some(Kind::Only(word)) = kind {
            schema["const"] = word.into();
        }
        self.values.insert(name.to_owned(), schema);
        self.required.extend(is_always.then(|| Json::from(name)));
    }
}

/// Value of a key in JSON: numbers that may have any digits are text.
fn json(value: &Value) -> Json {
    match value {
        Value::Missing => Json::Null,
        Value::Text(text) => text.as_str().into(),
        Value::Flag(yes) => (*yes).into(),
        Value::Count(number) => (*number).into(),
        Value::Number(number, figure) => data(*number, *figure, Precision::Exact).into(),
    }
}
