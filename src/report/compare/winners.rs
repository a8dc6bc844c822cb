//! Winners of several scenarios: a table before their reports.

use super::{Material, verdict};
use crate::analysis::CostedAlternative;
use crate::format::{money, percent};
use crate::report::document::Document;
use crate::report::table::{Cell, Column, Row, Table};

/// Document with a row for each scenario, in the order of the command line.
pub fn winners(materials: &[Material<'_>]) -> Document {
    let table = Table {
        name: "winners".to_owned(),
        columns: vec![
            Column::text("scenario"),
            Column::text("cheapest"),
            Column::number("costs"),
            Column::number("lead over the next").leaves(2),
            Column::number("share").leaves(1),
        ],
        rows: materials.iter().map(|it| row(*it)).collect(),
        ..Table::default()
    };
    let title = format!("Cheapest alternatives of {} scenarios", materials.len());
    Document { title, lead: Vec::new(), sections: vec![table.into()], ..Document::default() }
}

fn row(material: Material<'_>) -> Row {
    let comparison = material.comparison;
    let lead = comparison.lead.as_ref();
    let winner = comparison.cheapest.as_deref().and_then(|it| material.outcome(it));
    let name = match (winner, comparison.tied.is_empty()) {
        (Some(winner), true) => Cell::name(&winner.name, &[]),
        (Some(_), false) => Cell::text("several, alike"),
        (None, _) => Cell::text(verdict::NOBODY),
    };
    let currency = &material.case.currency;
    let cost = winner.and_then(|it: &CostedAlternative| it.ranked_by).map(money);
    let cost = cost.map(|cost| format!("{cost} {currency}"));
    // The scenario itself is the first text that was read.
    let file = material.provenance.files().next().map_or("", |it| it.name.as_str());
    let amount = lead.map(|it| money(it.amount));
    let share = lead.and_then(|it| it.share).map(percent);
    let number = |text: Option<String>| text.map_or(Cell::Missing, Cell::number);
    Row::new([Cell::text(file), name, number(cost), number(amount), number(share)])
}
