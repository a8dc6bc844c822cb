//! Reading of the files of a run, which stops it with their problems.

use super::output::{Failure, GlobalFlags};
use crate::input::{Diagnostic, Diagnostics, Sources};
use crate::pricing::ReadContext;

/// Result of `run` with the files that it read.
///
/// # Errors
///
/// Returns the problems with the files that they are in.
pub fn read_within<T>(
    mut sources: Sources,
    run: impl FnOnce(ReadContext<'_>) -> Option<T>,
) -> Result<(T, Sources), Box<(Diagnostics, Sources)>> {
    let mut diagnostics = Diagnostics::new();
    let made = run(ReadContext { sources: &mut sources, diagnostics: &mut diagnostics });
    match made.filter(|_| !diagnostics.has_errors()) {
        Some(made) => Ok((made, sources)),
        None => Err(Box::new((diagnostics, sources))),
    }
}

impl GlobalFlags {
    /// Result of `run` with the files that it read, none of them before.
    ///
    /// # Errors
    ///
    /// Shows what is wrong with the files.
    pub fn read<T>(
        &self,
        run: impl FnOnce(ReadContext<'_>) -> Option<T>,
    ) -> Result<(T, Sources), Failure> {
        let read = read_within(Sources::new(), run);
        read.map_err(|stopped| {
            let (mut problems, sources) = *stopped;
            self.failure(&mut problems, &sources)
        })
    }

    /// Failure by one problem.
    pub fn problem(&self, problem: Diagnostic, sources: &Sources) -> Failure {
        let mut all = Diagnostics::new();
        all.push(problem);
        self.failure(&mut all, sources)
    }
}
