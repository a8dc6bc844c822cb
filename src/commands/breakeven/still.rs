//! Sentences on what does not move along an axis: sizes, omissions, and hardware that is not replaced.

use rust_decimal::Decimal;

use crate::analysis::{Axis, Effort, HORIZON, Mix, Study};
use crate::commands::cautions;
use crate::expr::{Given, Graph};
use crate::format::{by_number, count, list};
use crate::input::Sources;
use crate::model::{Case, Tier};
use crate::report::mix::kept;

/// Months after which hardware that is never replaced is worth a sentence.
const LONG: Decimal = Decimal::from_parts(60, 0, 0, false, 0);

/// Sentences for the head of a report.
pub(super) fn sentences(
    (case, as_read, sources): (&Case, &Case, &Sources),
    mixes: &[Mix],
    axes: &[&Axis],
    effort: &Effort,
) -> Vec<String> {
    let graph = Graph::over(&case.horizon_months);
    let study = Study::within(&graph, case, effort);
    let cautions = cautions::sentences(&study, as_read, sources);
    let is_read_again = axes.iter().any(|it| it.reread_key().is_some());
    let sizes = match kept(mixes) {
        Some(_) if is_read_again => {
            let names: Vec<&str> = mixes.iter().map(|it| it.open.name.as_str()).collect();
            let again = "searched again for each value that is costed";
            Some(format!("Sizes of {} are {again}.", list(&names)))
        }
        kept => kept,
    };
    let horizon = axes.iter().find(|it| it.name == HORIZON).map(|it| it.range[1]);
    let old = horizon.and_then(|longest| outlived(case, longest));
    sizes.into_iter().chain(old).chain(cautions).collect()
}

/// Sentence on hardware that is used until the end of a long horizon, as nothing replaces it.
fn outlived(case: &Case, longest: Decimal) -> Option<String> {
    let is_old = |tier: &Tier| {
        tier.owned().is_some_and(|it| {
            let life = it.deployment.useful_life.as_ref().map_or(LONG, Given::stated);
            it.deployment.refresh.is_none() && longest > life
        })
    };
    let all = case.alternatives.iter().filter(|it| it.tiers.iter().any(is_old));
    let names: Vec<&str> = all.map(|it| it.name.as_str()).collect();
    let uses = by_number(names.len(), "uses its", "use their");
    (!names.is_empty()).then(|| {
        format!(
            "{} {uses} first nodes up to the end of the horizon, here {}. State \
             `useful_life_months` and `refresh` to replace them.",
            list(&names),
            count(longest, "month")
        )
    })
}
