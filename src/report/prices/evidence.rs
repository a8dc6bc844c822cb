//! Evidence of a figure: when it was seen and checked, and where.

use super::question::{Age, Question};
use crate::format::Figure;
use crate::input::Date;
use crate::pricing::{AgeClass, Grade, HistoryRow};
use crate::report::kind::Kind;
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
    /// Evidence of a row of an entry, whose age counts by its class.
    pub fn of<V>(question: &Question, row: &'l HistoryRow<V>, of: (&str, AgeClass)) -> Self {
        Self {
            from: row.from,
            until: row.until,
            is_in_force: question.is_in_force(row),
            checked_on: row.checked_on,
            age: question.age(row, of),
            grade: row.grade,
            source: &row.source,
            note: row.note.as_deref(),
            quote: row.quote.as_deref(),
            second_source: row
                .second_source
                .as_ref()
                .map(|(address, _)| address.as_str())
                .or_else(|| row.seen.last().map(|it| it.source.as_str())),
        }
    }
}

/// Keys that every table ends with.
pub(crate) fn evidence_keys<'l>() -> [Key<Evidence<'l>>; 14] {
    type Of<'l> = Key<Evidence<'l>>;
    [
        Of::plain("from", |it| Value::text(it.from.to_string()))
            .kind(Kind::Day)
            .says("First day the figure was seen."),
        Of::maybe("until", |it| Value::maybe(it.until.map(|day| day.to_string())))
            .kind(Kind::Day)
            .says("First day the figure was no longer seen; null if it still is."),
        Of::flag(IN_FORCE, |it| it.is_in_force)
            .says("True if the figure is in force on the day of the listing."),
        Of::plain("checked_on", |it| Value::text(it.checked_on.to_string()))
            .kind(Kind::Day)
            .says("Last day the source confirmed the figure."),
        Of::plain("age_days", |it| Value::Count(it.age.days))
            .kind(Kind::Signed)
            .says("Days since then."),
        Of::maybe("limit_days", |it| it.age.limit.map_or(Value::Missing, Value::Count))
            .kind(Kind::Whole)
            .says("Days after which such a figure is stale; null if it never is."),
        Of::flag("is_old", |it| it.age.is_old()).says("True if the figure is stale."),
        Of::maybe("chance_unchanged", |it| Value::number(it.age.chance(), Figure::Share))
            .says(
                "Chance that the figure still holds at its age, by how often figures of its supplier and \
                 class have changed; null if it never ages.",
            ),
        Of::maybe("range_share", |it| Value::number(it.age.range(), Figure::Share)).says(
            "Share of the figure within which it lies with a chance of 90%, either way; 0 if it holds.",
        ),
        Of::maybe("grade", |it| Value::maybe(it.grade.map(Grade::name))).says(
            "Reliability of the source: A for the provider's own, B for a secondary one; null \
             for a contract.",
        ),
        Of::plain("source", |it| Value::text(it.source))
            .says("Address of the source, or name of a contract."),
        Of::maybe("note", |it| Value::maybe(it.note)).says("Note of the sheet."),
        Of::maybe("quote", |it| Value::maybe(it.quote))
            .says("Words or cell of the source with the figure."),
        Of::maybe("second_source", |it| Value::maybe(it.second_source))
            .says("Address of an independent source that confirms the figure."),
    ]
}
