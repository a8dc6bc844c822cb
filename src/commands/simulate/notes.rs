//! Sentences on what draws assume.

use crate::analysis::{Following, MedianShift, Mix, Simulation, Study};
use crate::commands::cautions;
use crate::format::{list, money, percent, whole};
use crate::input::Sources;
use crate::model::Case;
use crate::report::mix::kept;

/// Sentences on sizes, on what would overturn the answer, and on work that is left unserved.
pub(super) fn all(
    (study, as_read, sources): (&Study<'_>, &Case, &Sources),
    (simulation, mixes): (&Simulation, &[Mix]),
    following: &[Following],
) -> Vec<String> {
    let shifted = simulation.median_shift(study).map(|(of, it)| shifted(&of.name, &it));
    let charged = charged(study.case, study).into_iter().chain(followed(following));
    let cautions = cautions::sentences(study, as_read, sources);
    kept(mixes).into_iter().chain(shifted).chain(cautions).chain(charged).collect()
}

/// Sentence on draws that are fewer than usual, as each takes long.
pub(super) fn fewer(drawn: usize, usual: usize) -> String {
    let [drawn, usual] = [drawn, usual].map(whole);
    format!("{drawn} draws instead of {usual}, as the scenario is large: `--samples N` draws more.")
}

/// Sentence on a median that is another than the cost as stated.
fn shifted(name: &str, it: &MedianShift) -> String {
    let side = if it.by.is_sign_negative() { "below" } else { "above" };
    let share = it.share.map(|it| percent(it.abs())).unwrap_or_default();
    let [low, high] = it.at_ends.map(|it| match it {
        _ if it.is_zero() => "changes nothing".to_owned(),
        _ if it.is_sign_negative() => format!("saves {}", money(it.abs())),
        _ => format!("adds {}", money(it)),
    });
    let input = &it.input;
    format!(
        "P50 of {name} is {share} {side} its cost as stated: {input} at P95 {high}, at P5 {low}."
    )
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
