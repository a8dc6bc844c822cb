//! Results of `mix`, for programs: exact, with every reason.

use rust_decimal::Decimal;
use serde_json::Value as Json;

use super::shape::{Each, Shape, within};
use super::view::views;
use super::waiting;
use crate::analysis::{
    Comparison, CostedTier, HoldOut, MarginalUnit, Mix, MixAnswer, Otherwise, SimplerChoice,
    StackedColumn, TierPart, UnservedPart,
};
use crate::report::compare::SourceFile;
use crate::report::mix::keys::{FACTOR, ONE_MORE, OTHERWISE, SIMPLER, curve_keys, tier_keys};
use crate::report::mix::{MixMaterial, choice_name, parts};

/// The mix of a scenario with its reasons.
pub fn mix(material: MixMaterial<'_>, set: &[String], sources: &[SourceFile]) -> Json {
    (material, set, sources).json()
}

views! {
    "mix" = (of, set, sources): (MixMaterial<'_>, &[String], &[SourceFile]),
        "Cheapest sizes of an alternative, with their reasons." {
        head;
        with of.case;
        demand: of.comparison, "Demand that the mix serves.";
        rank_by: of.case.rank_by.name(), "Cost that sizes are ranked by: total or npv.";
        cheapest_mix: of, "Alternative with the sizes that were found.";
        ranked_by: of.answer.mix.cost,
            "Cost by which sizes were ranked: the total, or the NPV of cost.";
        bound: of.answer.mix.bound,
            "Lower bound of that cost at any sizes; null if the search was ended before it had one.";
        is_proved: of.answer.mix.is_proved,
            "True if no other sizes cost less, which the search proved.";
        evaluated: of.answer.mix.evaluated, "Combinations of sizes that were costed.";
        combinations: of.answer.mix.combinations, "All combinations of sizes.";
        sizes: within(of.answer, 0..of.answer.mix.sizes.len()),
            "Sizes that were open, in the order of the stack.";
        relaxed: of.answer.relaxed.as_ref(),
            "Cheapest sizes in parts of a unit; null if the stack has none.";
        curve: curve(of.answer),
            "Demand that each tier serves, in 64 equal parts of the time, busiest first.";
        waiting?: waiting::of(&of.case.demand, of.waiting),
            "Work that may wait, with the totals of this alternative; absent without any.";
        simpler: within(of, &of.answer.simpler), "Simpler choices, cheapest first.";
        otherwise: &of.answer.otherwise, "Costs if demand or a price turns out otherwise.";
        holdout?: of.answer.holdout.as_ref(),
            "Plan of the first half of the trace, judged on the second; absent without a trace of four weeks.";
        others: of.others, "Other alternatives with open sizes.";
        findings: of.findings, "Findings on the alternative, on demand and on price sheets.";
        with (set, sources);
    }

    "mixdemand" = it: &Comparison, "Demand that a mix serves." {
        peak_gpus: it.peak, "Highest demand over the horizon, in GPUs.";
        utilization: it.utilization, "Mean demand divided by its peak, over the horizon, 0 to 1.";
        gpu_hours: it.demanded, "GPU-hours of work over the horizon.";
    }

    "othermix" = it: &Mix, "Sizes of another alternative." {
        name: &it.open.name, "Name of the alternative.";
        units: &it.units, "Units of each size, in the order of its stack.";
        ranked_by: it.cost, "Cost by which its sizes were ranked.";
        is_proved: it.is_proved, "True if no other sizes cost less, which the search proved.";
    }

    "cheapestmix" = of: MixMaterial<'_>, "Alternative with the sizes that were found." {
        name: &of.answer.costed.name, "Name of the alternative.";
        tiers: Each(parts(of).map(|(tier, part)| (&of.answer.mix, tier, part))),
            "Tiers in the order in which they serve.";
        unserved?: of.answer.unserved.as_ref().map(Some),
            "Work that no tier serves; left out if all is served.";
        total: of.answer.costed.total, "Total cost, undiscounted.";
        cost_per_gpu_hour: of.answer.costed.cost_per_gpu_hour, "Cost of a GPU-hour served.";
    }

    "unservedinmix" = it: &UnservedPart, "Work that no tier of a mix serves." {
        gpu_hours: Some(it.work), "GPU-hours of work.";
        share: it.share, "Part of all work.";
        charge: Some(it.charge), "Charge of it; zero if the scenario allows it.";
        charge_per_gpu_hour: it.per_gpu_hour, "Charge of a GPU-hour; null if it is not charged.";
    }

    "mixtier" = (mix, tier, part): (&Mix, &CostedTier, &TierPart), "Tier of a mix." {
        name: &tier.name, "Name of the tier.";
        is_optimal: mix.sizes.iter().any(|size| size.name == tier.name),
            "True if its size was found.";
        ..&tier_keys() => (tier, part);
    }

    "opensize" = (answer, at): (&MixAnswer, usize), "Size that was open." {
        tier: &answer.mix.sizes[at].name, "Name of its tier.";
        unit: if answer.mix.sizes[at].is_owned { "node" } else { "instance" },
            "Unit: node or instance.";
        gpus_per_unit: answer.mix.sizes[at].gpus_per_unit, "GPUs of a unit.";
        units: answer.mix.units[at], "Units that were found.";
        least: answer.mix.sizes[at].least, "Fewest units that were allowed.";
        most: answer.mix.sizes[at].most, "Most units that were allowed, or can be used.";
        near_from: answer.near[at][0],
            "Fewest units within 0.1% of the cost, the other sizes as they are.";
        near_to: answer.near[at][1],
            "Most units within 0.1% of the cost, the other sizes as they are.";
        marginal: &answer.marginal[at], "Units around the best, each against one fewer.";
    }

    "onemore" = it: &MarginalUnit, "One unit more than one fewer." {
        ..&ONE_MORE[..2];
        avoided: &it.avoided,
            "Cost that it avoids on each other tier, in the order of the stack, undiscounted.";
        ..&ONE_MORE[2..];
    }

    "holdout" = it: &HoldOut,
        "Sizes that are best for the first half of a trace, with costs of the second over the horizon." {
        planned_units: &it.planned, "Units of each size that are best for the first half.";
        cost: it.cost, "Cost of these in the second half; null if they leave work unserved.";
        best_units: &it.best, "Units of each size that are best for the second half.";
        best_cost: it.best_cost, "Cost of these.";
    }

    "curvecolumn" = (from, it): (Decimal, &StackedColumn),
        "Equal part of the time, with means of its hours." {
        ..&curve_keys() => (from, it);
        served_gpus: &it.served, "Demand that each tier serves, in the order of the stack.";
        idle_gpus: it.idle, "Capacity that is paid for and not used, in GPUs of the demand.";
    }

    "simplerchoice" = (of, it): (MixMaterial<'_>, &SimplerChoice),
        "Choice that is easier to explain than the mix." {
        name: choice_name(of, it.kind, &it.units), "Choice in words.";
        units: &it.units, "Units of each size.";
        ..&SIMPLER => it;
    }

    "otherdemand" = it: &Otherwise,
        "Costs if the demand of every hour, or the price of one tier, is multiplied by a factor." {
        ..&FACTOR;
        best_units: &it.units, "Units of each size that are best then.";
        ..&OTHERWISE;
    }
}

/// Demand that each tier serves, in equal parts of the time, with the share at which each begins.
fn curve(answer: &MixAnswer) -> Vec<(Decimal, &StackedColumn)> {
    answer.stacked.iter().flat_map(|it| it.shares().zip(&it.columns)).collect()
}
