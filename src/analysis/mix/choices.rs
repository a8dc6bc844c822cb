//! Choices of a mix beside its sizes: which open tiers it has, and when work that may wait is served.

use super::space::may_be_left_out;
use crate::model::{Case, DemandShape};

/// The case with every choice of its open tiers, all of them or some left out where none is required, and with
/// work that may wait served at once or later.
pub(super) fn of(alone: &Case) -> Vec<Case> {
    let tiers = alone.alternatives.iter().take(1).flat_map(|it| it.tiers.iter().enumerate());
    let may_go = tiers.filter(|(_, tier)| may_be_left_out(tier));
    let may_go: Vec<usize> = may_go.map(|(at, _)| at).collect();
    let mut all = vec![Vec::new()];
    for at in may_go {
        let without: Vec<Vec<usize>> =
            all.iter().map(|it: &Vec<usize>| [&it[..], &[at]].concat()).collect();
        all.extend(without);
    }
    let case = |left_out: Vec<usize>| {
        let mut case = alone.clone();
        for alternative in case.alternatives.iter_mut().take(1) {
            let mut at = 0..;
            alternative.tiers.retain(|_| at.next().is_some_and(|it| !left_out.contains(&it)));
        }
        case
    };
    let cases = all.into_iter().map(case);
    let cases = cases.filter(|it| it.alternatives.iter().all(|it| !it.tiers.is_empty()));
    if !matches!(&alone.demand.shape, DemandShape::Trace(trace) if trace.waiting.is_some()) {
        return cases.collect();
    }
    let waiting = |case: Case| {
        [false, true].map(|waits| {
            let mut case = case.clone();
            case.alternatives.iter_mut().take(1).for_each(|it| it.waits = Some(waits));
            case
        })
    };
    cases.flat_map(waiting).collect()
}
