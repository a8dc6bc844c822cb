//! Plan of an alternative by month: GPU-hours and cost of each tier it rents, and what it pays beside them.

use rust_decimal::Decimal;

use super::billed::Basis;
use super::variance::Spent;
use crate::analysis::study::Study;
use crate::expr::unit::Unit;
use crate::expr::{Expr, Monthly};
use crate::model::rented::{COMMITMENT_LEFT_OVER, COMPUTE, UPFRONT};
use crate::model::{Line, Supply, Tier, TierModel};

/// Plan of a rented tier, by month from 0.
#[derive(Clone, Debug)]
pub(super) struct PlannedTier<'c> {
    /// The tier.
    pub tier: &'c Tier,
    /// GPU-hours in use and their cost.
    pub used: Vec<Spent>,
    /// Cost of a commitment while nobody uses it.
    pub unused: Vec<Decimal>,
    /// Cost of what its provider charges beside compute.
    pub other: Vec<Decimal>,
}

/// Plan of every rented tier; none if a figure is missing.
pub(super) fn tiers<'c>(
    study: &Study<'_>,
    tiers: &'c [Tier],
    models: &[TierModel<'_>],
    basis: Basis,
) -> Option<Vec<PlannedTier<'c>>> {
    let rented = tiers.iter().zip(models).filter(|(tier, _)| tier.owned().is_none());
    rented.map(|(tier, model)| planned(study, tier, model, basis)).collect()
}

/// Plan of an owned tier whose amounts are stated, by month from 0.
#[derive(Clone, Debug)]
pub(super) struct PlannedOwned {
    /// Name of the tier.
    pub tier: String,
    /// Cost of it.
    pub cost: Vec<Decimal>,
}

/// Plan of each owned tier with one of these names; none if a figure is missing.
pub(super) fn owned(
    study: &Study<'_>,
    (tiers, models): (&[Tier], &[TierModel<'_>]),
    basis: Basis,
    names: &[&str],
) -> Option<Vec<PlannedOwned>> {
    let named = tiers
        .iter()
        .zip(models)
        .filter(|(tier, _)| tier.owned().is_some() && names.contains(&tier.name.as_str()));
    named
        .map(|(tier, model)| {
            let cost = sum(study, model.lines.iter(), basis)?;
            Some(PlannedOwned { tier: tier.name.clone(), cost })
        })
        .collect()
}

/// Sum of lines by month from 0.
fn sum<'l, 'g: 'l>(
    study: &Study<'g>,
    lines: impl Iterator<Item = &'l Line<'g>>,
    basis: Basis,
) -> Option<Vec<Decimal>> {
    let of = |line: &Line<'g>| if basis == Basis::Cash { line.cash } else { line.expense };
    let lines: Vec<Vec<Decimal>> = lines.map(|it| known(study, of(it))).collect::<Option<_>>()?;
    let months = study.graph().months() as usize;
    let month = |at: usize| lines.iter().filter_map(|it| it.get(at)).sum();
    Some((0..=months).map(month).collect())
}

fn planned<'c, 'g>(
    study: &Study<'g>,
    tier: &'c Tier,
    model: &TierModel<'g>,
    basis: Basis,
) -> Option<PlannedTier<'c>> {
    let is_compute = |line: &&Line<'g>| {
        [&COMPUTE, &UPFRONT, &COMMITMENT_LEFT_OVER].iter().any(|it| line.component.is(it))
    };
    let compute = sum(study, model.lines.iter().filter(is_compute), basis)?;
    let other = sum(study, model.lines.iter().filter(|it| !is_compute(it)), basis)?;
    let billed = known(study, model.billed_by_month?)?;
    let used = match &tier.supply {
        Supply::Committed(_) => {
            let e = study.value(model.effectiveness)?;
            let work = known(study, model.work)?;
            work.into_iter().map(|it| it.checked_div(e)).collect::<Option<Vec<_>>>()?
        }
        _ => billed.clone(),
    };
    let split = |((cost, used), billed): ((&Decimal, &Decimal), &Decimal)| {
        let share = used.checked_div(*billed).unwrap_or(Decimal::ONE).min(Decimal::ONE);
        let cost_of_use = cost.checked_mul(share).unwrap_or(*cost);
        (Spent { hours: *used, cost: cost_of_use }, *cost - cost_of_use)
    };
    let (used, unused) = compute.iter().zip(&used).zip(&billed).map(split).unzip();
    Some(PlannedTier { tier, used, unused, other })
}

/// Plan of a month: that of month 0 falls in the first.
pub(super) fn in_month<T: Copy>(series: &[T], month: u32) -> impl Iterator<Item = T> + '_ {
    let at = |month: u32| series.get(month as usize).copied();
    at(month).into_iter().chain((month == 1).then(|| at(0)).flatten())
}

/// A series without a missing month.
fn known<'g, Q: Unit>(study: &Study<'g>, series: Expr<'g, Q, Monthly>) -> Option<Vec<Decimal>> {
    study.months(series).into_iter().collect()
}
