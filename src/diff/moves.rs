//! Attributes changed results to edits: an edit moves a scenario that uses its figure.

use super::edit::{Edit, EditKind, FileValue};
use super::effect::{ComputedScenario, Effect};
use super::side::DiffSide;
use crate::expr::{Origin, Place};
use crate::input::Sources;

/// Adds to each edit the names of the scenarios it moves.
pub(super) fn attribute(edits: &mut [Edit], effects: &[Effect], base: &DiffSide, head: &DiffSide) {
    for effect in effects.iter().filter(|it| !it.is_unchanged()) {
        let (old, new) = (places(effect.base.as_ref()), places(effect.head.as_ref()));
        let figures = edits.iter_mut().filter(|it| it.kind != EditKind::Remark);
        for edit in figures {
            let is_moved = edit.scenario.as_ref() == Some(&effect.name)
                || edit.before.as_ref().is_some_and(|it| holds(it, &old, &base.sources))
                || edit.after.as_ref().is_some_and(|it| holds(it, &new, &head.sources));
            if is_moved {
                edit.moves.push(effect.name.clone());
            }
        }
    }
}

/// True if one of these places is within the extent of a value.
fn holds(value: &FileValue, places: &[&Place], sources: &Sources) -> bool {
    let Some(mut end) = value.extent.filter(|_| !places.is_empty()) else { return false };
    let begins = sources.place(end);
    end.start = end.end;
    let ends = sources.place(end);
    places.iter().any(|it| {
        let at = (it.line, it.column);
        it.file == begins.name
            && (begins.line, begins.column) <= at
            && at <= (ends.line, ends.column)
    })
}

/// Places of the figures that a scenario looked up.
fn places(answer: Option<&ComputedScenario>) -> Vec<&Place> {
    let inputs = answer.into_iter().flat_map(|it| it.comparison.inputs.values());
    let quotes = inputs.filter_map(|it| match &it.origin {
        Origin::LookedUp(quote) => Some(quote),
        _ => None,
    });
    let places = quotes.flat_map(|quote| {
        let list = quote.terms.as_ref().and_then(|it| it.list.as_ref());
        std::iter::once(&quote.place).chain(list.map(|it| &it.place))
    });
    places.collect()
}
