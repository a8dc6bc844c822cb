//! Reads a result back before it is written.

use crate::input::{self, Diagnostics, Severity, Sources};
use crate::pricing;

/// Reads a sheet back as every command will.
///
/// # Errors
///
/// Says what it would refuse.
pub(super) fn readable(text: &str) -> Result<(), String> {
    let mut sources = Sources::new();
    let id = sources.embed("the sheet", text);
    let mut diagnostics = Diagnostics::new();
    let mut problem = input::text_problem(text);
    if problem.is_none() {
        if let Some(root) = input::parse(&sources, id, &mut diagnostics) {
            let _ = pricing::read_sheet(&root, &mut diagnostics);
        }
        let error = diagnostics.iter().find(|it| it.severity == Severity::Error);
        problem = error.map(|it| it.message.clone());
    }
    match problem {
        Some(problem) => {
            Err(format!("no sheet was written, because it would not be readable: {problem}"))
        }
        None => Ok(()),
    }
}
