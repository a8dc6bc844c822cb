//! Effects of an edit of price sheets and scenarios: the changed figures, and the result of each
//! scenario before and after.
//!
//! Two [`DiffSide`]s are read, the base and the head. Their trees are walked together, so that no
//! change of any key is missed. Every scenario is computed on both sides, with the sheets of its
//! side laid over the built-in ones. An edit *moves* a scenario that uses the edited figure.

#![warn(clippy::arithmetic_side_effects)] // figures are made in the model and in analysis

mod compute;
mod edit;
mod edits;
mod effect;
mod moves;
mod named_sheets;
mod rows;
mod side;
mod today;
mod walk;
mod words;

pub use edit::{Edit, EditKind, FileValue};
pub use effect::{ComputedScenario, Effect, Moved};
pub use side::{DiffSide, SideRequest};
pub use today::EffectsOnDay;

use crate::input::{Date, Diagnostics};

/// Difference between two sides.
#[derive(Debug)]
pub struct Diff {
    /// Name of the base.
    pub base: String,
    /// Name of the head.
    pub head: String,
    /// All edits, in the order of the head's files.
    pub edits: Vec<Edit>,
    /// All scenarios of both sides: changed winners first, then by size of the change.
    pub effects: Vec<Effect>,
    /// Effects at the prices of another day, if one was asked for and something was edited.
    pub today: Option<EffectsOnDay>,
    /// Problems of the base, which do not stop the run: the edit may be their fix.
    pub broken: Diagnostics,
}

/// Compares two sides, at the days of the scenarios and at prices of `today`; problems of the head are left in its
/// diagnostics.
pub fn diff(base: &mut DiffSide, head: &mut DiffSide, today: Option<Date>) -> Diff {
    // The files that scenarios name are known once these are computed.
    let mut effects = compute::all(base, head);
    let mut edits = edits::all(base, head);
    moves::attribute(&mut edits, &effects, base, head);
    effects.sort_by_cached_key(Effect::order);
    let today = today.filter(|_| !edits.is_empty() && !head.diagnostics.has_errors());
    let today = today.map(|day| today::effects(base, head, day, &effects));
    let broken = std::mem::take(&mut base.diagnostics);
    Diff { base: base.name.clone(), head: head.name.clone(), edits, effects, today, broken }
}

impl Diff {
    /// Scenarios whose cheapest alternative changed.
    pub fn flips(&self) -> impl Iterator<Item = &Effect> {
        self.effects.iter().filter(|it| it.flips())
    }

    /// Effects at the prices of another day that the days of the scenarios do not show.
    pub fn unseen(&self) -> impl Iterator<Item = &Effect> {
        self.today.iter().flat_map(|it| it.unseen(&self.effects))
    }

    /// True if a figure was edited, or a scenario is new, gone or has another result.
    pub fn has_changes(&self) -> bool {
        !self.edits.is_empty() || self.effects.iter().any(|it| !it.is_unchanged())
    }

    /// Scenarios whose results did not change.
    pub fn unchanged(&self) -> impl Iterator<Item = &Effect> {
        self.effects.iter().filter(|it| it.is_unchanged())
    }
}
