//! Effects of an edit, for programs: exact, with every edit and every alternative.

use serde_json::Value as Json;

use super::shape::{Each, Shape, within};
use super::view::views;
use crate::analysis::{BreakEven, CostedAlternative};
use crate::diff::{ComputedScenario, Diff, Edit, Effect, EffectsOnDay, FileValue};
use crate::report::diff::keys::{CHANGE, COMPARED, EDIT, HORIZON, SCENARIO};

/// The results of one comparison.
pub fn diff(diff: &Diff) -> Json {
    diff.json()
}

views! {
    "diff" = it: &Diff, "Effects of an edit of price sheets and scenarios." {
        head;
        base: &it.base, "Base of the comparison: a path or a revision.";
        head: &it.head, "Head of the comparison: a path or a revision.";
        winner_changes: Each(it.flips().map(|it| &it.name)),
            "Scenarios whose cheapest alternative is another than before.";
        scenarios: &it.effects, "Effect on each scenario.";
        today: it.today.as_ref(), "Effects at the prices of today; null if nothing was edited, or with `--as-of`.";
        edits: &it.edits, "Every edit of a figure.";
        mistakes_of_base: Each(it.broken.iter().map(|it| &it.message)),
            "Errors in the base, which do not stop the run.";
    }

    "effects_on_day" = it: &EffectsOnDay, "Effects of the edit at the prices of one day." {
        day: it.day.to_string(), "Day whose prices are used.";
        scenarios: &it.effects, "Effect on each scenario on that day.";
        not_computed: &it.not_computed, "Scenarios that have a result at their own day, and none on this one.";
    }

    "scenario_effect" = it: &Effect,
        "Effect of the edit on a scenario; amounts are in its currency." {
        ..SCENARIO.iter().filter(|key| key.name != HORIZON);
        tied_before: tied(it.base.as_ref()),
            "Alternatives that share the lowest amount at the base.";
        tied_after: tied(it.head.as_ref()),
            "Alternatives that share the lowest amount at the head.";
        alternatives: within(it, it.alternatives()), "Each alternative of the base or the head.";
        break_even_before: pairs(it, it.base.as_ref()),
            "Break-even of each pair at the base; empty if nothing changed.";
        break_even_after: pairs(it, it.head.as_ref()),
            "Break-even of each pair at the head; empty if nothing changed.";
        reasons;
    }

    "alternative_effect" = (effect, name): (&Effect, &str),
        "Effect of the edit on an alternative." {
        name: name, "Name of the alternative.";
        before: effect.base.as_ref().and_then(|it| it.outcome(name)).map(Compared),
            "Cost at the base; null if it has no such alternative.";
        after: effect.head.as_ref().and_then(|it| it.outcome(name)).map(Compared),
            "Cost at the head; null if it has no such alternative.";
    }

    "compared_cost" = it: Compared<'_>, "Cost of an alternative at the base or the head." {
        ..&COMPARED => it.0;
    }

    "edit" = it: &Edit, "Edit of a figure." {
        ..&EDIT;
        before: it.before.as_ref(), "Value at the base; null if it was added.";
        after: it.after.as_ref(), "Value at the head; null if it was removed.";
        ..&CHANGE;
        scenario: it.scenario.as_deref(), "Scenario that was edited; null for a price sheet.";
        moves: &it.moves, "Scenarios whose results the edit moves.";
    }

    "file_value" = it: &FileValue, "Value of a file." {
        text: &it.text, "Value as written, or a summary of a larger one.";
        place: &it.place, "Place of the value, as `file:line:column`.";
    }
}

fn tied(side: Option<&ComputedScenario>) -> &[String] {
    side.map(|it| it.comparison.tied.as_slice()).unwrap_or_default()
}

/// Break-evens of a side; none if the edit changes no result.
fn pairs<'e>(effect: &Effect, side: Option<&'e ComputedScenario>) -> &'e [BreakEven] {
    let side = side.filter(|_| !effect.is_unchanged());
    side.map(|it| it.comparison.break_even.as_slice()).unwrap_or_default()
}

/// Alternative at the base or the head.
#[derive(Clone, Copy)]
struct Compared<'e>(&'e CostedAlternative);
