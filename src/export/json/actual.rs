//! Results of `actual`, for programs.

use serde_json::Value as Json;

use super::shape::{Made, Shape};
use super::view::views;
use crate::analysis::{ActualGroup, ActualLine, ActualMonth, Forecast, VarianceParts};
use crate::report::actual::{ActualMaterial, AsBilled, GROUP, LINE, MONTH};
use crate::report::compare::SourceFile;
use crate::report::kind::Kind as JsonKind;

/// Plan against actual.
pub fn actual(material: ActualMaterial<'_>, sources: &[SourceFile]) -> Json {
    (material, sources).json()
}

views! {
    "actual" = (of, sources): (ActualMaterial<'_>, &[SourceFile]),
        "What a bill has cost beside what an alternative planned for the same months." {
        head;
        alternative: &of.actual.alternative, "Name of the alternative.";
        currency: of.currency, "ISO 4217 code of all amounts.";
        basis in BASIS: of.actual.basis.name(), "Money that is compared.";
        starts: of.starts, "First month of the plan, such as 2026-11.";
        planned: of.actual.plan, "Cost planned for these months.";
        billed: of.actual.actual, "Cost billed in them.";
        difference: of.actual.difference(), "Billed less planned.";
        difference_share: of.actual.share() => "nothing is planned for these months",
            "Difference over the plan; null without a plan.";
        unmatched_share: of.actual.unmatched() => "no GPU is billed",
            "Share of what is billed for GPUs which no tier plans; null if no GPU is billed.";
        reasons "Reasons of values that are null, by key.";
        parts: &of.actual.parts, "Parts of the difference of all groups.";
        forecast?: of.actual.forecast.as_ref(),
            "Cost of the whole plan at the prices and volumes seen, if it is within bounds.";
        as_billed?: of.as_billed.and_then(Result::ok),
            "The decision with prices and demand as billed, if it is known.";
        not_as_billed?: of.as_billed.and_then(Result::err),
            "Reason why the decision with prices and demand as billed is not known.";
        groups: &of.actual.groups, "GPUs by group, the largest difference first.";
        lines: &of.actual.lines, "Money without hours, by kind.";
        months: Made(months(of)), "Months compared, the first first.";
        left_out: of.left_out, "Months of the bill that are left out, each with the reason.";
        in_several_bills: of.shared,
            "Months compared that several bills have, whose amounts are added up.";
        not_compared: of.owned, "Owned tiers, which no bill of a provider has.";
        rows_read: of.rows, "Rows of the bill that were read.";
        sources: sources, "Files that were read.";
    }

    "actual_parts" = it: &VarianceParts, "Parts of a difference, which add up to it." {
        price: it.price, "Hours billed at another price than planned.";
        volume: it.volume, "More or fewer hours in all, at the mix of the plan.";
        mix: it.mix, "Hours of dearer groups in place of cheaper ones.";
        not_planned: it.not_planned, "Cost of groups that are not planned.";
        dropped: it.dropped, "Planned cost of groups that are not billed, below 0.";
    }

    "actual_forecast" = it: &Forecast,
        "Cost of the whole plan: billed so far, and the other months at the prices and volumes seen." {
        planned: it.planned, "Cost planned.";
        expected: it.total, "Cost expected.";
        difference: it.difference(), "Expected less planned.";
        share: it.share() => "nothing is planned", "Difference over the plan; null without a plan.";
        reasons;
    }

    "actual_as_billed" = it: &AsBilled,
        "What `compare` says with prices and demand as billed." {
        verdict: &it.verdict, "Its verdict.";
        winner: it.winner.as_ref() => "no alternative serves all demand",
            "Alternative that is cheapest; null if none serves all demand.";
        planned_winner: it.planned.as_ref() => "no alternative serves all demand",
            "Alternative that is cheapest as planned; null if none serves all demand.";
        is_same: it.is_same(), "True if both are the same.";
        cost_of_gpus?: it.apart.map(|it| it[0]),
            "Cost of the GPUs of the plan with these inputs, in the months compared, if it is not near that of the bill.";
        billed_for_gpus?: it.apart.map(|it| it[1]), "Cost of them on the bill, if it is not near the other.";
        command: &it.command, "Command that says the same.";
        reasons;
    }

    "actual_group" = it: &ActualGroup, "GPUs of an instance, a plan and a region." {
        ..&GROUP;
        reasons;
    }

    "actual_line" = it: &ActualLine, "Money without hours." {
        ..&LINE;
    }

    "actual_month" = it: &(String, ActualMonth), "Totals of a month." {
        ..&MONTH;
    }
}

fn months(of: ActualMaterial<'_>) -> Vec<(String, ActualMonth)> {
    of.months.iter().cloned().zip(of.actual.months.iter().copied()).collect()
}

const BASIS: JsonKind = JsonKind::words(
    "actual_basis",
    "Money that is compared.",
    &[
        ("expense", "Commitments spread over what they cover: EffectiveCost."),
        ("cash", "What invoices charge: BilledCost."),
    ],
);
