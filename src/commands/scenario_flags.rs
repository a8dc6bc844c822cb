//! Flags that change a scenario as it is read.

use std::path::{Path, PathBuf};

use super::init;
use super::output;
use crate::input::Date;
use crate::model::Case;
use crate::pricing::ReadContext;
use crate::scenario::{self, Overrides};

/// Figures, day and price sheets that override those of a scenario.
#[derive(Clone, Debug, Default, clap::Args)]
pub struct ScenarioFlags {
    /// Replace a figure: `horizon_months=48` for all, `own.owned.staff.fte=2` for own alone. A price that
    /// several alternatives share needs one `--set` for each
    #[arg(long, value_name = "KEY=VALUE")]
    pub set: Vec<String>,
    /// Use prices known on DATE, which overrides `as_of`
    #[arg(long, value_name = "DATE", value_parser = date)]
    pub as_of: Option<Date>,
    /// Price sheet, or folder of them, that overrides the built-in ones; `GPU_TCO_PRICING` names more
    #[arg(long, value_name = "PATH")]
    pricing: Vec<PathBuf>,
}

impl ScenarioFlags {
    /// The scenario of a path; problems go to the context.
    pub fn read(&self, path: &Path, context: ReadContext<'_>) -> Option<Case> {
        let ReadContext { sources, diagnostics } = context;
        let id = match sources.read_argument(path) {
            Ok(id) => id,
            Err(problem) => {
                diagnostics.push(init::advised(problem, path));
                return None;
            }
        };
        let overrides = Overrides {
            set: self.set.clone(),
            as_of: self.as_of,
            pricing: output::sheets(&self.pricing),
            under: Vec::new(),
        };
        scenario::read(id, &overrides, ReadContext { sources, diagnostics })
    }
}

/// Parses a date of the command line.
pub fn date(text: &str) -> Result<Date, String> {
    text.parse().map_err(|problem: crate::input::ScalarProblem| {
        format!("it {}; {}", problem.message, problem.fix)
    })
}
