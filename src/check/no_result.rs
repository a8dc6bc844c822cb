//! Rule on lines without a result.

use rust_decimal::Decimal;

use crate::analysis::{CostedAlternative, CostedLine};
use crate::codes;
use crate::expr::MOST_STATES;
use crate::format::{list, whole};
use crate::input::{Diagnostic, Sources};
use crate::model::owned::NETWORK_FABRIC;
use crate::model::{Case, Tier};

/// A problem for each line without a result, which means a mistake in its figures.
pub(crate) fn without_result(
    case: &Case,
    costed: &[CostedAlternative],
    sources: &Sources,
) -> Vec<Diagnostic> {
    let mut problems = Vec::new();
    for it in costed {
        let place = case.alternatives.get(it.position).map(|it| &it.place);
        let span = place.and_then(|it| sources.find(&it.file, it.line, it.column));
        let at = |problem: Diagnostic| match span {
            Some(span) => problem.at(span),
            None => problem,
        };
        let is_without = |line: &&CostedLine| line.cost.total.is_none();
        let is_fabric = |line: &CostedLine| line.component.is(&NETWORK_FABRIC);
        // Other lines may follow from the price of the fabric.
        let by_fabric = it.lines().filter(is_without).any(is_fabric);
        let is_any = it.lines().any(|line| is_without(&line));
        if is_any
            && !by_fabric
            && let Some(problem) = failing_together(case, it)
        {
            problems.push(at(problem));
            continue;
        }
        let without_result =
            it.lines().filter(is_without).filter(|line| !by_fabric || is_fabric(line));
        for line in without_result {
            let message = format!("{} of {} has no result", line.component, it.name);
            let (why, fix) = if is_fabric(line) {
                (
                    "a fabric of more than three tiers of switches is not sized",
                    "state more `switch_ports`",
                )
            } else {
                (
                    "a number is too large or too near to 0",
                    "state less extreme figures, such as a growth nearer to 0",
                )
            };
            let problem = Diagnostic::error(codes::NO_RESULT, message).fix(fix).note(why);
            problems.push(at(problem));
        }
    }
    problems
}

/// A problem for fleets whose nodes are down in more ways together than are counted, if a line may have no
/// result for that.
fn failing_together(case: &Case, costed: &CostedAlternative) -> Option<Diagnostic> {
    if costed.ways_to_fail()? <= Decimal::from(MOST_STATES) {
        return None;
    }
    let alternative = case.alternatives.get(costed.position)?;
    let fails = |it: &&Tier| it.owned().is_some_and(|it| it.downtime.is_some());
    let failing: Vec<&str> =
        alternative.tiers.iter().filter(fails).map(|it| it.name.as_str()).collect();
    if failing.len() < 2 {
        return None;
    }
    let message = format!(
        "the nodes of {} of {} are down in more than {} different ways together",
        list(&failing),
        costed.name,
        whole(Decimal::from(MOST_STATES)),
    );
    let fix = "give nodes that do the same work the same size, or leave out the `downtime` of the smallest fleet";
    let why = "each way is costed by itself, as a mean over them would rent too much or too little";
    Some(Diagnostic::error(codes::NO_RESULT, message).fix(fix).note(why))
}
