//! Results of `simulate`, for programs.

use rust_decimal::Decimal;
use serde_json::Value as Json;

use super::shape::{Each, Shape, within};
use super::view::views;
use crate::analysis::{
    Bin, DrawnInput, Driver, Estimate, LaterDecision, Saving, SimulatedAlternative,
    SimulatedPayback, Simulation, Spread,
};
use crate::model::RankCorrelation;
use crate::report::compare::SourceFile;
use crate::report::simulate::{BIN, SimulateMaterial};

/// The simulation of a scenario.
pub fn simulate(material: SimulateMaterial<'_>, set: &[String], sources: &[SourceFile]) -> Json {
    (material, set, sources).json()
}

views! {
    "simulation" = (of, set, sources): (SimulateMaterial<'_>, &[String], &[SourceFile]),
        "Costs of all alternatives over draws of uncertain inputs." {
        head;
        with of.case;
        rank_by: of.case.rank_by.name(), "Cost that alternatives are ranked by: total or npv.";
        samples: of.simulation.samples, "Number of draws.";
        seed: of.simulation.seed, "Seed of the draws.";
        is_uncertainty_stated: !of.simulation.is_by_default,
            "True if the scenario states laws; false if prices of sheets moved as their histories did, and every other \
             input by 20%.";
        figures: of.simulation.drawable, "Number of figures that could be drawn.";
        largest_not_drawn: &of.simulation.still,
            "Figures that are not drawn and move the lead most, at most three.";
        alternatives: &of.simulation.alternatives,
            "Alternatives, the one that is cheapest most often first.";
        saving: of.simulation.saving.as_ref().map(|it| (of.simulation, it)),
            "Saving of the first alternative against the second; null if there is one only.";
        payback: of.simulation.payback.as_ref().map(|it| (of.simulation, it)),
            "Payback of owning against renting; null if no alternative owns or none rents.";
        waiting: of.simulation.decision.as_ref(),
            "Value of waiting with `--decide-at`; null without.";
        inputs: Each(of.simulation.inputs.iter().zip(&of.simulation.rejected)),
            "Inputs that were drawn.";
        correlations: Each(of.case.uncertainty.iter().flat_map(|it| &it.correlations)),
            "Rank correlations of inputs.";
        with (set, sources);
    }

    "not_drawn" = (name, swing): &(String, Decimal), "Figure that stays as stated." {
        name: name, "Name of the figure.";
        swing: swing,
            "Change of the lead of the cheapest alternative while the figure moves from -20% to +20%.";
    }

    "simulated_alternative" = it: &SimulatedAlternative, "An alternative over all draws." {
        name: &it.name, "Name of the alternative.";
        cheapest: it.cheapest, "Share of the draws in which it is the cheapest.";
        stated: it.stated, "Cost with all inputs as stated; null if it does not serve all demand.";
        cost: it.cost.as_ref(),
            "Cost that alternatives are ranked by; null if it never serves all demand.";
        mean_of_worst_5_percent: it.worst, "Mean of the highest 5% of the costs.";
        cost_per_gpu_hour: it.per_gpu_hour.as_ref(), "Cost per GPU-hour.";
        mean_regret: it.regret, "Mean of its cost above the cheapest alternative of each draw.";
        unserved: it.unserved, "Draws in which it leaves demand unserved.";
    }

    "estimate" = it: Estimate, "Statistic of the draws." {
        value: it.value, "Value.";
        standard_error: it.error, "Standard error of the value.";
    }

    "spread" = it: &Spread, "Spread of a figure over the draws." {
        mean: it.mean, "Mean.";
        sd: it.sd, "Standard deviation.";
        percentiles: Each((1..=99).map(|percent| it.p(percent))),
            "Percentiles P1 to P99, by nearest rank.";
    }

    "simulated_saving" = (simulation, it): (&Simulation, &Saving),
        "Saving of the alternative that is cheapest most often against the next." {
        of: name(simulation, 0), "Name of the alternative that is cheapest most often.";
        against: name(simulation, 1), "Name of the next.";
        is_clear: it.is_clear, "True if their shares differ by more than two standard errors.";
        spread: &it.spread, "Cost of the next less that of the first.";
        histogram: &it.bins, "Parts of the draws by their saving, least first.";
        drivers: within(simulation, &it.drivers),
            "Inputs by how much they decide the saving, most first.";
        sum_of_squares: it.explained, "Sum of the squares of all rank correlations.";
        correlated_samples: simulation.correlated,
            "Draws over which rank correlations are computed, the first ones.";
    }

    "bin" = it: &Bin, "Part of the draws by their saving." {
        ..&BIN;
    }

    "driver" = (simulation, it): (&Simulation, &Driver), "Input that moves the saving." {
        input: simulation.inputs.get(it.input).map_or("", |it| it.name.as_str()),
            "Name of the input.";
        rank_correlation: it.correlation, "Rank correlation with the saving (Spearman).";
        square: it.share, "Square of the correlation.";
    }

    "simulated_payback" = (simulation, it): (&Simulation, &SimulatedPayback),
        "Payback of the cheapest alternative that owns nodes against the cheapest that owns none." {
        of: &it.own, "Name of the alternative that owns.";
        against: &it.rent, "Name of the alternative that rents.";
        share: it.share, "Share of the draws with a payback within the horizon.";
        month: it.month.as_ref(),
            "Payback month of these draws: the first from which it has cost less in total and stays so.";
        samples: simulation.correlated, "Draws over which it is computed, the first ones.";
    }

    "waiting2" = it: &LaterDecision, "Renting first and deciding later, against deciding now." {
        month: it.month, "Months that are rented before the decision.";
        own: &it.own, "Name of the alternative that is bought now or then.";
        rent: &it.rent, "Name of the alternative that is rented.";
        own_now: &it.own_now, "Cost of buying now.";
        rent_throughout: &it.rent_throughout, "Cost of renting for the whole horizon.";
        wait: &it.wait, "Cost of renting first and then taking what is expected to cost less.";
        best_now: if it.is_owning_best { &it.own } else { &it.rent },
            "Name of the alternative with the lower mean cost now.";
        value: it.value, "Mean cost of the better alternative now, less that of waiting.";
        bought_share: it.bought, "Share of the draws in which nodes are bought then.";
        abandoned_share: it.abandoned, "Share of the draws in which the work is abandoned.";
        abandon_above: it.abandon_above,
            "Expected cost above which the work is abandoned; null if it may not be.";
        known_by_mean: &it.unseen, "Names of inputs that the decision knows only the mean of.";
        left_out_share: it.left_out,
            "Share of the draws that are left out, as not all plans serve all demand.";
    }

    "drawn_input" = (it, rejected): (&DrawnInput, &u64), "Input that was drawn." {
        name: &it.name, "Name of the input.";
        keys: Each(it.keys()), "Keys that took the drawn value.";
        unit: it.unit(), "Unit of the value; empty for a plain number.";
        stated: it.stated, "Stated value of the first key.";
        law: it.law.name, "Name of the law.";
        parameters: &it.law.parameters, "Parameters of the law, those it was solved for included.";
        p5: it.law.quantile(Decimal::new(5, 2)), "Value that 5% of the law are below.";
        p50: it.law.quantile(Decimal::new(50, 2)), "Median of the law.";
        p95: it.law.quantile(Decimal::new(95, 2)), "Value that 5% of the law exceed.";
        is_whole: it.is_whole, "True if draws are rounded to whole numbers.";
        rejected: *rejected, "Draws outside the range of the key, which were drawn again.";
    }

    "parameter" = (name, value): &(&'static str, Decimal), "Parameter of a law." {
        name: *name, "Name of the parameter.";
        value: value, "Value of the parameter.";
    }

    "rank_correlation" = it: &RankCorrelation, "Rank correlation of two inputs." {
        between: it.between.as_slice(), "Names of both inputs.";
        rank: it.rank, "Rank correlation (Spearman).";
    }
}

/// Name of an alternative; there are two if there is a saving.
fn name(simulation: &Simulation, at: usize) -> &str {
    simulation.alternatives.get(at).map_or("", |it| it.name.as_str())
}
