//! The history of one figure: rows with validity intervals, of which a run knows those up to its day.

use rust_decimal::Decimal;

use super::row_checks::{ends_after, sourced};
use super::written::{Grade, RowEvidence, SheetRow};
use crate::codes;
use crate::input::{Date, Diagnostic, Diagnostics, Field, Span};

/// One figure over time, oldest first.
#[derive(Clone, Debug)]
pub struct History<V = Decimal> {
    /// The rows, checked not to overlap.
    pub rows: Vec<HistoryRow<V>>,
    /// Whether rows were lost to mistakes, which were reported.
    pub is_broken: bool,
}

/// A row that was checked.
#[derive(Clone, Debug)]
pub struct HistoryRow<V = Decimal> {
    /// Its value.
    pub value: V,
    /// The key it stands under, which tells what it is counted by.
    pub key: &'static str,
    /// Where the value stands.
    pub span: Span,
    /// First date it was seen.
    pub from: Date,
    /// First date it was no longer seen.
    pub until: Option<Date>,
    /// Last date the source confirmed it.
    pub checked_on: Date,
    /// Where that date stands.
    pub checked_at: Span,
    /// The source.
    pub source: String,
    /// Where it stands.
    pub source_at: Span,
    /// How well it is known; what was negotiated has none.
    pub grade: Option<Grade>,
    /// What else the sheet says of it.
    pub note: Option<String>,
    /// What was negotiated over a list price, which the value is net of.
    pub terms: Option<NegotiatedTerms>,
}

/// How a negotiated price stands to the list price.
#[derive(Clone, Debug)]
pub struct NegotiatedTerms {
    /// The row of the list; none where the contract alone names a price.
    pub list: Option<Box<HistoryRow>>,
    /// How far below the list it lies, above where negative.
    pub discount_share: Option<Decimal>,
    /// Whether the price itself was agreed, so that the list may change and it does not.
    pub is_fixed: bool,
}

impl<V> Default for History<V> {
    fn default() -> Self {
        Self { rows: Vec::new(), is_broken: false }
    }
}

impl<V> History<V> {
    /// Whether the sheet says nothing of this figure, not even something wrong.
    pub fn is_absent(&self) -> bool {
        self.rows.is_empty() && !self.is_broken
    }

    /// The row in force on a day.
    pub fn on(&self, day: Date) -> Option<&HistoryRow<V>> {
        self.rows.iter().find(|row| row.from <= day && row.until.is_none_or(|until| day < until))
    }

    /// The first row that came after that day.
    pub fn after(&self, day: Date) -> Option<&HistoryRow<V>> {
        self.all_after(day).next()
    }

    /// Every row that came after that day.
    pub fn all_after(&self, day: Date) -> impl Iterator<Item = &HistoryRow<V>> {
        self.rows.iter().filter(move |row| row.from > day)
    }

    /// Checks the rows of a list.
    pub(super) fn of<R: SheetRow<Value = V>>(
        list: &Field<Vec<Field<R>>>,
        diagnostics: &mut Diagnostics,
    ) -> Self {
        let written = list.get().map(Vec::as_slice).unwrap_or_default();
        let checked = written.iter().filter_map(|row| figure(row, diagnostics));
        let mut rows: Vec<HistoryRow<V>> = checked.collect();
        rows.sort_by_key(|row| row.from);
        for pair in rows.windows(2) {
            if let [earlier, later] = pair {
                in_sequence(earlier, later, diagnostics);
            }
        }
        let is_broken = list.is_bad() || rows.len() < written.len() || is_empty(list, diagnostics);
        Self { rows, is_broken }
    }
}

/// Reports a list that promises figures and has none.
fn is_empty<R: SheetRow>(list: &Field<Vec<Field<R>>>, diagnostics: &mut Diagnostics) -> bool {
    let Some((_, at)) = list.stated().filter(|(rows, _)| rows.is_empty()) else { return false };
    let message = format!("the list is empty, but {} was expected", R::NAME);
    let fix = "add a row, or remove the key";
    diagnostics.push(Diagnostic::error(codes::NO_PRICE, message).at(at).fix(fix));
    true
}

fn figure<R: SheetRow>(
    row: &Field<R>,
    diagnostics: &mut Diagnostics,
) -> Option<HistoryRow<R::Value>> {
    let (row, span) = row.stated()?;
    let RowEvidence { from, until, source, checked_on, grade, note } = row.dated();
    let value = row.value(span, diagnostics);
    let from = from.require("from", R::NAME, span, diagnostics);
    let checked_on = checked_on.require("checked_on", R::NAME, span, diagnostics);
    let source = sourced(source, R::NAME, "https://...", span, diagnostics);
    let grade = grade.require("grade", R::NAME, span, diagnostics);
    let (from, checked_on) = (from?, checked_on?);
    let until = until.stated();
    let is_interval = ends_after(*from.0, until, diagnostics);
    if checked_on.0 < from.0 {
        let message = format!("checked_on is {}, but the row begins on {}", checked_on.0, from.0);
        let fix = "write the last day the source showed it, or swap it with `from`; an announced \
                   price is added on the day it begins";
        diagnostics.push(Diagnostic::error(codes::CHECKED_ON, message).at(checked_on.1).fix(fix));
    }
    let (key, value, span) = value?;
    let (source, source_at) = source?;
    // Of a row that never holds, neither gaps nor overlaps nor the days it lacks are worth telling.
    is_interval.then(|| HistoryRow {
        value,
        key,
        span,
        from: *from.0,
        until: until.map(|it| *it.0),
        checked_on: *checked_on.0,
        checked_at: checked_on.1,
        source,
        source_at,
        grade: grade.map(|it| *it.0),
        note: note.get().map(|it| it.0.clone()),
        terms: None,
    })
}

fn in_sequence<V>(earlier: &HistoryRow<V>, later: &HistoryRow<V>, diagnostics: &mut Diagnostics) {
    let overlaps = earlier.until.is_none_or(|until| until > later.from);
    if overlaps {
        let ends = earlier.until.map_or("never ends".to_owned(), |it| format!("ends on {it}"));
        let message = format!("a row {ends}, but the one after it begins on {}", later.from);
        // A row of no day at all would be the next mistake.
        let fix = if earlier.from == later.from {
            "remove one of the two rows".to_owned()
        } else {
            format!("write `until: {}` in this row", later.from)
        };
        let overlap = Diagnostic::error(codes::OVERLAP, message).at(earlier.span).fix(fix);
        diagnostics.push(overlap.also(later.span, "the row after it"));
    }
}
