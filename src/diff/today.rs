//! Effects of an edit at prices of another day than those that the scenarios state: an edit that adds a price from
//! today on changes no scenario of an earlier day.

use super::compute;
use super::effect::Effect;
use super::side::DiffSide;
use crate::input::Date;

/// Effects at the prices of one day.
#[derive(Debug)]
pub struct EffectsOnDay {
    /// Day whose prices are used.
    pub day: Date,
    /// All scenarios of both sides: changed winners first, then by size of the change.
    pub effects: Vec<Effect>,
    /// Names of scenarios that have a result at their own day, and none on this one.
    pub not_computed: Vec<String>,
}

impl EffectsOnDay {
    /// Effects that the day of the scenario does not show: another winner, or any change where there is none.
    pub fn unseen<'e>(&'e self, stated: &'e [Effect]) -> impl Iterator<Item = &'e Effect> {
        self.effects.iter().filter(move |it| {
            let at_its_own = stated.iter().find(|of| of.path == it.path);
            let is_seen = |of: &Effect| !of.is_unchanged() && (of.flips() || !it.flips());
            it.both().is_some() && !it.is_unchanged() && !at_its_own.is_some_and(is_seen)
        })
    }
}

/// Computes both sides at the prices of a day; `stated` has the effects at the days of the scenarios.
pub(super) fn effects(
    base: &mut DiffSide,
    head: &mut DiffSide,
    day: Date,
    stated: &[Effect],
) -> EffectsOnDay {
    let days = [base.overrides.as_of.replace(day), head.overrides.as_of.replace(day)];
    // A scenario may have no result on another day: that is no mistake of the edit.
    let kept = [base.diagnostics.clone(), head.diagnostics.clone()];
    let mut effects = compute::all(base, head);
    [base.diagnostics, head.diagnostics] = kept;
    [base.overrides.as_of, head.overrides.as_of] = days;
    effects.sort_by_cached_key(Effect::order);
    let is_missing = |path: &str| {
        let it = effects.iter().find(|it| it.path == path);
        it.is_none_or(|it| it.head.is_none())
    };
    let had = stated.iter().filter(|it| it.head.is_some() && is_missing(&it.path));
    let not_computed = had.map(|it| it.name.clone()).collect();
    EffectsOnDay { day, effects, not_computed }
}
