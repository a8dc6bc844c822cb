//! Network fabric: what connects the nodes, by a price or sized from switches.

use super::Plant;
use crate::expr::unit::{Endpoints, GpuYears, Gpus, Money, Nodes, Per, Ratio, Switches};
use crate::expr::{Expr, Given, if_le};
use crate::model::line::Line;

/// How the fabric is priced.
#[derive(Clone, Debug)]
pub enum NetworkFabric {
    /// A price for all of it.
    Lump(Given<Money>),
    /// For each installed GPU, once.
    PerGpu(Given<Per<Money, Gpus>>),
    /// For each installed GPU, each year.
    PerGpuYear(Given<Per<Money, GpuYears>>),
    /// For each node, once.
    PerNode(Given<Per<Money, Nodes>>),
    /// As a share of the price of the servers.
    ShareOfServers(Given<Ratio>),
    /// From the switches it needs.
    Sized(SizedFabric),
}

/// A non-blocking fat tree on each rail.
#[derive(Clone, Debug)]
pub struct SizedFabric {
    /// Fabric ports of a node, over all rails.
    pub ports_per_node: Given<Per<Endpoints, Nodes>>,
    /// Independent fabrics that share the ports of a node.
    pub rails: Given<Ratio>,
    /// Ports of a switch.
    pub switch_ports: Given<Endpoints>,
    /// Price of a switch.
    pub price_per_switch: Given<Per<Money, Switches>>,
    /// Cable and transceivers of an endpoint.
    pub price_per_endpoint: Option<Given<Per<Money, Endpoints>>>,
}

impl NetworkFabric {
    /// Network fabric = its price, or switches x price + endpoints x price.
    pub fn cost<'g>(&self, plant: &Plant<'g>, servers: &Line<'g>) -> Line<'g> {
        const NAME: &str = "network fabric";
        let Plant { graph, calendar, nodes, installed, hardware_scale, .. } = *plant;
        let price = match self {
            Self::PerGpuYear(price) => {
                let a_year = graph.input(price) * (installed * calendar.year);
                return Line::opex(NAME, calendar.each_year(a_year));
            }
            Self::ShareOfServers(share) => {
                return Line::capex(NAME, servers.total * graph.input(share));
            }
            Self::Lump(price) => graph.input(price),
            Self::PerGpu(price) => installed * graph.input(price),
            Self::PerNode(price) => nodes * graph.input(price),
            Self::Sized(fabric) => fabric.price(plant),
        };
        Line::capex(NAME, price * hardware_scale)
    }
}

impl NetworkFabric {
    /// The keys of the prices of what is bought.
    pub fn hardware_keys(&self) -> Vec<&str> {
        match self {
            Self::PerGpuYear(_) | Self::ShareOfServers(_) => Vec::new(),
            Self::Lump(price) => vec![price.key()],
            Self::PerGpu(price) => vec![price.key()],
            Self::PerNode(price) => vec![price.key()],
            Self::Sized(fabric) => {
                let cables = fabric.price_per_endpoint.as_ref().map(Given::key);
                std::iter::once(fabric.price_per_switch.key()).chain(cables).collect()
            }
        }
    }
}

impl SizedFabric {
    fn price<'g>(&self, plant: &Plant<'g>) -> Expr<'g, Money> {
        let graph = plant.graph;
        let rails = graph.input(&self.rails);
        let endpoints = graph.input(&self.ports_per_node) * plant.nodes;
        let switches = self.switches(plant, endpoints / rails) * rails;
        let price = switches * graph.input(&self.price_per_switch);
        match &self.price_per_endpoint {
            None => price,
            Some(cables) => price + endpoints * graph.input(cables),
        }
    }

    /// Switches of k ports for e endpoints: one tier up to k, two up to k^2/2, three up to k^3/4;
    /// more is missing.
    fn switches<'g>(&self, plant: &Plant<'g>, e: Expr<'g, Endpoints>) -> Expr<'g, Switches> {
        let graph = plant.graph;
        let k = graph.input(&self.switch_ports);
        let ports = k / graph.count::<Endpoints>(1);
        let full = (e / k).ceil();
        let half = (e / (k / 2)).ceil();
        let three = if_le([e, k * ports * ports / 4], half * 2 + full, graph.missing());
        let two = if_le([e, k * ports / 2], half + full, three);
        if_le([e, k], full, two) * graph.count::<Switches>(1)
    }
}
