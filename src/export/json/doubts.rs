//! Doubts about an answer, for programs.

use super::view::views;
use crate::judge::{About, Doubted, DoubtedFigure};
use crate::report::judge::condition;

views! {
    "doubt" = it: &Doubted, "Condition under which another alternative is cheapest." {
        condition: condition(it), "Condition in words, after \"if\".";
        code: it.code, "Code of the finding on it; null without one.";
        winner: &it.then.winner, "Alternative that is cheapest then.";
        lead: it.then.lead,
            "Cost of the best other alternative less that of the cheapest as stated, at the end of the range.";
        set: &it.set, "Texts of `--set` with which the winner is cheapest; empty if no text does.";
        line?: it.line.as_ref(), "Line of a scenario with which the winner is cheapest; left out if `set` has its texts.";
        figure?: figure(it), "Figure that moves; left out for a choice or an omission.";
    }

    "doubted_figure" = it: &DoubtedFigure, "Figure that changes the winner within its plausible range." {
        keys: &it.variable.keys, "Keys that move together.";
        stated: it.variable.stated, "Value as stated, in the unit of the input.";
        changes_at: it.flip.at, "Nearest value beyond which another alternative is cheapest.";
        low: it.range[0], "Lowest plausible value.";
        high: it.range[1], "Highest plausible value.";
        why: &it.why, "Reason why the figure may be another; empty without one.";
    }
}

fn figure(it: &Doubted) -> Option<&DoubtedFigure> {
    match &it.about {
        About::Figure(figure) => Some(figure),
        About::Choice { .. } => None,
    }
}
