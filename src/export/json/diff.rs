//! Effects of an edit, for programs: exact, with every edit and every alternative.

use serde::Serialize;

use super::break_even::pair;
use super::head;
use super::object::Object;
use crate::diff::{ComputedScenario, Diff, Edit, Effect, FileValue};
use crate::report::diff::keys::{CHANGE, COMPARED, EDIT, HORIZON, SCENARIO};

/// The results of one comparison.
pub fn diff(diff: &Diff) -> impl Serialize {
    let flips: Vec<&str> = diff.flips().map(|it| it.name.as_str()).collect();
    let mistakes: Vec<&str> = diff.broken.iter().map(|it| it.message.as_str()).collect();
    head()
        .with("base", diff.base.as_str())
        .with("head", diff.head.as_str())
        .with("flips", flips)
        .each("scenarios", &diff.effects, scenario)
        .each("edits", &diff.edits, edit)
        .with("mistakes_of_base", mistakes)
}

fn scenario(effect: &Effect) -> Object {
    // What stays as it was need not be told twice.
    let pairs = |it: &Option<ComputedScenario>| {
        let it = it.iter().filter(|_| !effect.is_unchanged());
        it.flat_map(|it| it.comparison.break_even.iter().map(pair)).collect::<Vec<_>>()
    };
    let tied = |it: &Option<ComputedScenario>| {
        it.as_ref().map(|it| it.comparison.tied.clone()).unwrap_or_default()
    };
    Object::of(SCENARIO.iter().filter(|key| key.name != HORIZON), effect)
        .with("tied_before", tied(&effect.base))
        .with("tied_after", tied(&effect.head))
        .each("alternatives", effect.alternatives(), |it| alternative(effect, it))
        .with("break_even_before", pairs(&effect.base))
        .with("break_even_after", pairs(&effect.head))
        .reasons()
}

fn alternative(effect: &Effect, name: &str) -> Object {
    let side =
        |it: &Option<ComputedScenario>| Some(Object::of(&COMPARED, it.as_ref()?.outcome(name)?));
    Object::default()
        .with("name", name)
        .with("before", side(&effect.base))
        .with("after", side(&effect.head))
}

fn edit(edit: &Edit) -> Object {
    let said = |it: &FileValue| {
        Object::default().with("text", it.text.as_str()).with("place", it.place.as_str())
    };
    Object::of(&EDIT, edit)
        .with("before", edit.before.as_ref().map(said))
        .with("after", edit.after.as_ref().map(said))
        .keys(&CHANGE, edit)
        .with("scenario", edit.scenario.as_deref())
        .with("moves", edit.moves.as_slice())
}
