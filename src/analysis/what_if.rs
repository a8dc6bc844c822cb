//! Costs of a case after an edit, for findings that say what another choice would cost.

use super::comparison::rank;
use super::costed::CostedAlternative;
use super::effort::Effort;
use super::study::Study;
use crate::expr::Graph;
use crate::model::{Alternative, Case};

/// Every alternative of the edited case, cheapest first; none if the effort is spent.
pub fn what_if(
    case: &Case,
    effort: &Effort,
    edit: impl FnOnce(&mut Case),
) -> Vec<CostedAlternative> {
    if effort.is_spent() {
        return Vec::new();
    }
    let mut edited = case.clone();
    edit(&mut edited);
    let graph = Graph::over(&edited.horizon_months);
    Study::within(&graph, &edited, effort).ranked()
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
    let alone = Case { alternatives: vec![alternative.clone()], ..case.clone() };
    let costed = what_if(&alone, effort, |_| ()).into_iter().next()?;
    let leaves_work = costed.unserved.is_none_or(|work| !work.is_zero());
    if !leaves_work || case.demand.unserved.is_some() || case.alternatives.len() == 1 {
        return Some(costed);
    }
    // Work it leaves undone costs what it costs at the cheapest of all.
    let all = what_if(case, effort, |case| {
        case.alternatives.get_mut(position).into_iter().for_each(|it| *it = alternative.clone());
    });
    all.into_iter().find(|it| it.position == position)
}

/// Every alternative after an edit of one, cheapest first: the others cost what they did.
pub fn what_if_among(
    case: &Case,
    costed: &[CostedAlternative],
    position: usize,
    effort: &Effort,
    edit: impl FnOnce(&mut Alternative),
) -> Option<Vec<CostedAlternative>> {
    let edited = CostedAlternative { position, ..what_if_of(case, position, effort, edit)? };
    let others = costed.iter().filter(|it| it.position != position).cloned();
    let mut all: Vec<CostedAlternative> = others.chain([edited]).collect();
    rank(case, &mut all);
    Some(all)
}
