//! A tier of one's own: what it is, what it can serve, and the register of its components.
//!
//! A component is a file with its figures, its formula and one case worked by hand. It joins the
//! tier as a field of [`Owned`]; the compiler then names the register below, which must list it.

mod connectivity;
mod deployment;
mod electricity;
mod facility;
mod installation;
mod insurance;
mod lease;
mod maintenance;
mod network_fabric;
mod purchase;
mod servers;
mod spares;
mod storage;

pub use connectivity::Connectivity;
pub use deployment::{Deployment, Fleet, Purchase as NodePurchase, Purchases, Refresh};
pub use electricity::Electricity;
pub use facility::Facility;
pub use installation::Installation;
pub use insurance::Insurance;
pub use lease::Lease;
pub use maintenance::Maintenance;
pub use network_fabric::{Cables, FabricPrice, NetworkFabric, SizedFabric};
pub use purchase::{Bulk, Purchase};
pub use servers::Servers;
pub use spares::Spares;
pub use storage::{Storage, StoragePrice};

use rust_decimal::prelude::ToPrimitive;

use super::calendar::Calendar;
use super::capital::{Asset, Bought, Loan, ResidualValue, Timing};
use super::demand::Load;
use super::line::Line;
use crate::expr::unit::{GpuHours, Gpus, Kilowatts, Months, Nodes, Per, Ratio};
use crate::expr::{Expr, Given, Graph, Monthly};
use deployment::NodeWork;
use network_fabric::FabricCost;

/// Nodes bought and run by oneself.
#[derive(Clone, Debug)]
pub struct Owned {
    /// When nodes are bought and how long they serve.
    pub deployment: Deployment,
    /// GPUs of a node.
    pub gpus_per_node: Given<Per<Gpus, Nodes>>,
    /// Share of time a node is down for planned work and repair.
    pub downtime: Option<Given<Ratio>>,
    /// The nodes themselves.
    pub servers: Servers,
    /// Nodes that wait for others to fail.
    pub spares: Option<Spares>,
    /// What connects them.
    pub network_fabric: Option<NetworkFabric>,
    /// What holds the data.
    pub storage: Option<Storage>,
    /// What it takes to get them running.
    pub installation: Option<Installation>,
    /// What they draw.
    pub electricity: Option<Electricity>,
    /// Where they stand.
    pub facility: Option<Facility>,
    /// What keeps them running.
    pub maintenance: Option<Maintenance>,
    /// What insures them.
    pub insurance: Option<Insurance>,
    /// The line to the world.
    pub connectivity: Option<Connectivity>,
    /// What the hardware fetches when it is sold.
    pub residual_value: Option<ResidualValue>,
    /// Whose money pays for it, if not one's own.
    pub financing: Option<Financing>,
}

/// Whose money pays for hardware.
#[derive(Clone, Debug)]
pub enum Financing {
    /// A lender's, for a share of all prices.
    Loan(Loan),
    /// That of whoever owns the servers and spares.
    Lease(Lease),
}

/// What an owned tier costs.
#[derive(Clone, Debug, Default)]
pub struct Costs<'g> {
    /// What is capitalised.
    pub assets: Vec<Asset<'g>>,
    /// What is paid as it runs.
    pub lines: Vec<Line<'g>>,
}

/// The quantities the components of an owned tier are computed from.
#[derive(Clone, Debug)]
pub struct Plant<'g> {
    /// The graph formulas are written into.
    pub graph: &'g Graph,
    /// Hours, months and years.
    pub calendar: Calendar<'g>,
    /// Life of the servers, and when they come.
    pub timing: Timing,
    /// Nodes in service, by generation.
    pub fleet: Fleet<'g>,
    /// Nodes in service, without spares.
    pub nodes: Expr<'g, Nodes, Monthly>,
    /// Spare nodes.
    pub spares: Expr<'g, Nodes, Monthly>,
    /// Nodes ordered, by generation.
    pub orders: Vec<Bought<'g, Nodes>>,
    /// Spare nodes ordered, by generation.
    pub spare_orders: Vec<Bought<'g, Nodes>>,
    /// The price of a generation over that of the first, where it follows it.
    pub price_ratios: Vec<Option<Expr<'g, Ratio>>>,
    /// GPUs of a node.
    pub gpus_per_node: Expr<'g, Per<Gpus, Nodes>>,
    /// GPUs installed.
    pub installed: Expr<'g, Gpus, Monthly>,
    /// Reference GPUs that an installed one makes while it is up.
    pub e: Expr<'g, Ratio, Monthly>,
    /// GPU-hours allocated to the tier, of its own GPUs.
    pub allocated: Expr<'g, GpuHours, Monthly>,
}

impl<'g> Plant<'g> {
    /// The life of an item that is not replaced with the servers.
    pub fn timing_of(&self, useful_life: Option<&Given<Months>>) -> Timing {
        let life = useful_life.map(|it| self.graph.fixed(it).to_u32().unwrap_or(1).max(1));
        Timing { life: life.unwrap_or(self.timing.life), replaced: false, ..self.timing }
    }

    /// A figure of the nodes in service, on average where generations differ in it.
    pub fn of_nodes(
        &self,
        first: &Given<Per<Kilowatts, Nodes>>,
        refreshed: Option<&Given<Per<Kilowatts, Nodes>>>,
    ) -> Expr<'g, Per<Kilowatts, Nodes>, Monthly> {
        let graph = self.graph;
        let Some(refreshed) = refreshed else { return graph.input(first).widen() };
        self.fleet
            .mean(graph, |generation| graph.input(if generation == 0 { first } else { refreshed }))
    }
}

impl Owned {
    /// The quantities of the tier for a demand, before anything is allocated to it.
    pub fn plant<'g>(
        &self,
        graph: &'g Graph,
        calendar: Calendar<'g>,
        load: &Load<'g>,
        e: Expr<'g, Ratio>,
    ) -> Plant<'g> {
        let deployment = &self.deployment;
        let gpus_per_node = graph.input(&self.gpus_per_node);
        let work = NodeWork { gpus_per_node, e: e * self.available(graph) };
        let orders = deployment.orders(graph, load, work);
        let timing = deployment.timing(graph);
        let spare_orders = self.spares.as_ref().map(|it| it.orders(graph, &orders));
        let spare_orders = spare_orders.unwrap_or_default();
        let fleet = Fleet::of(graph, &orders, timing);
        let e = if deployment.performs_better() {
            fleet.mean(graph, |generation| e * deployment.performance(graph, generation))
        } else {
            e.widen()
        };
        let generations = 0..u32::try_from(orders.len()).unwrap_or(0);
        Plant {
            graph,
            calendar,
            timing,
            nodes: fleet.nodes,
            spares: Fleet::of(graph, &spare_orders, timing).nodes,
            price_ratios: generations.map(|it| deployment.price_ratio(graph, it)).collect(),
            gpus_per_node,
            installed: fleet.nodes * gpus_per_node,
            e,
            allocated: graph.zero().widen(),
            fleet,
            orders,
            spare_orders,
        }
    }

    /// Share of time a node can serve.
    pub fn available<'g>(&self, graph: &'g Graph) -> Expr<'g, Ratio> {
        let one = graph.count::<Ratio>(1);
        self.downtime.as_ref().map_or(one, |share| one - graph.input(share))
    }

    /// Whether something is paid or fetched on a day of its own.
    pub fn has_dated_cash(&self) -> bool {
        let at_start = matches!(self.deployment.purchases, Purchases::AtStart(_));
        let financed = matches!(self.financing, Some(Financing::Loan(_)));
        let life = self.deployment.useful_life.is_some();
        self.residual_value.is_some() || !at_start || financed || life
    }

    /// The keys of the prices of what is bought.
    pub fn hardware_keys(&self) -> Vec<&str> {
        let fabric = self.network_fabric.as_ref().map(NetworkFabric::hardware_keys);
        let storage = self.storage.as_ref().and_then(Storage::key);
        let servers = std::iter::once(self.servers.price.key());
        servers.chain(fabric.into_iter().flatten()).chain(storage).collect()
    }

    /// The register: every component of an owned tier, in the order it is computed.
    pub fn costs<'g>(&self, plant: &Plant<'g>) -> Costs<'g> {
        let Self {
            deployment: _,
            gpus_per_node: _,
            downtime: _,
            servers,
            spares,
            network_fabric,
            storage,
            installation,
            electricity,
            facility,
            maintenance,
            insurance,
            connectivity,
            residual_value: _,
            financing,
        } = self;
        let first = plant.orders.get(..1).unwrap_or_default();
        let bulk = |orders: &[Bought<'g, Nodes>]| Bulk {
            nodes: orders
                .iter()
                .copied()
                .reduce(Bought::and)
                .unwrap_or(Bought::AtStart(plant.graph.zero())),
            servers: servers.price(plant, orders),
        };
        let fabric = network_fabric.as_ref().map(|it| it.cost(plant, bulk(first)));
        let (fabric, fabric_line) = match fabric {
            Some(FabricCost::Asset(asset)) => (Some(asset), None),
            Some(FabricCost::Line(line)) => (None, Some(line)),
            None => (None, None),
        };
        let nodes =
            [Some(servers.cost(plant)), spares.as_ref().map(|_| Spares::cost(plant, servers))];
        let others = [fabric, storage.as_ref().map(|it| it.cost(plant, bulk(first)))];
        let hardware = nodes.iter().chain(&others).flatten().map(Asset::in_service);
        let hardware =
            hardware.reduce(|sum, price| sum + price).unwrap_or(plant.graph.zero().widen());
        let (nodes, lease) = match financing {
            Some(Financing::Lease(lease)) => lease.instead_of(plant, nodes.into_iter().flatten()),
            _ => (nodes.into_iter().flatten().collect(), None),
        };
        let installation = installation.as_ref().map(|it| it.cost(plant, bulk(&plant.orders)));
        let running = [
            lease,
            fabric_line,
            electricity.as_ref().map(|it| it.cost(plant)),
            facility.as_ref().map(|it| it.cost(plant)),
            maintenance.as_ref().map(|it| it.cost(plant, hardware)),
            insurance.as_ref().map(|it| it.cost(plant, hardware)),
            connectivity.as_ref().map(|it| it.cost(plant)),
        ];
        let bought = nodes.into_iter().chain(others.into_iter().flatten()).chain(installation);
        Costs { assets: bought.collect(), lines: running.into_iter().flatten().collect() }
    }
}
