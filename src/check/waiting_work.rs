//! Doubt about work that may wait: all of it is wanted at once.

use super::ComparisonUnderCheck;
use super::doubt::Doubt;
use super::otherwise::doubt;
use crate::analysis::{settle, what_if};
use crate::model::{Case, DemandShape};

/// Doubt about the part of a trace that may be served later, if any may.
pub(super) fn waiting_work(subject: ComparisonUnderCheck<'_>) -> Vec<Doubt> {
    let DemandShape::Trace(trace) = &subject.case.demand.shape else { return Vec::new() };
    if trace.waiting.is_none() {
        return Vec::new();
    }
    // Open sizes are found again, as a run with the text does.
    let mut at_once: Case = subject.as_read.clone();
    at_once.demand.shape = DemandShape::Trace(Box::new(trace.at_once()));
    let edited = what_if(&settle(at_once, subject.effort).case, subject.effort);
    let words = (Some("work that waits".to_owned()), "no work waits".to_owned());
    doubt(subject, words, vec!["demand.deferrable.share=0".to_owned()], &edited)
        .into_iter()
        .collect()
}
