//! Tables for programs and spreadsheets: figures are still numbers, columns never come and go.

use std::borrow::{Borrow, Cow};

use rust_decimal::Decimal;

use super::kind::Kind;
use super::table::{Cell, Column};
use crate::format::{Figure, whole};

/// Rows under named columns.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Records {
    /// From left to right.
    pub columns: Vec<Field>,
    /// From top to bottom; each has a value for every column.
    pub rows: Vec<Vec<Value>>,
}

impl Records {
    /// Both tables side by side, row by row.
    #[must_use]
    pub fn beside(mut self, other: Self) -> Self {
        self.columns.extend(other.columns);
        for (row, more) in self.rows.iter_mut().zip(other.rows) {
            row.extend(more);
        }
        self
    }
}

/// A column: the key its values have in JSON, and their unit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Field {
    /// The key.
    pub key: Cow<'static, str>,
    /// Name of what the column is of, if several have the key.
    pub of: Option<String>,
    /// A currency, where the values are amounts of money.
    pub unit: Option<String>,
}

impl Field {
    /// A column without a unit.
    #[must_use]
    pub fn plain(key: impl Into<Cow<'static, str>>) -> Self {
        Self { key: key.into(), of: None, unit: None }
    }

    /// A column of money.
    #[must_use]
    pub fn money(key: impl Into<Cow<'static, str>>, currency: &str) -> Self {
        Self { key: key.into(), of: None, unit: Some(currency.to_owned()) }
    }

    /// The column, one of several with its key: `cost of own`.
    #[must_use]
    pub fn of(self, name: &str) -> Self {
        Self { of: Some(name.to_owned()), ..self }
    }

    /// Heading with the unit: `total [USD]`.
    #[must_use]
    pub fn name(&self) -> String {
        let of = self.of.as_ref().map(|name| format!(" of {name}")).unwrap_or_default();
        let unit = self.unit.as_ref().map(|unit| format!(" [{unit}]")).unwrap_or_default();
        format!("{}{of}{unit}", self.key)
    }
}

/// Value of a row under a column.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// Not known, or does not apply.
    Missing,
    /// Words, or a name as in the file.
    Text(String),
    /// Yes or no.
    Flag(bool),
    /// A whole number, such as that of a month or of days.
    Count(i64),
    /// A number and what it is.
    Number(Decimal, Figure),
}

impl Value {
    /// Words, or a name as in the file.
    #[must_use]
    pub fn text(text: impl Into<String>) -> Self {
        Self::Text(text.into())
    }

    /// Words that may not be there.
    #[must_use]
    pub fn maybe(text: Option<impl Into<String>>) -> Self {
        text.map_or(Self::Missing, Self::text)
    }

    /// Cell of a text table, with a word for a missing value.
    #[must_use]
    pub fn cell_or(&self, missing: &str) -> Cell {
        if *self == Self::Missing { Cell::text(missing) } else { self.cell() }
    }

    /// A figure that may not be known.
    #[must_use]
    pub fn number(number: Option<Decimal>, figure: Figure) -> Self {
        number.map_or(Self::Missing, |number| Self::Number(number, figure))
    }

    /// Cell of a text table.
    #[must_use]
    pub fn cell(&self) -> Cell {
        match self {
            Self::Missing => Cell::Missing,
            Self::Text(text) => Cell::text(text),
            Self::Flag(yes) => Cell::text(if *yes { "yes" } else { "no" }),
            Self::Count(number) => Cell::number(whole(*number)),
            Self::Number(number, figure) => Cell::figure(Some(*number), *figure),
        }
    }
}

/// A value of a view, declared once for every format: its key, description, heading, figure, and why
/// it is missing.
#[derive(Debug)]
pub struct Key<T> {
    /// Key in JSON and heading in CSV.
    pub name: &'static str,
    /// Description in the schema of JSON output.
    pub doc: &'static str,
    /// Kind in JSON.
    pub kind: Kind,
    /// True if JSON has no item without the value.
    pub is_always: bool,
    heading: &'static str,
    get: GetOf<T>,
    reason: fn(&T) -> &'static str,
}

type Read<T, V> = fn(&T) -> V;

/// Reading of a value from an item.
#[derive(Clone, Copy, Debug)]
enum Get<V, F, N> {
    Value(V),
    Flag(F),
    Number(Figure, N),
}

type GetOf<T> = Get<Read<T, Value>, Read<T, bool>, Read<T, Option<Decimal>>>;

// Derived, these would ask the same of items.
impl<T> Clone for Key<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Key<T> {}

impl<T> Key<T> {
    const fn of(name: &'static str, get: GetOf<T>) -> Self {
        let (doc, kind) = ("", Kind::Exact);
        Self { name, doc, kind, is_always: false, heading: name, get, reason: |_| "" }
    }

    /// Words, or another value that is always there, of the kind that [`Key::kind`] sets.
    pub const fn plain(name: &'static str, value: fn(&T) -> Value) -> Self {
        Self::of(name, Get::Value(value)).kind(Kind::Text).always()
    }

    /// A plain value that may be missing.
    pub const fn maybe(name: &'static str, value: fn(&T) -> Value) -> Self {
        Self { is_always: false, ..Self::plain(name, value) }
    }

    /// Yes or no.
    pub const fn flag(name: &'static str, is_true: fn(&T) -> bool) -> Self {
        Self::of(name, Get::Flag(is_true)).kind(Kind::Flag).always()
    }

    /// A number that may be missing, written as figures of its kind are.
    pub const fn figure(
        name: &'static str,
        figure: Figure,
        number: fn(&T) -> Option<Decimal>,
    ) -> Self {
        Self::of(name, Get::Number(figure, number))
    }

    /// Sets the description.
    #[must_use]
    pub const fn says(self, doc: &'static str) -> Self {
        Self { doc, ..self }
    }

    /// Sets the kind of a value that is no text.
    #[must_use]
    pub const fn kind(self, kind: Kind) -> Self {
        Self { kind, ..self }
    }

    /// States that JSON has no item without the value.
    #[must_use]
    pub const fn always(self) -> Self {
        Self { is_always: true, ..self }
    }

    /// Sets the heading of its column in a text table.
    #[must_use]
    pub const fn headed(self, heading: &'static str) -> Self {
        Self { heading, ..self }
    }

    /// Sets the reason for a missing value of an item.
    #[must_use]
    pub const fn unless(self, reason: fn(&T) -> &'static str) -> Self {
        Self { reason, ..self }
    }

    /// Value of an item.
    pub fn value(&self, item: &T) -> Value {
        match self.get {
            Get::Value(value) => value(item),
            Get::Flag(is_true) => Value::Flag(is_true(item)),
            Get::Number(figure, number) => Value::number(number(item), figure),
        }
    }

    /// Reason why an item has no value, if one is given.
    pub fn reason(&self, item: &T) -> Option<&'static str> {
        let reason = (self.reason)(item);
        (!reason.is_empty() && self.value(item) == Value::Missing).then_some(reason)
    }

    /// Column of a spreadsheet; one of money has its currency, unless that differs by row.
    pub fn field(&self, currency: &str) -> Field {
        match self.get {
            Get::Number(figure, _) if figure.is_money() && !currency.is_empty() => {
                Field::money(self.name, currency)
            }
            _ => Field::plain(self.name),
        }
    }

    /// Column of a text table.
    pub fn column(&self) -> Column {
        match self.get {
            Get::Value(_) | Get::Flag(_) => Column::text(self.heading),
            Get::Number(..) => Column::number(self.heading),
        }
    }
}

/// One of some keys by its name; an unknown name does not compile in a `const`.
pub const fn pick<T>(keys: &[Key<T>], name: &str) -> Key<T> {
    let mut at = 0;
    while !is_same(keys[at].name, name) {
        at += 1;
    }
    keys[at]
}

/// Some keys, in the order of their names; an unknown name does not compile in a `const`.
pub const fn pick_all<T, const N: usize>(keys: &[Key<T>], names: [&str; N]) -> [Key<T>; N] {
    let mut picked = [keys[0]; N];
    let mut at = 0;
    while at < N {
        picked[at] = pick(keys, names[at]);
        at += 1;
    }
    picked
}

const fn is_same(one: &str, other: &str) -> bool {
    let (one, other) = (one.as_bytes(), other.as_bytes());
    let mut at = 0;
    while at < one.len() && at < other.len() && one[at] == other[at] {
        at += 1;
    }
    at == one.len() && at == other.len()
}

/// Table of some keys, with a row for each item.
pub fn table<T>(
    keys: &[Key<T>],
    currency: &str,
    items: impl IntoIterator<Item: Borrow<T>>,
) -> Records {
    let row = |it: &T| keys.iter().map(|key| key.value(it)).collect();
    Records {
        columns: keys.iter().map(|key| key.field(currency)).collect(),
        rows: items.into_iter().map(|it| row(it.borrow())).collect(),
    }
}
