//! Evidence of a figure: when it was seen and checked, and where.

use super::question::{Age, Question};
use crate::input::Date;
use crate::pricing::{AgeClass, Grade, HistoryRow};
use crate::report::records::{Key, Value};

/// Key that tells whether a row is in force.
pub(crate) const IN_FORCE: &str = "is_in_force";

/// Evidence of a row of a sheet.
#[derive(Clone, Copy, Debug)]
pub struct Evidence<'l> {
    /// First day the figure was seen.
    pub from: Date,
    /// First day it was no longer seen; none if it still is.
    pub until: Option<Date>,
    is_in_force: bool,
    /// Last day the source confirmed it.
    pub checked_on: Date,
    /// Age on the day of the question.
    pub age: Age,
    grade: Option<Grade>,
    /// Source of the row.
    pub source: &'l str,
    /// Note of the sheet.
    pub note: Option<&'l str>,
    /// Words of the source with the figure.
    quote: Option<&'l str>,
    /// Address of an independent source.
    second_source: Option<&'l str>,
}

impl<'l> Evidence<'l> {
    /// Evidence of a row, whose age counts by its class.
    pub fn of<V>(question: &Question, row: &'l HistoryRow<V>, class: AgeClass) -> Self {
        Self {
            from: row.from,
            until: row.until,
            is_in_force: question.is_in_force(row),
            checked_on: row.checked_on,
            age: question.age(row, class),
            grade: row.grade,
            source: &row.source,
            note: row.note.as_deref(),
            quote: row.quote.as_deref(),
            second_source: row.second_source.as_ref().map(|(address, _)| address.as_str()),
        }
    }
}

/// Keys that every table ends with.
pub(crate) fn evidence_keys<'l>() -> [Key<Evidence<'l>>; 12] {
    [
        Key::plain("from", |it| Value::text(it.from.to_string())),
        Key::plain("until", |it| Value::maybe(it.until.map(|day| day.to_string()))),
        Key::plain(IN_FORCE, |it| Value::Flag(it.is_in_force)),
        Key::plain("checked_on", |it| Value::text(it.checked_on.to_string())),
        Key::plain("age_days", |it| Value::Count(it.age.days)),
        Key::plain("limit_days", |it| it.age.limit.map_or(Value::Missing, Value::Count)),
        Key::plain("is_old", |it| Value::Flag(it.age.is_old())),
        Key::plain("grade", |it| Value::maybe(it.grade.map(Grade::name))),
        Key::plain("source", |it| Value::text(it.source)),
        Key::plain("note", |it| Value::maybe(it.note)),
        Key::plain("quote", |it| Value::maybe(it.quote)),
        Key::plain("second_source", |it| Value::maybe(it.second_source)),
    ]
}
