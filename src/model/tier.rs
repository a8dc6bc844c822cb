//! A tier of a stack: its capacity, work and costs.

use super::availability::DowntimeFigures;
use super::capital::{Asset, Terms, Timing};
use super::case::{Supply, Tier};
use super::goodput::Goodput;
use super::line::Line;
use super::other::AmountBasis;
use super::owned::{Costs, Financing, Plant};
use super::rented::{COMMITMENT_LEFT_OVER, Contracted, Desk};
use super::sizing::{Sizing, Stack};
use super::slice::Slice;
use super::software::Software;
use super::work::TierWork;
use crate::expr::unit::{GpuHours, Gpus, Money, Nodes, Per, Ratio};
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
    /// The most spares in any month; none for a tier that is not owned.
    pub spares: Option<Expr<'g, Nodes>>,
    /// GPU-hours allocated over those installed.
    pub fleet_utilization: Option<Expr<'g, Ratio>>,
    /// Figures of the nodes that fail, if downtime is stated.
    pub downtime: Option<DowntimeFigures<'g>>,
    /// Share of allocated time that is useful work, if derived from failures.
    pub goodput: Option<Expr<'g, Ratio>>,
    /// GPU-hours billed over the horizon, if the tier is rented.
    pub billed: Option<Expr<'g, GpuHours>>,
    /// GPU-hours billed in each month, if the tier is rented.
    pub billed_by_month: Option<Expr<'g, GpuHours, Monthly>>,
    /// Price of a GPU-hour as billed, if the tier is rented.
    pub price_per_gpu_hour: Option<Expr<'g, Per<Money, GpuHours>>>,
    /// Reference GPUs that one of its GPUs makes while it is up.
    pub effectiveness: Expr<'g, Ratio>,
    /// Demand that it serves.
    slice: Slice<'g>,
    /// Marginal cost of a reference GPU-hour; 0 for a tier that is paid for anyway, whose busy
    /// nodes draw only a little more power.
    pub running_cost: Expr<'g, Per<Money, GpuHours>>,
}

/// Work of a tier and its own cost, before its provider bills it with others.
#[derive(Clone, Debug)]
pub struct Supplied<'g> {
    /// Work of each month, with what waited for the tier.
    pub work: Expr<'g, GpuHours, Monthly>,
    billed: Option<Expr<'g, GpuHours, Monthly>>,
    slice: Slice<'g>,
    costs: Costs<'g>,
    /// Bill of the provider for this tier alone in each month, if it is rented.
    pub bill: Expr<'g, Money, Monthly>,
}

impl<'g> Stack<'g, '_> {
    /// Work of a tier, and its own cost.
    pub fn supplied(&self, tier: &Tier, sizing: &Sizing<'g>, done: &TierWork<'g>) -> Supplied<'g> {
        let within = self.within(tier);
        let Self { graph, calendar, .. } = within;
        done.slice.name_parts(graph);
        let when_wanted = done.slice.mean(graph).named("mean_gpus") * calendar.hours;
        let work = match done.caught_up {
            None => when_wanted,
            Some(late) => when_wanted.named("work_when_wanted") + late.named("work_caught_up"),
        };
        let work = work.named("work");
        let billed = within.billed(tier, sizing, &done.slice);
        let billed = billed.map(|it| it.named("billed_by_month"));
        let mut costs = within.supply(tier, sizing, billed, work);
        let services = tier.rental().map(|rental| &rental.services);
        let managed = services.and_then(|it| it.managed_services.as_ref());
        costs.lines.extend(managed.map(|it| it.cost(graph, &calendar)));
        let bill = billed_in_its_month(graph, &costs.lines);
        let labor = services.and_then(|it| it.setup_labor.as_ref());
        costs.lines.extend(labor.map(|it| it.cost(graph, &calendar)));
        Supplied { work, billed, slice: done.slice.clone(), costs, bill }
    }

    /// Costs a tier, with the lines its provider bills it for together with others.
    pub fn tier(
        &self,
        tier: &Tier,
        sizing: &Sizing<'g>,
        supplied: Supplied<'g>,
        pooled: Vec<Line<'g>>,
    ) -> TierModel<'g> {
        let within = self.within(tier);
        let Self { graph, calendar, .. } = within;
        let Supplied { work, billed, slice, costs, .. } = supplied;
        let Costs { mut assets, mut lines } = costs;
        lines.extend(pooled);
        let nodes = sizing.units.unwrap_or(graph.zero().widen());
        let installed = sizing.installed.unwrap_or(graph.zero().widen());
        let timing = within.timing(sizing);
        assets.extend(tier.other.iter().filter_map(|it| it.asset(graph, timing)));
        let capex = graph.sum(assets.iter().map(Asset::in_service)).named("capex_in_service");
        let terms = self.terms(tier);
        let mut lines = [terms.lines(graph, &calendar, &assets), lines].concat();
        lines.extend(tier.staff.as_ref().map(|it| it.cost(graph, &calendar, installed)));
        let used = sizing.allocated(work);
        let basis = AmountBasis { nodes, installed, used, capex };
        lines.extend(Software::line(&tier.software, graph, &calendar, &basis));
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
            spares: sizing.plant.as_ref().map(|plant| plant.spares.most()),
            fleet_utilization: sizing
                .installed
                .map(|gpus| used.sum_months() / (gpus * calendar.hours).sum_months()),
            downtime: sizing.capacity.failing.map(|failing| {
                let serving = sizing.plant.as_ref().and_then(|it| it.serving);
                failing.figures(serving)
            }),
            goodput: self.goodput(tier),
            billed: billed.map(Expr::sum_months),
            billed_by_month: billed,
            price_per_gpu_hour: within.price_per_gpu_hour(tier),
            effectiveness: sizing.e,
            slice,
            running_cost: self.running_cost(tier, sizing.e),
        }
    }

    /// Price of a GPU-hour that is rented, upfront payments included.
    fn price_per_gpu_hour(&self, tier: &Tier) -> Option<Expr<'g, Per<Money, GpuHours>>> {
        if let Supply::Committed(commitment) = &tier.supply {
            return Some(commitment.price_per_gpu_hour(self.graph, &self.calendar));
        }
        tier.rental().map(|rental| rental.price_per_gpu_hour(self.graph))
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
        let service = self.calendar.service;
        let whole = Timing { service, ..Timing::from_start(self.graph, service.months()) };
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
        let Self { graph, calendar, price_scale, .. } = *self;
        Desk { graph, calendar, e: sizing.e_by_month, price_scale }
    }

    /// GPU-hours billed in each month, if the tier is rented.
    fn billed(
        &self,
        tier: &Tier,
        sizing: &Sizing<'g>,
        slice: &Slice<'g>,
    ) -> Option<Expr<'g, GpuHours, Monthly>> {
        let desk = self.desk(sizing);
        match &tier.supply {
            Supply::Owned(_) => None,
            Supply::Committed(commitment) => {
                sizing.installed.map(|gpus| commitment.billed(&desk, gpus, slice))
            }
            Supply::OnDemand(usage) => Some(usage.billed(&desk, slice)),
            Supply::Spot(spot) => Some(spot.usage.billed(&desk, slice)),
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
            Supply::Committed(commitment) => {
                let gpus = sizing.installed.unwrap_or(self.graph.zero().widen());
                commitment.lines(&desk, Contracted { gpus, sold: sizing.sold, billed })
            }
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

impl<'g> TierModel<'g> {
    /// GPUs that it serves at each level times the share of time of the level.
    pub fn served_by_level(&self, graph: &'g Graph) -> Expr<'g, Gpus, Grid> {
        self.slice.by_level(graph)
    }

    /// Reference GPUs that it may serve on average, used or not; none for a tier rented while used.
    pub fn capacity(&self, graph: &'g Graph) -> Option<Expr<'g, Gpus>> {
        let up = self.downtime.as_ref().map(|it| graph.count::<Ratio>(1) - it.share);
        let capacity = self.installed?.most() * self.effectiveness;
        Some(up.map_or(capacity, |up| capacity * up))
    }

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
