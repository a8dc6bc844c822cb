//! Spares: nodes that wait for others to fail.

use super::Plant;
use super::servers::Servers;
use crate::expr::unit::{Nodes, Ratio};
use crate::expr::{Expr, Given, Graph};
use crate::model::line::Line;

/// How many nodes wait.
#[derive(Clone, Debug)]
pub struct Spares {
    /// Spare nodes over those in use, rounded up to whole nodes.
    pub share_of_nodes: Given<Ratio>,
}

impl Spares {
    /// Whole spare nodes; they draw idle power and take room, and add no capacity.
    pub fn nodes<'g>(&self, graph: &'g Graph, nodes: Expr<'g, Nodes>) -> Expr<'g, Nodes> {
        (nodes * graph.input(&self.share_of_nodes)).ceil()
    }

    /// Spares = ceil(nodes x spare share) x price.
    pub fn cost<'g>(plant: &Plant<'g>, servers: &Servers) -> Line<'g> {
        Line::capex("spares", plant.spares * plant.graph.input(&servers.price))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::sample::{assert_total, given, graph, number, plant, value};

    #[test]
    fn spares_are_whole_nodes_at_the_price_of_servers() {
        // 5% of 64 nodes is 3.2, so 4 nodes x 425,000 = 1,700,000.
        let graph = graph();
        let spares = Spares { share_of_nodes: given("share_of_nodes", "0.05") };
        let plant = plant(&graph, "64");
        let plant = Plant { spares: spares.nodes(&graph, plant.nodes), ..plant };
        assert_eq!(value(&graph, plant.spares), number("4"));
        let line = Spares::cost(&plant, &Servers { price: given("price", "425000") });
        assert_total(&graph, &line, "1700000");
    }
}
