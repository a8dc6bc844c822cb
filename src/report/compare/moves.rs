//! How far the lead of the cheapest alternative moves with each input.

use super::Material;
use crate::analysis::Sensitivity;
use crate::format::{money, percent_whole};
use crate::model::RankBy;
use crate::report::document::Section;
use crate::report::sensitivity::Named;
use crate::report::table::{Cell, Column, Row, Table};

/// Most inputs in the table.
const MOST: usize = 7;

/// Table of the inputs that move the lead most; none without a sensitivity.
pub(super) fn section(material: Material<'_>) -> Option<Section> {
    let found = material.sensitivity.filter(|it| it.inputs.iter().any(|it| !it.swing.is_zero()))?;
    let share = percent_whole(found.share);
    let currency = &material.case.currency;
    let by = if material.case.rank_by == RankBy::Npv { ", by NPV" } else { "" };
    let table = Table {
        name: "lead by input".to_owned(),
        heading: format!("How much the lead of {} {currency} moves", money(found.margin)),
        columns: vec![
            Column::text("input"),
            Column::number("low"),
            Column::number("high"),
            Column::number("lead at low"),
            Column::number("lead at high"),
        ],
        rows: rows(found),
        notes: vec![format!(
            "Lead: cost of the cheapest other alternative less that of {}{by}. Each input moves by \
             itself, from -{share} to +{share}, within the limits of what it may be.",
            found.winner
        )],
        ..Table::default()
    };
    Some(table.into())
}

fn rows(found: &Sensitivity) -> Vec<Row> {
    let amount = |at: Option<_>| at.map_or(Cell::Missing, |it| Cell::number(money(it)));
    let inputs = found.inputs.iter().filter(|it| !it.swing.is_zero()).take(MOST);
    let rows = inputs.map(|it| {
        let named = Named(it);
        let [low, high] = it.range.map(|at| Cell::number(named.value(at)));
        let [at_low, at_high] = it.at_ends.map(amount);
        Row::new([Cell::text(named.name()), low, high, at_low, at_high])
    });
    rows.collect()
}
