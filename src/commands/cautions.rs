//! Sentences on doubts that change the winner, for commands that answer another question about a scenario.

use crate::analysis::{Study, proposal};
use crate::input::Sources;
use crate::judge::{Judged, judged};
use crate::model::Case;
use crate::report::judge::cautions;

/// Sentences on doubts that change the winner, as `compare` has them.
pub(super) fn sentences(study: &Study<'_>, as_read: &Case, sources: &Sources) -> Vec<String> {
    let comparison = study.compare(proposal(&study.ranked()));
    let Judged { findings, judgement, .. } = judged(study, as_read, &comparison, sources);
    cautions(&judgement, &findings, comparison.cheapest.as_deref().unwrap_or_default())
}
