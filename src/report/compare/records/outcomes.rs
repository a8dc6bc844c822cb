//! What outcomes cost, a row for each figure at each alternative.

use super::Material;
use crate::analysis::CostedFigure;
use crate::format::Figure;
use crate::model::What;
use crate::report::records::{Field, Records, Value};

pub(super) fn records(material: Material<'_>) -> Records {
    let costed = material.comparison.deliverables.iter();
    let named = costed.filter_map(|it| Some((&material.case.outcomes.get(it.position)?.name, it)));
    let figures = named.flat_map(|(name, it)| it.figures.iter().map(move |it| (name, it)));
    Records {
        columns: vec![
            Field::plain("outcome"),
            Field::plain("figure"),
            Field::plain("unit"),
            Field::plain("gpu_hours"),
            Field::plain("name"),
            Field::money("cost", &material.case.currency),
        ],
        rows: figures.flat_map(|(name, it)| rows(material, name, it)).collect(),
    }
}

/// One row an alternative; one without a name where the cost does not depend on them.
fn rows(material: Material<'_>, outcome: &str, it: &CostedFigure) -> Vec<Vec<Value>> {
    let row = |name: Value, cost| {
        vec![
            Value::text(outcome),
            Value::text(it.what.key()),
            Value::text(it.what.unit()),
            // A million tokens are a fraction of an hour: rounding it to whole ones would say nothing.
            Value::number(it.gpu_hours, Figure::PerOutcome),
            name,
            Value::number(cost, figure(it.what)),
        ]
    };
    if it.costs.is_empty() {
        return vec![row(Value::Missing, it.own_cost)];
    }
    let names = material.comparison.alternatives.iter().map(|it| Value::text(&it.name));
    names.zip(&it.costs).map(|(name, cost)| row(name, *cost)).collect()
}

/// How a cost is rounded.
fn figure(what: What) -> Figure {
    match what {
        What::Run | What::Runs => Figure::Amount,
        What::MillionTokens | What::ThousandRequests => Figure::PerOutcome,
        What::Slice(_) | What::SliceWithStranded(_) | What::Stranded => Figure::PerGpuHour,
    }
}
