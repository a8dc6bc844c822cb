//! Storage: what holds the data of the cluster.

use super::{Plant, Purchase};
use crate::expr::Given;
use crate::expr::unit::{Money, Per, Terabytes};
use crate::model::line::Line;

/// How storage is priced.
#[derive(Clone, Debug)]
pub enum Storage {
    /// By the cluster.
    Bought(Purchase),
    /// By capacity.
    PerTerabyte {
        /// Capacity.
        terabytes: Given<Terabytes>,
        /// Price of a terabyte, once.
        price_per_tb: Given<Per<Money, Terabytes>>,
    },
}

impl Storage {
    /// Storage = its price, or terabytes x price.
    pub fn cost<'g>(&self, plant: &Plant<'g>, servers: &Line<'g>) -> Line<'g> {
        let price = match self {
            Self::Bought(purchase) => purchase.price(plant, servers),
            Self::PerTerabyte { terabytes, price_per_tb } => {
                plant.graph.input(terabytes) * plant.graph.input(price_per_tb)
            }
        };
        Line::capex("storage", price)
    }

    /// The key of its price, unless it follows the servers'.
    pub fn key(&self) -> Option<&str> {
        match self {
            Self::Bought(purchase) => purchase.key(),
            Self::PerTerabyte { price_per_tb, .. } => Some(price_per_tb.key()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::sample::{assert_total, given, graph, plant};

    #[test]
    fn storage_is_priced_by_capacity() {
        // 500 TB x 140 = 70,000.
        let graph = graph();
        let servers = Line::capex("servers", graph.zero());
        let storage = Storage::PerTerabyte {
            terabytes: given("terabytes", "500"),
            price_per_tb: given("price_per_tb", "140"),
        };
        assert_total(&graph, &storage.cost(&plant(&graph, "8"), &servers), "70000");
    }
}
