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
mod walk;
mod words;

pub use edit::{Edit, EditKind, FileValue};
pub use effect::{ComputedScenario, Effect, Moved};
pub use side::{DiffSide, SideRequest};

use crate::input::Diagnostics;

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
    /// Problems of the base, which do not stop the run: the edit may be their fix.
    pub broken: Diagnostics,
}

/// Compares two sides; problems of the head are left in its diagnostics.
pub fn diff(base: &mut DiffSide, head: &mut DiffSide) -> Diff {
    // The files that scenarios name are known once these are computed.
    let mut effects = compute::all(base, head);
    let mut edits = edits::all(base, head);
    moves::attribute(&mut edits, &effects, base, head);
    effects.sort_by_cached_key(Effect::order);
    let broken = std::mem::take(&mut base.diagnostics);
    Diff { base: base.name.clone(), head: head.name.clone(), edits, effects, broken }
}

impl Diff {
    /// Scenarios whose cheapest alternative changed.
    pub fn flips(&self) -> impl Iterator<Item = &Effect> {
        self.effects.iter().filter(|it| it.flips())
    }

    /// Scenarios whose results did not change.
    pub fn unchanged(&self) -> impl Iterator<Item = &Effect> {
        self.effects.iter().filter(|it| it.is_unchanged())
    }
}
