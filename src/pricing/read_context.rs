//! The texts read so far and the problems found in them, which every look-up needs.

use crate::input::{Diagnostics, Sources};

/// Access to the texts and the problems of a run, lent to whoever reads or looks up sheets.
#[derive(Debug)]
pub struct ReadContext<'r> {
    /// Every text read in the run.
    pub sources: &'r mut Sources,
    /// Every problem found so far.
    pub diagnostics: &'r mut Diagnostics,
}
