//! A tier of one's own: what it is, what it can serve, and the register of its components.
//!
//! A component is a file with its figures, its formula and one case worked by hand. It joins the
//! tier as a field of [`Hardware`] or [`Operation`]; the compiler then names the register below, which
//! must list it.

mod connectivity;
mod decommissioning;
mod deployment;
mod electricity;
mod existing;
mod facility;
mod fleet;
mod generations;
mod installation;
mod lease;
mod management_nodes;
mod network_fabric;
mod ordered;
mod plant;
mod purchase;
mod purchase_price;
mod purchases;
mod racks;
mod servers;
mod spares;
mod standby;
mod storage;
mod yearly_share;

pub use connectivity::{CONNECTIVITY, Connectivity};
pub use decommissioning::{DECOMMISSIONING, Decommissioning};
pub use deployment::{Deployment, Refresh};
pub use electricity::{ELECTRICITY, Electricity};
pub use existing::{AFTER_WARRANTY, AfterWarranty, BookBasis, BookValue, EXISTING, Existing};
pub use facility::{FACILITY, Facility, FacilityPrice};
pub use fleet::Fleet;
pub use installation::{INSTALLATION, Installation};
pub use lease::{BUYOUT, LEASE, LEASE_LEFT_OVER, Lease};
pub use management_nodes::{MANAGEMENT_NODES, ManagementNodes};
pub use network_fabric::{Cables, FabricPrice, NETWORK_FABRIC, NetworkFabric, SizedFabric};
pub use plant::Plant;
pub use purchase::{Bulk, PurchasePrice};
pub use purchase_price::NodeQuote;
pub use purchases::{NodePurchase, Purchases};
pub use racks::{RACKS, Racks};
pub use servers::{NoLongerSold, Replacement, SERVERS, Servers};
pub use spares::{SPARES, Spares, WaitedFor};
pub use standby::Standby;
pub use storage::{STORAGE, Storage, StoragePrice};
pub use yearly_share::{INSURANCE, MAINTENANCE, PROPERTY_TAX, YearlyShare};

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
    /// Machines, and what they are mounted in and connected by.
    pub hardware: Hardware,
    /// Work, power, space and contracts that get it running and keep it so.
    pub operation: Operation,
    /// Proceeds of the hardware when it is sold.
    pub residual_value: Option<ResidualValue>,
    /// Lender or lessor.
    pub financing: Option<Financing>,
}

/// Machines of an owned tier; a component more is a field here and a line of `Hardware::assets`.
#[derive(Clone, Debug)]
pub struct Hardware {
    /// The nodes themselves.
    pub servers: Servers,
    /// Nodes that wait for others to fail.
    pub spares: Option<Spares>,
    /// Switches and cables.
    pub network_fabric: Option<NetworkFabric>,
    /// Storage that is bought.
    pub storage: Option<Storage>,
    /// Nodes that schedule and watch the others.
    pub management_nodes: Option<ManagementNodes>,
    /// Racks that hold the nodes.
    pub racks: Option<Racks>,
}

/// Operation of an owned tier; a component more is a field here and a line of `Operation::costs`.
#[derive(Clone, Debug, Default)]
pub struct Operation {
    /// Work that gets nodes running.
    pub installation: Option<Installation>,
    /// Power of the nodes.
    pub electricity: Option<Electricity>,
    /// Space for the nodes.
    pub facility: Option<Facility>,
    /// Contracts that keep hardware running.
    pub maintenance: Vec<YearlyShare>,
    /// Covers against loss.
    pub insurance: Vec<YearlyShare>,
    /// Taxes on what is owned.
    pub property_tax: Vec<YearlyShare>,
    /// Network connection to the outside.
    pub connectivity: Option<Connectivity>,
    /// Work that takes nodes out.
    pub decommissioning: Option<Decommissioning>,
}

/// Whose money pays for hardware.
#[derive(Clone, Debug)]
pub enum Financing {
    /// A lender's, for a share of all prices.
    Loan(Loan),
    /// Money of the lessor who owns the servers and spares.
    Lease(Lease),
}

/// Costs of an owned tier.
#[derive(Clone, Debug, Default)]
pub struct Costs<'g> {
    /// Assets, which are capitalized.
    pub assets: Vec<Asset<'g>>,
    /// Lines of costs that are paid as the tier runs.
    pub lines: Vec<Line<'g>>,
}

impl Owned {
    /// Share of time a node can serve.
    pub fn available<'g>(&self, graph: &'g Graph) -> Expr<'g, Ratio> {
        let one = graph.count::<Ratio>(1);
        self.downtime.as_ref().map_or(one, |share| one - graph.input(share))
    }

    /// Downtime and spares, as shares of so many nodes.
    pub fn planned_failures<'g>(
        &self,
        graph: &'g Graph,
        nodes: Expr<'g, Nodes>,
    ) -> Expr<'g, Ratio> {
        let down = self.downtime.as_ref().map(|share| graph.input(share));
        let spare = self.hardware.spares.as_ref().map(|it| it.share(graph, nodes));
        graph.sum(down.into_iter().chain(spare))
    }

    /// Assets and lines of the tier.
    pub fn costs<'g>(&self, plant: &Plant<'g>) -> Costs<'g> {
        let Machines { nodes, others, fabric_line } = self.hardware.assets(plant);
        let all: Vec<_> = nodes.iter().chain(&others).cloned().collect();
        let (nodes, lease) = match &self.financing {
            Some(Financing::Lease(lease)) => lease.instead_of(plant, nodes.into_iter()),
            Some(Financing::Loan(_)) | None => (nodes, Vec::new()),
        };
        let every_order = self.hardware.bulk(plant, &plant.orders);
        let operation = self.operation.costs(plant, every_order, &all);
        let assets = nodes.into_iter().chain(others).chain(operation.assets);
        let Servers { price, existing, .. } = &self.hardware.servers;
        let after_warranty = existing.as_ref().and_then(|it| it.maintenance(plant, price));
        let lines = lease.into_iter().chain(fabric_line).chain(operation.lines);
        let lines = lines.chain(after_warranty);
        Costs { assets: assets.collect(), lines: lines.collect() }
    }
}

/// Assets that hardware makes.
struct Machines<'g> {
    /// Servers and spares, which may be leased.
    nodes: Vec<Asset<'g>>,
    /// All else.
    others: Vec<Asset<'g>>,
    /// A network fabric that is paid by the year.
    fabric_line: Option<Line<'g>>,
}

impl Hardware {
    /// The register of hardware, in the order of its lines.
    fn assets<'g>(&self, plant: &Plant<'g>) -> Machines<'g> {
        let Self { servers, spares, network_fabric, storage, management_nodes, racks } = self;
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
        Machines {
            nodes: nodes.into_iter().flatten().collect(),
            others: others.into_iter().flatten().collect(),
            fabric_line,
        }
    }

    fn bulk<'g>(&self, plant: &Plant<'g>, orders: &[Bought<'g, Nodes>]) -> Bulk<'g> {
        let nodes = orders.iter().copied().reduce(Bought::and);
        let nodes = nodes.unwrap_or(Bought::AtStart(plant.graph.zero()));
        Bulk { nodes, servers: self.servers.price(plant, orders) }
    }
}

impl Operation {
    /// The register of operation, in the order of its lines.
    fn costs<'g>(
        &self,
        plant: &Plant<'g>,
        every_order: Bulk<'g>,
        hardware: &[Asset<'g>],
    ) -> Costs<'g> {
        let Self {
            installation,
            electricity,
            facility,
            maintenance,
            insurance,
            property_tax,
            connectivity,
            decommissioning,
        } = self;
        let share =
            |all: &[YearlyShare], component| YearlyShare::line(all, component, plant, hardware);
        let assets = [
            installation.as_ref().map(|it| it.cost(plant, every_order)),
            facility.as_ref().and_then(|it| it.building(plant)),
        ];
        let lines = [
            electricity.as_ref().map(|it| it.cost(plant)),
            facility.as_ref().and_then(|it| it.cost(plant)),
            share(maintenance, &MAINTENANCE),
            share(insurance, &INSURANCE),
            share(property_tax, &PROPERTY_TAX),
            connectivity.as_ref().map(|it| it.cost(plant)),
            decommissioning.as_ref().map(|it| it.cost(plant)),
        ];
        Costs {
            assets: assets.into_iter().flatten().collect(),
            lines: lines.into_iter().flatten().collect(),
        }
    }
}
