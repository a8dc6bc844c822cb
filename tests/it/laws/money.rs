//! What investments return, held against the model they are returns of.

use gpu_tco::analysis::{Comparison, compare};
use gpu_tco::expr::Graph;
use gpu_tco::model::{self, Case};
use proptest::prelude::*;
use rust_decimal::Decimal;

use super::cases::{case, quick, replaced, tapes};
use super::config;

/// The NPV of every alternative, by name.
fn npv(case: &Case, name: &str) -> Option<Decimal> {
    let graph = Graph::over(&case.horizon_months);
    let model = model::build(&graph, case);
    let found = model.alternatives.iter().find(|it| it.name == name)?;
    graph.evaluate::<gpu_tco::expr::Exact>().once(found.npv?).0
}

/// What becomes of a case before it is compared.
type Made = fn(Case) -> Case;

fn same_npv_at_a_rate_of_return(
    comparison: &Comparison,
    tape: &[u32],
    made: Made,
) -> Result<(), TestCaseError> {
    for pair in &comparison.break_even {
        for rate in pair.investment.irr.iter().copied() {
            let case = made(replaced(tape, "cost_of_capital", rate));
            let (Some(a), Some(b)) = (npv(&case, &pair.a), npv(&case, &pair.b)) else { continue };
            // A rate has twelve digits; far below 0, late flows are worth many times their sum.
            let scale = a.abs().max(b.abs()).max(Decimal::ONE);
            prop_assert!((a - b).abs() <= scale * Decimal::new(1, 6), "{rate}: {a} and {b}");
        }
    }
    Ok(())
}

fn payback_at_no_cost_of_capital(tape: &[u32], made: Made) -> Result<(), TestCaseError> {
    let free = made(replaced(tape, "cost_of_capital", Decimal::ZERO));
    for pair in compare(&free, 0).break_even {
        if let Some(discounted) = pair.investment.discounted_payback {
            prop_assert_eq!(discounted.month, pair.payback.month);
        }
    }
    Ok(())
}

fn savings_are_differences(comparison: &Comparison) -> Result<(), TestCaseError> {
    let total = |name: &str| comparison.alternatives.iter().find(|it| it.name == name)?.total;
    for pair in &comparison.break_even {
        let Some(saving) = pair.investment.saving else { continue };
        prop_assert_eq!(Some(saving), total(&pair.b).zip(total(&pair.a)).map(|(b, a)| b - a));
        if let (Some(roi), Some(price)) = (pair.investment.roi, pair.investment.invested) {
            let slack = saving.abs().max(price) * Decimal::new(1, 18);
            prop_assert!((roi * price - saving).abs() <= slack);
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(config(24))]

    #[test]
    fn at_a_rate_of_return_both_have_the_same_npv_and_savings_are_differences(tape in tapes()) {
        let comparison = compare(&quick(case(&tape)), 0);
        same_npv_at_a_rate_of_return(&comparison, &tape, quick)?;
        savings_are_differences(&comparison)?;
    }

    #[test]
    fn at_no_cost_of_capital_a_discounted_payback_is_the_payback(tape in tapes()) {
        payback_at_no_cost_of_capital(&tape, quick)?;
    }
}

proptest! {
    #![proptest_config(config(12))]

    #[test]
    #[ignore = "the break-evens of some cases take a minute: .ci/run runs it"]
    fn the_laws_of_money_hold_for_every_shape_and_size(tape in tapes()) {
        let comparison = compare(&case(&tape), 0);
        same_npv_at_a_rate_of_return(&comparison, &tape, |case| case)?;
        savings_are_differences(&comparison)?;
        payback_at_no_cost_of_capital(&tape, |case| case)?;
    }
}
