//! Sizes in parts of a unit, for programs.

use serde_json::Value as Json;

use super::shape::{Shape, within};
use super::view::views;
use crate::analysis::{Boundary, Relaxed, RelaxedSize, ScreeningPoint, TierRates};
use crate::report::compare::SourceFile;
use crate::report::mix::RelaxedMaterial;

/// Sizes of an alternative in parts of a unit.
pub fn relaxed_mix(material: RelaxedMaterial<'_>, set: &[String], sources: &[SourceFile]) -> Json {
    (material, set, sources).json()
}

views! {
    "relaxed_mix" = (of, set, sources): (RelaxedMaterial<'_>, &[String], &[SourceFile]),
        "Cheapest sizes of an alternative in parts of a unit." {
        head;
        with of.case;
        rank_by: of.case.rank_by.name(), "Cost that sizes are ranked by: total or npv.";
        alternative: of.name, "Name of the alternative.";
        relaxed: of.relaxed, "Sizes and boundaries between tiers.";
        with (set, sources);
    }

    "relaxed" = it: &Relaxed, "Sizes in parts of a unit, with the boundaries between tiers." {
        ranked_by: it.cost,
            "Cost by which sizes are ranked, with rented GPUs billed in parts of one.";
        sizes: &it.sizes, "Sizes that were open, in the order of the stack.";
        tiers: &it.rates, "Costs of each tier, up to one that serves all that is left.";
        boundaries: &it.boundaries,
            "Boundaries above each tier with a capacity, in the order of the stack.";
        screening: within(it, &it.screening.points),
            "Cheapest tier for a GPU by its use; tiers for interruptible work are left out.";
    }

    "partialsize" = it: &RelaxedSize, "Size in parts of a unit." {
        tier: &it.name, "Name of its tier.";
        gpus: it.gpus, "GPUs of the tier.";
    }

    "tier_rates" = it: &TierRates, "Costs of a tier, per GPU-hour of work of the demand's GPU." {
        tier: &it.name, "Name of the tier.";
        cost_of_capacity_per_gpu_hour: it.fixed,
            "Cost of a GPU-hour of capacity, used or not; 0 for a tier rented while used.";
        cost_of_use_per_gpu_hour: it.running,
            "Cost of a GPU-hour of work beyond that of its capacity.";
        is_interruptible: it.is_interruptible, "True if it serves interruptible work only.";
    }

    "screeningpoint" = (of, it): (&Relaxed, &ScreeningPoint),
        "Cheapest tier for a GPU that is used for a share of the hours." {
        used_share: it.used, "Share of hours in which the GPU is used.";
        cheapest: &of.rates[it.cheapest].name, "Name of the cheapest tier.";
        cost_per_gpu_year: it.costs[it.cheapest], "Cost of a GPU of it and year.";
    }

    "boundary" = it: &Boundary,
        "Boundary between a tier with a capacity and the tiers that serve what is above." {
        tier: &it.below, "Name of the tier below.";
        above: &it.above, "Names of the tiers above, up to the next with a capacity.";
        gpus: it.gpus,
            "Demand up to which the tier and those before it serve, in GPUs of the demand.";
        share_of_hours_above: it.share_above, "Share of hours in which demand is above.";
        critical_share_of_hours: it.critical_share,
            "Share of hours above which one more GPU of the tier pays; null if spot serves a part of them.";
    }
}
