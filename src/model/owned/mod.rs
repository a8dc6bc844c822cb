//! A tier of one's own: what it is, what it can serve, and the register of its components.
//!
//! A component is a file with its figures, its formula and one case worked by hand. It joins the
//! tier as a field of [`Owned`]; the compiler then names the register below, which must list it.

mod connectivity;
mod electricity;
mod facility;
mod installation;
mod insurance;
mod maintenance;
mod network_fabric;
mod purchase;
mod residual_value;
mod servers;
mod spares;
mod storage;

pub use connectivity::Connectivity;
pub use electricity::Electricity;
pub use facility::Facility;
pub use installation::Installation;
pub use insurance::Insurance;
pub use maintenance::Maintenance;
pub use network_fabric::{Cables, NetworkFabric, SizedFabric};
pub use purchase::Purchase;
pub use residual_value::ResidualValue;
pub use servers::Servers;
pub use spares::Spares;
pub use storage::Storage;

use super::calendar::Calendar;
use super::demand::Load;
use super::line::{Line, capitalised};
use super::size::Size;
use crate::expr::unit::{GpuHours, Gpus, Nodes, Per, Ratio};
use crate::expr::{Expr, Given, Graph, Monthly};

/// Nodes bought and run by oneself.
#[derive(Clone, Debug)]
pub struct Owned {
    /// How many nodes.
    pub nodes: Size<Nodes>,
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
    /// What the hardware fetches at the end.
    pub residual_value: Option<ResidualValue>,
}

/// The quantities the components of an owned tier are computed from.
#[derive(Clone, Copy, Debug)]
pub struct Plant<'g> {
    /// The graph formulas are written into.
    pub graph: &'g Graph,
    /// Hours, months and years.
    pub calendar: Calendar<'g>,
    /// Nodes installed, without spares.
    pub nodes: Expr<'g, Nodes>,
    /// Spare nodes.
    pub spares: Expr<'g, Nodes>,
    /// GPUs of a node.
    pub gpus_per_node: Expr<'g, Per<Gpus, Nodes>>,
    /// GPUs installed.
    pub installed: Expr<'g, Gpus>,
    /// GPU-hours allocated to the tier, of its own GPUs.
    pub allocated: Expr<'g, GpuHours, Monthly>,
}

impl Owned {
    /// Nodes installed: as stated, or those that the peak or mean needs.
    pub fn nodes<'g>(
        &self,
        graph: &'g Graph,
        load: &Load<'g>,
        e: Expr<'g, Ratio>,
    ) -> Expr<'g, Nodes> {
        self.nodes.units(
            graph,
            load.wanted,
            graph.input(&self.gpus_per_node),
            e * self.available(graph),
        )
    }

    /// Share of time a node can serve.
    pub fn available<'g>(&self, graph: &'g Graph) -> Expr<'g, Ratio> {
        let one = graph.count::<Ratio>(1);
        self.downtime.as_ref().map_or(one, |share| one - graph.input(share))
    }

    /// Spare nodes.
    pub fn spares<'g>(&self, graph: &'g Graph, nodes: Expr<'g, Nodes>) -> Expr<'g, Nodes> {
        self.spares.as_ref().map_or(graph.zero(), |it| it.nodes(graph, nodes))
    }

    /// The keys of the prices of what is bought.
    pub fn hardware_keys(&self) -> Vec<&str> {
        let fabric = self.network_fabric.as_ref().map(NetworkFabric::hardware_keys);
        let storage = self.storage.as_ref().and_then(Storage::key);
        let servers = std::iter::once(self.servers.price.key());
        servers.chain(fabric.into_iter().flatten()).chain(storage).collect()
    }

    /// The register: every component of an owned tier, in the order it is computed.
    pub fn lines<'g>(&self, plant: &Plant<'g>) -> Vec<Line<'g>> {
        let Self {
            nodes: _,
            gpus_per_node: _,
            downtime: _,
            servers: nodes_bought,
            spares,
            network_fabric,
            storage,
            installation,
            electricity,
            facility,
            maintenance,
            insurance,
            connectivity,
            residual_value,
        } = self;
        let servers = nodes_bought.cost(plant);
        let bought = [
            spares.as_ref().map(|_| Spares::cost(plant, nodes_bought)),
            network_fabric.as_ref().map(|it| it.cost(plant, &servers)),
            storage.as_ref().map(|it| it.cost(plant, &servers)),
        ];
        let hardware =
            capitalised(plant.graph, std::iter::once(&servers).chain(bought.iter().flatten()));
        let running = [
            installation.as_ref().map(|it| it.cost(plant, &servers)),
            electricity.as_ref().map(|it| it.cost(plant)),
            facility.as_ref().map(|it| it.cost(plant)),
            maintenance.as_ref().map(|it| it.cost(plant, hardware)),
            insurance.as_ref().map(|it| it.cost(plant, hardware)),
            connectivity.as_ref().map(|it| it.cost(plant)),
            residual_value.as_ref().map(|it| it.proceeds(plant, hardware)),
        ];
        std::iter::once(servers).chain(bought.into_iter().chain(running).flatten()).collect()
    }
}
