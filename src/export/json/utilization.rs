//! Results of `utilization`, for programs: exact, with the evidence.

use rust_decimal::Decimal;
use serde::Serialize;

use super::object::Object;
use super::{head, source};
use crate::demand::{hours, instant};
use crate::format::exact;
use crate::report::compare::SourceFile;
use crate::report::utilization::UtilizationMaterial;
use crate::usage::{Evidence, Kind, Measure, TeamUse, UsageFinding};

/// Use of GPUs, with its evidence.
pub fn utilization(material: UtilizationMaterial<'_>, sources: &[SourceFile]) -> impl Serialize {
    let usage = material.usage;
    let reason = |kind: Kind| match kind {
        Kind::Allocated | Kind::Capacity => "no file was given for it",
        Kind::Busy => "no file was given with --busy",
        Kind::Wanted => "only rows of jobs have it",
    };
    let measured = |object: Object, kind: Kind| {
        let measure = usage.measure(kind);
        let reason = measure.is_none().then(|| reason(kind));
        object.with(kind.name(), measure.map(of)).because(kind.name(), reason)
    };
    let head = head()
        .with("kind", usage.kind.name())
        .with("window", window(material))
        .with("capacity_gpus", usage.capacity.as_ref().map(|it| exact(it.mean)))
        .because("capacity_gpus", usage.capacity.is_none().then_some("not stated with --capacity"));
    let kinds = [Kind::Allocated, Kind::Busy, Kind::Wanted].into_iter().fold(head, measured);
    kinds
        .with("price", price(material))
        .because("price", usage.price.is_none().then_some("no scenario was given with --price"))
        .reasons()
        .with("idle", idle(material))
        .each("teams", &usage.teams, |it| team(material, it))
        .with("rows_read", usage.read)
        .with("duplicates", usage.duplicates)
        .each("evidence", &usage.evidence, evidence)
        .each("findings", &usage.findings, finding)
        .each("sources", sources, source)
}

fn window(material: UtilizationMaterial<'_>) -> Object {
    let usage = material.usage;
    let [start, end] = usage.window.map(instant);
    let known = usage.measures.first().map(|it| &it.statistics);
    Object::default()
        .with("start", start)
        .with("end", end)
        .with("hours", exact(usage.hours()))
        .with("known_hours", known.map(|it| exact(it.known_hours())))
        .with("known_share", known.map(|it| exact(it.coverage())))
        .with("step_seconds", usage.step)
        .each("gaps", usage.gaps.as_slice(), |[start, end]| {
            Object::default().with("start", instant(*start)).with("end", instant(*end))
        })
}

fn of(measure: &Measure) -> Object {
    let it = &measure.statistics;
    let [p50, p95, p99] = it.percentiles.map(exact);
    Object::default()
        .with("gpu_hours", exact(measure.gpu_hours))
        .with("known_hours", exact(hours(it.seconds)))
        .with("mean", exact(it.mean))
        .with("p50", p50)
        .with("p95", p95)
        .with("p99", p99)
        .with("peak", exact(it.peak))
        .with("share_of_capacity", measure.share_of_capacity.map(exact))
}

/// Cost of a GPU-hour, if a scenario was given.
fn price(material: UtilizationMaterial<'_>) -> Option<Object> {
    let price = material.usage.price.as_ref()?;
    let object = Object::default()
        .with("per_gpu_hour", exact(price.per_gpu_hour))
        .with("currency", price.currency.as_str())
        .with("alternative", price.alternative.as_str())
        .with("scenario", price.scenario.as_str());
    Some(object)
}

/// GPU-hours that nothing holds, and those held and not busy, with their cost.
fn idle(material: UtilizationMaterial<'_>) -> Object {
    let usage = material.usage;
    let cost = |it: Option<Decimal>| it.and_then(|it| usage.cost(it)).map(exact);
    let (unallocated, held) = (usage.unallocated(), usage.held_idle());
    Object::default()
        .with("unallocated_gpu_hours", unallocated.map(exact))
        .with("unallocated_cost", cost(unallocated))
        .with("held_gpu_hours", held.map(exact))
        .with("held_cost", cost(held))
}

fn team(material: UtilizationMaterial<'_>, it: &TeamUse) -> Object {
    let usage = material.usage;
    let cost = it.gpu_hours.get(&usage.kind).and_then(|it| usage.cost(*it));
    let of = |kind: Kind| it.gpu_hours.get(&kind).copied().map(|it: Decimal| exact(it));
    Object::default()
        .with("name", it.name.as_str())
        .with("allocated_gpu_hours", of(Kind::Allocated))
        .with("busy_gpu_hours", of(Kind::Busy))
        .with("wanted_gpu_hours", of(Kind::Wanted))
        .with("share", it.share.map(exact))
        .with("cost", cost.map(exact))
}

fn evidence(it: &Evidence) -> Object {
    Object::default().with("key", it.key).with("text", it.text.as_str())
}

fn finding(it: &UsageFinding) -> Object {
    Object::default()
        .with("code", it.code)
        .with("severity", "warning")
        .with("message", it.message.as_str())
}
