//! Effect of a figure of a series on the rows that a sheet has of it.
//!
//! A figure of the period of a row confirms it or contradicts it; the newest figure of a feed begins a row if its
//! period is later than that of the last one, whoever published that.

use super::fate::{RowFate, is_news};
use super::quote::{SkippedRow, skip};
use super::row::FeedProvenance;
use super::series::SeriesFigure;
use crate::pricing::{History, HistoryRow};

/// Row that a figure is about, and what happens to it.
pub(super) fn fate<'s>(
    history: &'s History,
    (figure, is_newest): (&SeriesFigure, bool),
    provenance: &FeedProvenance,
    replace_checked: bool,
) -> Result<(&'s HistoryRow, RowFate), SkippedRow> {
    let what = || format!("{} {}", figure.key.name(), figure.period);
    if figure.from > provenance.checked_on {
        return Err(skip("a period after the day of the feed", what()));
    }
    if let Some(row) = history.rows.iter().find(|it| it.from == figure.from) {
        return Ok((row, of_period(row, figure, provenance, replace_checked)));
    }
    match history.rows.last().filter(|_| is_newest) {
        Some(last) if last.from > figure.from => Ok((last, RowFate::Older)),
        Some(last) if last.until.is_some() => Ok((last, RowFate::Ended)),
        Some(last) if last.value == figure.value => Ok((last, same(last, provenance))),
        Some(last) => Ok((last, RowFate::Changed(figure.from))),
        None => Err(skip("an earlier period that the sheet has no row of", what())),
    }
}

/// Effect on the row of the same period.
fn of_period(
    row: &HistoryRow,
    figure: &SeriesFigure,
    provenance: &FeedProvenance,
    replace_checked: bool,
) -> RowFate {
    if row.value == figure.value {
        return same(row, provenance);
    }
    match provenance.is_of(&row.source) || replace_checked {
        false => RowFate::ByHand,
        true if provenance.checked_on < row.checked_on => RowFate::Older,
        true => RowFate::Corrected,
    }
}

/// Effect of an equal figure.
fn same(row: &HistoryRow, provenance: &FeedProvenance) -> RowFate {
    if provenance.is_of(&row.source) && provenance.checked_on > row.checked_on {
        RowFate::Confirmed
    } else if is_news(row, provenance) {
        RowFate::Seen
    } else {
        RowFate::Unchanged
    }
}
