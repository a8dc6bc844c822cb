//! How much of what is rented is billed.

use gpu_tco::expr::{Exact, Given, Graph, Origin};
use gpu_tco::model::rented::{Granularity, OnDemand};
use gpu_tco::model::{self, DemandShape, Effectiveness, Goodput, Supply, Tier, Utilization};
use proptest::prelude::*;
use rust_decimal::Decimal;

use super::cases::{case, place, tapes};
use super::config;

/// Work of one GPU of a tier, if nothing but stated factors make it.
fn effectiveness(stated: &Effectiveness, usage: &OnDemand) -> Option<Decimal> {
    if usage.rental.is_by_token() {
        return Some(Decimal::ONE);
    }
    let goodput = match &stated.goodput {
        None => Decimal::ONE,
        Some(Goodput::Stated(share)) => share.stated(),
        Some(Goodput::Derived(_)) => return None,
    };
    let better = stated.relative_performance.as_ref().map_or(Decimal::ONE, Given::stated);
    let lost = stated.virtualization_overhead.as_ref().map_or(Decimal::ZERO, Given::stated);
    Some(better * (Decimal::ONE - lost) * goodput)
}

/// GPUs in the steps of a tier that do all the work of a peak.
fn gpus_for(tier: &Tier, usage: &OnDemand, peak: Decimal) -> Option<Decimal> {
    let needed = peak / effectiveness(&tier.effectiveness, usage)?;
    Some(match usage.rental.granularity {
        Granularity::None => needed,
        Granularity::Gpu => needed.ceil(),
        Granularity::Instance => {
            let step = usage.rental.gpus_per_instance.stated();
            (needed / step).ceil() * step
        }
    })
}

proptest! {
    #![proptest_config(config(150))]

    #[test]
    fn no_more_is_billed_than_what_serves_the_peak_around_the_clock(tape in tapes()) {
        let mut case = case(&tape);
        if case.demand.peak.is_some() {
            let always = Given::new("demand.utilization", Decimal::ONE, Origin::Stated(place()));
            case.demand.shape = DemandShape::OnOff(Utilization::Share(always));
            case.demand.growth = None;
        }
        let graph = Graph::over(&case.horizon_months);
        let model = model::build(&graph, &case);
        let cells = graph.evaluate::<Exact>();
        let (Some(peak), Some(hours)) = (cells.once(model.highest_peak).0, cells.once(model.hours).0)
        else { return Ok(()) };
        for (it, written) in model.alternatives.iter().zip(&case.alternatives) {
            for (it, tier) in it.tiers.iter().zip(&written.tiers) {
                let Supply::OnDemand(usage) = &tier.supply else { continue };
                if usage.rental.newer_generation.is_some() {
                    continue;
                }
                let Some(gpus) = gpus_for(tier, usage, peak) else { continue };
                let Some(billed) = it.billed.and_then(|it| cells.once(it).0) else { continue };
                let idle = usage.idle_share.as_ref().filter(|_| !usage.rental.is_by_token());
                let idle = idle.map_or(Decimal::ZERO, Given::stated);
                let most = gpus * hours * (Decimal::ONE + idle);
                let most = most * (Decimal::ONE + Decimal::new(1, 20));
                prop_assert!(billed <= most, "{billed} of {most}");
            }
        }
    }
}
