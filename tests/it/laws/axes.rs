//! Break-evens along any input, held against a dense scan of the same costs.

use gpu_tco::analysis::{Axis, Crossing, Study, Variable, along};
use gpu_tco::expr::{Graph, Lanes};
use proptest::prelude::*;
use rust_decimal::Decimal;
use rust_decimal::prelude::ToPrimitive;

use super::cases::{changed, tapes};
use super::config;

/// Floats side by side in the scan.
const LANES: usize = 8;
/// Runs of the scan: 240 points in all.
const RUNS: u32 = 30;

/// Value of the axis at a point of the scan, and whether the first costs less, where floats can tell.
fn scan(study: &Study<'_>, it: &Variable, [low, high]: [f64; 2]) -> Vec<(f64, bool)> {
    let mut plan = it.costs::<Lanes<LANES>>(study);
    let origin = it.origin.to_f64().unwrap();
    let count = f64::from(RUNS * u32::try_from(LANES).unwrap());
    let mut told = Vec::new();
    for run in 0..RUNS {
        let at: [f64; LANES] = std::array::from_fn(|lane| {
            let point = f64::from(run * 8 + u32::try_from(lane).unwrap()) + 0.5;
            low + (high - low) * point / count
        });
        let costs = plan.at(Lanes(at.map(|at| at - origin)));
        for (lane, at) in at.into_iter().enumerate() {
            let (a, b) = (costs[0].0[lane], costs[1].0[lane]);
            let slack = 1e-8 * a.abs().max(b.abs()).max(1.0);
            if (a - b).abs() > slack {
                told.push((at, a < b));
            }
        }
    }
    told
}

fn check(tape: &[u32]) -> Result<(), TestCaseError> {
    let short = |key: &str, _: &str, value: Decimal| {
        if key == "horizon_months" { value.min(Decimal::TWO) } else { value }
    };
    let mut case = changed(tape, &short);
    case.alternatives.truncate(2);
    if case.alternatives.len() < 2 {
        return Ok(());
    }
    let graph = Graph::over(&case.horizon_months);
    let study = Study::new(&graph, &case);
    let all = Variable::all(&study);
    let Some(it) = all.get(tape[1] as usize % all.len().max(1)) else { return Ok(()) };
    let axis = Axis::named(&study, &it.name).unwrap();
    if axis.is_whole || axis.range[0] >= axis.range[1] {
        return Ok(());
    }
    let found = along(&study, &axis, &[[0, 1]]).unwrap();
    if !found.is_complete {
        return Ok(()); // its effort was spent, as where steps crowd towards a share of all, and it says so
    }
    let value = |shown: Decimal| it.typed(shown).and_then(|it| it.to_f64()).unwrap();
    let told = scan(&study, it, axis.range.map(value));
    let crossings = &found.pairs[0].crossings;
    for pair in told.windows(2) {
        let [(from, before), (to, after)] = pair else { continue };
        let within = |it: &&Crossing| (*from..*to).contains(&value(it.at));
        let times = crossings.iter().filter(within).count();
        let name = &it.name;
        prop_assert_eq!(times % 2 == 1, before != after, "{} from {} to {}", name, from, to);
    }
    Ok(())
}

proptest! {
    #![proptest_config(config(48))]

    #[test]
    fn a_dense_scan_finds_the_crossings_along_any_input_and_no_other(tape in tapes()) {
        check(&tape)?;
    }
}
