//! Results of `sensitivity`, for programs: exact, with every flip.

use serde_json::Value as Json;

use super::shape::Shape;
use super::view::views;
use crate::analysis::{At, FlipPoint, Measure, Omission, SensitiveInput};
use crate::report::compare::SourceFile;
use crate::report::sensitivity::{SENSITIVITY_FLIPS, SENSITIVITY_KEYS, SensitivityMaterial};

/// Effect of the inputs of a scenario on its answer.
pub fn sensitivity(
    material: SensitivityMaterial<'_>,
    set: &[String],
    sources: &[SourceFile],
) -> Json {
    (material, set, sources).json()
}

views! {
    "sensitivity" = (of, set, sources): (SensitivityMaterial<'_>, &[String], &[SourceFile]),
        "Effect of each input on the answer." {
        head;
        with of.case;
        rank_by: of.case.rank_by.name(), "Cost that alternatives are ranked by: total or npv.";
        of: match of.sensitivity.of {
            Measure::Margin => "margin",
            Measure::Cost(at) => of.case.alternatives.get(at).map_or("", |it| it.name.as_str()),
        },
            "Amount whose change is measured: `margin`, which reports call the lead, or the alternative whose cost it is.";
        range: of.sensitivity.share, "Share by which each input moves down and up.";
        stated: of.sensitivity.stated, "Amount as stated.";
        winner: &of.sensitivity.winner, "Cheapest alternative as stated.";
        next: &of.sensitivity.next, "Next alternative as stated.";
        margin: of.sensitivity.margin, "Cost of the next less that of the cheapest, as stated.";
        inputs: &of.sensitivity.inputs, "Inputs, largest swing first.";
        omissions: &of.sensitivity.omissions, "Omissions of the scenario, with the answer then.";
        inputs_of_zero: &of.sensitivity.zeros, "Names of inputs that are 0 and have no range.";
        is_complete: of.sensitivity.is_complete,
            "False if the limit of work was reached before all inputs were searched.";
        with (set, sources);
    }

    "sensitive_input" = it: &SensitiveInput, "Input with its range and its effect." {
        ..&SENSITIVITY_KEYS;
        keys: &it.variable.keys, "Paths of all figures that move together.";
        uses: &it.uses, "Alternatives that use it.";
        lowest: it.lowest,
            "Lowest amount of the range; null if the amount is defined nowhere in it.";
        highest: it.highest,
            "Highest amount of the range; null if the amount is defined nowhere in it.";
        least_margin: it.least_margin, "Smallest lead of the range, whatever amount is measured.";
        flat: it.flat.map(Vec::from),
            "Values around the stated one between which nothing changes; null without such.";
        changes: &it.flips,
            "Nearest value on each side beyond which another alternative is cheapest.";
        searched: it.searched.to_vec(),
            "Least and largest value between which they were searched.";
    }

    "change_of_the_winner" = it: &FlipPoint, "Value beyond which another alternative is cheapest." {
        ..&SENSITIVITY_FLIPS;
    }

    "omission" = it: &Omission, "Something that the scenario leaves out." {
        name: &it.name, "Name in words.";
        code: it.code, "Code of the finding on it.";
        stated: &it.ends[0], "Words for what is stated.";
        tried: &it.ends[1], "Words for what was tried.";
        amount: it.amount, "Amount then; null if it is not defined.";
        winner: it.winner.as_deref(), "Alternative that is cheapest then; null if it is the same.";
    }

    "amount_at_a_value" = it: At, "Amount at a value of an input." {
        at: it.at, "Value of the input.";
        amount: it.amount, "Amount.";
    }
}
