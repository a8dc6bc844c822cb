//! Flags that change a scenario as it is read.

use std::path::{Path, PathBuf};

use super::init;
use super::output;
use crate::input::{Date, shown};
use crate::model::Case;
use crate::pricing::ReadContext;
use crate::scenario::{self, Overrides};

/// Figures, day and price sheets that override those of a scenario.
#[derive(Clone, Debug, Default, clap::Args)]
pub struct ScenarioFlags {
    /// Replace a figure: `horizon_months=48` for all, `own.owned.staff.fte=2` for own alone,
    /// `own,hybrid.owned.staff.fte=2` for both. A name from a report, such as `aws/p5.48xlarge on demand=3`,
    /// replaces the figure in every tier that uses it
    #[arg(long, value_name = "KEY=VALUE")]
    pub set: Vec<String>,
    /// Use prices known on DATE, which overrides `as_of`
    #[arg(long, value_name = "DATE", value_parser = date)]
    pub as_of: Option<Date>,
    /// Count prices as stale if they were last checked more than DAYS before `as_of`; without it,
    /// if the chance that they still hold is below 90%
    #[arg(long, value_name = "DAYS", value_parser = clap::value_parser!(i64).range(0..=36_500), hide_short_help = true)]
    pub max_age: Option<i64>,
    /// Leave out alternatives with stale prices
    #[arg(long, hide_short_help = true)]
    pub no_stale: bool,
    /// Price sheet, or folder of them, that overrides the built-in ones; `GPU_TCO_PRICING` names more
    #[arg(long, value_name = "PATH")]
    pub pricing: Vec<PathBuf>,
    /// Let scenarios name files in FOLDER too, besides their own folder, its repository and the working folder
    #[arg(long, value_name = "FOLDER", hide_short_help = true)]
    pub allow_folder: Vec<PathBuf>,
    /// True if the sheets of the environment are not read.
    #[arg(skip)]
    pub is_alone: bool,
}

impl ScenarioFlags {
    /// Price sheets of the run: those of the environment, and above them those of the flags.
    pub fn sheets(&self) -> Vec<PathBuf> {
        if self.is_alone { self.pricing.clone() } else { output::sheets(&self.pricing) }
    }

    /// Arguments of `compare` for the figures of a scenario with these flags.
    pub fn arguments(&self, scenario: &Path) -> Vec<String> {
        let mut all = vec![shown(scenario)];
        let mut add = |flag: &str, value: String| all.extend([flag.to_owned(), value]);
        for it in &self.set {
            add("--set", it.clone());
        }
        if let Some(day) = &self.as_of {
            add("--as-of", day.to_string());
        }
        if let Some(days) = self.max_age {
            add("--max-age", days.to_string());
        }
        for path in &self.pricing {
            add("--pricing", shown(path));
        }
        for path in &self.allow_folder {
            add("--allow-folder", shown(path));
        }
        if self.no_stale {
            all.push("--no-stale".to_owned());
        }
        all
    }

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
            pricing: self.sheets(),
            max_age: self.max_age,
            no_stale: self.no_stale,
            under: Vec::new(),
            allowed: self.allow_folder.clone(),
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
