//! Spares: nodes that wait for others to fail.

use super::Plant;
use super::deployment::generation_scope;
use super::servers::Servers;
use crate::expr::unit::{Nodes, Ratio};
use crate::expr::{Given, Graph};
use crate::model::capital::{Asset, Bought};
use crate::model::component::{Component, ExpectedOf, Family};

/// Nodes that wait for others to fail.
pub const SPARES: Component =
    Component::new("spares", "spares", Family::Hardware).listed(ExpectedOf::SomeOwners);

/// How many nodes wait.
#[derive(Clone, Debug)]
pub struct Spares {
    /// Spare nodes over those in use, rounded up to whole nodes.
    pub share_of_nodes: Given<Ratio>,
}

impl Spares {
    /// Whole spare nodes for each order; they draw idle power and take room, and add no capacity.
    pub fn orders<'g>(
        &self,
        graph: &'g Graph,
        orders: &[Bought<'g, Nodes>],
    ) -> Vec<Bought<'g, Nodes>> {
        let share = graph.input(&self.share_of_nodes);
        let spares = |(generation, nodes): (u32, &Bought<'g, Nodes>)| match nodes {
            Bought::AtStart(nodes) => Bought::AtStart((*nodes * share).ceil()),
            Bought::ByMonth(nodes) => {
                let scope = generation_scope(generation);
                let ordered = nodes.running_total().named(format!("{scope}nodes_ordered_so_far"));
                let needed = (ordered * share).ceil();
                Bought::increments(needed.named(format!("spares.{scope}nodes_needed_so_far")))
            }
        };
        (1..).zip(orders).map(spares).collect()
    }

    /// Spares = ceil(nodes x spare share) x price.
    pub fn cost<'g>(plant: &Plant<'g>, servers: &Servers) -> Asset<'g> {
        servers.asset(&SPARES, plant, &plant.spare_orders)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::sample::{given, graph, monthly, number, plant, value};

    #[test]
    fn spares_are_whole_nodes_at_the_price_of_servers() {
        // 5% of 64 nodes is 3.2, so 4 nodes x 425,000 = 1,700,000.
        let graph = graph();
        let spares = Spares { share_of_nodes: given("share_of_nodes", "0.05") };
        let plant = plant(&graph, "64");
        let spare_orders = spares.orders(&graph, &plant.orders);
        let plant = Plant { spare_orders, ..plant };
        let servers = Servers {
            price: given("price", "425000"),
            price_per_gpu: None,
            price_growth_per_year: None,
            freight_share: None,
            sales_tax_share: None,
        };
        let asset = Spares::cost(&plant, &servers);
        assert_eq!(value(&graph, asset.price.total()), number("1700000"));
    }

    #[test]
    fn a_growing_fleet_adds_a_spare_when_the_share_needs_one() {
        // 5% of 16 and then 24 nodes: 1, and 2 from month 12.
        let graph = graph();
        let spares = Spares { share_of_nodes: given("share_of_nodes", "0.05") };
        let nodes = graph.count::<Nodes>(16).at(0) + graph.count::<Nodes>(8).at(12);
        let orders = spares.orders(&graph, &[Bought::ByMonth(nodes)]);
        let months = monthly(&graph, orders[0].by_month());
        assert_eq!([months[0], months[1], months[12]], ["1", "0", "1"].map(number));
    }
}
