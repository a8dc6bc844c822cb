//! Table of the lines whose differences make up a verdict.

use super::ExplainMaterial;
use crate::analysis::{Bridge, BridgeLine};
use crate::format::{money, money_signed};
use crate::model::RankBy;
use crate::report::table::{Cell, Column, Row, Table};

/// Lines of the cheapest alternative and of the next.
pub(super) fn table(material: ExplainMaterial<'_>, bridge: &Bridge) -> Table {
    let [dearer, cheaper] = &bridge.names;
    let row = |it: &BridgeLine| {
        let cost = |it: Option<_>| it.map_or(Cell::Missing, |it| Cell::number(money(it)));
        let [first, second] = it.costs.map(cost);
        let difference = Cell::number(money_signed(it.difference));
        Row::new([Cell::name(it.name.as_str(), &[]), first, second, difference])
    };
    let months = crate::format::count(material.case.horizon_months.stated(), "month");
    let is_by_npv = material.case.rank_by == RankBy::Npv;
    let ranked = "The verdict is by NPV; these are the undiscounted lines.".to_owned();
    Table {
        name: "lines of the difference".to_owned(),
        heading: format!(
            "Why {dearer} costs more than {cheaper} · {} over {months}",
            material.case.currency
        ),
        columns: vec![
            Column::text("line"),
            Column::number(dearer),
            Column::number(cheaper),
            Column::number(cheaper).under(format!("{dearer} less")),
        ],
        rows: bridge.lines.iter().map(row).chain([row(&bridge.total).strong()]).collect(),
        notes: is_by_npv.then_some(ranked).into_iter().collect(),
        ..Table::default()
    }
}
