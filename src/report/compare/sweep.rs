//! Table of the cost per GPU-hour at each utilization.

use super::{Material, money};
use crate::analysis::{CostedAlternative, SweepRow};
use crate::format::{per_gpu_hour, percent_if_broken};
use crate::model::RankBy;
use crate::model::capital::CapitalCharge;
use crate::report::document::Section;
use crate::report::table::{Cell, Column, Row, Table};

/// Table, if any cost depends on utilization.
pub(super) fn section(material: Material<'_>) -> Option<Section> {
    let sweep = &material.comparison.sweep;
    if sweep.is_empty() {
        return None;
    }
    let mut columns = vec![Column::number("utilization")];
    columns.extend(material.columns());
    columns.push(Column::text(""));
    let currency = &material.case.currency;
    let table = Table {
        name: "utilization sweep".to_owned(),
        heading: format!(
            "Cost per GPU-hour over utilization · {currency}, {} · * cheapest",
            money::capital(material.case)
        ),
        columns,
        rows: sweep.iter().map(|it| row(material, it)).collect(),
        notes: basis(material).into_iter().collect(),
        folded: true,
        ..Table::default()
    };
    Some(table.into())
}

/// Note on the basis of the break-evens, if the cost per GPU-hour includes interest and they do
/// not.
fn basis(material: Material<'_>) -> Option<String> {
    let compared = match material.case.rank_by {
        RankBy::Total => "totals",
        RankBy::Npv => "NPVs",
    };
    let differs = material.case.capital != CapitalCharge::Straight;
    differs.then(|| format!("Here capex bears interest; the break-evens above compare {compared}."))
}

fn row(material: Material<'_>, it: &SweepRow) -> Row {
    // Costs are compared as printed, so equal texts get equal marks.
    let texts: Vec<Option<String>> =
        it.cost_per_gpu_hour.iter().map(|cost| cost.map(per_gpu_hour)).collect();
    let alternatives = &material.comparison.alternatives;
    let offered = it.cost_per_gpu_hour.iter().zip(alternatives);
    let offered = offered.filter(|(_, it)| !it.is_hypothetical).filter_map(|(cost, _)| *cost);
    let cheapest = offered.min().map(per_gpu_hour);
    let cell = |(text, it): (&Option<String>, &CostedAlternative)| match text {
        None => Cell::Missing,
        Some(text) if Some(text) == cheapest.as_ref() && !it.is_hypothetical => {
            Cell::marked(text.as_str(), '*')
        }
        Some(text) => Cell::number(text.as_str()),
    };
    let mut cells = vec![Cell::number(percent_if_broken(it.utilization))];
    cells.extend(texts.iter().zip(alternatives).map(cell));
    cells.push(if it.stated { Cell::text("stated") } else { Cell::Empty });
    Row::new(cells)
}
