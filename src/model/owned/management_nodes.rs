//! Management nodes: those that schedule, log in and watch, and compute nothing.

use super::Plant;
use crate::expr::unit::{Kilowatts, Money, Nodes, Per};
use crate::expr::{Expr, Given, Monthly};
use crate::model::capital::{Asset, Bought};
use crate::model::component::{Component, Family};

/// Nodes that schedule and watch the others.
pub const MANAGEMENT_NODES: Component =
    Component::new("management_nodes", "management nodes", Family::Hardware);

/// Nodes beside those with GPUs.
#[derive(Clone, Debug)]
pub struct ManagementNodes {
    /// How many.
    pub nodes: Given<Nodes>,
    /// Price of one.
    pub price: Given<Per<Money, Nodes>>,
    /// Draw of one, at all times; none is counted unless stated.
    pub kw: Option<Given<Per<Kilowatts, Nodes>>>,
}

impl ManagementNodes {
    /// Management nodes = nodes x price.
    pub fn cost<'g>(&self, plant: &Plant<'g>) -> Asset<'g> {
        let price = self.bought(plant).times(plant.graph.input(&self.price));
        Asset::equipment(&MANAGEMENT_NODES, price, plant.timing_of(None))
    }

    /// Draw of all management nodes in service.
    pub fn power<'g>(&self, plant: &Plant<'g>) -> Option<Expr<'g, Kilowatts, Monthly>> {
        let there = plant.timing_of(None).in_service(self.bought(plant));
        let kw = self.kw.as_ref()?;
        Some((there * plant.graph.input(kw)).named("management_nodes.power"))
    }

    fn bought<'g>(&self, plant: &Plant<'g>) -> Bought<'g, Nodes> {
        plant.with_the_first(plant.graph.input(&self.nodes))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::sample::{given, graph, monthly, number, plant, value};

    #[test]
    fn management_nodes_cost_and_draw_on_their_own() {
        // 4 x 22,000 = 88,000; 4 x 0.9 kW = 3.6 kW.
        let graph = graph();
        let plant = plant(&graph, "8");
        let nodes = ManagementNodes {
            nodes: given("management_nodes.nodes", "4"),
            price: given("price", "22000"),
            kw: Some(given("kw", "0.9")),
        };
        assert_eq!(value(&graph, nodes.cost(&plant).price.total()), number("88000"));
        assert_eq!(monthly(&graph, nodes.power(&plant).unwrap())[1], number("3.6"));
    }
}
