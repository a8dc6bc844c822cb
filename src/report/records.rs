//! Tables for programs and spreadsheets: figures are still numbers, columns never come and go.

use rust_decimal::Decimal;

use crate::format::Figure;

/// Rows under named columns.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Records {
    /// From left to right.
    pub columns: Vec<Field>,
    /// From top to bottom; each has a value for every column.
    pub rows: Vec<Vec<Value>>,
}

/// A column: the key its values have in JSON, and their unit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Field {
    /// The key.
    pub key: &'static str,
    /// A currency, where the values are amounts of money.
    pub unit: Option<String>,
}

impl Field {
    /// A column without a unit.
    #[must_use]
    pub fn plain(key: &'static str) -> Self {
        Self { key, unit: None }
    }

    /// A column of money.
    #[must_use]
    pub fn money(key: &'static str, currency: &str) -> Self {
        Self { key, unit: Some(currency.to_owned()) }
    }

    /// Heading with the unit: `total [USD]`.
    #[must_use]
    pub fn name(&self) -> String {
        self.unit
            .as_ref()
            .map_or_else(|| self.key.to_owned(), |unit| format!("{} [{unit}]", self.key))
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

    /// A figure that may not be known.
    #[must_use]
    pub fn number(number: Option<Decimal>, figure: Figure) -> Self {
        number.map_or(Self::Missing, |number| Self::Number(number, figure))
    }
}

/// A figure of a view, declared once for every format: its key, what it is, and why it is missing.
#[derive(Clone, Copy, Debug)]
pub struct Key<T> {
    /// Key in JSON and heading in CSV.
    pub name: &'static str,
    /// True if values are amounts of money.
    pub is_money: bool,
    /// Value of an item.
    pub value: fn(&T) -> Value,
    /// Reason for a missing value of an item; empty where none is given.
    pub reason: fn(&T) -> &'static str,
}

impl<T> Key<T> {
    /// A plain value.
    pub const fn plain(name: &'static str, value: fn(&T) -> Value) -> Self {
        Self { name, is_money: false, value, reason: |_| "" }
    }

    /// An amount of money.
    pub const fn money(name: &'static str, value: fn(&T) -> Value) -> Self {
        Self { is_money: true, ..Self::plain(name, value) }
    }

    /// A plain value that may be missing, for a reason.
    pub const fn maybe(
        name: &'static str,
        value: fn(&T) -> Value,
        reason: fn(&T) -> &'static str,
    ) -> Self {
        Self { name, is_money: false, value, reason }
    }

    /// An amount of money that may be missing, for a reason.
    pub const fn maybe_money(
        name: &'static str,
        value: fn(&T) -> Value,
        reason: fn(&T) -> &'static str,
    ) -> Self {
        Self { name, is_money: true, value, reason }
    }

    /// Column of a spreadsheet.
    pub fn field(&self, currency: &str) -> Field {
        if self.is_money { Field::money(self.name, currency) } else { Field::plain(self.name) }
    }
}

/// Some keys, in the order of their names.
pub fn pick<'k, T>(keys: &'k [Key<T>], names: &[&str]) -> Vec<&'k Key<T>> {
    names.iter().filter_map(|name| keys.iter().find(|key| key.name == *name)).collect()
}

/// Table of some keys, with a row for each item.
pub fn table<T>(keys: &[&Key<T>], currency: &str, items: &[T]) -> Records {
    Records {
        columns: keys.iter().map(|key| key.field(currency)).collect(),
        rows: items.iter().map(|it| keys.iter().map(|key| (key.value)(it)).collect()).collect(),
    }
}
