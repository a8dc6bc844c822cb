//! Costs by team, if the trace of the demand names teams.

use rust_decimal::Decimal;

use super::object::Object;
use crate::analysis::{Pooling, Showback, TeamAccount};
use crate::format::exact;
use crate::report::compare::Material;
use crate::report::compare::keys::{TEAM_ROW, team_rows};

const NO_BUSY: &str = "busy_share is not stated";
const NO_CAPACITY: &str = "no capacity is paid for whether it is used or not";
const NO_RENT: &str = "no tier of the scenario is rented by use";

/// Costs by team, if the trace names teams.
pub(super) fn teams(material: Material<'_>) -> Option<Object> {
    let teams = material.teams?;
    let object = Object::default()
        .with("is_idle_shared", teams.is_idle_shared())
        .with("sum_of_peaks_gpus", teams.sum_of_peaks.map(exact))
        .with("peak_gpus", teams.peak.map(exact))
        .with("pooled_gpus", teams.pooled_gpus.map(exact))
        .each("alternatives", &teams.accounts, |it| account(teams, it));
    Some(object)
}

fn account(teams: &Showback, it: &TeamAccount) -> Object {
    let figure = |number: Option<Decimal>| number.map(exact);
    let pooling = it.pooling.as_ref();
    let of = |get: fn(&Pooling) -> Option<Decimal>| figure(pooling.and_then(get));
    let is_missing = pooling.is_none_or(|it| it.units.is_none());
    let reason = is_missing.then_some(NO_CAPACITY);
    Object::default()
        .with("name", it.name.as_str())
        .each("rows", &team_rows(teams, it), |row| Object::of(&TEAM_ROW[1..], row).reasons())
        .with("total", figure(it.total))
        .with("idle_gpu_hours", figure(it.unused.gpu_hours))
        .because("idle_gpu_hours", it.unused.gpu_hours.is_none().then_some(NO_CAPACITY))
        .with("idle_hours_cost", figure(it.unused.cost))
        .because("idle_hours_cost", it.unused.cost.is_none().then_some(NO_CAPACITY))
        .with("idle_hours_rent", figure(it.unused.worth))
        .because("idle_hours_rent", it.unused.worth.is_none().then_some(NO_RENT))
        .with("held_idle_cost", figure(it.held_idle_cost))
        .because("held_idle_cost", it.held_idle_cost.is_none().then_some(NO_BUSY))
        .with("pooled_tier", pooling.map(|it| it.tier.as_str()))
        .because("pooled_tier", pooling.is_none().then_some(NO_CAPACITY))
        .with("pooled_units", of(|it| it.units))
        .because("pooled_units", reason)
        .with("pooled_cost", of(|it| it.cost))
        .because("pooled_cost", reason)
        .reasons()
}
