//! Alternatives whose open sizes were not found: there is nothing to compare them by.

use crate::analysis::{Mix, Settled, Unsolved};
use crate::codes;
use crate::input::{Diagnostic, Sources, quoted};
use crate::model::Case;
use crate::pricing::ReadContext;

/// An error for each alternative whose sizes were not found.
pub fn unsolved(unsolved: &[Unsolved], sources: &Sources) -> Vec<Diagnostic> {
    unsolved.iter().map(|it| problem(it, sources)).collect()
}

/// The case with all sizes found, and what was found; reports sizes that were not.
pub fn solved(settled: Settled, context: ReadContext<'_>) -> Option<(Case, Vec<Mix>)> {
    let ReadContext { sources, diagnostics } = context;
    for problem in unsolved(&settled.unsolved, sources) {
        diagnostics.push(problem);
    }
    settled.unsolved.is_empty().then_some((settled.case, settled.mixes))
}

fn problem(it: &Unsolved, sources: &Sources) -> Diagnostic {
    let (name, place) = (quoted(&it.name), &it.place);
    let (message, fix) = if it.is_ended {
        (
            format!("the sizes of {name} were not found within the limit of work"),
            "write a number in place of `optimal` for one size, or a shorter `horizon_months`",
        )
    } else {
        (
            format!("{name} leaves work unserved at any size"),
            "add a last tier without a size, such as `- on_demand: {price_per_gpu_hour: 3}`",
        )
    };
    let problem = Diagnostic::error(codes::NO_MIX, message).fix(fix);
    match sources.find(&place.file, place.line, place.column) {
        Some(span) => problem.at(span),
        None => problem,
    }
}
