//! A tier of one's own: what it is, what it can serve, and the register of its components.
//!
//! A component is a file with its figures, its formula and one case worked by hand. It joins the
//! tier as a field of [`Owned`]; the compiler then names the register below, which must list it.

mod connectivity;
mod decommissioning;
mod deployment;
mod electricity;
mod facility;
mod installation;
mod insurance;
mod lease;
mod maintenance;
mod management_nodes;
mod network_fabric;
mod plant;
mod property_tax;
mod purchase;
mod racks;
mod servers;
mod spares;
mod storage;
mod yearly_share;

pub use connectivity::Connectivity;
pub use decommissioning::Decommissioning;
pub use deployment::{Deployment, Fleet, Purchase as NodePurchase, Purchases, Refresh};
pub use electricity::Electricity;
pub use facility::{Facility, FacilityPrice};
pub use installation::Installation;
pub use insurance::Insurance;
pub use lease::{LEASE_LEFT_OVER, Lease};
pub use maintenance::Maintenance;
pub use management_nodes::ManagementNodes;
pub use network_fabric::{Cables, FabricPrice, NetworkFabric, SizedFabric};
pub use plant::Plant;
pub use property_tax::PropertyTax;
pub use purchase::{Bulk, Purchase};
pub use racks::Racks;
pub use servers::Servers;
pub use spares::Spares;
pub use storage::{Storage, StoragePrice};
pub use yearly_share::YearlyShare;

use super::capital::{Asset, Bought, Loan, ResidualValue};
use super::line::Line;
use crate::expr::unit::{Gpus, Nodes, Per, Ratio};
use crate::expr::{Expr, Given, Graph};
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
    /// What schedules and watches them.
    pub management_nodes: Option<ManagementNodes>,
    /// What they stand in.
    pub racks: Option<Racks>,
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
    /// What they are taxed.
    pub property_tax: Option<PropertyTax>,
    /// The line to the world.
    pub connectivity: Option<Connectivity>,
    /// What it takes to take them out.
    pub decommissioning: Option<Decommissioning>,
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

impl Owned {
    /// Share of time a node can serve.
    pub fn available<'g>(&self, graph: &'g Graph) -> Expr<'g, Ratio> {
        let one = graph.count::<Ratio>(1);
        self.downtime.as_ref().map_or(one, |share| one - graph.input(share))
    }

    /// Downtime and spares, as shares of the nodes.
    pub fn planned_failures<'g>(&self, graph: &'g Graph) -> Expr<'g, Ratio> {
        let down = self.downtime.as_ref().map(|share| graph.input(share));
        let spare = self.spares.as_ref().map(|it| graph.input(&it.share_of_nodes));
        down.into_iter().chain(spare).reduce(|sum, share| sum + share).unwrap_or(graph.zero())
    }

    /// Whether something is paid or fetched on a day of its own.
    pub fn has_dated_cash(&self) -> bool {
        let at_start = matches!(self.deployment.purchases, Purchases::AtStart(_));
        let financed = self.financing.is_some();
        let life = self.deployment.useful_life.is_some();
        self.residual_value.is_some() || !at_start || financed || life || self.has_building()
    }

    fn has_building(&self) -> bool {
        let price = self.facility.as_ref().map(|it| &it.price);
        matches!(price, Some(FacilityPrice::Own { .. }))
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
            management_nodes,
            racks,
            installation,
            electricity,
            facility,
            maintenance,
            insurance,
            property_tax,
            connectivity,
            decommissioning,
            residual_value: _,
            financing,
        } = self;
        let first = self.bulk(plant, plant.orders.get(..1).unwrap_or_default());
        let (fabric, fabric_line) = match network_fabric.as_ref().map(|it| it.cost(plant, first)) {
            Some(FabricCost::Asset(asset)) => (Some(asset), None),
            Some(FabricCost::Line(line)) => (None, Some(line)),
            None => (None, None),
        };
        let nodes =
            [Some(servers.cost(plant)), spares.as_ref().map(|_| Spares::cost(plant, servers))];
        let others = [
            fabric,
            storage.as_ref().map(|it| it.cost(plant, first)),
            management_nodes.as_ref().map(|it| it.cost(plant)),
            racks.as_ref().and_then(|it| it.cost(plant)),
        ];
        let hardware: Vec<_> = nodes.iter().chain(&others).flatten().cloned().collect();
        let (nodes, lease) = match financing {
            Some(Financing::Lease(lease)) => lease.instead_of(plant, nodes.into_iter().flatten()),
            _ => (nodes.into_iter().flatten().collect(), Vec::new()),
        };
        let work = [
            installation.as_ref().map(|it| it.cost(plant, self.bulk(plant, &plant.orders))),
            facility.as_ref().and_then(|it| it.building(plant)),
        ];
        let running = [
            fabric_line,
            electricity.as_ref().map(|it| it.cost(plant)),
            facility.as_ref().and_then(|it| it.cost(plant)),
            maintenance.as_ref().map(|it| it.cost(plant, &hardware)),
            insurance.as_ref().map(|it| it.cost(plant, &hardware)),
            property_tax.as_ref().map(|it| it.cost(plant, &hardware)),
            connectivity.as_ref().map(|it| it.cost(plant)),
            decommissioning.as_ref().map(|it| it.cost(plant)),
        ];
        let bought = nodes.into_iter().chain(others.into_iter().chain(work).flatten());
        let lines = lease.into_iter().chain(running.into_iter().flatten());
        Costs { assets: bought.collect(), lines: lines.collect() }
    }

    fn bulk<'g>(&self, plant: &Plant<'g>, orders: &[Bought<'g, Nodes>]) -> Bulk<'g> {
        let nodes = orders.iter().copied().reduce(Bought::and);
        let nodes = nodes.unwrap_or(Bought::AtStart(plant.graph.zero()));
        Bulk { nodes, servers: self.servers.price(plant, orders) }
    }
}
