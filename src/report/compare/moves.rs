//! How far the lead of the cheapest alternative moves with each input.

use super::Material;
use crate::analysis::SensitiveInput;
use crate::format::Figure::Amount;
use crate::format::{money, percent_whole};
use crate::model::RankBy;
use crate::report::document::Section;
use crate::report::sensitivity::Named;
use crate::report::table::{Cell, Column, Table};
use crate::report::view::View;

/// Most inputs in the table.
const MOST: usize = 7;

/// Table of the inputs that move the lead most; none without a sensitivity.
pub(super) fn section(material: Material<'_>) -> Option<Section> {
    let found = material.sensitivity.filter(|it| it.inputs.iter().any(|it| !it.swing.is_zero()))?;
    let share = percent_whole(found.share);
    let currency = &material.case.currency;
    let by = if material.case.rank_by == RankBy::Npv { ", by NPV" } else { "" };
    let view = View::new()
        .cell(Column::text("input"), |it: &SensitiveInput| Cell::text(Named(it).name()))
        .cell(Column::number("low"), |it| Cell::number(Named(it).value(it.range[0])))
        .cell(Column::number("high"), |it| Cell::number(Named(it).value(it.range[1])))
        .cell(Column::number("lead at low"), |it| Cell::figure(it.at_ends[0], Amount))
        .cell(Column::number("lead at high"), |it| Cell::figure(it.at_ends[1], Amount));
    let inputs = found.inputs.iter().filter(|it| !it.swing.is_zero()).take(MOST);
    let table = Table {
        name: "lead by input".to_owned(),
        heading: format!("How much the lead of {} {currency} moves", money(found.margin)),
        notes: vec![format!(
            "Lead: cost of the cheapest other alternative less that of {}{by}. Each input moves by \
             itself, from -{share} to +{share}, within the limits of what it may be.",
            found.winner
        )],
        ..view.of(inputs)
    };
    Some(table.into())
}
