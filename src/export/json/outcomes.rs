//! Outcomes of the GPU-hours, such as runs and tokens, with their costs.

use super::compare::by_name;
use super::shape::within;
use super::view::views;
use crate::analysis::{Comparison, CostedDeliverable, CostedFigure};
use crate::model::Deliverable;
use crate::model::outcomes::Purpose;
use crate::report::kind::Kind;

views! {
    "outcome" = (comparison, it, costed): (&Comparison, &Deliverable, &CostedDeliverable),
        "Outcome of the scenario." {
        name: &it.name, "Name of the outcome in the scenario.";
        kind in OUTCOME_KIND: match &it.kind {
            Purpose::TrainingRun(_) => "training_run",
            Purpose::Inference(_) => "inference",
            Purpose::Slices(_) => "mig",
            Purpose::AmortizedRun(_) => "amortized_run",
        }, "Kind of the outcome.";
        figures: within(comparison, &costed.figures), "Figures of the outcome.";
    }

    "outcome_figure" = (comparison, it): (&Comparison, &CostedFigure), "Figure of an outcome." {
        name: it.what.key(), "Name of the figure, such as `million_tokens`.";
        unit: it.what.unit(), "Unit that the cost is of, such as `million tokens`.";
        gpu_hours: it.gpu_hours, "GPU-hours of one unit.";
        costs: by_name(comparison, &it.costs) => "nothing is served",
            "Cost of one unit by alternative, in the currency; empty if it is equal for all.";
        cost: it.own_cost => "it depends on the alternative",
            "Cost of one unit in the currency, if it is independent of the alternatives.";
        energy_kwh: it.energy_kwh => "no electricity is stated for it",
            "Electricity of one unit in kWh.";
        reasons;
    }
}

const OUTCOME_KIND: Kind = Kind::words(
    "outcome_kind",
    "Kind of an outcome.",
    &[
        ("training_run", "Training run paid at the cost of GPU-hours."),
        ("inference", "Inference, by the token or by the request."),
        ("mig", "Slices of a GPU."),
        ("amortized_run", "Training run on chips that are written off."),
    ],
);
