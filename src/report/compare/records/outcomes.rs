//! Records of the cost of outcomes, a row for each figure of each alternative.

use super::Material;
use crate::analysis::CostedFigure;
use crate::format::Figure;
use crate::model::What;
use crate::report::records::{Field, Records, Value};

pub(super) fn records(material: Material<'_>) -> Records {
    let figures = material.outcomes();
    let figures = figures.flat_map(|(of, it)| it.figures.iter().map(move |it| (&of.name, it)));
    Records {
        columns: vec![
            Field::plain("outcome"),
            Field::plain("figure"),
            Field::plain("unit"),
            Field::plain("gpu_hours"),
            Field::plain("name"),
            Field::money("cost", &material.case.currency),
            Field::plain("energy_kwh"),
        ],
        rows: figures.flat_map(|(name, it)| rows(material, name, it)).collect(),
    }
}

/// Rows of a figure, one per alternative. If the cost is equal for all, one row without a name.
fn rows(material: Material<'_>, outcome: &str, it: &CostedFigure) -> Vec<Vec<Value>> {
    let row = |name: Value, cost| {
        vec![
            Value::text(outcome),
            Value::text(it.what.key()),
            Value::text(it.what.unit()),
            // A million tokens take a fraction of a GPU-hour, so whole GPU-hours would be too
            // coarse.
            Value::number(it.gpu_hours, Figure::PerOutcome),
            name,
            Value::number(cost, figure(it.what)),
            Value::number(it.energy_kwh, Figure::Whole),
        ]
    };
    if it.costs.is_empty() {
        return vec![row(Value::Missing, it.own_cost)];
    }
    let names = material.comparison.alternatives.iter().map(|it| Value::text(&it.name));
    names.zip(&it.costs).map(|(name, cost)| row(name, *cost)).collect()
}

/// Kind of figure, which decides the rounding of a cost.
pub(in crate::report::compare) fn figure(what: What) -> Figure {
    match what {
        What::Run | What::Runs | What::RunsPerYear => Figure::Amount,
        What::MillionTokens | What::ThousandRequests => Figure::PerOutcome,
        What::Slice(_) | What::SliceWithStranded(_) | What::Stranded => Figure::PerGpuHour,
    }
}
