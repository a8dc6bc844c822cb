//! A tier of a stack: what it can serve, and what that costs.

use super::calendar::Calendar;
use super::case::{Supply, Tier};
use super::demand::Load;
use super::dispatch::Capacity;
use super::line::{Line, capitalised};
use super::other::Basis;
use super::owned::Plant;
use super::rented::Desk;
use crate::expr::unit::{GpuHours, Gpus, Instances, Money, Nodes, Per, Ratio};
use crate::expr::{Expr, Graph, Grid, Monthly};

/// A tier as nodes of the graph.
#[derive(Clone, Debug)]
pub struct TierModel<'g> {
    /// Its name in the stack.
    pub name: String,
    /// Its cost lines, in the order of the registers.
    pub lines: Vec<Line<'g>>,
    /// Work it does over the horizon.
    pub served: Expr<'g, GpuHours>,
    /// GPUs it has whether used or not; none where it is rented while used.
    pub installed: Option<Expr<'g, Gpus, Monthly>>,
    /// Its nodes or instances, likewise.
    pub units: Option<Expr<'g, Nodes, Monthly>>,
    /// GPU-hours allocated over those installed.
    pub fleet_utilization: Option<Expr<'g, Ratio>>,
    /// GPU-hours billed, where it is rented.
    pub billed: Option<Expr<'g, GpuHours>>,
    /// What a GPU-hour of it is billed at, where it is rented.
    pub price_per_gpu_hour: Option<Expr<'g, Per<Money, GpuHours>>>,
    /// What one more reference GPU-hour costs: nothing where it is paid for anyway, but for the
    /// little more that busy nodes draw.
    pub running_cost: Expr<'g, Per<Money, GpuHours>>,
}

/// What all tiers of one alternative share.
#[derive(Clone, Copy, Debug)]
pub struct Stack<'g> {
    /// The graph formulas are written into.
    pub graph: &'g Graph,
    /// Hours, months and years.
    pub calendar: Calendar<'g>,
    /// The demand.
    pub load: Load<'g>,
    /// Scale of usage and commitment prices.
    pub price_scale: Expr<'g, Ratio>,
}

/// A tier's size and capacity, before anything is dispatched to it.
#[derive(Clone, Copy, Debug)]
pub struct Sizing<'g> {
    /// What it can serve at once.
    pub capacity: Capacity<'g>,
    e: Expr<'g, Ratio>,
    units: Option<Expr<'g, Nodes, Monthly>>,
    installed: Option<Expr<'g, Gpus, Monthly>>,
    nodes: Option<Expr<'g, Nodes>>,
}

impl<'g> Stack<'g> {
    /// Sizes a tier.
    pub fn size(&self, tier: &Tier) -> Sizing<'g> {
        let Self { graph, load, .. } = self;
        let e = tier.effectiveness.factor(graph);
        let rented = |gpus: Option<Expr<'g, Gpus>>, interruptible_only, e| Sizing {
            capacity: Capacity { gpus: gpus.map(Expr::widen), interruptible_only },
            e,
            units: None,
            installed: None,
            nodes: None,
        };
        match &tier.supply {
            Supply::OnDemand(usage) => rented(usage.capacity(graph, e), false, e),
            Supply::Spot(spot) => {
                let e = e * spot.efficiency(graph);
                rented(spot.usage.capacity(graph, e), true, e)
            }
            Supply::Owned(owned) => {
                let nodes = owned.nodes(graph, load, e);
                let installed = nodes * graph.input(&owned.gpus_per_node);
                let gpus = Some((installed * owned.available(graph) * e).widen());
                let capacity = Capacity { gpus, interruptible_only: false };
                let (units, installed) = (Some(nodes.widen()), Some(installed.widen()));
                Sizing { capacity, e, units, installed, nodes: Some(nodes) }
            }
            Supply::Committed(commitment) => {
                let instances = commitment.instances(graph, load, e);
                let gpus = instances * graph.input(&commitment.rental.gpus_per_instance);
                let units = instances / graph.count::<Instances>(1) * graph.count::<Nodes>(1);
                let capacity = Capacity { gpus: Some(gpus * e), interruptible_only: false };
                Sizing { capacity, e, units: Some(units), installed: Some(gpus), nodes: None }
            }
        }
    }

    /// Costs a tier that serves so much of each level.
    pub fn tier(
        &self,
        tier: &Tier,
        sizing: &Sizing<'g>,
        served: Expr<'g, Gpus, Grid>,
    ) -> TierModel<'g> {
        let Self { graph, calendar, load, .. } = *self;
        let work = load.mean_of(served) * calendar.hours;
        let billed = self.billed(tier, sizing, served);
        let mut lines = self.supply_lines(tier, sizing, billed, work);
        let nodes = sizing.units.unwrap_or(graph.zero().widen());
        let installed = sizing.installed.unwrap_or(graph.zero().widen());
        lines.extend(tier.staff.as_ref().map(|it| it.cost(graph, &calendar, installed)));
        let basis = Basis { nodes, installed, used: work, capex: capitalised(graph, &lines) };
        lines.extend(tier.software.as_ref().map(|it| it.cost(graph, &calendar, &basis)));
        lines.extend(tier.other.iter().map(|it| it.cost(graph, &calendar, &basis)));
        for line in &lines {
            let _ = line.cash.named(format!("{}.{}", tier.path, line.component));
        }
        TierModel {
            name: tier.name.clone(),
            lines,
            served: work.sum_months(),
            installed: sizing.installed,
            units: sizing.units,
            fleet_utilization: sizing
                .installed
                .map(|gpus| (work / sizing.e).sum_months() / (gpus * calendar.hours).sum_months()),
            billed: billed.map(Expr::sum_months),
            price_per_gpu_hour: tier.rental().map(|rental| rental.price_per_gpu_hour(graph)),
            running_cost: self.running_cost(tier, sizing.e),
        }
    }

    fn running_cost(&self, tier: &Tier, e: Expr<'g, Ratio>) -> Expr<'g, Per<Money, GpuHours>> {
        match tier.rental().filter(|_| !tier.is_paid_when_idle()) {
            Some(rental) => rental.price_per_gpu_hour(self.graph) / e,
            None => self.graph.zero(),
        }
    }

    fn desk(&self, sizing: &Sizing<'g>) -> Desk<'g> {
        let Self { graph, calendar, load, price_scale, .. } = *self;
        Desk { graph, calendar, load, e: sizing.e, price_scale }
    }

    /// GPU-hours billed, where they are rented.
    fn billed(
        &self,
        tier: &Tier,
        sizing: &Sizing<'g>,
        served: Expr<'g, Gpus, Grid>,
    ) -> Option<Expr<'g, GpuHours, Monthly>> {
        let desk = self.desk(sizing);
        match &tier.supply {
            Supply::Owned(_) => None,
            Supply::Committed(it) => sizing.installed.map(|gpus| it.billed(&desk, gpus, served)),
            Supply::OnDemand(usage) => Some(usage.billed(&desk, served)),
            Supply::Spot(spot) => Some(spot.usage.billed(&desk, served)),
        }
    }

    fn supply_lines(
        &self,
        tier: &Tier,
        sizing: &Sizing<'g>,
        billed: Option<Expr<'g, GpuHours, Monthly>>,
        work: Expr<'g, GpuHours, Monthly>,
    ) -> Vec<Line<'g>> {
        let Self { graph, calendar, .. } = *self;
        let desk = self.desk(sizing);
        let billed = billed.unwrap_or(graph.zero().widen());
        match &tier.supply {
            Supply::Committed(commitment) => commitment.lines(&desk, billed),
            Supply::OnDemand(usage) => vec![usage.compute(&desk, billed)],
            Supply::Spot(spot) => vec![spot.usage.compute(&desk, billed)],
            Supply::Owned(owned) => {
                let nodes = sizing.nodes.unwrap_or(graph.zero());
                let gpus_per_node = graph.input(&owned.gpus_per_node);
                owned.lines(&Plant {
                    graph,
                    calendar,
                    nodes,
                    spares: owned.spares(graph, nodes),
                    gpus_per_node,
                    installed: nodes * gpus_per_node,
                    allocated: work / sizing.e,
                })
            }
        }
    }
}
