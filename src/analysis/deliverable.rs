//! Cost of each outcome at each alternative.

use rust_decimal::Decimal;

use super::costed::CostedAlternative;
use super::study::Study;
use crate::model::{DeliverableModel, FigureCost, What};

/// An outcome, costed.
#[derive(Clone, Debug)]
pub struct CostedDeliverable {
    /// Position in the case, from 0.
    pub position: usize,
    /// Figures in the order in which they are printed.
    pub figures: Vec<CostedFigure>,
}

/// One thing that an outcome is counted in, costed.
#[derive(Clone, Debug)]
pub struct CostedFigure {
    /// Unit that the outcome is counted in.
    pub what: What,
    /// GPU-hours it takes.
    pub gpu_hours: Option<Decimal>,
    /// Cost at each alternative, in the order of the comparison; none if an alternative serves
    /// nothing.
    pub costs: Vec<Option<Decimal>>,
    /// Cost that does not depend on the alternative, if the outcome has one.
    pub own_cost: Option<Decimal>,
    /// Cost of each GPU-hour that does not depend on the alternative, if the outcome has one.
    pub own_cost_per_hour: Option<Decimal>,
    /// Energy in kWh at the meter of the facility, if the outcome states its electricity.
    pub energy_kwh: Option<Decimal>,
}

/// Costs an outcome.
pub(super) fn deliverable<'g>(
    study: &Study<'g>,
    position: usize,
    model: &DeliverableModel<'g>,
    ranked: &[CostedAlternative],
) -> CostedDeliverable {
    let figures = model.figures.iter().map(|it| {
        let mut costed = CostedFigure {
            what: it.what,
            gpu_hours: study.value(it.gpu_hours),
            costs: Vec::new(),
            own_cost: None,
            own_cost_per_hour: None,
            energy_kwh: None,
        };
        match &it.cost {
            FigureCost::Own { cost, per_hour, energy } => {
                costed.own_cost = study.value(*cost);
                costed.own_cost_per_hour = study.value(*per_hour);
                costed.energy_kwh = energy.and_then(|it| study.value(it));
            }
            FigureCost::Each(costs) => {
                let at = |of: &CostedAlternative| study.value(*costs.get(of.position)?);
                costed.costs = ranked.iter().map(at).collect();
            }
        }
        costed
    });
    CostedDeliverable { position, figures: figures.collect() }
}
