//! A tier of one's own: what it is, what it can serve, and the register of its components.
//!
//! A component is a file with its figures, its formula and one case worked by hand. It joins the
//! tier as a field of [`Owned`]; the compiler then names the register below, which must list it.

mod electricity;
mod facility;
mod maintenance;
mod network_fabric;
mod servers;

pub use electricity::Electricity;
pub use facility::Facility;
pub use maintenance::Maintenance;
pub use network_fabric::{NetworkFabric, SizedFabric};
pub use servers::Servers;

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
    /// What connects them.
    pub network_fabric: Option<NetworkFabric>,
    /// What they draw.
    pub electricity: Option<Electricity>,
    /// Where they stand.
    pub facility: Option<Facility>,
    /// What keeps them running.
    pub maintenance: Option<Maintenance>,
}

/// The quantities the components of an owned tier are computed from.
#[derive(Clone, Copy, Debug)]
pub struct Plant<'g> {
    /// The graph formulas are written into.
    pub graph: &'g Graph,
    /// Hours, months and years.
    pub calendar: Calendar<'g>,
    /// Nodes installed.
    pub nodes: Expr<'g, Nodes>,
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

    /// The keys of the prices of what is bought.
    pub fn hardware_keys(&self) -> Vec<&str> {
        let fabric = self.network_fabric.as_ref().map(NetworkFabric::hardware_keys);
        std::iter::once(self.servers.price.key()).chain(fabric.into_iter().flatten()).collect()
    }

    /// The register: every component of an owned tier, in the order it is computed.
    pub fn lines<'g>(&self, plant: &Plant<'g>) -> Vec<Line<'g>> {
        let Self {
            nodes: _,
            gpus_per_node: _,
            downtime: _,
            servers,
            network_fabric,
            electricity,
            facility,
            maintenance,
        } = self;
        let servers = servers.cost(plant);
        let network_fabric = network_fabric.as_ref().map(|it| it.cost(plant, &servers));
        let bought = [Some(&servers), network_fabric.as_ref()];
        let hardware = capitalised(plant.graph, bought.into_iter().flatten());
        let running = [
            electricity.as_ref().map(|it| it.cost(plant)),
            facility.as_ref().map(|it| it.cost(plant)),
            maintenance.as_ref().map(|it| it.cost(plant, hardware)),
        ];
        [Some(servers), network_fabric].into_iter().chain(running).flatten().collect()
    }
}
