//! The scenario read again with a figure at another value, as `--set` reads it.

use std::path::Path;

use rust_decimal::Decimal;

use crate::analysis::{Effort, settle};
use crate::commands::output::Failure;
use crate::commands::reading::read_within;
use crate::commands::scenario_flags::ScenarioFlags;
use crate::input::Sources;
use crate::model::Case;

/// Reads a scenario again and again; a value that the scenario cannot have has no case.
pub struct Rereader<'r> {
    flags: &'r ScenarioFlags,
    path: &'r Path,
    effort: &'r Effort,
    problem: Option<String>,
    has_read: bool,
}

impl<'r> Rereader<'r> {
    /// A reader of a scenario with its flags.
    pub fn new(flags: &'r ScenarioFlags, path: &'r Path, effort: &'r Effort) -> Self {
        Self { flags, path, effort, problem: None, has_read: false }
    }

    /// The case with some figures at values of their own.
    pub fn read(&mut self, figures: &[(&str, Decimal)]) -> Option<Case> {
        let set = figures.iter().map(|(key, value)| format!("{key}={}", value.normalize()));
        let replaced = |it: &&String| {
            let key = it.split('=').next().unwrap_or_default().trim();
            figures.iter().all(|(other, _)| *other != key)
        };
        let set = self.flags.set.iter().filter(replaced).cloned().chain(set).collect();
        let flags = ScenarioFlags { set, ..self.flags.clone() };
        let read = read_within(Sources::new(), |context| flags.read(self.path, context));
        let problems = match read {
            Ok((case, _)) => {
                self.has_read = true;
                return Some(settle(case, self.effort).case);
            }
            Err(stopped) => stopped.0,
        };
        let first = problems.iter().next().map(|it| match it.label.as_str() {
            "" => it.message.clone(),
            fix => format!("{}; {fix}", it.message),
        });
        self.problem = self.problem.take().or(first);
        None
    }

    /// The first problem, if no value could be read.
    pub fn problem(self) -> Option<Failure> {
        self.problem.filter(|_| !self.has_read).map(Failure::Usage)
    }
}
