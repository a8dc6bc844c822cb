//! Resolves a scenario of outcomes alone: runs that cost the same whatever the alternative.

use super::written;
use crate::expr::Given;
use crate::input::Field;
use crate::model::{Demand, DemandShape, Peak, Utilization};

/// True if a scenario states neither demand nor alternatives, and no outcome that needs them.
pub fn is_alone(written: &written::Scenario) -> bool {
    let needs_none = |it: &Field<written::Deliverable>| {
        matches!(it.get(), None | Some(written::Deliverable::AmortizedRun(_)))
    };
    written.demand.is_absent()
        && written.alternatives.is_absent()
        && written.outcomes.get().is_some_and(|all| {
            let mut all = all.into_iter().map(|(_, outcome)| outcome).peekable();
            all.peek().is_some() && all.all(needs_none)
        })
}

/// Demand of a scenario without one: a GPU that nothing serves and no report shows.
pub fn no_demand() -> Demand {
    Demand {
        gpu: String::new(),
        peak: Some(Peak::Gpus(Given::default_of("demand.gpus", 1))),
        shape: DemandShape::OnOff(Utilization::Share(Given::default_of("demand.utilization", 1))),
        shape_is_stated: true,
        growth: None,
        ramp: None,
        interruptible_share: Given::default_of("demand.interruptible_share", 0),
        deferrable: None,
        unserved: None,
        busy_share: None,
        egress_gb_per_month: None,
        storage_gb: None,
        measured: false,
    }
}
