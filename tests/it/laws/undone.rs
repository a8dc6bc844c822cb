//! Work that no tier does: charged once, at the least cost of those that serve all.

use gpu_tco::expr::{Cells, Exact, Graph};
use gpu_tco::model::{self, AlternativeModel, Tier, UNSERVED_WORK};
use proptest::prelude::*;
use rust_decimal::Decimal;

use super::cases::{case, tapes};
use super::config;

/// Cost of undone work; 0 without such a line.
fn charge(cells: &Cells<Exact>, it: &AlternativeModel<'_>) -> Option<Decimal> {
    let lines = it.tiers.iter().flat_map(|tier| &tier.lines);
    let charged = lines.filter(|line| line.component.is(&UNSERVED_WORK));
    charged.map(|line| cells.once(line.total).0).sum()
}

proptest! {
    #![proptest_config(config(600))]

    #[test]
    fn a_tier_that_serves_the_rest_leaves_no_work(tape in tapes()) {
        let case = case(&tape);
        let graph = Graph::over(&case.horizon_months);
        let model = model::build(&graph, &case);
        let cells: Cells<Exact> = graph.evaluate();
        for (it, written) in model.alternatives.iter().zip(&case.alternatives) {
            if written.tiers.iter().any(Tier::serves_the_rest) {
                let left = cells.once(it.unserved).0;
                prop_assert!(left.is_none_or(|it| it.is_zero()), "{left:?}: {written:?}");
            }
        }
    }

    #[test]
    fn undone_work_is_charged_at_the_least_cost_of_those_that_serve_all(tape in tapes()) {
        let mut case = case(&tape);
        case.demand.unserved = None;
        let graph = Graph::over(&case.horizon_months);
        let model = model::build(&graph, &case);
        let cells: Cells<Exact> = graph.evaluate();
        let all: Option<Vec<_>> = model.alternatives.iter().map(|it| {
            let charge = charge(&cells, it)?;
            Some((it, cells.once(it.unserved).0?, charge, cells.once(it.cash.total).0? - charge))
        }).collect();
        let (Some(all), Some(demanded)) = (all, cells.once(model.demanded).0) else { return Ok(()) };
        if all.len() < 2 || demanded.is_zero() {
            return Ok(());
        }
        let complete = all.iter().filter(|(it, left, ..)| !it.is_hypothetical && left.is_zero());
        let least = complete.map(|(_, _, _, own)| *own / demanded).min();
        for (it, left, charge, _) in &all {
            let expected = *left * least.unwrap_or_default();
            let slack = expected.abs().max(Decimal::ONE) * Decimal::new(1, 15);
            prop_assert!((*charge - expected).abs() <= slack, "{}: {charge}, not {expected}", it.name);
            let is_unserved = cells.once(it.is_unserved).0 == Some(Decimal::ONE);
            prop_assert_eq!(is_unserved, least.is_none() && !left.is_zero(), "{}", it.name);
        }
    }
}
