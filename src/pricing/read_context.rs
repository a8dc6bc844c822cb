//! The texts and problems of a run, which every lookup needs.

use crate::input::{Diagnostics, Sources};

/// The texts and problems of a run, lent to whoever reads or looks up sheets.
#[derive(Debug)]
pub struct ReadContext<'r> {
    /// All texts of the run.
    pub sources: &'r mut Sources,
    /// All problems of the run.
    pub diagnostics: &'r mut Diagnostics,
}
