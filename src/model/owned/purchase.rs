//! What is bought once for a tier, by one of several measures.

use super::Plant;
use crate::expr::unit::{Gpus, Money, Nodes, Per, Ratio};
use crate::expr::{Expr, Given};
use crate::model::line::Line;

/// A price and what it is counted by.
#[derive(Clone, Debug)]
pub enum Purchase {
    /// For all of it.
    Lump(Given<Money>),
    /// For each installed GPU.
    PerGpu(Given<Per<Money, Gpus>>),
    /// For each node.
    PerNode(Given<Per<Money, Nodes>>),
    /// As a share of the price of the servers.
    ShareOfServers(Given<Ratio>),
}

impl Purchase {
    /// Price = what it is counted by x price.
    pub fn price<'g>(&self, plant: &Plant<'g>, servers: &Line<'g>) -> Expr<'g, Money> {
        let Plant { graph, nodes, installed, .. } = *plant;
        match self {
            Self::Lump(price) => graph.input(price),
            Self::PerGpu(price) => installed * graph.input(price),
            Self::PerNode(price) => nodes * graph.input(price),
            Self::ShareOfServers(share) => servers.total * graph.input(share),
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
    use crate::model::sample::{given, graph, number, plant, value};

    #[test]
    fn each_measure_has_its_price() {
        // 8 nodes of 8 GPUs, servers of 3,400,000: 64 x 500 = 32,000; 8 x 4,000 = 32,000; 2% of
        // the servers 68,000.
        let graph = graph();
        let plant = plant(&graph, "8");
        let servers = Line::capex("servers", graph.input(&given("servers", "3400000")));
        let price = |purchase: Purchase| value(&graph, purchase.price(&plant, &servers));
        assert_eq!(price(Purchase::Lump(given("price", "9000"))), number("9000"));
        assert_eq!(price(Purchase::PerGpu(given("price_per_gpu", "500"))), number("32000"));
        assert_eq!(price(Purchase::PerNode(given("price_per_node", "4000"))), number("32000"));
        assert_eq!(price(Purchase::ShareOfServers(given("share", "0.02"))), number("68000"));
    }
}
