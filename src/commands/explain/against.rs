//! `explain --against`: the run that figures are compared with.

use std::path::{Path, PathBuf};

use super::Args;
use super::explained::{Explained, explained};
use crate::analysis::explain::pair_of;
use crate::codes;
use crate::commands::output::{Failure, GlobalFlags};
use crate::input::{Date, Diagnostic, Sources};

/// The figures of the base: another scenario, or the same one at the prices of a day.
///
/// # Errors
///
/// Says what is wrong with the base or the figure.
pub(super) fn base(
    path: &Path,
    against: &str,
    args: &Args,
    manner: &GlobalFlags,
) -> Result<Explained, Failure> {
    let day: Option<Date> = against.parse().ok();
    let mut requested = args.clone();
    requested.scenario.as_of = day.or(requested.scenario.as_of);
    let path = if day.is_some() { path.to_owned() } else { PathBuf::from(against) };
    let is_of_pair = args.figure.as_deref().is_some_and(|it| pair_of(it).is_some());
    if is_of_pair {
        let message = "a break-even is no sum of effects";
        let fix = "name a cost, such as `own`, or leave out `--against`";
        let problem = Diagnostic::error(codes::SET, message).fix(fix);
        return Err(manner.problem(problem, &Sources::new()));
    }
    let (found, _) = manner.read(|context| explained(&path, &requested, None, context))?;
    Ok(found)
}
