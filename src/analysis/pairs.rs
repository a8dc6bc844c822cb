//! Pairs whose break-evens are searched.

use super::break_even::{self, BreakEven};
use super::costed::CostedAlternative;
use super::study::Study;

/// Most alternatives of which every pair is searched.
const ALL: usize = 10;

/// Pairs of positions, those of the reference first, and how many others there are.
///
/// All pairs of up to ten alternatives. Of more, only pairs with the reference, the cheapest or the
/// next, as tables and flips use no others; the cheapest by utilization searches more as it needs them.
pub(super) fn requested(
    ranked: &[CostedAlternative],
    reference: usize,
) -> (Vec<[usize; 2]>, usize) {
    let order = led_by(reference, ranked.len());
    let leading = ranked.iter().filter(|it| it.is_ranked()).take(2).map(|it| it.position);
    let leading: Vec<usize> = leading.chain([reference]).collect();
    let is_asked =
        |pair: &[usize; 2]| order.len() <= ALL || pair.iter().any(|it| leading.contains(it));
    let after = |index: usize| order.iter().skip(index + 1);
    let all = order.iter().enumerate();
    let all = all.flat_map(|(index, a)| after(index).map(|b| [*a, *b]));
    let (requested, others): (Vec<_>, Vec<_>) = all.partition(is_asked);
    (requested, others.len())
}

/// Break-evens of some pairs, by positions.
pub(super) fn search(
    study: &Study<'_>,
    outcomes: &[CostedAlternative],
    pairs: &[[usize; 2]],
) -> Vec<BreakEven> {
    let effort = study.effort();
    effort.begin("break-evens", pairs.len());
    let find = |position: usize| outcomes.iter().find(|it| it.position == position);
    let pairs = pairs.iter().filter_map(|[a, b]| find(*a).zip(find(*b)));
    let one = |(a, b): (&CostedAlternative, &CostedAlternative)| {
        let found = if effort.is_spent() { None } else { Some(break_even::of(study, a, b)) };
        effort.step();
        // One that is stopped halfway may miss a crossing.
        let found = found.filter(|_| !effort.is_spent());
        found.unwrap_or_else(|| BreakEven::not_searched(a, b))
    };
    pairs.map(one).collect()
}

/// The order of the file, but for the reference, which leads.
fn led_by(reference: usize, count: usize) -> Vec<usize> {
    let others = (0..count).filter(|position| *position != reference);
    let first = (count > 0).then_some(reference);
    first.into_iter().chain(others).collect()
}
