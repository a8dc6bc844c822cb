//! Effects of inputs, held against cases that are built anew with the input as it would be.

use gpu_tco::analysis::{
    CostedAlternative, Effort, FlipSide, Measure, NoSensitivity, SensitiveInput, Sensitivity,
    SensitivityQuestion, Study, Variable, sensitivity,
};
use gpu_tco::expr::{Graph, Origin};
use gpu_tco::model::Case;
use proptest::prelude::*;
use rust_decimal::Decimal;

use super::cases::{case, changed, quick, tapes};
use super::config;

/// Share by which inputs move.
const SHARE: Decimal = Decimal::from_parts(2, 0, 0, false, 1);
/// Inputs of a case that are held against cases built anew.
const INPUTS_OF_A_CASE: usize = 4;
/// Points of a range between its ends.
const POINTS: i64 = 6;

/// Sensitivity of a case; none if nothing can take the place of the cheapest.
fn found(case: &Case) -> Option<Sensitivity> {
    let graph = Graph::over(&case.horizon_months);
    let study = Study::new(&graph, case);
    let all: Vec<Variable> = Variable::all(&study)
        .into_iter()
        // The axes of an analysis are no figures of the case.
        .filter(|it| it.input.origin != Origin::Axis)
        .collect();
    let question = SensitivityQuestion { of: Measure::Margin, share: SHARE, is_apart: false };
    sensitivity(&study, &study.ranked(), &all, question).ok()
}

/// Reason why there is no sensitivity without any work to spend.
fn without_work(case: &Case) -> Option<NoSensitivity> {
    let graph = Graph::over(&case.horizon_months);
    let study = Study::within(&graph, case, &Effort::at_most(0));
    let question = SensitivityQuestion { of: Measure::Margin, share: SHARE, is_apart: false };
    sensitivity(&study, &study.ranked(), &Variable::all(&study), question).err()
}

/// Costs of the alternatives that serve all demand, as ranked, with an input at a value.
fn costs(tape: &[u32], input: &SensitiveInput, value: Decimal) -> Vec<(String, Decimal)> {
    let keys = &input.variable.keys;
    let each = input.variable.stated / input.stated;
    let value = value * each;
    let change = |key: &str, _: &str, stated: Decimal| {
        if keys.iter().any(|it| it == key) { value } else { stated }
    };
    let case = quick(changed(tape, &change));
    let graph = Graph::over(&case.horizon_months);
    let ranked = Study::new(&graph, &case).ranked();
    let serving = ranked.into_iter().filter(CostedAlternative::is_ranked);
    serving.filter_map(|it| Some((it.name, it.ranked_by?))).collect()
}

/// Margin of an alternative over the best other one; none if either is missing.
fn margin(winner: &str, costs: &[(String, Decimal)]) -> Option<Decimal> {
    let own = costs.iter().find(|(name, _)| name == winner)?.1;
    let others = costs.iter().filter(|(name, _)| name != winner);
    Some(others.map(|(_, cost)| *cost).min()? - own)
}

fn scale(costs: &[(String, Decimal)]) -> Decimal {
    costs.iter().map(|(_, cost)| cost.abs()).max().unwrap_or_default().max(Decimal::ONE)
}

proptest! {
    #![proptest_config(config(8))]

    /// An input that moves alone does what a case that is built anew with it does; no value within the
    /// range is outside what was found; flips are flips.
    #[test]
    fn an_input_that_moves_equals_a_rebuilt_case(tape in tapes(), picked in any::<usize>()) {
        let case = quick(case(&tape));
        let Some(found) = found(&case) else { return Ok(()) };
        prop_assert_eq!(without_work(&case), Some(NoSensitivity::Spent));
        let count = found.inputs.len().max(1);
        let inputs = found.inputs.iter().cycle().skip(picked % count).take(count.min(INPUTS_OF_A_CASE));
        for input in inputs {
            let name = &input.variable.name;
            let [low, high] = input.range;
            let rebuilt = |value: Decimal| {
                let costs = costs(&tape, input, value);
                (margin(&found.winner, &costs), scale(&costs))
            };
            for (end, at) in input.range.into_iter().zip(input.at_ends) {
                let (margin, scale) = rebuilt(end);
                let differs = margin.zip(at).is_none_or(|(a, b)| (a - b).abs() > scale * Decimal::new(1, 9));
                let is_same = margin.is_none() && at.is_none();
                prop_assert!(is_same || !differs, "{name} at {end}: {margin:?} {at:?}");
            }
            let whole = input.variable.is_whole;
            for step in 1..POINTS {
                let value = low + (high - low) * Decimal::from(step) / Decimal::from(POINTS);
                let value = if whole { value.floor().max(low) } else { value };
                let (Some(margin), scale) = rebuilt(value) else { continue };
                let slack = scale * Decimal::new(1, 6);
                let [lowest, highest] = [input.lowest, input.highest].map(|it| it.unwrap().amount);
                let is_within = lowest - slack <= margin && margin <= highest + slack;
                prop_assert!(!input.is_proved || is_within, "{name} at {value}: {margin} {lowest} {highest}");
            }
            for flip in &input.flips {
                let way = (input.searched[1] - input.searched[0]) * Decimal::new(1, 7);
                let way = if flip.side == FlipSide::Below { -way } else { way };
                // A flip near the end of what was searched has less than that beyond it.
                let end = input.searched[usize::from(flip.side == FlipSide::Above)];
                let way = if way.abs() < (end - flip.at).abs() { way } else { (end - flip.at) / Decimal::TWO };
                let beyond = if whole { flip.at } else { flip.at + way };
                let costs = costs(&tape, input, beyond);
                let Some((winner, _)) = costs.first() else { continue };
                let near = costs.iter().find(|(name, _)| *name == flip.winner);
                let least = costs[0].1;
                let ties = near.is_some_and(|(_, it)| (*it - least).abs() <= scale(&costs) * Decimal::new(1, 6));
                prop_assert!(*winner == flip.winner || ties, "{name} {flip:?}: {costs:?}");
            }
        }
    }
}
