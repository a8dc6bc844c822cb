//! First sentences of the report: the winner with its margin, and what speaks against it.

mod months;
mod rule;
mod standing;
mod words;

pub(crate) use rule::{bases, rule};
pub(crate) use words::{Basis, Slot, Test, Words};

use super::{CompareDetail, CompareView, Material};
use crate::analysis::{CostedDeliverable, Mix};
use crate::format::{list, money};
use crate::model::Deliverable;
use crate::report::document::Sentence;
use crate::report::judge;
use crate::report::mix::sized;
use standing::Standing;

/// Words for a scenario without a winner.
pub(super) const NOBODY: &str = "none serves all demand";

/// Verdict sentence, then the findings that would change it.
pub(super) fn sentences(material: Material<'_>) -> Vec<Sentence> {
    let mut ranked = material.comparison.alternatives.iter().filter(|it| it.is_ranked());
    let now = ranked.next().map_or("", |it| it.name.as_str());
    let cautions = match material.view {
        CompareView::Full => judge::all(material.judgement, material.findings, now),
        _ if material.detail == CompareDetail::Brief => {
            judge::in_brief(material.judgement, material.findings, now)
        }
        _ => judge::cautions(material.judgement, material.findings, now),
    };
    let cautions = cautions.into_iter().map(Sentence::plain);
    let found = found(material.mixes).map(Sentence::plain);
    let verdict = std::iter::once(Sentence::strong(text(material)));
    verdict.chain(cautions).chain(found).chain(months::sentences(material)).collect()
}

/// The verdict for these results.
pub(crate) fn text(material: Material<'_>) -> String {
    Standing::of(material).text(&rule(material))
}

/// Sizes that the scenario leaves open, if it does.
fn found(mixes: &[Mix]) -> Option<String> {
    let sizes = |mix: &Mix| {
        let each: Vec<String> = mix.each().map(|(size, units)| sized(size, units)).collect();
        format!("{} in {}", list(&each), mix.open.name)
    };
    let all: Vec<String> = mixes.iter().map(sizes).collect();
    let how = if mixes.iter().all(|it| it.is_proved) { "cheapest" } else { "cheapest known" };
    (!all.is_empty()).then(|| {
        format!(
            "The {how} sizes: {}. Break-evens below assume them (`gpu-tco mix`).",
            all.join("; ")
        )
    })
}

/// Sentence on the runs of a scenario of outcomes alone.
pub(super) fn of_outcomes(material: Material<'_>) -> Vec<Sentence> {
    let cost = |(it, costed): (&Deliverable, &CostedDeliverable)| {
        let cost = costed.figures.first()?.own_cost?;
        Some(format!("{} costs {} {}", it.name, money(cost), material.case.currency))
    };
    let costs: Vec<String> = material.outcomes().filter_map(cost).collect();
    vec![Sentence::strong(format!("{}.", list(&costs)))]
}
