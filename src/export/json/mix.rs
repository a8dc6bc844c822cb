//! Results of `mix`, for programs: exact, with every reason.

use rust_decimal::Decimal;
use serde::Serialize;
use serde_json::Value as Json;

use super::object::{Object, json};
use super::relaxed::relaxed;
use super::waiting;
use super::{exact, finding, head, source};
use crate::analysis::{
    Comparison, HoldOut, MarginalUnit, Mix, MixAnswer, Otherwise, SimplerChoice, StackedColumn,
    UnservedPart,
};
use crate::format::Figure;
use crate::report::compare::SourceFile;
use crate::report::mix::{MixMaterial, choice_name, parts};
use crate::report::records::Value;

/// The mix of a scenario with its reasons.
pub fn mix(material: MixMaterial<'_>, set: &[String], sources: &[SourceFile]) -> impl Serialize {
    let MixMaterial { case, answer, others, comparison, findings, .. } = material;
    let mix = &answer.mix;
    let simpler = |it: &SimplerChoice| {
        Object::default()
            .with("name", choice_name(material, it.kind, &it.units))
            .with("units", it.units.as_slice())
            .with("cost", amount(it.cost))
            .with("above", amount(it.above.amount))
    };
    head()
        .with("title", case.title.as_str())
        .with("as_of", case.as_of.as_str())
        .with("currency", case.currency.as_str())
        .with("horizon_months", figure(Some(case.horizon_months.stated()), Figure::Whole))
        .with("demand", demand(comparison))
        .with("rank_by", case.rank_by.name())
        .with("cheapest_mix", cheapest(material))
        .with("ranked_by", amount(mix.cost))
        .with("bound", figure(mix.bound, Figure::Amount))
        .with("is_proved", mix.is_proved)
        .with("evaluated", mix.evaluated)
        .with("combinations", mix.combinations)
        .each("sizes", 0..mix.sizes.len(), |at| size(answer, at))
        .with("relaxed", answer.relaxed.as_ref().map(relaxed))
        .with("curve", curve(answer))
        .given("waiting", waiting::of(&case.demand, material.waiting))
        .each("simpler", &answer.simpler, simpler)
        .each("otherwise", &answer.otherwise, otherwise)
        .given("holdout", answer.holdout.as_ref().map(holdout))
        .each("others", others, other)
        .each("findings", findings, finding)
        .with("set", set)
        .each("sources", sources, source)
}

fn demand(comparison: &Comparison) -> Object {
    Object::default()
        .with("peak_gpus", comparison.peak.map(exact))
        .with("utilization", comparison.utilization.map(exact))
        .with("gpu_hours", comparison.demanded.map(exact))
}

fn other(it: &Mix) -> Object {
    Object::default()
        .with("name", it.open.name.as_str())
        .with("units", it.units.as_slice())
        .with("ranked_by", amount(it.cost))
        .with("is_proved", it.is_proved)
}

fn cheapest(material: MixMaterial<'_>) -> Object {
    let costed = &material.answer.costed;
    let is_open = |name: &str| material.answer.mix.sizes.iter().any(|size| size.name == name);
    Object::default()
        .with("name", costed.name.as_str())
        .each("tiers", parts(material), |(tier, part)| {
            Object::default()
                .with("name", tier.name.as_str())
                .with("is_optimal", is_open(&tier.name))
                .with("units", figure(tier.units, Figure::Whole))
                .with("gpus", figure(tier.installed, Figure::Whole))
                .with("served_gpu_hours", figure(tier.served, Figure::Whole))
                .with("served_share", figure(part.served_share, Figure::Share))
                .with("used_share", figure(tier.fleet_utilization, Figure::Share))
                .with("total", figure(part.total, Figure::Amount))
                .with("cost_per_gpu_hour", figure(part.cost_per_gpu_hour, Figure::PerGpuHour))
        })
        .given("unserved", material.answer.unserved.as_ref().map(unserved))
        .with("total", figure(costed.total, Figure::Amount))
        .with("cost_per_gpu_hour", figure(costed.cost_per_gpu_hour, Figure::PerGpuHour))
}

fn unserved(it: &UnservedPart) -> Object {
    Object::default()
        .with("gpu_hours", figure(Some(it.work), Figure::Whole))
        .with("share", figure(it.share, Figure::Share))
        .with("charge", figure(Some(it.charge), Figure::Amount))
        .with("charge_per_gpu_hour", figure(it.per_gpu_hour, Figure::PerGpuHour))
}

fn size(answer: &MixAnswer, at: usize) -> Object {
    let (mix, size) = (&answer.mix, &answer.mix.sizes[at]);
    let [from, to] = answer.near[at];
    let marginal = |it: &MarginalUnit| {
        Object::default()
            .with("unit", it.unit)
            .with("added_cost", amount(it.cost))
            .with("avoided", it.avoided.iter().map(|it| amount(*it)).collect::<Vec<_>>())
            .with("net_saving", amount(it.net))
            .with("used_share", figure(it.used, Figure::Share))
            .with("pays_above_share", figure(it.pays_above, Figure::Share))
    };
    Object::default()
        .with("tier", size.name.as_str())
        .with("unit", if size.is_owned { "node" } else { "instance" })
        .with("gpus_per_unit", figure(Some(size.gpus_per_unit), Figure::Whole))
        .with("units", mix.units[at])
        .with("least", size.least)
        .with("most", size.most)
        .with("near_from", from)
        .with("near_to", to)
        .each("marginal", &answer.marginal[at], marginal)
}

fn holdout(it: &HoldOut) -> Object {
    Object::default()
        .with("planned_units", it.planned.as_slice())
        .with("cost", figure(it.cost, Figure::Amount))
        .with("best_units", it.best.as_slice())
        .with("best_cost", amount(it.best_cost))
}

/// Demand that each tier serves, in equal parts of the time.
fn curve(answer: &MixAnswer) -> Vec<Object> {
    let columns = answer.stacked.iter().flat_map(|it| it.columns.iter().zip(it.shares()));
    let column = |(it, from): (&StackedColumn, Decimal)| {
        Object::default()
            .with("hours_from_share", figure(Some(from), Figure::Share))
            .with("demand_gpus", figure(Some(it.demand), Figure::Whole))
            .with(
                "served_gpus",
                it.served.iter().map(|it| figure(Some(*it), Figure::Whole)).collect::<Vec<_>>(),
            )
            .with("idle_gpus", figure(Some(it.idle), Figure::Whole))
    };
    columns.map(column).collect()
}

fn otherwise(it: &Otherwise) -> Object {
    let (demand, price) = match it.tier {
        None => (Some(it.factor), None),
        Some(_) => (None, Some(it.factor)),
    };
    Object::default()
        .with("demand_factor", figure(demand, Figure::Share))
        .with("tier", it.tier.as_deref())
        .with("price_factor", figure(price, Figure::Share))
        .with("best_units", it.units.as_slice())
        .with("best_cost", amount(it.best))
        .with("cost_of_this_mix", figure(it.as_planned, Figure::Amount))
}

fn amount(number: Decimal) -> Json {
    figure(Some(number), Figure::Amount)
}

fn figure(number: Option<Decimal>, figure: Figure) -> Json {
    json(&Value::number(number, figure))
}
