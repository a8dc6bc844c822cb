//! Table of scenarios: the cheapest alternative of each and its cost, before and after.

use indexmap::IndexSet;

use super::DiffDetail;
use super::records::SCENARIO;
use crate::diff::{ComputedScenario, Diff, Effect, Moved};
use crate::format::{count, list, money_signed, percent_signed};
use crate::model::RankBy;
use crate::report::records::pick;
use crate::report::table::{Cell, Column, Row, Table};
use crate::report::view::View;

/// Most scenarios in a table that also lists unchanged ones.
pub(super) const FEW: usize = 10;

/// True if the scenario ranks by NPV.
pub(super) fn is_by_npv(answer: &ComputedScenario) -> bool {
    answer.case.rank_by == RankBy::Npv
}

/// Table of each currency, since a column has amounts of only one.
pub(super) fn tables(diff: &Diff, detail: DiffDetail) -> Vec<Table> {
    let currencies: IndexSet<&str> = diff.effects.iter().map(currency).collect();
    let tables = currencies.into_iter().map(|currency| table(diff, currency, detail));
    tables.filter(|it| !it.rows.is_empty()).collect()
}

fn table(diff: &Diff, unit: &str, detail: DiffDetail) -> Table {
    let own: Vec<&Effect> = diff.effects.iter().filter(|it| currency(it) == unit).collect();
    let is_long = own.len() > FEW;
    let (unchanged, phrases): (Vec<&Effect>, Vec<&Effect>) =
        own.iter().partition(|it| is_long && it.is_unchanged());
    let mut notes: Vec<String> = Vec::new();
    let more = phrases.len().saturating_sub(detail.rows());
    if more > 0 {
        notes.push(format!("{more} more change by less."));
    }
    notes.extend(as_before(&unchanged));
    notes.extend(incomparable(&phrases));
    let unit = if unit.is_empty() { String::new() } else { format!(" · {unit}") };
    let view = view();
    let rows = phrases.iter().take(detail.rows()).map(|it| row(&view, it)).collect();
    Table {
        name: "scenarios".to_owned(),
        heading: format!("Cheapest alternative and its cost over the horizon{unit}"),
        short_heading: Some(format!("scenario{}", unit.replace(" · ", ", "))),
        notes,
        ..view.table(rows)
    }
}

fn view<'v>() -> View<'v, Effect> {
    View::new()
        .cell(Column::text(""), |it: &Effect| Cell::name(it.name.as_str(), &[]))
        .cell(Column::text("cheapest"), cheapest)
        // `after` and `change` imply the cost before, so a narrow page drops it.
        .key(const { pick(&SCENARIO, "before") }, |it| {
            it.under("its cost").short("its cost before").leaves(1)
        })
        .key(const { pick(&SCENARIO, "after") }, |it| it.under("its cost").short("its cost after"))
        .cell(Column::pair("change"), change)
        .cell(Column::text("largest change").leaves(2), |it| {
            it.moved().first().map_or(Cell::Empty, most)
        })
}

fn row(view: &View<'_, Effect>, effect: &Effect) -> Row {
    let row = view.row(effect);
    if effect.flips() { row.strong() } else { row }
}

fn cheapest(effect: &Effect) -> Cell {
    let name = |answer: &Option<ComputedScenario>| {
        let mut winners = answer.as_ref()?.winners();
        winners.sort_unstable();
        Some(if winners.is_empty() { "none".to_owned() } else { list(&winners) })
    };
    match (name(&effect.base), name(&effect.head)) {
        (Some(was), Some(is)) if was != is => Cell::text(format!("{was}, now {is}")),
        (was, is) => is.or(was).map_or(Cell::Missing, |it| Cell::name(it, &[])),
    }
}

fn change(effect: &Effect) -> Cell {
    match (effect.change(), &effect.base, &effect.head) {
        (Some((by, share)), ..) => Cell::change(by, share),
        (None, None, Some(_)) if effect.was_broken => Cell::text("mended"),
        (None, None, Some(_)) => Cell::text("new"),
        (None, Some(_), None) => Cell::text("gone"),
        _ => Cell::Missing,
    }
}

/// Cell of the largest change: `aws +1.0%`.
fn most(moved: &Moved<'_>) -> Cell {
    let by = moved.share.map_or_else(|| money_signed(moved.by), percent_signed);
    Cell::text(format!("{} {by}", moved.name))
}

/// Sentence on unchanged scenarios: `As before in 3 scenarios: ...`.
pub(super) fn as_before(unchanged: &[&Effect]) -> Option<String> {
    let names: Vec<&str> = unchanged.iter().map(|it| it.name.as_str()).collect();
    let many = count(names.len(), "scenario");
    match names.len() {
        0 => None,
        few if few <= 2 * FEW => Some(format!("As before in {many}: {}.", list(&names))),
        _ => Some(format!("As before in {many}.")),
    }
}

/// Sentence on scenarios whose amounts cannot be compared between the sides.
fn incomparable(phrases: &[&Effect]) -> Option<String> {
    let names = phrases.iter().filter(|it| it.both().is_some() && !it.is_comparable());
    let names: Vec<&str> = names.map(|it| it.name.as_str()).collect();
    let text = || {
        format!(
            "No change is computed for {}: its currency, horizon or ranking has changed.",
            list(&names)
        )
    };
    (!names.is_empty()).then(text)
}

fn currency(effect: &Effect) -> &str {
    let answer = effect.head.as_ref().or(effect.base.as_ref());
    answer.map_or("", |it| it.case.currency.as_str())
}
