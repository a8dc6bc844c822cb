//! Sizes in parts of a unit: where each tier stops paying.

use super::picture;
use crate::analysis::{Boundary, Relaxed, RelaxedSize, TierRates};
use crate::format::{Figure, list, money, per_gpu_hour, percent, tenths};
use crate::model::Case;
use crate::report::basis;
use crate::report::document::{Document, Section, Sentence};
use crate::report::records::{Key, Records, Value, table};
use crate::report::table::{Cell, Column, Table};
use crate::report::view::View;

/// Everything a report of sizes in parts of a unit is made from.
#[derive(Clone, Copy, Debug)]
pub struct RelaxedMaterial<'r> {
    /// Scenario, with its sizes open.
    pub case: &'r Case,
    /// Name of the alternative.
    pub name: &'r str,
    /// Sizes and boundaries.
    pub relaxed: &'r Relaxed,
}

/// Builds the report.
#[must_use]
pub fn document(material: RelaxedMaterial<'_>) -> Document {
    let RelaxedMaterial { case, name, relaxed } = material;
    let sizes: Vec<String> = relaxed.sizes.iter().map(sized).collect();
    let verdict = format!(
        "The cheapest sizes of {name} in parts of a unit: {}. {} {}.",
        list(&sizes),
        money(relaxed.cost),
        basis::of_ranked(case)
    );
    let scope = "Nobody sells parts of a node or bills parts of an instance. \
                 Leave out `--unit none` for whole ones.";
    Document {
        title: case.title.clone(),
        lead: vec![Sentence::strong(verdict), Sentence::plain(scope.to_owned())],
        sections: vec![
            costs(material),
            boundaries(material),
            picture::screening(relaxed, &case.currency),
        ],
        ..Document::default()
    }
}

fn sized(size: &RelaxedSize) -> String {
    if size.gpus.is_zero() {
        return format!("{} none", size.name);
    }
    format!("{} {} GPUs", size.name, tenths(size.gpus))
}

/// Costs of capacity and of use, from which the sizes follow.
fn costs(material: RelaxedMaterial<'_>) -> Section {
    let sizes = &material.relaxed.sizes;
    let size = |it: &TierRates| {
        let size = sizes.iter().find(|size| size.name == it.name);
        size.map_or(Cell::Missing, |it| Cell::number(tenths(it.gpus)))
    };
    let view = View::new()
        .cell(Column::text("tier"), |it: &TierRates| Cell::name(&it.name, &[]))
        .cell(Column::number("GPUs"), size)
        .cell(Column::number("capacity, used or not"), |it| Cell::number(per_gpu_hour(it.fixed)))
        .cell(Column::number("use, on top"), |it| Cell::number(per_gpu_hour(it.running)));
    Table {
        name: "sizes".to_owned(),
        heading: format!("Sizes and their costs · {} per GPU-hour", material.case.currency),
        notes: vec!["Costs per GPU-hour of work of the demand's GPU.".to_owned()],
        ..view.of(&material.relaxed.rates)
    }
    .into()
}

fn boundaries(material: RelaxedMaterial<'_>) -> Section {
    let view = View::new()
        .cell(Column::text("tier"), |it: &Boundary| Cell::name(&it.below, &[]))
        .cell(Column::number("serves up to"), |it| Cell::number(tenths(it.gpus)))
        .cell(Column::number("demand is above"), |it| Cell::number(percent(it.share_above)))
        .cell(Column::number("if used above").under("pays"), |it| {
            Cell::figure(it.critical_share, Figure::Share)
        })
        .cell(Column::text("the rest goes to"), |it| Cell::text(it.above.join(", ")));
    Table {
        name: "boundaries".to_owned(),
        heading: "Where each tier stops paying · GPUs of demand, and share of hours".to_owned(),
        ..view.of(&material.relaxed.boundaries)
    }
    .into()
}

/// Boundaries for a spreadsheet; no rows without an answer.
#[must_use]
pub fn records(relaxed: Option<&Relaxed>) -> Records {
    const KEYS: [Key<Boundary>; 5] = [
        Key::plain("tier", |it: &Boundary| Value::text(&it.below)),
        Key::figure("serves_up_to_gpus", Figure::Whole, |it: &Boundary| Some(it.gpus)),
        Key::figure("share_above", Figure::Share, |it: &Boundary| Some(it.share_above)),
        Key::figure("critical_share", Figure::Share, |it: &Boundary| it.critical_share),
        Key::plain("rest_goes_to", |it: &Boundary| Value::text(it.above.join(" "))),
    ];
    table(&KEYS, "", relaxed.into_iter().flat_map(|it| &it.boundaries))
}
