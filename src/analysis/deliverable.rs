//! What each outcome costs at each alternative.

use rust_decimal::Decimal;

use super::costed::CostedAlternative;
use super::study::Study;
use crate::model::{DeliverableModel, FigureCost, What};

/// An outcome, costed.
#[derive(Clone, Debug)]
pub struct CostedDeliverable {
    /// Its position in the case.
    pub position: usize,
    /// Its figures, in the order they are told.
    pub figures: Vec<CostedFigure>,
}

/// One thing that an outcome is counted in, costed.
#[derive(Clone, Debug)]
pub struct CostedFigure {
    /// What is counted.
    pub what: What,
    /// GPU-hours it takes.
    pub gpu_hours: Option<Decimal>,
    /// Its cost at each alternative, in the order of the comparison; none where nothing is served.
    pub costs: Vec<Option<Decimal>>,
    /// Its cost, where it does not depend on the alternative.
    pub own_cost: Option<Decimal>,
    /// Cost of each of its hours, likewise.
    pub own_cost_per_hour: Option<Decimal>,
}

/// Costs an outcome.
pub(super) fn deliverable<'g>(
    study: &Study<'g>,
    position: usize,
    model: &DeliverableModel<'g>,
    ranked: &[CostedAlternative],
) -> CostedDeliverable {
    let figures = model.figures.iter().map(|it| {
        let (costs, [own_cost, own_cost_per_hour]) = match &it.cost {
            FigureCost::Own { cost, per_hour } => {
                (Vec::new(), [study.value(*cost), study.value(*per_hour)])
            }
            FigureCost::Each(costs) => {
                let at = |of: &CostedAlternative| study.value(*costs.get(of.position)?);
                (ranked.iter().map(at).collect(), [None; 2])
            }
        };
        let gpu_hours = study.value(it.gpu_hours);
        CostedFigure { what: it.what, gpu_hours, costs, own_cost, own_cost_per_hour }
    });
    CostedDeliverable { position, figures: figures.collect() }
}
