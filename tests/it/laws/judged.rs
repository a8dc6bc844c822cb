//! Law of the judge: a figure that changes the winner within its plausible range is among the doubts.

use std::cell::Cell;

use gpu_tco::analysis::{CostedAlternative, Effort, Study, Variable, what_if};
use gpu_tco::expr::{Graph, Origin};
use gpu_tco::input::Sources;
use gpu_tco::judge::{About, Doubted, DoubtedFigure, Judgement, judged, plausible_ranges};
use gpu_tco::model::Case;
use proptest::prelude::*;
use proptest::test_runner::{TestCaseError, TestRunner};
use rust_decimal::Decimal;

use super::cases::{case, changed, quick, tapes};
use super::config;

/// Values of a range that are tried, with its ends.
const POINTS: i64 = 5;
/// Least share of a cost by which another alternative is cheaper.
const CLEAR: Decimal = Decimal::from_parts(1, 0, 0, false, 9);

/// Alternatives that serve all demand, cheapest first.
fn ranked(case: &Case) -> Vec<(String, Decimal)> {
    let all = what_if(case, &Effort::default());
    let serving = all.into_iter().filter(CostedAlternative::is_ranked);
    serving.filter_map(|it| Some((it.name, it.ranked_by?))).collect()
}

/// True if an alternative is beaten by more than rounding.
fn is_beaten(name: &str, all: &[(String, Decimal)]) -> bool {
    let own = all.iter().find(|it| it.0 == name).map(|it| it.1);
    let best = all.iter().filter(|it| it.0 != name).map(|it| it.1).min();
    own.zip(best).is_some_and(|(own, best)| own - best > CLEAR * own.abs().max(best.abs()))
}

/// Figures of a judgement, with the value that its texts of `--set` state and the winner then.
fn doubted(judgement: &Judgement) -> Vec<(&DoubtedFigure, &str)> {
    fn figure(it: &Doubted) -> Option<(&DoubtedFigure, &str)> {
        match &it.about {
            About::Figure(figure) => Some((figure, &it.then.winner)),
            About::Choice { .. } => None,
        }
    }
    judgement.decisive.iter().filter_map(figure).collect()
}

/// The case of a tape with one figure at a value of its input; none if the figure cannot have it.
fn moved(tape: &[u32], variable: &Variable, at: Decimal) -> Option<Vec<(String, Decimal)>> {
    let leaf = variable.leaf(at)?;
    let change = |key: &str, _: &str, stated: Decimal| {
        if variable.keys.iter().any(|it| it == key) { leaf } else { stated }
    };
    Some(ranked(&quick(changed(tape, &change))))
}

/// Tries every figure of a case, each in a case that is built anew with it, and gives the number of values tried.
fn try_all(tape: &[u32]) -> Result<usize, TestCaseError> {
    let case = quick(case(tape));
    let graph = Graph::over(&case.horizon_months);
    let study = Study::new(&graph, &case);
    let comparison = study.compare(0);
    let Some(winner) = comparison.cheapest.clone() else { return Ok(0) };
    let is_tied = comparison.lead.as_ref().is_none_or(|it| it.amount.is_zero());
    if is_tied || !comparison.flips.unproved.is_empty() || !comparison.left_out.is_empty() {
        return Ok(0);
    }
    let judgement = judged(&study, &case, &comparison, &Sources::new()).judgement;
    let doubts = doubted(&judgement);
    let mut tried = 0;
    // A utilization moves along an axis, and no figure of the tape does it.
    let typed = doubts.iter().filter(|it| it.0.variable.input.origin != Origin::Axis);
    for (figure, then) in typed {
        let Some(all) = moved(tape, &figure.variable, figure.tried) else { continue };
        let name = &figure.variable.name;
        prop_assert!(!is_beaten(then, &all), "{name} at {}: {then}, {all:?}", figure.tried);
        tried += 1;
    }
    for (variable, [low, high]) in plausible_ranges(&case, &comparison) {
        let is_doubted = doubts.iter().any(|(it, _)| it.variable.name == variable.name);
        if variable.input.origin == Origin::Axis || is_doubted {
            continue;
        }
        for point in 0..POINTS {
            let at = low + (high - low) * Decimal::from(point) / Decimal::from(POINTS - 1);
            let at = if variable.is_whole { at.round() } else { at };
            let Some(all) = moved(tape, variable, at) else { continue };
            let name = &variable.name;
            let range = format!("{at} of {low} to {high}");
            prop_assert!(
                !is_beaten(&winner, &all),
                "{name} at {range}: {all:?}, {winner} as stated"
            );
            tried += 1;
        }
    }
    Ok(tried)
}

#[test]
fn what_is_not_a_doubt_changes_no_winner_within_its_range_and_a_doubt_does() {
    let config = config(24);
    let least = config.cases as usize;
    let tried = Cell::new(0);
    let law = |tape: Vec<u32>| {
        tried.set(tried.get() + try_all(&tape)?);
        Ok(())
    };
    TestRunner::new(config).run(&tapes(), law).unwrap_or_else(|it| panic!("{it}"));
    assert!(tried.get() > 10 * least, "{} values of {least} cases", tried.get());
}
