//! History of one figure: rows with validity intervals, of which a run uses those up to its day.

use rust_decimal::Decimal;

use super::row_checks::{ends_after, sourced};
use super::written::{Grade, RowEvidence, SheetRow, SightingRow};
use crate::codes;
use crate::input::{Date, Diagnostic, Diagnostics, Field, Span};

/// One figure over time.
#[derive(Clone, Debug)]
pub struct History<V = Decimal> {
    /// Rows, oldest first, checked not to overlap.
    pub rows: Vec<HistoryRow<V>>,
    /// True if rows were lost to problems, which were reported.
    pub is_broken: bool,
}

/// A checked row of a history.
#[derive(Clone, Debug)]
pub struct HistoryRow<V = Decimal> {
    /// Value of the figure.
    pub value: V,
    /// Key of the value, which names its unit, such as `price_per_gpu_hour`.
    pub key: &'static str,
    /// Span of the value.
    pub span: Span,
    /// First day the figure was seen.
    pub from: Date,
    /// First day the figure was no longer seen; `None` if the row has no end.
    pub until: Option<Date>,
    /// Last day a source confirmed the figure: its own, or one that has seen it later.
    pub checked_on: Date,
    /// Span of that day.
    pub checked_at: Span,
    /// Address of the source.
    pub source: String,
    /// Span of the source.
    pub source_at: Span,
    /// Reliability of the source; `None` for negotiated prices.
    pub grade: Option<Grade>,
    /// Words or cell of the source with the figure.
    pub quote: Option<String>,
    /// Address of an independent source that confirms the figure, and its span.
    pub second_source: Option<(String, Span)>,
    /// Other readings of the figure.
    pub seen: Vec<Sighting>,
    /// True for the lowest of several prices, printed as `from` or `starting at`.
    pub is_teaser: bool,
    /// Part of the price of a committed plan that is paid upfront.
    pub upfront: Option<Upfront>,
    /// Note about the row.
    pub note: Option<String>,
    /// True if the price follows from another one, such as a plan that takes a share off the on-demand price.
    pub follows: bool,
    /// Terms of a negotiated price, of which the value is the net price.
    pub terms: Option<NegotiatedTerms>,
}

/// Another reading of a figure.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sighting {
    /// Address that showed the figure.
    pub source: String,
    /// Last day it did, and its span.
    pub on: (Date, Span),
}

/// Part of the price of a plan that is paid when a term begins.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Upfront {
    /// Share of the price.
    Share(Decimal, Span),
    /// Amount for an instance, beside a price per hour.
    Amount {
        /// Amount for an instance, and its span.
        amount: (Decimal, Span),
        /// Price of an instance per hour beside it; 0 if all is paid upfront.
        per_hour: Decimal,
    },
}

/// Relation of a negotiated price to the list price.
#[derive(Clone, Debug)]
pub struct NegotiatedTerms {
    /// Row of the list price; `None` if only the contract names a price.
    pub list: Option<Box<HistoryRow>>,
    /// Discount as a share of the list price; negative if the negotiated price is higher.
    pub discount_share: Option<Decimal>,
    /// True if the price itself was agreed, so that it does not follow the list price.
    pub is_fixed: bool,
}

impl<V> Default for History<V> {
    fn default() -> Self {
        Self { rows: Vec::new(), is_broken: false }
    }
}

impl<V> History<V> {
    /// True if the sheet does not state the figure, not even with a problem.
    pub fn is_absent(&self) -> bool {
        self.rows.is_empty() && !self.is_broken
    }

    /// The row in force on `day`.
    pub fn on(&self, day: Date) -> Option<&HistoryRow<V>> {
        self.rows.iter().find(|row| row.from <= day && row.until.is_none_or(|until| day < until))
    }

    /// The first row that begins after `day`.
    pub fn after(&self, day: Date) -> Option<&HistoryRow<V>> {
        self.all_after(day).next()
    }

    /// All rows that begin after `day`.
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

/// True if a list is there but empty, which is reported.
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
    let evidence = row.dated();
    let RowEvidence { from, until, source, checked_on, grade, .. } = evidence;
    let value = row.value(span, diagnostics);
    let from = from.require_such("from", ("2026-10-10", R::NAME), span, diagnostics);
    let checked_on = checked_on.require("checked_on", R::NAME, span, diagnostics);
    let source = sourced(source, R::NAME, "https://...", span, diagnostics);
    let grade = grade.require("grade", R::NAME, span, diagnostics);
    let (from, checked_on) = (from?, checked_on?);
    let until = until.stated();
    let is_interval = ends_after(*from.0, until, diagnostics);
    if checked_on.0 < from.0 {
        let message = format!("checked_on is {}, but the row begins on {}", checked_on.0, from.0);
        let fix = "write the last day the source showed it, or swap it with `from`; a price that begins \
                   later is a row of `discounts`, or `price_steps` of the tier";
        diagnostics.push(Diagnostic::error(codes::CHECKED_ON, message).at(checked_on.1).fix(fix));
    }
    let seen = sightings(evidence.seen, *from.0, diagnostics);
    let days = seen.iter().map(|it| it.on).chain([(*checked_on.0, checked_on.1)]);
    let checked = days.max_by_key(|(day, _)| *day).unwrap_or((*checked_on.0, checked_on.1));
    // Two readings that agree are as good as the document of the publisher.
    let grade = grade.map(|it| if seen.is_empty() { *it.0 } else { Grade::A });
    let (key, value, span) = value?;
    let (source, source_at) = source?;
    // A row whose interval is empty is dropped, so that no later rule reports a gap or overlap for
    // it.
    is_interval.then(|| HistoryRow {
        value,
        key,
        span,
        from: *from.0,
        until: until.map(|it| *it.0),
        checked_on: checked.0,
        checked_at: checked.1,
        source,
        source_at,
        grade,
        quote: evidence.quote.get().map(|it| it.0.clone()),
        second_source: evidence.second_source.stated().map(|(it, at)| (it.0.clone(), at)),
        seen,
        is_teaser: evidence.teaser.get().is_some_and(|it| it.0),
        note: evidence.note.get().map(|it| it.0.clone()),
        upfront: None,
        follows: false,
        terms: None,
    })
}

/// Other readings of a row that begins on a day; reports those without address or day, and those before it.
fn sightings(
    written: &Field<Vec<Field<SightingRow>>>,
    from: Date,
    diagnostics: &mut Diagnostics,
) -> Vec<Sighting> {
    const NAME: &str = "a sighting";
    let mut all = Vec::new();
    for row in written.get().into_iter().flatten() {
        let Some((row, span)) = row.stated() else { continue };
        let source = sourced(&row.source, NAME, "https://...", span, diagnostics);
        let on = row.on.require("on", NAME, span, diagnostics);
        let (Some((source, _)), Some((on, at))) = (source, on) else { continue };
        if *on < from {
            let message = format!("the figure was seen on {on}, but the row begins on {from}");
            let fix = "write the last day that source showed it, or an earlier `from`";
            diagnostics.push(Diagnostic::error(codes::CHECKED_ON, message).at(at).fix(fix));
        }
        all.push(Sighting { source, on: (*on, at) });
    }
    all
}

impl<V> HistoryRow<V> {
    /// Days by which the figure was last checked before a day, if that is more than a limit; an agreed price does not
    /// age.
    pub fn stale_by(&self, on: Date, limit: Option<i64>) -> Option<i64> {
        let is_fixed = self.terms.as_ref().is_some_and(|it| it.is_fixed);
        let days = self.checked_on.days_until(on);
        limit.filter(|limit| !is_fixed && days > *limit).map(|_| days)
    }

    /// The row with another figure, under the key of that.
    pub(super) fn with<W>(self, key: &'static str, value: W) -> HistoryRow<W> {
        let Self { span, from, until, checked_on, checked_at, source, source_at, grade, .. } = self;
        let Self { quote, second_source, seen, is_teaser, upfront, note, follows, terms, .. } =
            self;
        HistoryRow {
            value,
            key,
            span,
            from,
            until,
            checked_on,
            checked_at,
            source,
            source_at,
            grade,
            quote,
            second_source,
            seen,
            is_teaser,
            upfront,
            note,
            follows,
            terms,
        }
    }
}

fn in_sequence<V>(earlier: &HistoryRow<V>, later: &HistoryRow<V>, diagnostics: &mut Diagnostics) {
    let overlaps = earlier.until.is_none_or(|until| until > later.from);
    if overlaps {
        let ends = earlier.until.map_or("never ends".to_owned(), |it| format!("ends on {it}"));
        let message = format!("a row {ends}, but the one after it begins on {}", later.from);
        // Ending the earlier row on the day it begins would be another mistake.
        let fix = if earlier.from == later.from {
            "remove one of the two rows".to_owned()
        } else {
            format!("write `until: {}` in this row", later.from)
        };
        let overlap = Diagnostic::error(codes::OVERLAP, message).at(earlier.span).fix(fix);
        diagnostics.push(overlap.also(later.span, "the row after it"));
    }
}
