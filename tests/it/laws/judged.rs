//! Law of the judge: a figure that changes the winner within its plausible range is among the doubts.

use gpu_tco::analysis::{CostedAlternative, Effort, Study, what_if};
use gpu_tco::check::ComparisonUnderCheck;
use gpu_tco::expr::{Graph, Origin};
use gpu_tco::judge::{About, Judgement, judge, plausible_ranges};
use gpu_tco::model::Case;
use proptest::prelude::*;
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

fn names_it(judgement: &Judgement, name: &str) -> bool {
    judgement.decisive.iter().any(|it| match &it.about {
        About::Figure(figure) => figure.variable.name == name,
        About::Choice { .. } => false,
    })
}

proptest! {
    #![proptest_config(config(24))]

    /// Every figure, at points of its range, in a case that is built anew with it.
    #[test]
    fn what_is_not_a_doubt_changes_no_winner_within_its_range(tape in tapes()) {
        let case = quick(case(&tape));
        let graph = Graph::over(&case.horizon_months);
        let study = Study::new(&graph, &case);
        let comparison = study.compare(0);
        let effort = Effort::default();
        let subject = ComparisonUnderCheck { case: &case, as_read: &case, comparison: &comparison, effort: &effort };
        let judgement = judge(&study, subject, &[]);
        let Some(winner) = comparison.cheapest.clone() else { return Ok(()) };
        let is_tied = comparison.lead.as_ref().is_none_or(|it| it.amount.is_zero());
        if is_tied || !comparison.flips.unproved.is_empty() || !comparison.left_out.is_empty() {
            return Ok(());
        }
        for (variable, [low, high]) in plausible_ranges(&case, &comparison) {
            if variable.input.origin == Origin::Axis || names_it(&judgement, &variable.name) {
                continue;
            }
            for point in 0..POINTS {
                let at = low + (high - low) * Decimal::from(point) / Decimal::from(POINTS - 1);
                let at = if variable.is_whole { at.round() } else { at };
                let Some(leaf) = variable.leaf(at) else { continue };
                let change = |key: &str, _: &str, stated: Decimal| {
                    if variable.keys.iter().any(|it| it == key) { leaf } else { stated }
                };
                let all = ranked(&quick(changed(&tape, &change)));
                prop_assert!(
                    !is_beaten(&winner, &all),
                    "{} at {at} of {low} to {high}: {all:?}, {winner} as stated",
                    variable.name
                );
            }
        }
    }
}
