//! Costs by team, if the trace of the demand names teams.

use super::shape::{Made, within};
use super::view::views;
use crate::analysis::{Showback, TeamAccount};
use crate::report::compare::keys::{TEAM_ROW, TeamRow, team_rows};

const NO_BUSY: &str = "busy_share is not stated";
const NO_CAPACITY: &str = "no capacity is paid for whether it is used or not";
const NO_RENT: &str = "no tier of the scenario is rented by use";

views! {
    "teams" = it: &Showback,
        "Costs by team of the trace. Work keeps its share of each team over the horizon." {
        is_idle_shared: it.is_idle_shared(),
            "True if the cost of idle hours is spread over the teams.";
        sum_of_peaks_gpus: it.sum_of_peaks, "Peaks of the teams in GPUs, added up.";
        peak_gpus: it.peak, "Peak of all teams at once, in GPUs.";
        pooled_gpus: it.pooled_gpus, "GPUs by which the sum of the peaks is above the peak of all.";
        alternatives: within(it, &it.accounts),
            "Costs of each alternative, in the order of the comparison.";
    }

    "team_account" = (teams, it): (&Showback, &TeamAccount), "Costs of one alternative by team." {
        name: &it.name, "Name of the alternative.";
        rows: Made(team_rows(teams, it)),
            "Cost of each team, and of idle hours; they add up to `total`.";
        total: it.total, "Total of the alternative.";
        idle_gpu_hours: it.unused.gpu_hours => NO_CAPACITY,
            "GPU-hours that are paid for and not held, counted by the work they could do.";
        idle_hours_cost: it.unused.cost => NO_CAPACITY,
            "Cost of these hours, whoever pays for them.";
        idle_hours_rent: it.unused.worth => NO_RENT,
            "Rent of as much work at the lowest price by use of the scenario, without spot.";
        held_idle_cost: it.held_idle_cost => NO_BUSY,
            "Cost of hours in which a team holds a GPU that is not busy.";
        pooled_tier: it.pooling.as_ref().map(|it| &it.tier) => NO_CAPACITY,
            "Tier of `pooled_units`.";
        pooled_units: it.pooling.as_ref().and_then(|it| it.units) => NO_CAPACITY,
            "Nodes or instances more if each team had capacity for its own peak.";
        pooled_cost: it.pooling.as_ref().and_then(|it| it.cost) => {
            let has_units = it.pooling.as_ref().is_some_and(|it| it.units.is_some());
            if has_units { "" } else { NO_CAPACITY }
        }, "Cost of these at the mean cost of one.";
        reasons;
    }

    "team_row" = it: &TeamRow, "Cost of a team, or of hours that none holds." {
        ..&TEAM_ROW[1..];
        reasons;
    }
}
