//! The reasons of a mix: what one unit more or fewer costs, what simpler choices cost, and what the
//! mix costs if demand turns out otherwise.

use rust_decimal::Decimal;

use super::gap::with;
use super::holdout::{HoldOut, holdout};
use super::marginal::{MarginalUnit, first_unit};
use super::otherwise::{self, Otherwise};
use super::parts::{self, TierPart, UnservedPart};
use super::relaxed::{Relaxed, relaxed};
use super::simpler::{SimplerChoice, simpler};
use super::stacked::{Stacked, stacked};
use super::with_peers;
use super::{FreeSize, Mix, space};
use crate::analysis::costed::CostedAlternative;
use crate::analysis::effort::Effort;
use crate::analysis::study::Study;
use crate::analysis::what_if::what_if_of;
use crate::expr::unit::{GpuHours, Money};
use crate::expr::{Exact, Expr, Graph, Plan};
use crate::model::Case;

/// Share of the cost within which a number of units is as good as the best.
const NEAR: Decimal = Decimal::from_parts(1, 0, 0, false, 3);
/// Units below and above the best whose reasons are shown.
const AROUND: u32 = 2;

/// A mix with its reasons.
#[derive(Clone, Debug)]
pub struct MixAnswer {
    /// Sizes and proof.
    pub mix: Mix,
    /// Costs of the alternative with these sizes.
    pub costed: CostedAlternative,
    /// All work, in GPU-hours.
    pub work: Option<Decimal>,
    /// Part of each tier, in the order of the stack.
    pub tiers: Vec<TierPart>,
    /// Work that no tier serves; none if all is served.
    pub unserved: Option<UnservedPart>,
    /// Units around the best, by size; of a size of which the mix has none, the first.
    pub marginal: Vec<Vec<MarginalUnit>>,
    /// Units of each size, the others as they are, at which the cost is within 0.1% of the least.
    pub near: Vec<[u32; 2]>,
    /// Sizes in parts of a unit; none if the stack has no such answer.
    pub relaxed: Option<Relaxed>,
    /// Work of each tier along the load-duration curve; none if a figure is missing.
    pub stacked: Option<Stacked>,
    /// Simpler choices, cheapest first.
    pub simpler: Vec<SimplerChoice>,
    /// Costs if demand turns out otherwise.
    pub otherwise: Vec<Otherwise>,
    /// Plan of the earlier half of a trace, judged on the later half; none without a long trace.
    pub holdout: Option<HoldOut>,
    /// False if simpler choices or changes of demand are missing, as the limit of work was reached.
    pub is_complete: bool,
}

/// Reasons of a mix of an alternative, whose case has the sizes that were found.
pub fn explain_mix(case: &Case, mix: Mix, effort: &Effort) -> Option<MixAnswer> {
    let costed = what_if_of(case, mix.position, &Effort::default(), |_| ())?;
    let settled = case.alternatives.get(mix.position).cloned()?;
    let [settled, open] = [settled, mix.open.clone()].map(|it| with_peers(case, it, mix.position));
    // Formulas are shaped for the largest sizes, as in the search.
    let mut widest = settled.clone();
    let present = mix.sizes.iter().filter(|it| it.tier.is_some());
    space::set(&mut widest, 0, &present.map(|it| it.most).collect::<Vec<_>>());
    let graph = Graph::over(&widest.horizon_months);
    let study = Study::within(&graph, &widest, effort);
    let mut costs = Costs::of(&study, &mix.sizes, effort);
    let months = case.horizon_months.stated().checked_div(Decimal::from(12));
    let hours = months.and_then(|it| it.checked_mul(case.hours_per_year.stated()));
    let sizes = 0..mix.sizes.len();
    let units_of = |(at, size): (usize, &FreeSize)| match size.tier {
        Some(_) => around(&mut costs, &mix, at, hours),
        None => first_unit(case, &mix, (at, size), (&costed, hours), effort).into_iter().collect(),
    };
    let marginal = mix.sizes.iter().enumerate().map(units_of).collect();
    let near = sizes.map(|size| near(&mut costs, &mix, size)).collect();
    let relaxed = relaxed(&open, effort);
    let stacked = stacked(&settled, effort);
    let simpler = simpler(&open, &mix, relaxed.as_ref(), effort);
    let otherwise = otherwise::all(&open, &settled, &mix, effort);
    let holdout = holdout(&open, &mix, effort);
    let work = parts::work(&costed);
    let (tiers, unserved) = (parts::of_tiers(&costed), parts::unserved(&costed));
    let is_complete = !effort.is_spent();
    Some(MixAnswer {
        mix,
        costed,
        work,
        tiers,
        unserved,
        marginal,
        near,
        relaxed,
        stacked,
        simpler,
        otherwise,
        holdout,
        is_complete,
    })
}

/// Costs of an alternative and of its tiers along the open sizes.
struct Costs {
    plan: Plan<Exact>,
    /// GPU-hours that each tier with a capacity serves.
    served: Plan<Exact>,
    /// Positions of the sizes whose tiers are not left out.
    present: Vec<usize>,
    effort: Effort,
}

impl Costs {
    fn of(study: &Study<'_>, sizes: &[FreeSize], effort: &Effort) -> Self {
        let present = sizes.iter().enumerate().filter(|(_, it)| it.tier.is_some());
        let present: Vec<usize> = present.map(|(at, _)| at).collect();
        let keys: Vec<String> = present.iter().map(|it| sizes[*it].key.clone()).collect();
        let model = study.model.alternatives.first();
        let whole = model.map(|it| it.sized).into_iter();
        let tiers = model.into_iter().flat_map(|it| &it.tier_figures).map(|it| it.cost.total);
        let results: Vec<Expr<'_, Money>> = whole.chain(tiers).collect();
        let tiers = model.into_iter().flat_map(|it| &it.tiers);
        let tiers = tiers.filter(|it| it.installed.is_some());
        let served: Vec<Expr<'_, GpuHours>> = tiers.map(|it| it.served).collect();
        Self {
            plan: study.along(&keys, &results),
            served: study.along(&keys, &served),
            present,
            effort: effort.clone(),
        }
    }

    /// GPU-hours that all tiers with a capacity serve.
    fn served(&mut self, units: &[u32]) -> Option<Decimal> {
        self.effort.decimals(self.served.cost());
        let values = self.values(units);
        self.served.at_each(&values).into_iter().map(|it| it.0).sum()
    }

    fn values(&self, units: &[u32]) -> Vec<Exact> {
        let exact = |size: &usize| Exact(units.get(*size).map(|it| (*it).into()));
        self.present.iter().map(exact).collect()
    }

    /// Cost of the alternative, then of each tier; none if it is too small.
    fn at(&mut self, units: &[u32]) -> Option<Vec<Decimal>> {
        self.effort.decimals(self.plan.cost());
        let values = self.values(units);
        self.plan.at_each(&values).into_iter().map(|it| it.0).collect()
    }

    fn whole(&mut self, units: &[u32]) -> Option<Decimal> {
        self.at(units)?.first().copied()
    }
}

/// Units of one size around the best, each against one fewer; none of a tier that is left out.
fn around(costs: &mut Costs, mix: &Mix, size: usize, hours: Option<Decimal>) -> Vec<MarginalUnit> {
    let Some((bounds, best)) = mix.each().nth(size) else { return Vec::new() };
    let Some(tier) = bounds.tier else { return Vec::new() };
    let own = tier + 1;
    let installed = hours.and_then(|it| it.checked_mul(bounds.gpus_per_unit));
    let from = best.saturating_sub(AROUND + 1).max(bounds.least);
    let to = (best + AROUND).min(bounds.most);
    let unit = |unit: u32| {
        let fewer = with(&mix.units, size, unit.checked_sub(1)?);
        let more = with(&mix.units, size, unit);
        let (before, after) = (costs.at(&fewer)?, costs.at(&more)?);
        let served = costs.served(&more).zip(costs.served(&fewer));
        let served = served.and_then(|(more, fewer)| more.checked_sub(fewer));
        let used = served.zip(installed).and_then(|(it, all)| it.checked_div(all));
        let change = |tier: usize| after.get(tier)?.checked_sub(*before.get(tier)?);
        let others = (1..after.len()).filter(|tier| *tier != own);
        let avoided: Vec<Decimal> =
            others.map(|tier| change(tier).map(|it| -it)).collect::<Option<_>>()?;
        let cost = change(own)?;
        let all: Decimal = avoided.iter().sum();
        let pays_above = used.and_then(|it| it.checked_mul(cost)?.checked_div(all));
        Some(MarginalUnit { unit, cost, avoided, net: -change(0)?, used, pays_above })
    };
    (from + 1..=to).filter_map(unit).collect()
}

/// Units of one size at which the cost is within [`NEAR`] of the least, without a gap around the best.
fn near(costs: &mut Costs, mix: &Mix, size: usize) -> [u32; 2] {
    let (best, bounds) = (mix.units[size], &mix.sizes[size]);
    if bounds.tier.is_none() {
        return [best, best];
    }
    let most = mix.cost.saturating_add(mix.cost.abs().saturating_mul(NEAR));
    let mut is_near =
        |units: u32| costs.whole(&with(&mix.units, size, units)).is_some_and(|it| it <= most);
    let mut range = [best, best];
    while range[0] > bounds.least && is_near(range[0] - 1) {
        range[0] -= 1;
    }
    while range[1] < bounds.most && is_near(range[1] + 1) {
        range[1] += 1;
    }
    range
}
