//! Costs of a case after an edit, for findings that say what another choice would cost.

use std::mem::take;

use super::comparison::rank;
use super::costed::CostedAlternative;
use super::effort::Effort;
use super::residue;
use super::study::Study;
use crate::expr::Graph;
use crate::model::{Alternative, Case};

/// Every alternative of an edited case, cheapest first; none if the effort is spent.
pub fn what_if(case: &Case, effort: &Effort) -> Vec<CostedAlternative> {
    if effort.is_spent() {
        return Vec::new();
    }
    let graph = Graph::over(&case.horizon_months);
    Study::to_rank(&graph, case, effort).ranked()
}

/// One alternative, by its position in the file, after an edit of its own.
pub fn what_if_of(
    case: &Case,
    position: usize,
    effort: &Effort,
    edit: impl FnOnce(&mut Alternative),
) -> Option<CostedAlternative> {
    let mut alternative = case.alternatives.get(position)?.clone();
    edit(&mut alternative);
    let alone = case.with_alternatives(vec![alternative.clone()]);
    let costed = what_if(&alone, effort).into_iter().next()?;
    if !leaves_work(&costed) || case.demand.unserved.is_some() || case.alternatives.len() == 1 {
        return Some(costed);
    }
    // Work it leaves undone costs what it costs at the cheapest of all.
    let mut all = case.clone();
    all.alternatives.get_mut(position).into_iter().for_each(|it| *it = alternative.clone());
    what_if(&all, effort).into_iter().find(|it| it.position == position)
}

/// Every alternative of a case of which some are edited, by their positions, cheapest first; none if the effort is
/// spent. The others cost what they did before, unless work that is left undone costs what it costs at the
/// cheapest.
pub fn what_if_among(
    mut case: Case,
    before: &[CostedAlternative],
    edited: &[usize],
    effort: &Effort,
) -> Vec<CostedAlternative> {
    let all = take(&mut case.alternatives);
    case.alternatives = edited.iter().filter_map(|at| all.get(*at).cloned()).collect();
    let costed = what_if(&case, effort);
    let others = before.iter().filter(|it| !edited.contains(&it.position));
    let is_charged_at_the_least = case.demand.unserved.is_none() && all.len() > 1;
    let is_work_left = costed.iter().any(leaves_work) || others.clone().any(leaves_work);
    if is_charged_at_the_least && is_work_left {
        return what_if(&Case { alternatives: all, ..case }, effort);
    }
    if costed.is_empty() {
        return costed;
    }
    let placed = costed.into_iter().filter_map(|it| {
        let position = *edited.get(it.position)?;
        Some(CostedAlternative { position, ..it })
    });
    let mut all = residue::settled(others.cloned().chain(placed).collect(), case.rank_by);
    rank(&case, &mut all);
    all
}

/// True if work is left undone.
pub(super) fn leaves_work(it: &CostedAlternative) -> bool {
    it.unserved.is_none_or(|work| !work.is_zero())
}
