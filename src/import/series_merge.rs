//! Merges figures of series into the sheet that has their rows; a series without rows is reported, not begun.

use indexmap::IndexMap;

use super::ImportRequest;
use super::fate::RowFate;
use super::gate::Gate;
use super::line::SummaryLine;
use super::quote::skip;
use super::row::{self, FeedProvenance};
use super::series::{SeriesFigure, SeriesKey};
use super::series_fate::fate;
use super::summary::Summary;
use super::yaml::Yaml;
use crate::input::Date;
use crate::pricing::{HistoryRow, Sheet};

/// A figure, the row of the sheet that it is about, and what happens to that.
type Placed<'s> = (SeriesFigure, &'s HistoryRow, RowFate);

/// Merges figures into a sheet; true if at least one is about a row of it.
pub(super) fn merge(
    tree: &mut Yaml,
    figures: Vec<SeriesFigure>,
    sheet: &Sheet,
    provenance: &FeedProvenance,
    requested: &ImportRequest,
    summary: &mut Summary,
) -> bool {
    let mut all: Vec<Placed<'_>> = Vec::new();
    for (key, figures) in by_series(figures, summary) {
        let Some(history) = key.history(sheet) else {
            let reason = "a series that the sheet has no row of";
            let what = |it: &SeriesFigure| format!("{} {}", key.name(), it.period);
            for figure in &figures {
                summary.skip(skip(reason, what(figure)));
            }
            continue;
        };
        let begun = figures.iter().map(|it| it.from).filter(|it| *it <= provenance.checked_on);
        let newest = begun.max();
        for figure in figures {
            let of = (&figure, Some(figure.from) == newest);
            match fate(history, of, provenance, requested.replace_checked) {
                Ok((row, fate)) => all.push((figure, row, fate)),
                Err(skipped) => summary.skip(skipped),
            }
        }
    }
    // All series of a feed move with each period, so that only the size of a change counts.
    let gate = Gate::empty(&sheet.id, requested);
    let is_any = !all.is_empty();
    for placed in all {
        update(tree, placed, &gate, (provenance, sheet), summary);
    }
    is_any
}

/// Figures of each series, the earliest first; one for each period.
fn by_series(
    figures: Vec<SeriesFigure>,
    summary: &mut Summary,
) -> IndexMap<SeriesKey, Vec<SeriesFigure>> {
    let mut periods: IndexMap<(SeriesKey, Date), Vec<SeriesFigure>> = IndexMap::new();
    for figure in figures {
        periods.entry((figure.key.clone(), figure.from)).or_default().push(figure);
    }
    periods.sort_by(|a, _, b, _| a.0.name().cmp(b.0.name()).then(a.1.cmp(&b.1)));
    let mut series: IndexMap<SeriesKey, Vec<SeriesFigure>> = IndexMap::new();
    for ((key, _), mut figures) in periods {
        let one = figures.swap_remove(0);
        let what = format!("{} {}", key.name(), one.period);
        let is_one = figures.iter().all(|it| it.value == one.value);
        let reason =
            if is_one { "a figure that appears twice" } else { "two figures for one period" };
        for _ in &figures {
            summary.skip(skip(reason, what.clone()));
        }
        if is_one {
            series.entry(key).or_default().push(one);
        } else {
            summary.skip(skip(reason, what));
        }
    }
    series
}

/// Merges one figure.
fn update(
    tree: &mut Yaml,
    (figure, old, fate): Placed<'_>,
    gate: &Gate<'_>,
    (provenance, sheet): (&FeedProvenance, &Sheet),
    summary: &mut Summary,
) {
    let key = &figure.key;
    let old_figure = Some((Some(old.value), old));
    let line = SummaryLine::new(key.name(), &figure.period, Some(figure.value), old_figure);
    if matches!(fate, RowFate::Changed(_) | RowFate::Corrected)
        && let Some(change) = line.change
        && let names = [key.name(), sheet.id.as_str(), line.what.as_str()]
        && let Some(why) = gate.holds(key.class(), change, &names)
    {
        summary.held.push(line.because(why));
        return;
    }
    let rows = key.rows(tree);
    let from = old.from.to_string();
    match fate {
        RowFate::Unchanged => summary.unchanged += 1,
        RowFate::Confirmed | RowFate::Seen => {
            summary.confirmed += 1;
            if let Some(row) = rows.item_with("from", &from) {
                row::confirm(row, &old.source, provenance);
            }
        }
        RowFate::Changed(day) => {
            if let Some(row) = rows.item_with("from", &from) {
                row.insert_after("from", "until", Yaml::text(day.to_string()));
            }
            rows.push(written(&figure, provenance));
            summary.changed.push(line);
        }
        RowFate::Corrected => {
            if let Some(row) = rows.item_with("from", &from) {
                *row = written(&figure, provenance);
                if let Some(until) = old.until {
                    row.insert_after("from", "until", Yaml::text(until.to_string()));
                }
            }
            summary.changed.push(line);
        }
        RowFate::ByHand => summary.by_hand.push(line),
        RowFate::Older => summary.older.push(line),
        RowFate::Ended => summary.ended.push(line),
    }
}

/// A row of a sheet for a figure.
fn written(figure: &SeriesFigure, provenance: &FeedProvenance) -> Yaml {
    let mut row = Yaml::Empty;
    *row.at(figure.key.figure()) = Yaml::plain(figure.value.to_string());
    let said = (Some(figure.cell.as_str()), figure.note.clone());
    row::evidence(&mut row, figure.from, (provenance, provenance.grade), said);
    row
}
