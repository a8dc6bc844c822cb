//! Sentences on what draws assume.

use crate::analysis::{Following, Mix, Study};
use crate::commands::omissions;
use crate::format::{list, whole};
use crate::model::Case;
use crate::report::mix::kept;

/// Sentences on sizes, omissions, and work that is left unserved.
pub(super) fn all(
    case: &Case,
    study: &Study<'_>,
    mixes: &[Mix],
    following: &[Following],
) -> Vec<String> {
    let charged = charged(case, study).into_iter().chain(followed(following));
    kept(mixes).into_iter().chain(left_out(case, study)).chain(charged).collect()
}

/// Sentences on what the scenario leaves out, if another alternative is cheapest with it.
fn left_out(case: &Case, study: &Study<'_>) -> Vec<String> {
    let sentence = |it: omissions::Omission| {
        let omissions::Omission { clause, first, code } = it;
        format!("Not in the draws: {clause}, {first} is cheapest with inputs as stated ({code}).")
    };
    omissions::found(case, study).into_iter().map(sentence).collect()
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
