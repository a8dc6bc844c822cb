//! Outcomes of the GPU-hours, such as runs and tokens, with their costs.

use super::by_name;
use super::object::Object;
use crate::analysis::{Comparison, CostedFigure};
use crate::format::Figure::{Amount, PerOutcome};
use crate::model::outcomes::Purpose;
use crate::report::compare::Material;
use crate::report::records::{Key, Value};

/// Figure of an outcome; its cost is none if it depends on the alternative.
const FIGURE: [Key<CostedFigure>; 3] = [
    Key::plain("name", |it| Value::text(it.what.key())),
    Key::plain("unit", |it| Value::text(it.what.unit())),
    Key::figure("gpu_hours", PerOutcome, |it| it.gpu_hours),
];

type OfFigure = Key<CostedFigure>;
const OWN_COST: OfFigure =
    OfFigure::figure("cost", Amount, |it| it.own_cost).unless(|_| "it depends on the alternative");

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
    let unserved = it.costs.iter().any(Option::is_none).then_some("nothing is served");
    Object::of(&FIGURE, it)
        .with("costs", by_name(comparison, &it.costs))
        .keys([&OWN_COST], it)
        .because("costs", unserved)
        .reasons()
}
