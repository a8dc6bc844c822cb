//! The library in a few names: read a scenario, compare its alternatives, and ask where a figure comes from.
//!
//! ```
//! use gpu_tco::prelude::*;
//!
//! let case = read("scenarios/h100-lesson.yaml")?;
//! let graph = Graph::over(&case.horizon_months);
//! let study = Study::new(&graph, &case);
//! let comparison = study.compare(0);
//! assert_eq!(comparison.cheapest.as_deref(), Some("neocloud"));
//!
//! // Own against AWS on demand: the utilization above which own costs less.
//! let pair: &BreakEven = &comparison.break_even[0];
//! let Verdict::Crossings(all) = &pair.verdict else { return Err("no crossing".to_owned()) };
//! assert_eq!(all[0].at.round_dp(3).to_string(), "0.231");
//!
//! // Every row of the graph has a name and a formula, and every input an origin.
//! let reading = graph.read();
//! for id in reading.rows().take(3) {
//!     println!("{} = {}", reading.label(id), reading.formula(id));
//! }
//! assert!(reading.inputs().any(|(_, it)| matches!(it.origin, Origin::LookedUp(_))));
//! # Ok::<(), String>(())
//! ```

use std::path::Path;

pub use crate::analysis::explain::Explainer;
pub use crate::analysis::{BreakEven, Comparison, CostedAlternative, Effort, Study, Verdict};
pub use crate::expr::{Graph, Input, Origin};
pub use crate::model::Case;

use crate::input::{Diagnostics, Sources, render};
use crate::pricing::ReadContext;
use crate::scenario::{self, Overrides};

/// Reads a scenario, with the price sheets that it names or else the built-in ones.
///
/// # Errors
///
/// Its problems, a line each with file, line and column.
pub fn read(path: impl AsRef<Path>) -> Result<Case, String> {
    let (mut sources, mut diagnostics) = (Sources::new(), Diagnostics::new());
    let id = sources.read(path.as_ref()).map_err(|problem| problem.message)?;
    let context = ReadContext { sources: &mut sources, diagnostics: &mut diagnostics };
    let case = scenario::read(id, &Overrides::default(), context);
    case.ok_or_else(|| render::concise(&diagnostics, &sources))
}
