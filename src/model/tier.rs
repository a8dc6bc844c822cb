//! A tier of a stack: its capacity, work and costs.

use super::calendar::{Calendar, WholeMonths};
use super::capital::{Asset, Charging, Terms, Timing};
use super::case::{Supply, Tier};
use super::demand::Load;
use super::dispatch::Capacity;
use super::effectiveness::Effectiveness;
use super::goodput::Goodput;
use super::line::Line;
use super::other::AmountBasis;
use super::owned::{Costs, Financing, Plant};
use super::rented::{COMMITMENT_LEFT_OVER, Desk, OnDemand};
use super::tax::Tax;
use crate::expr::unit::{GpuHours, Gpus, Instances, Money, Nodes, Per, Ratio};
use crate::expr::{Expr, Graph, Grid, Monthly};

/// A tier as nodes of the graph.
#[derive(Clone, Debug)]
pub struct TierModel<'g> {
    /// Name of the tier in the stack.
    pub name: String,
    /// Cost lines in the order of the registers.
    pub lines: Vec<Line<'g>>,
    /// Work of the tier over the horizon.
    pub served: Expr<'g, GpuHours>,
    /// Work of each month.
    pub work: Expr<'g, GpuHours, Monthly>,
    /// Installed GPUs, used or not, in each month; none for a tier rented while used.
    pub installed: Option<Expr<'g, Gpus, Monthly>>,
    /// Nodes or instances in each month; none for a tier rented while used.
    pub units: Option<Expr<'g, Nodes, Monthly>>,
    /// GPU-hours allocated over those installed.
    pub fleet_utilization: Option<Expr<'g, Ratio>>,
    /// Share of allocated time that is useful work, if derived from failures.
    pub goodput: Option<Expr<'g, Ratio>>,
    /// GPU-hours billed over the horizon, if the tier is rented.
    pub billed: Option<Expr<'g, GpuHours>>,
    /// Price of a GPU-hour as billed, if the tier is rented.
    pub price_per_gpu_hour: Option<Expr<'g, Per<Money, GpuHours>>>,
    /// Marginal cost of a reference GPU-hour; 0 for a tier that is paid for anyway, whose busy
    /// nodes draw only a little more power.
    pub running_cost: Expr<'g, Per<Money, GpuHours>>,
}

/// Work of a tier and its own cost, before its provider bills it with others.
#[derive(Clone, Debug)]
pub struct Supplied<'g> {
    work: Expr<'g, GpuHours, Monthly>,
    billed: Option<Expr<'g, GpuHours, Monthly>>,
    costs: Costs<'g>,
    /// Bill of the provider for this tier alone in each month, if it is rented.
    pub bill: Expr<'g, Money, Monthly>,
}

/// Graph, demand and terms that all tiers of one alternative share.
#[derive(Clone, Copy, Debug)]
pub struct Stack<'g, 'c> {
    /// The graph formulas are written into.
    pub graph: &'g Graph,
    /// Hours, months and years.
    pub calendar: Calendar<'g>,
    /// The demand.
    pub load: Load<'g>,
    /// Scale of usage and commitment prices.
    pub price_scale: Expr<'g, Ratio>,
    /// Charge of an hour of work for capital.
    pub charging: Charging<'g>,
    /// Tax that costs save, if there is one.
    pub tax: Option<&'c Tax>,
}

/// A tier's size and capacity, before anything is dispatched to it.
#[derive(Clone, Debug)]
pub struct Sizing<'g> {
    /// Capacity at one time.
    pub capacity: Capacity<'g>,
    e: Expr<'g, Ratio>,
    e_by_month: Expr<'g, Ratio, Monthly>,
    units: Option<Expr<'g, Nodes, Monthly>>,
    installed: Option<Expr<'g, Gpus, Monthly>>,
    plant: Option<Plant<'g>>,
}

impl<'g> Sizing<'g> {
    /// GPU-hours of the tier's own GPUs that its work takes.
    fn allocated(&self, work: Expr<'g, GpuHours, Monthly>) -> Expr<'g, GpuHours, Monthly> {
        match &self.plant {
            Some(plant) => work / plant.e,
            None => work / self.e_by_month,
        }
        .named("allocated")
    }
}

impl<'g> Stack<'g, '_> {
    /// Sizes a tier.
    pub fn size(&self, tier: &Tier) -> Sizing<'g> {
        let Self { graph, calendar, load, .. } = *self;
        let e = Effectiveness::of_tier(tier, graph, &calendar, load.at_first.peak);
        let e = e.named("effectiveness");
        let rented = |usage: &OnDemand, interruptible_only, e: Expr<'g, Ratio>| {
            let newer = usage.rental.newer_generation.as_ref();
            let e_by_month =
                newer.map_or(e.widen(), |it| it.factor(graph, e).named("effectiveness_by_month"));
            let gpus = usage.capacity(graph, e_by_month).map(|it| it.named("capacity"));
            let capacity = Capacity { gpus, interruptible_only };
            Sizing { capacity, e, e_by_month, units: None, installed: None, plant: None }
        };
        match &tier.supply {
            Supply::OnDemand(usage) => rented(usage, false, e),
            Supply::Spot(spot) => {
                let e = e * spot.efficiency(graph).named("efficiency");
                rented(&spot.usage, true, e.named("effectiveness_after_interruptions"))
            }
            Supply::Owned(owned) => {
                let plant = owned.plant(graph, calendar, &load, e);
                let gpus = plant.installed * owned.available(graph) * plant.e;
                let gpus = Some(gpus.named("capacity"));
                let capacity = Capacity { gpus, interruptible_only: false };
                let (units, installed) = (Some(plant.nodes), Some(plant.installed));
                Sizing { capacity, e, e_by_month: plant.e, units, installed, plant: Some(plant) }
            }
            Supply::Committed(commitment) => {
                let instances = commitment.instances(graph, &load, e);
                let instances = instances.named("instances_contracted");
                let gpus = instances * graph.input(&commitment.rental.gpus_per_instance);
                let gpus = gpus.named("installed_by_month");
                let units = instances / graph.count::<Instances>(1) * graph.count::<Nodes>(1);
                let capacity = (gpus * e).named("capacity");
                let capacity = Capacity { gpus: Some(capacity), interruptible_only: false };
                let (units, installed, e_by_month) = (Some(units), Some(gpus), e.widen());
                Sizing { capacity, e, e_by_month, units, installed, plant: None }
            }
        }
    }

    /// Work and own cost of a tier that serves so much of each level.
    pub fn supplied(
        &self,
        tier: &Tier,
        sizing: &Sizing<'g>,
        served: Expr<'g, Gpus, Grid>,
    ) -> Supplied<'g> {
        let Self { graph, calendar, load, .. } = *self;
        let work = (load.mean_of(served).named("mean_gpus") * calendar.hours).named("work");
        let billed = self.billed(tier, sizing, served).map(|it| it.named("billed_by_month"));
        let mut costs = self.supply(tier, sizing, billed, work);
        let services = tier.rental().map(|rental| &rental.services);
        let managed = services.and_then(|it| it.managed_services.as_ref());
        costs.lines.extend(managed.map(|it| it.cost(graph, &calendar)));
        let bill = billed_in_its_month(graph, &costs.lines);
        let labour = services.and_then(|it| it.setup_labour.as_ref());
        costs.lines.extend(labour.map(|it| it.cost(graph, &calendar)));
        Supplied { work, billed, costs, bill }
    }

    /// Costs a tier, with the lines its provider bills it for together with others.
    pub fn tier(
        &self,
        tier: &Tier,
        sizing: &Sizing<'g>,
        supplied: Supplied<'g>,
        pooled: Vec<Line<'g>>,
    ) -> TierModel<'g> {
        let Self { graph, calendar, .. } = *self;
        let Supplied { work, billed, costs: Costs { mut assets, mut lines }, .. } = supplied;
        lines.extend(pooled);
        let nodes = sizing.units.unwrap_or(graph.zero().widen());
        let installed = sizing.installed.unwrap_or(graph.zero().widen());
        let timing = self.timing(sizing);
        assets.extend(tier.other.iter().filter_map(|it| it.asset(graph, timing)));
        let capex = graph.sum(assets.iter().map(Asset::in_service)).named("capex_in_service");
        let terms = self.terms(tier);
        let mut lines = [terms.lines(graph, &calendar, &assets), lines].concat();
        lines.extend(tier.staff.as_ref().map(|it| it.cost(graph, &calendar, installed)));
        let used = sizing.allocated(work);
        let basis = AmountBasis { nodes, installed, used, capex };
        lines.extend(tier.software.as_ref().map(|it| it.cost(graph, &calendar, &basis)));
        lines.extend(tier.other.iter().filter_map(|it| it.cost(graph, &calendar, &basis)));
        let held: Vec<_> = assets.iter().map(|asset| (asset, terms.left(asset))).collect();
        lines.extend(self.tax.and_then(|tax| tax.line(graph, &lines, &held)));
        TierModel {
            name: tier.name.clone(),
            lines,
            served: work.sum_months(),
            work,
            installed: sizing.installed,
            units: sizing.units,
            fleet_utilization: sizing
                .installed
                .map(|gpus| used.sum_months() / (gpus * calendar.hours).sum_months()),
            goodput: self.goodput(tier),
            billed: billed.map(Expr::sum_months),
            price_per_gpu_hour: tier.rental().map(|rental| rental.price_per_gpu_hour(graph)),
            running_cost: self.running_cost(tier, sizing.e),
        }
    }

    /// Terms on which the tier holds its assets.
    fn terms<'t>(&self, tier: &'t Tier) -> Terms<'g, 't> {
        let owned = match &tier.supply {
            Supply::Owned(owned) => Some(owned),
            Supply::Committed(_) | Supply::OnDemand(_) | Supply::Spot(_) => None,
        };
        let loan = owned.and_then(|it| match &it.financing {
            Some(Financing::Loan(loan)) => Some(loan),
            Some(Financing::Lease(_)) | None => None,
        });
        let residual_value = owned.and_then(|it| it.residual_value.as_ref());
        Terms { residual_value, loan, charging: self.charging }
    }

    /// Default life of an asset: that of the servers, or the horizon.
    fn timing(&self, sizing: &Sizing<'g>) -> Timing<'g> {
        let whole = Timing::from_start(self.graph, WholeMonths::horizon(self.graph));
        sizing.plant.as_ref().map_or(whole, |plant| plant.timing)
    }

    fn goodput(&self, tier: &Tier) -> Option<Expr<'g, Ratio>> {
        let derived = tier.effectiveness.goodput.as_ref();
        let derived = derived.filter(|it| matches!(it, Goodput::Derived(_)))?;
        Some(derived.share(self.graph, &self.calendar, self.load.at_first.peak))
    }

    fn running_cost(&self, tier: &Tier, e: Expr<'g, Ratio>) -> Expr<'g, Per<Money, GpuHours>> {
        match tier.rental().filter(|_| !tier.is_paid_when_idle()) {
            Some(rental) => rental.price_per_gpu_hour(self.graph) / e,
            None => self.graph.zero(),
        }
    }

    fn desk(&self, sizing: &Sizing<'g>) -> Desk<'g> {
        let Self { graph, calendar, load, price_scale, .. } = *self;
        Desk { graph, calendar, load, e: sizing.e_by_month, price_scale }
    }

    /// GPU-hours billed in each month, if the tier is rented.
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

    fn supply(
        &self,
        tier: &Tier,
        sizing: &Sizing<'g>,
        billed: Option<Expr<'g, GpuHours, Monthly>>,
        work: Expr<'g, GpuHours, Monthly>,
    ) -> Costs<'g> {
        let desk = self.desk(sizing);
        let billed = billed.unwrap_or(self.graph.zero().widen());
        let lines = match &tier.supply {
            Supply::Committed(commitment) => commitment.lines(&desk, billed),
            Supply::OnDemand(usage) => vec![usage.compute(&desk, billed)],
            Supply::Spot(spot) => vec![spot.usage.compute(&desk, billed)],
            Supply::Owned(owned) => {
                let Some(plant) = sizing.plant.clone() else { return Costs::default() };
                let allocated = sizing.allocated(work);
                return owned.costs(&Plant { allocated, ..plant });
            }
        };
        Costs { assets: Vec::new(), lines }
    }
}

impl TierModel<'_> {
    /// The tier with its quantities named in the open scope.
    pub fn named(self) -> Self {
        Self {
            served: self.served.named("served"),
            work: self.work.named("work"),
            billed: self.billed.map(|it| it.named("billed")),
            fleet_utilization: self.fleet_utilization.map(|it| it.named("fleet_utilization")),
            goodput: self.goodput.map(|it| it.named("goodput")),
            price_per_gpu_hour: self.price_per_gpu_hour.map(|it| it.named("price_per_gpu_hour")),
            running_cost: self.running_cost.named("running_cost"),
            installed: self.installed.map(|it| it.named("installed_by_month")),
            units: self.units.map(|it| it.named("units_by_month")),
            ..self
        }
    }
}

/// Bill of a provider in its month, for some lines; of what is owed beyond the horizon, the upfront.
fn billed_in_its_month<'g>(graph: &'g Graph, lines: &[Line<'g>]) -> Expr<'g, Money, Monthly> {
    let is_left_over = |line: &Line<'g>| line.component.is(&COMMITMENT_LEFT_OVER);
    let billed = |line: &Line<'g>| if is_left_over(line) { line.dated } else { Some(line.cash) };
    graph.sum(lines.iter().filter_map(billed))
}
