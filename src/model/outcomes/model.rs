//! Outcomes as nodes: GPU-hours at what they cost at each alternative.

use super::{Deliverable, DeliverableModel, FigureCost, OutcomeFigure, Purpose, What};
use crate::expr::unit::{GpuHours, Hours, Per, Years};
use crate::expr::{Expr, Given, Graph};
use crate::model::alternative::AlternativeModel;

impl Deliverable {
    /// Figures of the outcome at every alternative: GPU-hours x cost per GPU-hour.
    pub fn model<'g>(
        &self,
        graph: &'g Graph,
        hours_per_year: &Given<Per<Hours, Years>>,
        alternatives: &[AlternativeModel<'g>],
    ) -> DeliverableModel<'g> {
        let scope = format!("outcomes.{}", self.name);
        let gpu_hours = match &self.kind {
            Purpose::TrainingRun(run) => graph.within(&scope, || run.figures(graph)),
            Purpose::Inference(inference) => graph.within(&scope, || inference.figures(graph)),
            Purpose::Slices(slices) => graph.within(&scope, || slices.figures(graph)),
            Purpose::AmortizedRun(run) => {
                let (cost, energy) = graph.within(&scope, || run.cost(graph, hours_per_year));
                let cost = cost.named(self.path(What::Run));
                let gpu_hours = graph.input(&run.chip_hours);
                let per_hour =
                    (cost / gpu_hours).named(format!("{}.per_hour", self.path(What::Run)));
                let cost = FigureCost::Own { cost, per_hour, energy };
                let figure = OutcomeFigure { what: What::Run, gpu_hours, cost };
                return DeliverableModel { figures: vec![figure] };
            }
        };
        let priced = |(what, gpu_hours): (What, Expr<'g, GpuHours>)| {
            let cost = |it: &AlternativeModel<'g>| {
                let cost = gpu_hours * (it.unit_cost / it.served);
                cost.named(format!("{}.{}", self.path(what), it.name))
            };
            let costs = alternatives.iter().map(cost).collect();
            let gpu_hours = gpu_hours.named(self.path(what));
            OutcomeFigure { what, gpu_hours, cost: FigureCost::Each(costs) }
        };
        DeliverableModel { figures: gpu_hours.into_iter().map(priced).collect() }
    }

    fn path(&self, what: What) -> String {
        format!("outcomes.{}.{}", self.name, what.key())
    }
}
