//! Results of `simulate`, for programs.

use rust_decimal::Decimal;
use serde::Serialize;
use serde_json::Value as Json;

use super::object::{Object, json};
use super::{exact, head, source};
use crate::analysis::{
    Bin, DrawnInput, Driver, Estimate, LaterDecision, Saving, SimulatedAlternative,
    SimulatedPayback, Simulation, Spread,
};
use crate::format::Figure;
use crate::model::RankCorrelation;
use crate::report::compare::SourceFile;
use crate::report::records::Value;
use crate::report::simulate::SimulateMaterial;

/// The simulation of a scenario.
pub fn simulate(
    material: SimulateMaterial<'_>,
    set: &[String],
    sources: &[SourceFile],
) -> impl Serialize {
    let SimulateMaterial { case, simulation, .. } = material;
    let correlations = case.uncertainty.iter().flat_map(|it| &it.correlations);
    let inputs = simulation.inputs.iter().zip(&simulation.rejected);
    let saving = simulation.saving.as_ref();
    head()
        .with("title", case.title.as_str())
        .with("as_of", case.as_of.as_str())
        .with("currency", case.currency.as_str())
        .with("horizon_months", exact(case.horizon_months.stated()))
        .with("rank_by", case.rank_by.name())
        .with("samples", simulation.samples)
        .with("seed", simulation.seed)
        .with("is_uncertainty_stated", !simulation.is_by_a_fifth)
        .with("figures", simulation.drawable)
        .each("largest_not_drawn", &simulation.still, |(name, swing)| {
            Object::default().with("name", name.as_str()).with("swing", exact(*swing))
        })
        .each("alternatives", &simulation.alternatives, alternative)
        .with("saving", saving.map(|it| self::saving(material, it)))
        .with("payback", simulation.payback.as_ref().map(|it| payback(it, simulation)))
        .with("waiting", simulation.decision.as_ref().map(decision))
        .each("inputs", inputs, |(it, rejected)| input(it, *rejected))
        .each("correlations", correlations, correlation)
        .with("set", set)
        .each("sources", sources, source)
}

fn alternative(it: &SimulatedAlternative) -> Object {
    Object::default()
        .with("name", it.name.as_str())
        .with("cheapest", estimate(it.cheapest))
        .with("stated", it.stated.map(exact))
        .with("cost", it.cost.as_ref().map(spread))
        .with("mean_of_worst_5_percent", it.worst.map(exact))
        .with("cost_per_gpu_hour", it.per_gpu_hour.as_ref().map(spread))
        .with("mean_regret", it.regret.map(estimate))
        .with("unserved", it.unserved)
}

fn saving(material: SimulateMaterial<'_>, it: &Saving) -> Object {
    let simulation = material.simulation;
    let name = |at: usize| simulation.alternatives.get(at).map(|it| it.name.as_str());
    let driver = |it: &Driver| {
        let input = simulation.inputs.get(it.input).map(|it| it.name.as_str());
        Object::default()
            .with("input", input)
            .with("rank_correlation", exact(it.correlation))
            .with("square", exact(it.share))
    };
    let bin = |it: &Bin| {
        Object::default()
            .with("from", it.from.map(exact))
            .with("to", it.to.map(exact))
            .with("share", figure(it.share))
    };
    Object::default()
        .with("of", name(0))
        .with("against", name(1))
        .with("is_clear", it.is_clear)
        .with("spread", spread(&it.spread))
        .each("histogram", &it.bins, bin)
        .each("drivers", &it.drivers, driver)
        .with("sum_of_squares", exact(it.explained))
        .with("correlated_samples", simulation.correlated)
}

fn payback(it: &SimulatedPayback, simulation: &Simulation) -> Object {
    Object::default()
        .with("of", it.own.as_str())
        .with("against", it.rent.as_str())
        .with("share", estimate(it.share))
        .with("month", it.month.as_ref().map(spread))
        .with("samples", simulation.correlated)
}

fn decision(it: &LaterDecision) -> Object {
    Object::default()
        .with("month", it.month)
        .with("own", it.own.as_str())
        .with("rent", it.rent.as_str())
        .with("own_now", spread(&it.own_now))
        .with("rent_throughout", spread(&it.rent_throughout))
        .with("wait", spread(&it.wait))
        .with("best_now", if it.is_owning_best { &it.own } else { &it.rent }.as_str())
        .with("value", estimate(it.value))
        .with("bought_share", figure(it.bought))
        .with("abandoned_share", figure(it.abandoned))
        .with("abandon_above", it.abandon_above.map(exact))
        .with("known_by_mean", it.unseen.as_slice())
        .with("left_out_share", figure(it.left_out))
}

fn input(it: &DrawnInput, rejected: u64) -> Object {
    let parameter = |(name, value): &(&'static str, Decimal)| {
        Object::default().with("name", *name).with("value", exact(*value))
    };
    let percentile = |percent: i64| it.law.quantile(Decimal::new(percent, 2)).map(exact);
    Object::default()
        .with("name", it.name.as_str())
        .with("keys", it.keys().map(String::as_str).collect::<Vec<_>>())
        .with("unit", it.unit())
        .with("stated", exact(it.stated))
        .with("law", it.law.name)
        .each("parameters", &it.law.parameters, parameter)
        .with("p5", percentile(5))
        .with("p50", percentile(50))
        .with("p95", percentile(95))
        .with("is_whole", it.is_whole)
        .with("rejected", rejected)
}

fn correlation(it: &RankCorrelation) -> Object {
    Object::default().with("between", it.between.as_slice()).with("rank", exact(it.rank))
}

fn estimate(it: Estimate) -> Object {
    Object::default().with("value", exact(it.value)).with("standard_error", exact(it.error))
}

fn spread(it: &Spread) -> Object {
    let quantiles: Vec<String> = (1..=99).map(|percent| exact(it.p(percent))).collect();
    Object::default()
        .with("mean", exact(it.mean))
        .with("sd", exact(it.sd))
        .with("percentiles", quantiles)
}

fn figure(share: Decimal) -> Json {
    json(&Value::number(Some(share), Figure::Share))
}
