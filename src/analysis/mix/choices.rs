//! Choices of a mix beside its sizes: which open tiers it has, and when work that may wait is served.

use super::space::may_be_left_out;
use crate::model::{Case, DemandShape};

/// The case with every choice of its open tiers, the fewest first, and with work that may wait served at once or later.
/// Few tiers are solved soon, and their cost shortens the search of more.
pub(super) fn of(alone: &Case) -> impl Iterator<Item = Case> + '_ {
    let tiers = alone.alternatives.iter().take(1).flat_map(|it| it.tiers.iter().enumerate());
    let may_go = tiers.filter(|(_, tier)| may_be_left_out(tier));
    let may_go: Vec<usize> = may_go.map(|(at, _)| at).collect();
    let has_waiting =
        matches!(&alone.demand.shape, DemandShape::Trace(trace) if trace.waiting.is_some());
    let waits: &[Option<bool>] = if has_waiting { &[Some(false), Some(true)] } else { &[None] };
    combinations(may_go.len()).flat_map(move |kept| {
        let kept: Vec<usize> = kept.into_iter().filter_map(|it| may_go.get(it).copied()).collect();
        let is_there = |at: usize| kept.contains(&at) || !may_go.contains(&at);
        let case = with(alone, is_there);
        let has_tiers = case.alternatives.iter().all(|it| !it.tiers.is_empty());
        let all = waits.iter().filter(move |_| has_tiers).map(move |waits| waiting(&case, *waits));
        all.collect::<Vec<_>>()
    })
}

/// The case with some tiers of its first alternative, by their positions.
fn with(alone: &Case, is_there: impl Fn(usize) -> bool) -> Case {
    let mut case = alone.clone();
    for alternative in case.alternatives.iter_mut().take(1) {
        let mut at = 0..;
        alternative.tiers.retain(|_| at.next().is_some_and(&is_there));
    }
    case
}

/// The case with work that may wait served at once or later, if it says so.
fn waiting(case: &Case, waits: Option<bool>) -> Case {
    let mut case = case.clone();
    if waits.is_some() {
        case.alternatives.iter_mut().take(1).for_each(|it| it.waits = waits);
    }
    case
}

/// All combinations of that many positions, the shortest first; each is made when it is asked for.
fn combinations(of: usize) -> impl Iterator<Item = Vec<usize>> {
    std::iter::successors(Some(Vec::new()), move |last: &Vec<usize>| {
        let size = last.len();
        let may_move = |at: &usize| last.get(*at).is_some_and(|it| *it < of - size + at);
        let Some(at) = (0..size).rev().find(may_move) else {
            return (size < of).then(|| (0..=size).collect());
        };
        let mut next = last.clone();
        let first = next[at] + 1;
        next.splice(at.., (first..).take(size - at));
        Some(next)
    })
}

#[cfg(test)]
mod tests {
    use super::combinations;

    #[test]
    fn few_come_before_many() {
        let all: Vec<Vec<usize>> = combinations(3).collect();
        let expected: [&[usize]; 8] =
            [&[], &[0], &[1], &[2], &[0, 1], &[0, 2], &[1, 2], &[0, 1, 2]];
        assert_eq!(all, expected);
        assert_eq!(combinations(0).count(), 1);
        assert_eq!(combinations(10).count(), 1024);
        assert_eq!(combinations(99).nth(100).unwrap(), [0, 1]);
    }
}
