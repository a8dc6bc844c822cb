//! Table of edited figures, and of the scenarios they change.

use std::cmp::Reverse;

use super::DiffDetail;
use crate::diff::{Diff, Edit, EditKind, FileValue};
use crate::format::{Figure, by_number, count, list, quantity};
use crate::report::table::{Cell, Column, Table};
use crate::report::view::View;

/// Most characters of a text, since a list of tiers would fill the page.
const LETTERS: usize = 40;
/// Most rows of the table at any level of detail.
const ROWS: usize = 100;
/// Most remarks that are listed.
const REMARKS: usize = 5;

/// Table of edits, those that change a result first.
pub(super) fn table(diff: &Diff, detail: DiffDetail) -> Option<Table> {
    let (remarks, mut edits): (Vec<&Edit>, Vec<&Edit>) =
        diff.edits.iter().partition(|it| it.kind == EditKind::Remark);
    if diff.edits.is_empty() {
        return None;
    }
    edits.sort_by_key(|it| Reverse(it.moves.len().min(1)));
    let most = detail.rows().min(ROWS);
    let mut notes = Vec::new();
    let more = edits.len().saturating_sub(most);
    if more > 0 {
        notes.push(format!("{more} more edits are in `-f json`."));
    }
    notes.extend(idle(diff, &edits));
    notes.extend(remarks_note(&remarks));
    Some(Table {
        name: "inputs".to_owned(),
        heading: "Edited figures".to_owned(),
        short_heading: Some("edited".to_owned()),
        notes,
        ..view(&edits).of(edits.iter().take(most).copied())
    })
}

/// Columns of the edits; that of units stays if one of them changed, as equal numbers would show no edit.
fn view<'v>(edits: &[&Edit]) -> View<'v, Edit> {
    let unit = Column::text("unit");
    let unit = if edits.iter().any(|it| it.is_rescaled) { unit } else { unit.leaves(1) };
    View::new()
        .cell(Column::text(""), |it: &Edit| Cell::text(what(it)))
        .cell(unit, |it| it.unit.as_deref().map_or(Cell::Empty, Cell::text))
        .cell(Column::text("place").leaves(2), |it| Cell::text(it.place()))
        .cell(Column::number("before"), |it| wording(it.before.as_ref()))
        .cell(Column::number("after"), |it| wording(it.after.as_ref()))
        .cell(Column::number("change"), |it| match (it.share(), it.kind) {
            (Some(share), _) => Cell::figure(Some(share), Figure::Change),
            (None, EditKind::Added | EditKind::Removed) => Cell::text(it.kind.name()),
            (None, _) => Cell::Empty,
        })
        .cell(Column::text("moves").leaves(3), |it| match it.moves.len() {
            0 => Cell::Missing,
            1 | 2 => Cell::text(list(&it.moves)),
            many => Cell::text(count(many, "scenario")),
        })
}

/// Label of an edit: the entry, the key unless the entry has one price, and the day of a new row.
fn what(edit: &Edit) -> String {
    let of = edit.of.as_str();
    let is_price = edit.unit.is_some() && edit.scenario.is_none();
    let what = if is_price { of.to_owned() } else { format!("{of} {}", edit.key) };
    // A row on both sides is identified by its place, so it needs no date.
    let is_new = matches!(edit.kind, EditKind::Succeeded | EditKind::Added);
    let from = edit.from.as_ref().filter(|_| is_new);
    what.trim_end().to_owned() + &from.map(|day| format!(" from {day}")).unwrap_or_default()
}

fn wording(wording: Option<&FileValue>) -> Cell {
    match wording {
        None => Cell::Missing,
        Some(FileValue { number: Some(number), .. }) => Cell::number(quantity(*number)),
        Some(FileValue { text, .. }) if text.chars().count() > LETTERS => {
            Cell::text(text.chars().take(LETTERS).chain(['…']).collect::<String>())
        }
        Some(FileValue { text, .. }) => Cell::text(text.as_str()),
    }
}

/// Sentence on edits without effect because they begin after the day of every scenario.
fn idle(diff: &Diff, edits: &[&Edit]) -> Option<String> {
    let days = diff.effects.iter().filter_map(|it| Some(it.head.as_ref()?.case.as_of.as_str()));
    let today = diff.today.as_ref().map(|it| it.day.to_string());
    let last = days.chain(today.as_deref()).max()?;
    let later = |it: &&&Edit| it.from.as_deref().is_some_and(|from| from > last);
    let later = edits.iter().filter(later).count();
    (later > 0).then(|| {
        let begin = by_number(later, "begins", "begin");
        format!(
            "{} {begin} after {last}, the last day that is compared; `--as-of` compares later.",
            count(later, "row")
        )
    })
}

/// Sentence on edited remarks: `Other edits: day of the check of 12 rows; ...`.
fn remarks_note(remarks: &[&Edit]) -> Option<String> {
    let (checked, other): (Vec<&&Edit>, Vec<&&Edit>) =
        remarks.iter().partition(|it| ["checked_on", "seen"].contains(&it.key.as_str()));
    let mut parts = Vec::new();
    match checked.as_slice() {
        [] => {}
        few if few.len() <= REMARKS => {
            let names: Vec<&str> = few.iter().map(|it| it.of.as_str()).collect();
            parts.push(format!("day of the check of {}", list(&names)));
        }
        many => parts.push(format!("day of the check of {}", count(many.len(), "row"))),
    }
    let named = other.iter().take(REMARKS);
    parts.extend(named.map(|it| format!("{} of {} edited ({})", it.key, it.of, it.place())));
    let more = other.len().saturating_sub(REMARKS);
    parts.extend((more > 0).then(|| format!("{more} more remarks")));
    (!parts.is_empty()).then(|| format!("Other edits: {}.", parts.join("; ")))
}
