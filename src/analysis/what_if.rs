//! Costs of a case after an edit, for findings that say what another choice would cost.

use super::costed::CostedAlternative;
use super::study::Study;
use crate::expr::Graph;
use crate::model::{Alternative, Case};

/// Every alternative of the edited case, cheapest first.
pub fn what_if(case: &Case, edit: impl FnOnce(&mut Case)) -> Vec<CostedAlternative> {
    let mut edited = case.clone();
    edit(&mut edited);
    let graph = Graph::over(&edited.horizon_months);
    Study::new(&graph, &edited).ranked()
}

/// One alternative, by its position in the file, after an edit of its own.
pub fn what_if_of(
    case: &Case,
    position: usize,
    edit: impl FnOnce(&mut Alternative),
) -> Option<CostedAlternative> {
    let mut alternative = case.alternatives.get(position)?.clone();
    edit(&mut alternative);
    let alone = |case: &mut Case| case.alternatives = vec![alternative];
    what_if(case, alone).into_iter().next()
}
