//! A tape gives what the plan over the same nodes gives, to rounding, whatever is drawn.

use gpu_tco::expr::unit::Ratio;
use gpu_tco::expr::{
    Exact, Expr, Given, Graph, Lanes, NoTape, Origin, Plan, TAPE_LANES, Tape, TapeInput,
};
use gpu_tco::model::{self, Case, DemandShape, Step};
use proptest::prelude::*;
use rust_decimal::Decimal;
use rust_decimal::prelude::ToPrimitive;

use super::cases::{case, place, tapes};
use super::config;

proptest! {
    #![proptest_config(config(60))]

    #[test]
    fn a_tape_equals_a_plan(
        tape in tapes(),
        draws in prop::collection::vec(0.0..1.0_f64, 64 * 8),
        every in 1..4_usize,
    ) {
        check(&case(&tape), &draws, every)?;
    }
}

proptest! {
    #![proptest_config(config(6))]

    #[test]
    fn a_tape_of_many_levels_equals_a_plan(
        tape in tapes(),
        draws in prop::collection::vec(0.0..1.0_f64, 64 * 8),
    ) {
        check(&with_many_levels(case(&tape)), &draws, 1)?;
    }
}

/// A case whose demand has more levels than a sum of a tape has terms.
fn with_many_levels(mut case: Case) -> Case {
    let figure = |key: &str, index: u32, value: Decimal| {
        (format!("demand.shape.{index}.{key}"), value, Origin::Stated(place()))
    };
    let step = |index: u32| {
        let (share, at, origin) = figure("share_of_time", index, Decimal::new(6, 3));
        let (gpus, from, found) = figure("gpus", index, Decimal::from(1 + index * 7 % 150));
        Step { share_of_time: Given::new(share, at, origin), gpus: Given::new(gpus, from, found) }
    };
    case.demand.shape = DemandShape::Profile((0..150).map(step).collect());
    case.demand.peak = None;
    case
}

fn check(case: &Case, draws: &[f64], every: usize) -> Result<(), TestCaseError> {
    let graph = Graph::over(&case.horizon_months);
    let model = model::build(&graph, case);
    let mut base = graph.evaluate::<Exact>();
    let mut results: Vec<Expr<'_, Ratio>> = Vec::new();
    for it in &model.alternatives {
        results.extend([it.serving_all, it.ranked, it.cash.total].map(Expr::as_number));
        results.push(it.serving_all_per_gpu_hour.as_number());
    }
    let inputs = graph.inputs();
    let keys: Vec<String> = graph.live_keys().into_iter().step_by(every).collect();
    let drawn = |at: usize, lane: usize| {
        let stated = inputs[&keys[at]].value.to_f64().unwrap();
        stated * (1.0 - 0.3 * draws[(at * 64 + lane) % draws.len()])
    };
    let names: Vec<&str> = keys.iter().map(String::as_str).collect();
    let mut plan = Plan::<Lanes<TAPE_LANES>>::over(&graph, &mut base, &names, &results);
    let of = |at: usize| Lanes(std::array::from_fn(|lane| drawn(at, lane)));
    let values: Vec<_> = (0..keys.len()).map(of).collect();
    let planned = plan.at_each(&values);
    let (factor, offset) = (Decimal::ONE, Decimal::ZERO);
    let input = |(column, key)| TapeInput { key, column, factor, offset };
    let figures: Vec<TapeInput<'_>> = names.iter().copied().enumerate().map(input).collect();
    let taped = Tape::over(&graph, &mut base, &figures, &results);
    // A few cases in a thousand are too long, and are simulated by their plans.
    if taped.as_ref().err() == Some(&NoTape::TooLong) {
        return Ok(());
    }
    let mut taped = taped.unwrap();
    for (column, values) in values.iter().enumerate() {
        if let Some(to) = taped.input(column) {
            *to = values.0;
        }
    }
    taped.run();
    // Costs and what they are less of each other are of one scale. Both ways add hundreds of months in
    // another order, which has cost 1.4e-12 of it.
    let largest = |all: &[Lanes<TAPE_LANES>]| {
        let each = all.iter().flat_map(|it| it.0).filter(|it| it.is_finite());
        each.fold(0.0, |most: f64, it| most.max(it.abs()))
    };
    for (alternative, planned) in planned.chunks(4).enumerate() {
        for (at, plan) in planned.iter().enumerate() {
            let scale = if at < 3 { largest(&planned[..3]) } else { largest(&planned[3..]) };
            let found = taped.result(alternative * 4 + at);
            for (found, expected) in found.iter().zip(plan.0) {
                let is_near = (found - expected).abs() <= 1e-11 * scale;
                let is_none = found.is_nan() && expected.is_nan();
                prop_assert!(is_near || is_none, "{at} of {alternative}: {found} {expected}");
            }
        }
    }
    Ok(())
}
