//! Servers: the nodes themselves.

use super::Plant;
use crate::expr::Given;
use crate::expr::unit::{Money, Nodes, Per};
use crate::model::line::Line;

/// The price of a node.
#[derive(Clone, Debug)]
pub struct Servers {
    /// Paid in month 0.
    pub price: Given<Per<Money, Nodes>>,
}

impl Servers {
    /// Servers = nodes x price.
    pub fn cost<'g>(&self, plant: &Plant<'g>) -> Line<'g> {
        Line::capex("servers", plant.nodes * plant.graph.input(&self.price))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::line::Class;
    use crate::model::sample::{assert_total, given, graph, monthly, number, plant};

    #[test]
    fn servers_are_bought_in_month_0() {
        // 8 nodes x 425,000 = 3,400,000.
        let graph = graph();
        let line = Servers { price: given("price", "425000") }.cost(&plant(&graph, "8"));
        assert_total(&graph, &line, "3400000");
        assert_eq!(monthly(&graph, line.cash)[0], number("3400000"));
        assert_eq!(line.class, Class::Capex);
    }
}
