//! Outcomes of the GPU-hours, such as runs and tokens, with their costs.

use super::by_name;
use super::object::Object;
use crate::analysis::{Comparison, CostedFigure};
use crate::format::exact;
use crate::model::outcomes::Purpose;
use crate::report::compare::Material;

pub(super) fn outcomes(material: Material<'_>) -> Vec<Object> {
    let costed = material.outcomes();
    let outcome = costed.map(|(it, costed)| {
        let kind = match &it.kind {
            Purpose::TrainingRun(_) => "training_run",
            Purpose::Inference(_) => "inference",
            Purpose::Slices(_) => "mig",
            Purpose::AmortizedRun(_) => "amortized_run",
        };
        Object::default().with("name", it.name.as_str()).with("kind", kind).each(
            "figures",
            &costed.figures,
            |it| figure(material.comparison, it),
        )
    });
    outcome.collect()
}

fn figure(comparison: &Comparison, it: &CostedFigure) -> Object {
    let unserved = it.costs.iter().any(Option::is_none);
    Object::default()
        .with("name", it.what.key())
        .with("unit", it.what.unit())
        .with("gpu_hours", it.gpu_hours.map(exact))
        .with("costs", by_name(comparison, &it.costs))
        .because("costs", unserved.then_some("nothing is served"))
        .with("cost", it.own_cost.map(exact))
        .because("cost", it.own_cost.is_none().then_some("it depends on the alternative"))
        .with("energy_kwh", it.energy_kwh.map(exact))
        .because("energy_kwh", it.energy_kwh.is_none().then_some("no electricity is stated for it"))
        .reasons()
}
