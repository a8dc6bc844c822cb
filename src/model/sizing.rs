//! Size of a tier: what it can serve, before anything is dispatched to it.

use super::availability::{Failing, mean_capacity};
use super::calendar::Calendar;
use super::capital::Charging;
use super::case::{Supply, Tier};
use super::dispatch::Capacity;
use super::load::Load;
use super::owned::{Owned, Plant};
use super::rented::{Commitment, OnDemand, Rental};
use super::tax::Tax;
use crate::expr::unit::{GpuHours, Gpus, Instances, Nodes, Ratio};
use crate::expr::{Expr, Graph, Monthly};

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
    /// Reference GPUs that one of its GPUs makes while it is up.
    pub e: Expr<'g, Ratio>,
    /// Effectiveness in each month.
    pub e_by_month: Expr<'g, Ratio, Monthly>,
    /// Nodes or instances in each month; none for a tier rented while used.
    pub units: Option<Expr<'g, Nodes, Monthly>>,
    /// Installed GPUs in each month; none for a tier rented while used.
    pub installed: Option<Expr<'g, Gpus, Monthly>>,
    /// GPUs of a commitment that is sold, from then on.
    pub sold: Option<Expr<'g, Gpus, Monthly>>,
    /// Plant of an owned tier.
    pub plant: Option<Plant<'g>>,
}

impl<'g> Sizing<'g> {
    /// GPU-hours of the tier's own GPUs that its work takes.
    pub fn allocated(&self, work: Expr<'g, GpuHours, Monthly>) -> Expr<'g, GpuHours, Monthly> {
        match &self.plant {
            Some(plant) => work / plant.e,
            None => work / self.e_by_month,
        }
        .named("allocated")
    }
}

impl<'g> Stack<'g, '_> {
    /// Stack as a tier sees it: its calendar and demand are those of its window.
    #[must_use]
    pub fn within(&self, tier: &Tier) -> Self {
        let service = tier.window.service(self.graph);
        let calendar = self.calendar.within(service);
        Self { calendar, load: self.load.within(self.graph, service), ..*self }
    }

    /// Sizes a tier.
    pub fn size(&self, tier: &Tier) -> Sizing<'g> {
        let e = effectiveness(tier, self.graph, &self.calendar, self.load.at_first.peak);
        let Self { graph, calendar, load, .. } = self.within(tier);
        let e = e.named("effectiveness");
        let rented = |usage: &OnDemand, interruptible_only, e: Expr<'g, Ratio>| {
            let newer = usage.rental.newer_generation.as_ref();
            let e_by_month =
                newer.map_or(e.widen(), |it| it.factor(graph, e).named("effectiveness_by_month"));
            let gpus = usage.capacity(graph, e_by_month);
            let gpus = if calendar.service.is_whole() {
                gpus
            } else {
                // The highest demand is a limit that is never reached.
                Some(calendar.service.only(gpus.unwrap_or(self.load.wanted.peak.widen())))
            };
            let gpus = gpus.map(|it| it.named("capacity"));
            let capacity = Capacity { gpus, failing: None, interruptible_only };
            Sizing {
                capacity,
                e,
                e_by_month,
                units: None,
                installed: None,
                sold: None,
                plant: None,
            }
        };
        match &tier.supply {
            Supply::OnDemand(usage) => rented(usage, false, e),
            Supply::Spot(spot) => {
                let e = e * spot.efficiency(graph).named("efficiency");
                rented(&spot.usage, true, e.named("effectiveness_after_interruptions"))
            }
            Supply::Owned(owned) => {
                let plant = owned.plant(graph, calendar, &load, e);
                let failing = self.failing(owned, &plant);
                let gpus = match failing.filter(|_| owned.hardware.spares.is_some()) {
                    Some(failing) => mean_capacity(graph, &failing),
                    None => plant.installed * owned.available(graph) * plant.e,
                };
                let gpus = Some(gpus.named("capacity"));
                let capacity = Capacity { gpus, failing, interruptible_only: false };
                let (units, installed) = (Some(plant.nodes), Some(plant.installed));
                Sizing {
                    capacity,
                    e,
                    e_by_month: plant.e,
                    units,
                    installed,
                    sold: None,
                    plant: Some(plant),
                }
            }
            Supply::Committed(commitment) => self.contracted(commitment, &load, e),
        }
    }

    /// Sizes a commitment, which serves until it is sold.
    fn contracted(
        &self,
        commitment: &Commitment,
        load: &Load<'g>,
        e: Expr<'g, Ratio>,
    ) -> Sizing<'g> {
        let graph = self.graph;
        let instances = commitment.instances(graph, load, e).named("instances_contracted");
        let gpus_per_instance = graph.input(&commitment.rental.gpus_per_instance);
        let gpus = instances * gpus_per_instance;
        let parted = commitment.resale.as_ref().map(|it| it.part(graph, gpus));
        let installed = parted.map_or(gpus, |it| it.held).named("installed_by_month");
        let instances = parted.map_or(instances, |it| it.held / gpus_per_instance);
        Sizing {
            capacity: Capacity {
                gpus: Some((installed * e).named("capacity")),
                failing: None,
                interruptible_only: false,
            },
            e,
            e_by_month: e.widen(),
            units: Some(instances / graph.count::<Instances>(1) * graph.count::<Nodes>(1)),
            installed: Some(installed),
            sold: parted.map(|it| it.sold.named("sold_by_month")),
            plant: None,
        }
    }

    /// Nodes of an owned tier that fail one by one, if downtime is stated; parts of a node do not.
    fn failing(&self, owned: &Owned, plant: &Plant<'g>) -> Option<Failing<'g>> {
        if owned.deployment.purchases.are_divisible() {
            return None;
        }
        let downtime = self.graph.input(owned.downtime.as_ref()?);
        let gpus_of_node = plant.gpus_per_node * plant.e;
        Some(Failing { downtime, in_use: plant.nodes, pool: plant.spares, gpus_of_node })
    }
}

/// Effectiveness of a tier; 1 if it is paid by the token, as tokens are counted whatever makes them.
fn effectiveness<'g>(
    tier: &Tier,
    graph: &'g Graph,
    calendar: &Calendar<'g>,
    peak: Expr<'g, Gpus>,
) -> Expr<'g, Ratio> {
    if tier.rental().is_some_and(Rental::is_by_token) {
        return graph.count(1);
    }
    tier.effectiveness.factor(graph, calendar, peak)
}
