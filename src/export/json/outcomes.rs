//! Outcomes of the GPU-hours, such as runs and tokens, with their costs.

use std::collections::BTreeMap;

use serde::Serialize;

use super::Reasons;
use crate::analysis::{CostedDeliverable, CostedFigure};
use crate::format::exact;
use crate::model::outcomes::Purpose;
use crate::report::compare::Material;

#[derive(Serialize)]
pub(super) struct OutcomeResult<'r> {
    name: &'r str,
    kind: &'static str,
    figures: Vec<FigureResult<'r>>,
}

#[derive(Serialize)]
struct FigureResult<'r> {
    /// Key of the figure: `run`, `million_tokens`, `slice_1`.
    name: String,
    unit: &'static str,
    gpu_hours: Option<String>,
    /// Cost at each alternative; empty if it does not depend on them.
    costs: BTreeMap<&'r str, Option<String>>,
    cost: Option<String>,
    /// Why a value is null.
    reasons: Reasons,
}

pub(super) fn outcomes(material: Material<'_>) -> Vec<OutcomeResult<'_>> {
    let costed = material.comparison.deliverables.iter();
    costed.filter_map(|it| outcome(material, it)).collect()
}

fn outcome<'r>(material: Material<'r>, costed: &CostedDeliverable) -> Option<OutcomeResult<'r>> {
    let it = material.case.outcomes.get(costed.position)?;
    let kind = match &it.kind {
        Purpose::TrainingRun(_) => "training_run",
        Purpose::Inference(_) => "inference",
        Purpose::Slices(_) => "mig",
        Purpose::AmortizedRun(_) => "amortized_run",
    };
    let figures = costed.figures.iter().map(|it| figure(material, it)).collect();
    Some(OutcomeResult { name: &it.name, kind, figures })
}

fn figure<'r>(material: Material<'r>, it: &CostedFigure) -> FigureResult<'r> {
    let names = material.comparison.alternatives.iter().map(|it| it.name.as_str());
    let mut reasons = Reasons::new();
    if it.own_cost.is_none() {
        reasons.insert("cost", "it depends on the alternative");
    }
    if it.costs.iter().any(Option::is_none) {
        reasons.insert("costs", "nothing is served");
    }
    FigureResult {
        name: it.what.key(),
        unit: it.what.unit(),
        gpu_hours: it.gpu_hours.map(exact),
        costs: names.zip(it.costs.iter().map(|cost| cost.map(exact))).collect(),
        cost: it.own_cost.map(exact),
        reasons,
    }
}
