//! What demand in tokens and busy time change, and what they leave alone.

use gpu_tco::expr::{Exact, Given, Graph, Origin};
use gpu_tco::model::{self, Case, Peak};
use proptest::prelude::*;
use rust_decimal::Decimal;

use super::cases::{case, tapes};
use super::config;

/// Total, cost per GPU-hour x work, and cost per busy GPU-hour x work of each alternative.
fn costs(case: &Case) -> Vec<[Option<Decimal>; 3]> {
    let graph = Graph::over(&case.horizon_months);
    let model = model::build(&graph, case);
    let cells = graph.evaluate::<Exact>();
    let of = |it: &model::AlternativeModel<'_>| {
        let (total, served) = (cells.once(it.unit_cost).0, cells.once(it.served).0);
        let busy = it.cost_per_busy_gpu_hour.and_then(|cost| cells.once(cost).0);
        [total, served, busy]
    };
    model.alternatives.iter().map(of).collect()
}

proptest! {
    #![proptest_config(config(60))]

    #[test]
    fn busy_time_scales_one_figure_and_no_other(tape in tapes()) {
        let with = case(&tape);
        let without = Case { demand: model::Demand { busy_share: None, ..with.demand.clone() }, ..with.clone() };
        for ([total, served, per_busy], [bare, work, none]) in costs(&with).into_iter().zip(costs(&without)) {
            prop_assert_eq!((total, served, None), (bare, work, none));
            let (Some(share), Some(per_busy)) = (&with.demand.busy_share, per_busy) else { continue };
            let again = per_busy * share.stated() * work.unwrap_or_default();
            let total = total.unwrap_or_default();
            let off = (again - total).abs();
            prop_assert!(off <= total.abs().max(Decimal::ONE) * Decimal::new(1, 18), "{again} of {total}");
        }
    }

    #[test]
    fn tokens_ask_for_the_gpus_they_come_to(tape in tapes()) {
        let in_tokens = case(&tape);
        let Some(Peak::Tokens(tokens)) = &in_tokens.demand.peak else { return Ok(()) };
        let load = tokens.throughput.target_load.as_ref().map_or(Decimal::ONE, Given::stated);
        let per_gpu = tokens.throughput.tokens_per_second_per_gpu.stated() * load;
        let gpus = tokens.tokens_per_second.stated() / per_gpu;
        let peak = Given::new("demand.gpus", gpus, Origin::Axis);
        let demand = model::Demand { peak: Some(Peak::Gpus(peak)), ..in_tokens.demand.clone() };
        prop_assert_eq!(costs(&in_tokens), costs(&Case { demand, ..in_tokens.clone() }));
    }
}
