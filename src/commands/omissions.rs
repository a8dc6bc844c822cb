//! Omissions of a scenario with which another alternative is cheapest.

use crate::analysis::Study;
use crate::check;
use crate::model::Case;

/// Something that a scenario leaves out, and that changes the answer.
pub(super) struct Omission {
    /// Clause that opens a sentence on it: `without spot`.
    pub clause: String,
    /// Alternative that is cheapest with it.
    pub first: String,
    /// Code of the rule that finds it.
    pub code: &'static str,
}

/// Everything that a scenario leaves out and that changes the answer.
pub(super) fn found(case: &Case, study: &Study<'_>) -> Vec<Omission> {
    let comparison = study.totals(0);
    let all = check::omitted(case, &comparison, study.effort()).into_iter();
    let changing = all.filter_map(|it| {
        let first = it.costs.iter().find(|it| it.is_ranked())?.name.clone();
        let is_another = comparison.cheapest.as_ref().is_some_and(|it| *it != first);
        is_another.then_some(Omission { clause: it.clause, first, code: it.code })
    });
    changing.collect()
}
