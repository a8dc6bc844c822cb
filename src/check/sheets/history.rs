//! Sheets compared with another revision: rewritten history, leaps and losses.

use std::collections::BTreeMap;

use rust_decimal::Decimal;

use super::SheetsUnderCheck;
use super::earlier::{EarlierSheets, file};
use super::series::{SeenRow, Series, of_sheet};
use crate::check::Problem;
use crate::codes;
use crate::format::{count, list, percent, quantity};
use crate::input::{Diagnostic, Sources, Span};
use crate::pricing::Sheet;

/// Change above this share of the old figure is a leap.
const LEAP: Decimal = Decimal::from_parts(3, 0, 0, false, 1);
/// Loss above this share of a sheet's rows is reported, in sheets of some size.
const LOSS: Decimal = Decimal::from_parts(2, 0, 0, false, 1);
const ROWS_OF_A_LOSS: usize = 5;
/// Most entries of a loss that are named.
const NAMED: usize = 5;

/// One figure before and now.
pub(super) struct FigurePair<'p> {
    pub before: Series<'p>,
    pub now: Vec<&'p Series<'p>>,
    /// Place of the figure now, or of its sheet.
    at: Option<Span>,
}

impl FigurePair<'_> {
    /// The row of now that begins on the same day as this row of before.
    pub fn row(&self, before: &SeenRow<'_>) -> Option<&SeenRow<'_>> {
        self.now.iter().flat_map(|it| &it.rows).find(|row| row.from == before.from)
    }
}

/// Every figure of every sheet before, each paired with the same figure now.
pub(super) fn pairs<'p>(
    subject: &'p SheetsUnderCheck<'_>,
) -> Vec<(&'p Sheet, Vec<FigurePair<'p>>)> {
    let Some(before) = &subject.before else { return Vec::new() };
    let mut by_name: BTreeMap<(&str, &str), Vec<&Series<'_>>> = BTreeMap::new();
    for series in &subject.series {
        by_name.entry((series.entry, series.what)).or_default().push(series);
    }
    let pair = |was: Series<'p>| {
        let mut now = by_name.get(&(was.entry, was.what)).cloned().unwrap_or_default();
        let own = file(before.texts, was.sheet.at);
        let in_file = |it: &&Series<'_>| file(subject.texts, it.sheet.at) == own;
        if now.iter().any(in_file) {
            now.retain(in_file);
        }
        let row = now.iter().find_map(|it| it.rows.first()).map(|row| row.span);
        let at = row.or_else(|| place(subject, was.sheet, before.texts));
        FigurePair { before: was, now, at }
    };
    let all = |sheet: &'p Sheet| of_sheet(sheet).into_iter().map(pair).collect();
    before.sheets.iter().map(|sheet| (*sheet, all(sheet))).collect()
}

/// Place of a sheet now: by its name, or else by its file.
fn place(subject: &SheetsUnderCheck<'_>, was: &Sheet, texts: &Sources) -> Option<Span> {
    let by_name = subject.sheets.iter().find(|it| it.id == was.id);
    let in_file = |it: &&Sheet| file(subject.texts, it.at) == file(texts, was.at);
    by_name.or_else(|| subject.sheets.iter().find(in_file)).map(|it| it.at)
}

/// Rows that had ended and are gone or changed.
pub(super) fn rewritten(subject: &SheetsUnderCheck<'_>) -> Vec<Problem> {
    let Some(before) = &subject.before else { return Vec::new() };
    let mut problems = Vec::new();
    let is_kept = |it: &Sheet| subject.sheets.iter().any(|sheet| sheet.id == it.id);
    for (_, pairs) in pairs(subject).into_iter().filter(|(sheet, _)| is_kept(sheet)) {
        for pair in pairs {
            for row in pair.before.rows.iter().filter(|row| has_ended(row, subject)) {
                problems.extend(rewritten_row(before, &pair, row));
            }
        }
    }
    problems
}

pub(super) fn has_ended(row: &SeenRow<'_>, subject: &SheetsUnderCheck<'_>) -> bool {
    row.until.is_some_and(|it| it <= subject.as_of)
}

fn rewritten_row(
    before: &EarlierSheets<'_>,
    pair: &FigurePair<'_>,
    row: &SeenRow<'_>,
) -> Option<Problem> {
    let (series, revision) = (&pair.before, &before.revision);
    let was = interval(row, "a tariff");
    let head = format!("{} {} was {was} at {revision}", series.entry, series.what);
    let (message, at, fix) = match pair.row(row) {
        Some(now) if is_same(row, now) => return None,
        Some(now) => {
            let is_alike = now.key == row.key;
            let key = if is_alike { String::new() } else { format!("{} ", now.key) };
            let message = format!("{head} and is now {key}{}", interval(now, "another"));
            let fix = "restore what had ended, or ignore GTD007 with the reason";
            (message, Some(now.span), fix)
        }
        None => {
            let message = format!("{head}, and that row is gone");
            (message, pair.at, "put it back: scenarios of those days need it")
        }
    };
    let about = series.about(row);
    let several = format!("rows that had ended at {revision} were edited or removed");
    Some(change(codes::REWRITTEN, about, message, (at, fix)).several(several))
}

/// Figure and interval of a row, in words: `98.32 from 2023-08-08 until 2025-06-23`.
fn interval(row: &SeenRow<'_>, tariff: &str) -> String {
    let what = row.value.map_or(tariff.to_owned(), quantity);
    let until = row.until.map(|it| format!(" until {it}")).unwrap_or_default();
    format!("{what} from {}{until}", row.from)
}

/// True if two rows have the same figure and end, however they are written.
fn is_same(was: &SeenRow<'_>, is: &SeenRow<'_>) -> bool {
    was.value == is.value && was.tariff == is.tariff && was.key == is.key && was.until == is.until
}

/// Figures far from what they were, without a new note that says why.
pub(super) fn leaps(subject: &SheetsUnderCheck<'_>) -> Vec<Problem> {
    let Some(before) = &subject.before else { return Vec::new() };
    let mut problems = Vec::new();
    for pair in pairs(subject).into_iter().flat_map(|(_, pairs)| pairs) {
        for now in &pair.now {
            problems.extend(leaps_of(subject, before, &pair, now));
        }
    }
    problems
}

/// Leaps of one figure: in rows that were overwritten and in rows that were added.
fn leaps_of(
    subject: &SheetsUnderCheck<'_>,
    before: &EarlierSheets<'_>,
    pair: &FigurePair<'_>,
    now: &Series<'_>,
) -> Vec<Problem> {
    let was = &pair.before;
    let Some(last) = was.rows.last().filter(|_| was.currency == now.currency) else {
        return Vec::new();
    };
    let mut problems = Vec::new();
    for (at, row) in now.rows.iter().enumerate() {
        let overwritten = was.rows.iter().find(|it| it.from == row.from);
        let earlier = at.checked_sub(1).and_then(|at| now.rows.get(at));
        let added = Some(earlier.unwrap_or(last)).filter(|_| row.from > last.from);
        // A row that had ended is reported as rewritten.
        let old =
            overwritten.or(added).filter(|it| overwritten.is_none() || !has_ended(it, subject));
        let Some(old) = old else { continue };
        let fix = if overwritten.is_some() {
            "end the old row with `until` and add one with a `note` that says why"
        } else {
            "add `note: \"why\"`, or check it against the source"
        };
        if let Some((by, steps)) = leap(now, old, row) {
            let (figure, revision) = (format!("{} {}", now.entry, now.what), &before.revision);
            let message = format!("{figure} {by} since {revision}, {steps}, without a `note`");
            problems.push(change(codes::LEAP, now.about(row), message, (Some(row.span), fix)));
        }
    }
    problems
}

/// Size of a leap and its two figures, in words; `None` if the figures are near or not comparable,
/// or if a new note explains the change.
pub(super) fn leap(
    series: &Series<'_>,
    old: &SeenRow<'_>,
    new: &SeenRow<'_>,
) -> Option<(String, String)> {
    let is_explained = new.note.is_some() && new.note != old.note;
    let is_alike = old.key == new.key;
    let of = |row: &SeenRow<'_>| if is_alike { row.value } else { series.per_gpu(row) };
    let (was, is) = (of(old)?, of(new)?);
    let share = is.checked_sub(was)?.checked_div(was)?;
    let verb = if share.is_sign_negative() { "fell" } else { "rose" };
    let unit = if is_alike { "" } else { " per GPU-hour" };
    let step = |value, row: &SeenRow<'_>| format!("{}{unit} of {}", quantity(value), row.from);
    (share.abs() > LEAP && !is_explained).then(|| {
        let by = format!("{verb} by {}", percent(share.abs()));
        (by, format!("from {} to {}", step(was, old), step(is, new)))
    })
}

/// Sheets that lost many of their rows.
pub(super) fn lost(subject: &SheetsUnderCheck<'_>) -> Vec<Problem> {
    let Some(before) = &subject.before else { return Vec::new() };
    let all = pairs(subject);
    all.iter().filter_map(|(sheet, pairs)| lost_of(subject, before, sheet, pairs)).collect()
}

fn lost_of(
    subject: &SheetsUnderCheck<'_>,
    before: &EarlierSheets<'_>,
    sheet: &Sheet,
    pairs: &[FigurePair<'_>],
) -> Option<Problem> {
    let (mut rows, mut gone) = (0, Vec::new());
    for pair in pairs {
        let missing = pair.before.rows.iter().filter(|row| pair.row(row).is_none());
        gone.extend(missing.map(|_| format!("{} {}", pair.before.entry, pair.before.what)));
        rows += pair.before.rows.len();
    }
    let share = Decimal::from(gone.len()).checked_div(rows.into())?;
    if rows < ROWS_OF_A_LOSS || share <= LOSS {
        return None;
    }
    let (id, revision) = (&sheet.id, &before.revision);
    let (all, lost) = (count(rows, "row"), percent(share));
    let message =
        format!("{id} had {all} at {revision}, of which {} ({lost}) are gone", gone.len());
    gone.dedup();
    let more = gone.len().saturating_sub(NAMED);
    gone.truncate(NAMED);
    if more > 0 {
        gone.push(format!("{more} more"));
    }
    let fix = "put them back and end them with `until`; `unavailable` says why there is no price";
    let at = (place(subject, sheet, before.texts), fix);
    let mut found = change(codes::LOST, id.clone(), message, at);
    found.diagnostic.notes.push(format!("gone: {}", list(&gone)));
    Some(found)
}

/// Creates a warning, at a place if there is one.
pub(super) fn change(
    code: &'static str,
    about: String,
    message: String,
    (at, fix): (Option<Span>, &str),
) -> Problem {
    let found = Diagnostic::warning(code, message).fix(fix);
    Problem::about(about, at.map_or(found.clone(), |at| found.at(at)))
}
