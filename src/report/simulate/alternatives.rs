//! Tables of the alternatives over all draws: costs, and costs per GPU-hour.

use super::records::ALTERNATIVE;
use super::{SimulateMaterial, probability};
use crate::analysis::SimulatedAlternative;
use crate::format::percent;
use crate::report::document::Section;
use crate::report::table::{Cell, Column, Table};
use crate::report::view::View;

pub(super) fn costs(material: SimulateMaterial<'_>) -> Section {
    let [_, _, _, stated, _, _, p5, p50, p95, worst, regret, ..] = ALTERNATIVE;
    let view = names()
        .cell(Column::number("cheapest"), |it| Cell::number(probability(it.cheapest)))
        .key(stated, |it| it.leaves(1))
        .key(p5, |it| it)
        .key(p50, |it| it)
        .key(p95, |it| it)
        .key(worst, |it| it.under("mean of").leaves(2))
        .key(regret, |it| it.under("regret,"));
    let mut table = Table {
        name: "alternatives".to_owned(),
        heading: format!("Cost · {}", material.basis()),
        notes: notes(material),
        ..view.of(&material.simulation.alternatives)
    };
    if let Some(first) = table.rows.first_mut() {
        first.strong = true;
    }
    table.into()
}

/// View of alternatives, which begins with their names.
fn names<'v>() -> View<'v, SimulatedAlternative> {
    View::new()
        .cell(Column::text("alternative"), |it: &SimulatedAlternative| Cell::name(&it.name, &[]))
}

/// Alternatives that do not always serve all demand.
fn notes(material: SimulateMaterial<'_>) -> Vec<String> {
    let simulation = material.simulation;
    let unserved = simulation.alternatives.iter().filter(|it| it.unserved > 0);
    let note = |it: &SimulatedAlternative| {
        format!(
            "{} leaves more demand unserved than allowed in {} of the draws, and is not cheapest there.",
            it.name,
            percent(it.unserved_share)
        )
    };
    unserved.map(note).collect()
}

pub(super) fn per_gpu_hour(material: SimulateMaterial<'_>) -> Section {
    let [.., p5, p50, p95] = ALTERNATIVE;
    let view = names().key(p5, |it| it).key(p50, |it| it).key(p95, |it| it);
    Table {
        name: "per GPU-hour".to_owned(),
        heading: format!("Cost per GPU-hour · {}, undiscounted", material.case.currency),
        ..view.of(&material.simulation.alternatives)
    }
    .into()
}
