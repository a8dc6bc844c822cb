//! Results of `mix`, for programs: exact, with every reason.

use serde::Serialize;

use super::object::Object;
use super::{head, source};
use crate::analysis::{MixAnswer, SimplerChoice};
use crate::report::compare::SourceFile;
use crate::report::mix::{MixMaterial, choice_name, shares};
use rust_decimal::Decimal;

/// The mix of a scenario with its reasons.
pub fn mix(material: MixMaterial<'_>, sources: &[SourceFile]) -> impl Serialize {
    let MixMaterial { case, answer } = material;
    let (mix, costed) = (&answer.mix, &answer.costed);
    let cheapest = Object::default()
        .with("name", costed.name.as_str())
        .each("tiers", shares(material), |it| {
            let unit = mix.sizes.iter().find(|size| name_of(answer, size.tier) == it.tier.name);
            Object::default()
                .with("name", it.tier.name.as_str())
                .with("is_optimal", unit.is_some())
                .with("units", text(it.tier.units))
                .with("gpus", text(it.gpus))
                .with("served_gpu_hours", text(it.tier.served))
                .with("served_share", text(it.served_share))
                .with("in_use_share", text(it.in_use_share))
                .with("total", text(it.tier.cost.total))
                .with("cost_per_gpu_hour", text(it.cost_per_gpu_hour))
        })
        .with("total", text(costed.total))
        .with("cost_per_gpu_hour", text(costed.cost_per_gpu_hour));
    let sizes = mix.sizes.iter().enumerate();
    head()
        .with("title", case.title.as_str())
        .with("as_of", case.as_of.as_str())
        .with("currency", case.currency.as_str())
        .with("cheapest_mix", json(&cheapest))
        .with("ranked_by", mix.cost.to_string())
        .with("bound", mix.bound.to_string())
        .with("is_proved", mix.bound >= mix.cost)
        .with("evaluated", mix.evaluated)
        .each("sizes", sizes, |(at, size)| {
            let [from, to] = answer.near[at];
            Object::default()
                .with("tier", name_of(answer, size.tier))
                .with("unit", if size.is_owned { "node" } else { "instance" })
                .with("gpus_per_unit", size.gpus_per_unit.to_string())
                .with("units", mix.units[at])
                .with("least", size.least)
                .with("most", size.most)
                .with("near_from", from)
                .with("near_to", to)
                .each("marginal", &answer.marginal[at], |it| {
                    Object::default()
                        .with("unit", it.unit)
                        .with("adds", it.cost.to_string())
                        .with(
                            "spares",
                            it.spares.iter().map(Decimal::to_string).collect::<Vec<_>>(),
                        )
                        .with("saves", it.net.to_string())
                })
        })
        .each("simpler", &answer.simpler, |it: &SimplerChoice| {
            let above = it.cost.saturating_sub(mix.cost);
            Object::default()
                .with("name", choice_name(material, it.kind, &it.units))
                .with("units", it.units.as_slice())
                .with("cost", it.cost.to_string())
                .with("above", above.to_string())
        })
        .each("otherwise", &answer.otherwise, |it| {
            Object::default()
                .with("demand_factor", it.factor.to_string())
                .with("best_units", it.units.as_slice())
                .with("best_cost", it.best.to_string())
                .with("cost_of_this_mix", it.as_planned.to_string())
        })
        .each("sources", sources, source)
}

fn name_of(answer: &MixAnswer, tier: usize) -> &str {
    answer.costed.tiers.get(tier).map_or("", |it| it.name.as_str())
}

fn text(number: Option<Decimal>) -> Option<String> {
    number.map(|it| it.to_string())
}

fn json(object: &Object) -> serde_json::Value {
    serde_json::to_value(object).unwrap_or_default()
}
