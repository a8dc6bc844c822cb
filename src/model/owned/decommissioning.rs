//! Decommissioning: taking nodes out, wiping and shipping them, in the last month of service.

use super::Plant;
use crate::expr::Given;
use crate::expr::unit::{Money, Nodes, Per};
use crate::model::component::{Component, Family};
use crate::model::line::Line;

/// Work that takes nodes out.
pub const DECOMMISSIONING: Component =
    Component::new("decommissioning", "decommissioning", Family::Running);

/// Price of taking nodes out.
#[derive(Clone, Debug)]
pub enum Decommissioning {
    /// For all of them.
    Lump(Given<Money>),
    /// For each node and spare that is there then.
    PerNode(Given<Per<Money, Nodes>>),
}

impl Decommissioning {
    /// Decommissioning = nodes and spares in the last month x price, paid in it.
    pub fn cost<'g>(&self, plant: &Plant<'g>) -> Line<'g> {
        let last = plant.timing.end();
        let price = match self {
            Self::Lump(price) => plant.graph.input(price),
            Self::PerNode(price) => plant.all_nodes().in_month(last) * plant.graph.input(price),
        };
        let paid = price.at(last);
        Line::opex(&DECOMMISSIONING, paid).with_dated(paid)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::sample::{assert_total, given, graph, monthly, number, plant};

    #[test]
    fn nodes_are_taken_out_in_the_last_month() {
        // 8 nodes x 1,500 = 12,000.
        let graph = graph();
        let line = Decommissioning::PerNode(given("price_per_node", "1500"));
        let line = line.cost(&plant(&graph, "8"));
        assert_total(&graph, &line, "12000");
        assert_eq!(monthly(&graph, line.cash)[36], number("12000"));
    }
}
