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

    /// Its name: `total [USD]`.
    #[must_use]
    pub fn name(&self) -> String {
        self.unit
            .as_ref()
            .map_or_else(|| self.key.to_owned(), |unit| format!("{} [{unit}]", self.key))
    }
}

/// What stands in one row under one column.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// Not known, or does not apply.
    Missing,
    /// Words, or a name as in the file.
    Text(String),
    /// Yes or no.
    Flag(bool),
    /// The number of a month.
    Count(u32),
    /// A number and what it is.
    Number(Decimal, Figure),
}

impl Value {
    /// Words, or a name as in the file.
    #[must_use]
    pub fn text(text: impl Into<String>) -> Self {
        Self::Text(text.into())
    }

    /// A figure that may not be known.
    #[must_use]
    pub fn number(number: Option<Decimal>, figure: Figure) -> Self {
        number.map_or(Self::Missing, |number| Self::Number(number, figure))
    }
}
