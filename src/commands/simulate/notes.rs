//! Sentences on what draws assume.

use crate::analysis::{Following, Mix, Study};
use crate::commands::cautions;
use crate::format::{list, whole};
use crate::input::Sources;
use crate::model::Case;
use crate::report::mix::kept;

/// Sentences on sizes, on what would overturn the answer, and on work that is left unserved.
pub(super) fn all(
    (study, as_read, sources): (&Study<'_>, &Case, &Sources),
    mixes: &[Mix],
    following: &[Following],
) -> Vec<String> {
    let charged = charged(study.case, study).into_iter().chain(followed(following));
    let cautions = cautions::sentences(study, as_read, sources);
    kept(mixes).into_iter().chain(cautions).chain(charged).collect()
}

/// Sentence on work that is left unserved in a draw, if it may be and has no stated price.
fn charged(case: &Case, study: &Study<'_>) -> Option<String> {
    let mut all = study.model.alternatives.iter();
    let may_be = case.demand.unserved.is_none() && all.any(|it| it.unserved_price.is_some());
    may_be.then(|| {
        "Work that an alternative leaves unserved in a draw costs as much as in the cheapest that serves all."
            .to_owned()
    })
}

/// Sentence on fleets that follow the peak in each draw.
fn followed(following: &[Following]) -> Option<String> {
    let names: Vec<String> =
        following.iter().map(|it| format!("{} ({})", it.path, whole(it.units))).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    (!names.is_empty()).then(|| {
        format!(
            "Stated sizes that are just enough for the peak follow it in every draw: {}.",
            list(&names)
        )
    })
}
