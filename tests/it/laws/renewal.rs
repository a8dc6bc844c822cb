//! Every crossing along months, GPUs and a rent of a shipped scenario, held against a fine grid of
//! scenarios that were read one by one.

use std::path::Path;

use gpu_tco::analysis::{Axis, AxisAnswer, AxisPair, Crossing, Effort, Side, Study};
use gpu_tco::analysis::{Costing, along, by_reading, settle};
use gpu_tco::expr::Graph;
use gpu_tco::input::{Diagnostics, Sources};
use gpu_tco::model::Case;
use gpu_tco::pricing::ReadContext;
use gpu_tco::scenario::{self, Overrides};
use proptest::prelude::*;
use rust_decimal::Decimal;

use super::config;

/// Rents of the scenario by their keys: one figure of a sheet.
const RENTS: [&str; 3] = ["rent", "spot.on_demand", "base.on_demand"];
/// Points at which a rent is looked at.
const POINTS: u32 = 24;

/// The scenario with some figures set, as `--set` does.
fn read(set: &[String]) -> Case {
    let (mut sources, mut diagnostics) = (Sources::new(), Diagnostics::new());
    let id = sources.read(Path::new("scenarios/renewal.yaml")).unwrap();
    let context = ReadContext { sources: &mut sources, diagnostics: &mut diagnostics };
    let overrides = Overrides { set: set.to_vec(), ..Overrides::default() };
    settle(scenario::read(id, &overrides, context).unwrap(), &Effort::default()).case
}

/// Cost of each alternative, missing where demand is left unserved.
fn costs(set: &[String], more: &[String]) -> Vec<Option<Decimal>> {
    let case = read(&[set, more].concat());
    let graph = Graph::over(&case.horizon_months);
    let study = Study::new(&graph, &case);
    study.model.alternatives.iter().map(|it| study.value(it.serving_all)).collect()
}

/// The cheaper of a pair; none in a tie, or if one leaves demand unserved.
fn cheaper(costs: &[Option<Decimal>], [a, b]: [usize; 2]) -> Option<Side> {
    let difference = costs[a]? - costs[b]?;
    if difference.abs() < Decimal::new(1, 6) {
        return None;
    }
    Some(if difference < Decimal::ZERO { Side::A } else { Side::B })
}

/// All pairs of the four alternatives.
fn pairs() -> Vec<[usize; 2]> {
    (0..4).flat_map(|a| (a + 1..4).map(move |b| [a, b])).collect()
}

/// Asks about an axis of the scenario.
fn answer(set: &[String], axis: &str, range: [Decimal; 2]) -> AxisAnswer {
    let case = read(set);
    let graph = Graph::over(&case.horizon_months);
    let study = Study::new(&graph, &case);
    let mut axis = Axis::named(&study, axis).unwrap();
    axis.range = range;
    if !axis.is_whole {
        return along(&study, &axis, &pairs()).unwrap();
    }
    let key = axis.reread_key().map(str::to_owned);
    let again = &mut |value: Decimal| {
        let set = [set, &[format!("{}={value}", key.as_ref().unwrap())]].concat();
        Some(read(&set))
    };
    by_reading(&study, &axis, &pairs(), Costing::Every, again)
}

/// Crossings at whole numbers are exactly the changes of side from one to the next.
fn check_steps(
    set: &[String],
    (axis, key): (&str, &str),
    [low, high]: [u32; 2],
) -> Result<usize, TestCaseError> {
    let found = answer(set, axis, [low, high].map(Decimal::from));
    let all: Vec<_> = (low..=high).map(|at| (at, costs(set, &[format!("{key}={at}")]))).collect();
    for (pair, indices) in found.pairs.iter().zip(pairs()) {
        let sides = all.iter().map(|(at, costs)| (*at, costs, cheaper(costs, indices)));
        let mut before = None;
        let mut expected = Vec::new();
        for (at, costs, side) in sides {
            let is_gap = indices.iter().any(|it| costs[*it].is_none());
            if let (Some(before), Some(now)) = (before, side)
                && before != now
            {
                expected.push((Decimal::from(at), before, now));
            }
            before = if is_gap { None } else { side.or(before) };
        }
        let reported: Vec<_> = pair.crossings.iter().map(of).collect();
        prop_assert_eq!(reported, expected, "{} and {} by {}", pair.a, pair.b, axis);
    }
    Ok(found.pairs.iter().map(|it| it.crossings.len()).sum())
}

fn of(it: &Crossing) -> (Decimal, Side, Side) {
    (it.at, it.cheaper_below, it.cheaper_above)
}

/// Between two points of the grid, the side changes as often as is reported.
fn check_rent(set: &[String]) -> Result<usize, TestCaseError> {
    let [low, high] = [Decimal::ONE, Decimal::from(13)];
    let found = answer(set, "lambda/gpu_8x_h100_sxm5", [low, high]);
    let grid =
        (0..=POINTS).map(|it| low + (high - low) * Decimal::from(it) / Decimal::from(POINTS));
    let all: Vec<_> = grid
        .map(|at| (at, costs(set, &RENTS.map(|key| format!("{key}.price_per_gpu_hour={at}")))))
        .collect();
    for (pair, indices) in found.pairs.iter().zip(pairs()) {
        let sides = all.iter().filter_map(|(at, costs)| Some((*at, cheaper(costs, indices)?)));
        let sides: Vec<(Decimal, Side)> = sides.collect();
        for points in sides.windows(2) {
            check_between(pair, points)?;
        }
    }
    Ok(found.pairs.iter().map(|it| it.crossings.len()).sum())
}

fn check_between(pair: &AxisPair, points: &[(Decimal, Side)]) -> Result<(), TestCaseError> {
    let [(from, before), (to, after)] = points else { return Ok(()) };
    let within = pair.crossings.iter().filter(|it| *from < it.at && it.at <= *to);
    let times = within.count();
    let AxisPair { a, b, .. } = pair;
    prop_assert_eq!(times % 2 == 1, before != after, "{} and {} from {} to {}", a, b, from, to);
    Ok(())
}

fn check(set: &[String]) -> Result<[usize; 3], TestCaseError> {
    let months = check_steps(set, ("horizon", "horizon_months"), [12, 50])?;
    let gpus = check_steps(set, ("gpus", "demand.gpus"), [20, 60])?;
    Ok([months, gpus, check_rent(set)?])
}

/// Figures of the scenario that make costs rise, fall and jump, at other values.
fn figures() -> impl Strategy<Value = Vec<String>> {
    let figures = (50..120_i64, -30..10_i64, 4..16_i64, 2..10_i64, 10..30_i64);
    figures.prop_map(|(ratio, fall, staff, spot, salary)| {
        let hundredths = |it: i64| Decimal::new(it, 2);
        vec![
            format!("own.refresh.price_ratio={}", hundredths(ratio)),
            format!("base.owned.refresh.price_ratio={}", hundredths(ratio)),
            format!("rent.price_growth_per_year={}", hundredths(fall)),
            format!("spot.on_demand.price_growth_per_year={}", hundredths(fall)),
            format!("own.staff.steps.2.fte={}", Decimal::new(staff, 1)),
            format!("demand.interruptible_share={}", Decimal::new(spot, 1)),
            format!("own.staff.salary={}", salary * 10_000),
        ]
    })
}

#[test]
fn the_shipped_scenario_has_several_crossings_along_months_gpus_and_a_rent() {
    let found = check(&[]).unwrap();
    assert!(found.iter().all(|it| *it > 1), "{found:?}");
}

proptest! {
    #![proptest_config(config(2))]

    #[test]
    fn a_grid_of_scenarios_finds_the_crossings_that_are_reported_and_no_other(set in figures()) {
        check(&set)?;
    }
}

proptest! {
    #![proptest_config(config(24))]

    #[test]
    #[ignore = "reads a few thousand scenarios: .ci/run runs it"]
    fn many_grids_of_scenarios_find_the_crossings_that_are_reported(set in figures()) {
        check(&set)?;
    }
}
