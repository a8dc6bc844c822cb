//! Sizes in parts of a unit, for programs.

use serde::Serialize;

use super::object::{Object, json};
use super::{head, source};
use crate::analysis::{Boundary, Relaxed, RelaxedSize, ScreeningPoint, TierRates};
use crate::format::Figure;
use crate::report::compare::SourceFile;
use crate::report::mix::RelaxedMaterial;
use crate::report::records::Value;

/// Sizes of an alternative in parts of a unit.
pub fn relaxed_mix(
    material: RelaxedMaterial<'_>,
    set: &[String],
    sources: &[SourceFile],
) -> impl Serialize {
    let RelaxedMaterial { case, name, relaxed } = material;
    let months = Value::number(Some(case.horizon_months.stated()), Figure::Whole);
    head()
        .with("title", case.title.as_str())
        .with("as_of", case.as_of.as_str())
        .with("currency", case.currency.as_str())
        .with("horizon_months", json(&months))
        .with("rank_by", case.rank_by.name())
        .with("alternative", name)
        .with("relaxed", self::relaxed(relaxed))
        .with("set", set)
        .each("sources", sources, source)
}

/// Sizes and boundaries.
pub(super) fn relaxed(it: &Relaxed) -> Object {
    let figure = |number, figure| json(&Value::number(number, figure));
    let size = |it: &RelaxedSize| {
        Object::default()
            .with("tier", it.name.as_str())
            .with("gpus", figure(Some(it.gpus), Figure::Whole))
    };
    let rates = |it: &TierRates| {
        Object::default()
            .with("tier", it.name.as_str())
            .with("cost_of_capacity_per_gpu_hour", figure(Some(it.fixed), Figure::PerGpuHour))
            .with("cost_of_use_per_gpu_hour", figure(Some(it.running), Figure::PerGpuHour))
            .with("is_interruptible", it.is_interruptible)
    };
    let cheapest = |used: &ScreeningPoint| {
        let name = it.rates.get(used.cheapest).map(|it| it.name.as_str());
        Object::default()
            .with("used_share", figure(Some(used.used), Figure::Share))
            .with("cheapest", name)
            .with(
                "cost_per_gpu_year",
                figure(used.costs.get(used.cheapest).copied(), Figure::Amount),
            )
    };
    let boundary = |it: &Boundary| {
        Object::default()
            .with("tier", it.below.as_str())
            .with("above", it.above.as_slice())
            .with("gpus", figure(Some(it.gpus), Figure::Whole))
            .with("share_of_hours_above", figure(Some(it.share_above), Figure::Share))
            .with("critical_share_of_hours", figure(it.critical_share, Figure::Share))
    };
    Object::default()
        .with("ranked_by", figure(Some(it.cost), Figure::Amount))
        .each("sizes", &it.sizes, size)
        .each("tiers", &it.rates, rates)
        .each("boundaries", &it.boundaries, boundary)
        .each("screening", &it.screening.points, cheapest)
}
