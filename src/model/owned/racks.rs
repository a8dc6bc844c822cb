//! Racks and their power distribution, as many as the power of a rack needs.

use super::Plant;
use crate::expr::unit::{Kilowatts, Money, Nodes, Per, Racks as RackUnit, Ratio};
use crate::expr::{Expr, Given, Graph, Monthly};
use crate::model::capital::{Asset, Bought};
use crate::model::component::{Component, Family};

/// Racks and their power distribution.
pub const RACKS: Component = Component::new("racks", "racks", Family::Hardware);

/// Power and price of a rack.
#[derive(Clone, Debug)]
pub struct Racks {
    /// Power a rack can be given.
    pub kw_per_rack: Given<Per<Kilowatts, RackUnit>>,
    /// Price of a rack with its power distribution; none if the site provides them.
    pub price_per_rack: Option<Given<Per<Money, RackUnit>>>,
    /// Power a node is provisioned for.
    pub node_kw: Given<Per<Kilowatts, Nodes>>,
    /// Provisioned power of the nodes bought at a refresh, if it differs.
    pub refreshed_kw: Option<Given<Per<Kilowatts, Nodes>>>,
}

impl Racks {
    /// Racks = ceil(nodes and spares / nodes a rack can carry) + ceil(management kW / kW of a rack).
    pub fn in_service<'g>(&self, plant: &Plant<'g>) -> Expr<'g, RackUnit, Monthly> {
        let node_kw = plant.of_all_nodes(&self.node_kw, self.refreshed_kw.as_ref());
        let racks = self.count(plant.graph, plant.all_nodes(), node_kw, plant.management_kw);
        racks.named("racks.racks")
    }

    /// Racks bought = racks of all nodes ordered so far x price; after a refresh, racks that the nodes
    /// then held need beyond those there are.
    pub fn cost<'g>(&self, plant: &Plant<'g>) -> Option<Asset<'g>> {
        let graph = plant.graph;
        let price = graph.input(self.price_per_rack.as_ref()?);
        let asset = |racks: Bought<'g, RackUnit>| {
            let racks = racks.named("racks.racks_ordered");
            Some(Asset::equipment(&RACKS, racks.times(price), plant.timing_of(None)))
        };
        // Management nodes are ordered with the first.
        let management = plant.management_kw_ordered();
        if plant.orders.len() > 1 {
            let (nodes, node_kw) = plant.held(&self.node_kw, self.refreshed_kw.as_ref());
            let after = u32::from(plant.first_order > 0);
            let management = management.map(|kw| kw.later(after));
            let needed = self.count(graph, nodes, node_kw, management);
            return asset(plant.topped_up(needed.named("racks.racks_for_all_held")));
        }
        let node_kw = graph.input(&self.node_kw).widen();
        let first = plant.orders.first().into_iter().chain(plant.spare_orders.first());
        let ordered = first.copied().reduce(Bought::and)?;
        let count = |nodes| self.count(graph, nodes, node_kw, management);
        let racks = match ordered {
            Bought::AtStart(nodes) => Bought::AtStart(count(nodes.widen()).in_month(1)),
            Bought::ByMonth(nodes) => {
                let so_far = nodes.running_total().named("racks.nodes_and_spares_ordered_so_far");
                Bought::increments(count(so_far).named("racks.racks_for_all_so_far"))
            }
        };
        asset(racks)
    }

    fn count<'g>(
        &self,
        graph: &'g Graph,
        nodes: Expr<'g, Nodes, Monthly>,
        node_kw: Expr<'g, Per<Kilowatts, Nodes>, Monthly>,
        management_kw: Option<Expr<'g, Kilowatts, Monthly>>,
    ) -> Expr<'g, RackUnit, Monthly> {
        let rack = graph.input(&self.kw_per_rack) * graph.count::<RackUnit>(1);
        let node = graph.count::<Nodes>(1);
        // Whole nodes only, and at least one: what is too heavy for a rack is a finding.
        let per_rack = (rack / (node_kw * node)).floor();
        let racks = (nodes / node / per_rack.max(graph.count::<Ratio>(1))).ceil();
        let all = management_kw.map_or(racks, |kw| racks + (kw / rack).ceil());
        all * graph.count::<RackUnit>(1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::capital::Timing;
    use crate::model::sample::{given, graph, monthly, number, plant, value};

    fn racks(kw: &str) -> Racks {
        Racks {
            kw_per_rack: given("kw_per_rack", kw),
            price_per_rack: Some(given("price_per_rack", "15000")),
            node_kw: given("busy_kw", "10.2"),
            refreshed_kw: None,
        }
    }

    #[test]
    fn a_rack_carries_whole_nodes() {
        // 40 kW carry three nodes of 10.2 kW, so that 8 need 3 racks: 45,000. 8 kW of management
        // nodes take one more.
        let graph = graph();
        let plant = plant(&graph, "8");
        let asset = racks("40").cost(&plant).unwrap();
        assert_eq!(value(&graph, asset.price.total()), number("45000"));
        let kw = graph.input(&given("kw", "8")).widen();
        let managed = Plant { management_kw: Some(kw), ..plant };
        assert_eq!(monthly(&graph, racks("40").in_service(&managed))[1], number("4"));
    }

    #[test]
    fn racks_are_ordered_with_the_nodes_they_are_for() {
        // 3 racks for 8 nodes and one for management, all in month 0, however long they take.
        let graph = graph();
        let plant = plant(&graph, "8");
        let orders = vec![Bought::ByMonth(plant.orders[0].by_month())];
        let timing = Timing { lead: 3, ..plant.timing };
        let kw = graph.input::<Kilowatts>(&given("kw", "8")).at(4).running_total();
        let late = Plant { orders, timing, management_kw: Some(kw), ..plant };
        let months = monthly(&graph, racks("40").cost(&late).unwrap().price.by_month());
        assert_eq!((months[0], months[4]), (number("60000"), number("0")));
    }

    #[test]
    fn a_node_too_heavy_for_a_rack_takes_one_of_its_own() {
        let graph = graph();
        let plant = plant(&graph, "8");
        assert_eq!(monthly(&graph, racks("7").in_service(&plant))[1], number("8"));
    }

    #[test]
    fn racks_are_bought_for_all_nodes_ordered_so_far() {
        // Three nodes a rack: 8 nodes in month 0 take three, 45,000. 12 nodes from month 12 on take
        // four: one more, 15,000.
        let graph = graph();
        let plant = plant(&graph, "8");
        let more = graph.input(&given("more", "4")).at(12);
        let orders = vec![plant.orders[0].and(Bought::ByMonth(more))];
        let growing = Plant { orders, ..plant };
        let months = monthly(&graph, racks("40").cost(&growing).unwrap().price.by_month());
        assert_eq!((months[0], months[12]), (number("45000"), number("15000")));
    }
}
