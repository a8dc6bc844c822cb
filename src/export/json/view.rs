//! A view of the money by period, where one is asked for: the cells of its table, all digits.

use super::object::{Object, json};
use crate::report::compare::{Material, statement_records};
use crate::report::records::Value;

/// The view, if one is asked for.
pub(super) fn view(material: Material<'_>) -> Option<Object> {
    let statement = material.statement?;
    let records = statement_records(material, statement.view);
    let cells = |row: &'_ Vec<Value>| {
        let keys = records.columns.iter().map(|column| &column.key);
        keys.zip(row).fold(Object::default(), |object, (key, it)| object.with(key, json(it)))
    };
    let is_missing =
        |at: usize| records.rows.iter().any(|row| row.get(at) == Some(&Value::Missing));
    let missing = records.columns.iter().enumerate().filter(|(at, _)| is_missing(*at));
    let why = Some("nothing is served in that period");
    let object = Object::default()
        .with("name", statement.view.name())
        .with("by", statement.by.name())
        .each("rows", &records.rows, cells);
    Some(missing.fold(object, |object, (_, it)| object.because(&it.key, why)).reasons())
}
