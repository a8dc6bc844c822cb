//! Costs by team: what each team of a trace holds, what nobody holds, and what sharing one fleet spares.

use rust_decimal::Decimal;

use super::costed::CostedAlternative;
use super::study::Study;
use crate::expr::unit::{GpuHours, Gpus, Money, Per, Ratio};
use crate::expr::{Expr, Graph};
use crate::model::{AlternativeModel, DemandShape, Team, TierFigures, TierModel};

/// Payer of hours that no team holds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum IdleShare {
    /// No team: they are an amount of their own.
    #[default]
    None,
    /// Every team, by the GPU-hours that it holds.
    ByAllocation,
}

/// Costs of every alternative by team.
#[derive(Clone, Debug)]
pub struct Showback {
    /// Teams by name.
    pub teams: Vec<TeamUse>,
    /// Peaks of the teams, added up.
    pub sum_of_peaks: Option<Decimal>,
    /// Peak of all teams at once.
    pub peak: Option<Decimal>,
    /// GPUs by which the sum is above the peak.
    pub pooled_gpus: Option<Decimal>,
    /// Payer of hours that no team holds.
    pub idle: IdleShare,
    /// Accounts in the order of the comparison.
    pub accounts: Vec<TeamAccount>,
}

impl Showback {
    /// True if teams pay for hours that none of them holds.
    pub fn is_idle_shared(&self) -> bool {
        self.idle == IdleShare::ByAllocation
    }
}

/// GPUs that a team holds.
#[derive(Clone, Debug)]
pub struct TeamUse {
    /// Name of the team; empty for rows without one.
    pub name: String,
    /// GPU-hours over the horizon.
    pub gpu_hours: Option<Decimal>,
    /// Share of all GPU-hours.
    pub share: Option<Decimal>,
    /// The most GPUs at once.
    pub peak: Option<Decimal>,
}

/// Costs of one alternative by team.
#[derive(Clone, Debug)]
pub struct TeamAccount {
    /// Name of the alternative.
    pub name: String,
    /// Cost of each team.
    pub costs: Vec<Option<Decimal>>,
    /// Cost of hours that no team holds or pays for; it and the costs add up to the total.
    pub idle_cost: Option<Decimal>,
    /// Total of the alternative.
    pub total: Option<Decimal>,
    /// Hours that are paid for and that no team holds, whoever pays for them.
    pub unused: Unused,
    /// Cost of hours in which a team holds a GPU that is not busy, if the share of busy time is stated.
    pub held_idle_cost: Option<Decimal>,
    /// Capacity that sharing a fleet spares; none without capacity that is paid always.
    pub pooling: Option<Pooling>,
}

/// Hours that are paid for and not held.
#[derive(Clone, Debug)]
pub struct Unused {
    /// GPU-hours of work that they could do.
    pub gpu_hours: Option<Decimal>,
    /// Cost of these hours.
    pub cost: Option<Decimal>,
    /// Rent of as much work by use, at the lowest price of the scenario without interruptions.
    pub worth: Option<Decimal>,
    /// GPU-hours that the alternative serves by rent; none if it has no such tier.
    pub rented_hours: Option<Decimal>,
    /// The most rent that it saves if work moves from these hours to hours that are not held.
    pub saving: Option<Decimal>,
}

/// Capacity that sharing a fleet spares, against capacity of each team for its own peak.
#[derive(Clone, Debug)]
pub struct Pooling {
    /// Tier whose nodes or instances these are.
    pub tier: String,
    /// True for nodes that are owned, false for instances that are rented.
    pub is_owned: bool,
    /// Nodes or instances.
    pub units: Option<Decimal>,
    /// Cost of as many at the mean cost of one.
    pub cost: Option<Decimal>,
}

impl<'g> Study<'g> {
    /// Costs by team of alternatives that were costed; none if demand has no teams.
    pub fn by_team(&self, outcomes: &[CostedAlternative], idle: IdleShare) -> Option<Showback> {
        let DemandShape::Trace(trace) = &self.case.demand.shape else { return None };
        if trace.teams.is_empty() {
            return None;
        }
        let graph = self.graph();
        let parts = trace.shares_and_peaks(graph);
        let peak = trace.peak(graph);
        let books = TeamBooks { study: self, graph, idle, parts: &parts, peak };
        let used = |(team, (share, peak)): (&Team, &(Expr<'g, Ratio>, Expr<'g, Gpus>))| TeamUse {
            name: team.name.clone(),
            gpu_hours: self.value(self.model.demanded * *share),
            share: self.value(*share),
            peak: self.value(*peak),
        };
        let sum = graph.sum(parts.iter().map(|(_, peak)| *peak));
        let account = |it: &CostedAlternative| {
            let model = self.model.alternatives.get(it.position)?;
            Some(graph.within(&format!("{}.by_team", it.name), || books.account(it, model)))
        };
        Some(Showback {
            teams: trace.teams.iter().zip(&parts).map(used).collect(),
            sum_of_peaks: self.value(sum),
            peak: self.value(books.peak),
            pooled_gpus: self.value(sum - books.peak),
            idle,
            accounts: outcomes.iter().filter_map(account).collect(),
        })
    }
}

/// A study, and the parts of its teams.
struct TeamBooks<'s, 'g> {
    study: &'s Study<'g>,
    graph: &'g Graph,
    idle: IdleShare,
    parts: &'s [(Expr<'g, Ratio>, Expr<'g, Gpus>)],
    peak: Expr<'g, Gpus>,
}

impl<'g> TeamBooks<'_, 'g> {
    fn account(&self, costed: &CostedAlternative, model: &AlternativeModel<'g>) -> TeamAccount {
        let Self { study, graph, .. } = *self;
        let total = model.cash.total;
        let tiers = || model.tiers.iter().zip(&model.tier_figures);
        let unused = |(_, it): (_, &TierFigures<'g>)| Some(it.cost.total * it.idle_share?);
        let unused = graph.sum(tiers().filter_map(unused)).named("unused_cost");
        // Hours are counted by the work they could do: a slower GPU has fewer.
        let hours = |(tier, it): (&TierModel<'g>, &TierFigures<'g>)| {
            Some(tier.served * (it.idle_share? / tier.fleet_utilization?))
        };
        let hours = graph.sum(tiers().filter_map(hours)).named("unused_work");
        let held = (total - unused).named("held_cost");
        let shared = match self.idle {
            IdleShare::None => held,
            IdleShare::ByAllocation => total,
        };
        let cost = |(share, _): &(Expr<'g, Ratio>, _)| study.value(shared * *share);
        let busy = study.case.demand.busy_share.as_ref();
        let held_idle = busy.map(|it| held * (graph.count::<Ratio>(1) - graph.input(it)));
        let rent = self.rent(costed, model);
        TeamAccount {
            name: costed.name.clone(),
            costs: self.parts.iter().map(cost).collect(),
            idle_cost: study.value(total - shared),
            total: costed.total,
            unused: Unused {
                gpu_hours: study.value(hours),
                cost: study.value(unused),
                worth: study.value(self.least_price().map(|price| hours * price)),
                rented_hours: study.value(rent.map(|(rented, _)| rented)),
                saving: study.value(rent.map(|(rented, cost)| cost * (hours.min(rented) / rented))),
            },
            held_idle_cost: study.value(held_idle),
            pooling: tiers().find_map(|(tier, it)| self.pooling(costed, tier, it)),
        }
    }

    /// GPU-hours that an alternative serves with capacity paid by use, and their cost; none if it has no such tier.
    fn rent(
        &self,
        costed: &CostedAlternative,
        model: &AlternativeModel<'g>,
    ) -> Option<(Expr<'g, GpuHours>, Expr<'g, Money>)> {
        let stated = self.study.case.alternatives.get(costed.position)?;
        let tiers = stated.tiers.iter().zip(model.tiers.iter().zip(&model.tier_figures));
        let rents = tiers.filter(|(it, _)| !it.is_paid_when_idle() && it.rental().is_some());
        let each = rents.map(|(_, (tier, figures))| (tier.served, figures.cost.total));
        each.reduce(|one, other| (one.0 + other.0, one.1 + other.1))
    }

    /// Lowest price of a GPU-hour by use, of tiers that are not interrupted.
    fn least_price(&self) -> Option<Expr<'g, Per<Money, GpuHours>>> {
        let stated = self.study.case.alternatives.iter().flat_map(|it| &it.tiers);
        let models = self.study.model.alternatives.iter().flat_map(|it| &it.tiers);
        let by_use = stated.zip(models).filter(|(tier, _)| {
            !tier.is_paid_when_idle() && tier.spot().is_none() && tier.rental().is_some()
        });
        by_use.map(|(_, model)| model.running_cost).reduce(Expr::min)
    }

    fn pooling(
        &self,
        costed: &CostedAlternative,
        tier: &TierModel<'g>,
        figures: &TierFigures<'g>,
    ) -> Option<Pooling> {
        let Self { study, graph, .. } = *self;
        // Multiplied first: a quotient of whole numbers may be a digit above one.
        let (size, installed) = (figures.units?.as_number(), figures.installed?.as_number());
        let capacity = installed * tier.effectiveness;
        let units = |gpus: Expr<'g, Gpus>| (gpus.as_number() * size / capacity).ceil();
        let each = graph.sum(self.parts.iter().map(|(_, peak)| units(*peak)));
        let spared = (each - units(self.peak)).named("units_pooled");
        let months = tier.units?.sum_of_months(1, graph.months()).as_number();
        let cost = figures.cost.total / months * spared * graph.horizon();
        let alternative = study.case.alternatives.get(costed.position)?;
        let stated = alternative.tiers.iter().find(|it| it.name == tier.name)?;
        Some(Pooling {
            tier: tier.name.clone(),
            is_owned: stated.owned().is_some(),
            units: study.value(spared),
            cost: study.value(cost),
        })
    }
}
