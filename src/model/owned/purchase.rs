//! Price of what a tier buys once, counted by one of several measures.

use super::Plant;
use crate::expr::Given;
use crate::expr::unit::{Gpus, Money, Nodes, Per, Ratio};
use crate::model::capital::Bought;

/// A price and what it is counted by.
#[derive(Clone, Debug)]
pub enum PurchasePrice {
    /// For all of it.
    Lump(Given<Money>),
    /// For each installed GPU.
    PerGpu(Given<Per<Money, Gpus>>),
    /// For each node.
    PerNode(Given<Per<Money, Nodes>>),
    /// As a share of the price of the servers.
    ShareOfServers(Given<Ratio>),
}

/// The nodes that something is bought with.
#[derive(Clone, Copy, Debug)]
pub struct Bulk<'g> {
    /// The nodes.
    pub nodes: Bought<'g, Nodes>,
    /// Price of the nodes.
    pub servers: Bought<'g, Money>,
}

impl PurchasePrice {
    /// Price = what it is counted by x price; a lump is paid with the first nodes.
    pub fn price<'g>(&self, plant: &Plant<'g>, bulk: Bulk<'g>) -> Bought<'g, Money> {
        let graph = plant.graph;
        match self {
            Self::Lump(price) => plant.with_the_first(graph.input(price)),
            Self::PerGpu(price) => bulk.nodes.times(plant.gpus_per_node).times(graph.input(price)),
            Self::PerNode(price) => bulk.nodes.times(graph.input(price)),
            Self::ShareOfServers(share) => bulk.servers.times(graph.input(share)),
        }
    }

    /// The key of the price, unless it follows the servers'.
    pub fn key(&self) -> Option<&str> {
        match self {
            Self::Lump(price) => Some(price.key()),
            Self::PerGpu(price) => Some(price.key()),
            Self::PerNode(price) => Some(price.key()),
            Self::ShareOfServers(_) => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::sample::{bulk, given, graph, number, plant, value};

    #[test]
    fn each_measure_has_its_price() {
        // 8 nodes of 8 GPUs, servers of 3,400,000: 64 x 500 = 32,000; 8 x 4,000 = 32,000; 2% of
        // the servers 68,000.
        let graph = graph();
        let plant = plant(&graph, "8");
        let bulk = bulk(&graph, &plant);
        let price = |purchase: PurchasePrice| value(&graph, purchase.price(&plant, bulk).total());
        assert_eq!(price(PurchasePrice::Lump(given("price", "9000"))), number("9000"));
        assert_eq!(price(PurchasePrice::PerGpu(given("price_per_gpu", "500"))), number("32000"));
        assert_eq!(price(PurchasePrice::PerNode(given("price_per_node", "4000"))), number("32000"));
        assert_eq!(price(PurchasePrice::ShareOfServers(given("share", "0.02"))), number("68000"));
    }
}
