//! A comparison with its findings and the doubts about its answer.

use super::{Judgement, judge};
use crate::analysis::{Comparison, Study};
use crate::check::{self, ComparisonUnderCheck, Finding};
use crate::input::{Diagnostic, Sources};
use crate::model::Case;

/// Judgement of a comparison, with the findings it rests on, and errors.
#[derive(Debug)]
pub struct Judged {
    /// Findings that stop the comparison.
    pub errors: Vec<Diagnostic>,
    /// All other findings.
    pub findings: Vec<Finding>,
    /// Doubts about the answer.
    pub judgement: Judgement,
}

/// Judges a comparison; `as_read` is the scenario before its sizes were searched.
pub fn judged(
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
