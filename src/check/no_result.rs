//! Rule on lines without a result.

use crate::analysis::{CostedAlternative, CostedLine};
use crate::codes;
use crate::input::{Diagnostic, Sources};
use crate::model::Case;
use crate::model::owned::NETWORK_FABRIC;

/// A problem for each line without a result, which means a mistake in its figures.
pub(crate) fn without_result(
    case: &Case,
    costed: &[CostedAlternative],
    sources: &Sources,
) -> Vec<Diagnostic> {
    let mut problems = Vec::new();
    for it in costed {
        let is_without = |line: &&CostedLine| line.cost.total.is_none();
        let is_fabric = |line: &CostedLine| line.component.is(&NETWORK_FABRIC);
        // Other lines may follow from the price of the fabric.
        let by_fabric = it.lines().filter(is_without).any(is_fabric);
        let told = it.lines().filter(is_without).filter(|line| !by_fabric || is_fabric(line));
        for line in told {
            let place = case.alternatives.get(it.position).map(|it| &it.place);
            let span = place.and_then(|it| sources.find(&it.file, it.line, it.column));
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
            problems.push(match span {
                Some(span) => problem.at(span),
                None => problem,
            });
        }
    }
    problems
}
