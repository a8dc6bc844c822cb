//! Sentences on doubts that change the winner, for commands that answer another question about a scenario.

use crate::analysis::{Comparison, Study, proposal};
use crate::check::{self, ComparisonUnderCheck};
use crate::input::{Diagnostic, Sources};
use crate::judge::{Judgement, judge};
use crate::model::Case;
use crate::report::judge::cautions;

/// Judgement of a comparison, with the findings it rests on, and errors.
pub(super) struct Judged {
    /// Findings that stop the comparison.
    pub errors: Vec<Diagnostic>,
    /// All other findings.
    pub findings: Vec<check::Finding>,
    /// Doubts about the answer.
    pub judgement: Judgement,
}

/// Judges a comparison; `as_read` is the scenario before its sizes were searched.
pub(super) fn judged(
    study: &Study<'_>,
    as_read: &Case,
    comparison: &Comparison,
    sources: &Sources,
) -> Judged {
    let (case, effort) = (study.case, study.effort());
    let (errors, findings) = check::findings_to_report(case, as_read, comparison, effort, sources);
    let subject = ComparisonUnderCheck { case, as_read, comparison, effort };
    let judgement = judge(study, subject, &findings);
    Judged { errors, findings, judgement }
}

/// Sentences on doubts that change the winner, as `compare` has them.
pub(super) fn sentences(study: &Study<'_>, as_read: &Case, sources: &Sources) -> Vec<String> {
    let comparison = study.compare(proposal(&study.ranked()));
    let Judged { findings, judgement, .. } = judged(study, as_read, &comparison, sources);
    cautions(&judgement, &findings, comparison.cheapest.as_deref().unwrap_or_default())
}
