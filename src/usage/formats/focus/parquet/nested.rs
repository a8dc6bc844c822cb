//! Cells of a column: one value each, or the entries of a map or the fields of a record as JSON.

use std::iter::Peekable;

use parquet::schema::types::ColumnDescPtr;

use super::column::{Leaf, Value};
use super::value::Meaning;

/// Shape of a column.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Shape {
    /// One value a row.
    One,
    /// Pairs of a key and a value: a map, or a list of them.
    Map,
    /// Fields with these names.
    Fields(Vec<String>),
}

impl Shape {
    /// Shape of a column with these leaves; fails with its kind if it is not read.
    pub fn of(leaves: &[ColumnDescPtr]) -> Result<Self, String> {
        for leaf in leaves {
            Meaning::of(leaf)?;
        }
        let is_list = leaves.iter().any(|it| it.max_rep_level() > 0);
        let is_deep = leaves.iter().any(|it| it.max_rep_level() > 1);
        let names: Vec<&str> = leaves.iter().map(|it| it.name()).collect();
        match names.as_slice() {
            _ if is_deep => Err("a list of lists, which is not read".to_owned()),
            ["key", "value"] if is_list => Ok(Self::Map),
            _ if is_list => Err("a list, which is not read".to_owned()),
            [_] if leaves.iter().all(|it| it.path().parts().len() == 1) => Ok(Self::One),
            _ => Ok(Self::Fields(names.into_iter().map(str::to_owned).collect())),
        }
    }
}

/// Cells of rows, one after the other.
#[derive(Default)]
pub(super) struct Cells {
    text: String,
    ends: Vec<usize>,
}

impl Cells {
    /// Text of a row; empty for null.
    pub fn get(&self, row: usize) -> &str {
        let start =
            row.checked_sub(1).and_then(|it| self.ends.get(it)).copied().unwrap_or_default();
        let end = self.ends.get(row).copied().unwrap_or_default();
        self.text.get(start..end).unwrap_or_default()
    }

    /// Takes the values of rows that were read last.
    pub fn fill(&mut self, shape: &Shape, leaves: &[Leaf], rows: usize) {
        self.text.clear();
        self.ends.clear();
        match (shape, leaves) {
            (Shape::One, [leaf]) => {
                for value in leaf.values.iter() {
                    self.text.push_str(value.text.unwrap_or_default());
                    self.ends.push(self.text.len());
                }
            }
            (Shape::Map, [keys, values]) => {
                let mut pairs = keys.values.iter().zip(values.values.iter()).peekable();
                for _ in 0..rows {
                    self.map(&mut pairs);
                }
            }
            (Shape::Fields(names), leaves) => {
                let mut values: Vec<_> = leaves.iter().map(|it| it.values.iter()).collect();
                for _ in 0..rows {
                    let values = values.iter_mut().map(|it| it.next().and_then(|it| it.text));
                    let fields = names.iter().map(String::as_str).zip(values);
                    self.object(fields.filter_map(|(name, text)| Some((name, text?))));
                }
            }
            _ => {}
        }
    }

    /// Adds the pairs of one row.
    fn map<'v>(&mut self, pairs: &mut Peekable<impl Iterator<Item = (Value<'v>, Value<'v>)>>) {
        let first = pairs.next();
        let rest = std::iter::from_fn(|| pairs.next_if(|it| !it.0.is_first));
        let all = first.into_iter().chain(rest);
        self.object(all.filter_map(|(key, value)| key.text.zip(value.text)));
    }

    /// Adds an object of JSON; nothing if it has no fields.
    fn object<'v>(&mut self, fields: impl Iterator<Item = (&'v str, &'v str)>) {
        let mut opening = '{';
        for (name, text) in fields {
            self.text.push(opening);
            opening = ',';
            let [name, text] = [name, text].map(|it| serde_json::Value::from(it).to_string());
            self.text.push_str(&name);
            self.text.push(':');
            self.text.push_str(&text);
        }
        if opening == ',' {
            self.text.push('}');
        }
        self.ends.push(self.text.len());
    }
}
