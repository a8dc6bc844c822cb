//! Network fabric: what connects the nodes, by a price or sized from switches.

use super::{Bulk, Plant, PurchasePrice};
use crate::expr::unit::{Endpoints, GpuYears, Money, Months, Nodes, Per, Ratio, Switches, Unit};
use crate::expr::{Expr, Given, Graph, Monthly, if_le};
use crate::model::capital::{Asset, Bought};
use crate::model::component::{Component, ExpectedOf, Family};
use crate::model::line::Line;

/// Switches and cables that connect the nodes.
pub const NETWORK_FABRIC: Component =
    Component::new("network_fabric", "network fabric", Family::Hardware)
        .usual(ExpectedOf::SomeOwners);

/// Network that connects the nodes, and how long it serves.
#[derive(Clone, Debug)]
pub struct NetworkFabric {
    /// How it is priced.
    pub price: FabricPrice,
    /// Months in which it is used up; those of the servers unless stated.
    pub useful_life: Option<Given<Months>>,
}

/// How the fabric is priced.
#[derive(Clone, Debug)]
pub enum FabricPrice {
    /// Bought once.
    Bought(PurchasePrice),
    /// For each installed GPU, each year.
    PerGpuYear(Given<Per<Money, GpuYears>>),
    /// From the switches it needs.
    Sized(SizedFabric),
}

/// Bought, or paid as it runs.
#[derive(Clone, Debug)]
pub enum FabricCost<'g> {
    /// Capitalized.
    Asset(Asset<'g>),
    /// Paid each month.
    Line(Line<'g>),
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
    /// Cables and transceivers of an endpoint.
    pub cables: Option<Cables>,
}

/// The price of an endpoint's cables and transceivers.
#[derive(Clone, Debug)]
pub enum Cables {
    /// Whatever the size of the fabric.
    PerEndpoint(Given<Per<Money, Endpoints>>),
    /// In a fabric of one, two and three tiers.
    ByTiers(Box<[Given<Per<Money, Endpoints>>; 3]>),
}

impl NetworkFabric {
    /// Network fabric = its price, or switches x price + endpoints x price.
    pub fn cost<'g>(&self, plant: &Plant<'g>, bulk: Bulk<'g>) -> FabricCost<'g> {
        let price = match &self.price {
            FabricPrice::Bought(purchase) => purchase.price(plant, bulk),
            FabricPrice::Sized(fabric) => match bulk.nodes {
                Bought::AtStart(nodes) => {
                    Bought::AtStart(fabric.price(plant.graph, nodes.widen()).in_month(0))
                }
                Bought::ByMonth(nodes) => {
                    let so_far = nodes.running_total().named("nodes_ordered_so_far");
                    Bought::increments(fabric.price(plant.graph, so_far))
                }
            },
            FabricPrice::PerGpuYear(price) => {
                let installed = plant.installed * plant.calendar.year;
                let a_year = plant.graph.input(price) * installed;
                return FabricCost::Line(Line::opex(
                    &NETWORK_FABRIC,
                    plant.calendar.each_year(a_year),
                ));
            }
        };
        let timing = plant.timing_of(self.useful_life.as_ref());
        FabricCost::Asset(Asset::hardware(&NETWORK_FABRIC, price, timing))
    }
}

impl SizedFabric {
    /// The price of a fabric for so many nodes.
    fn price<'g>(
        &self,
        graph: &'g Graph,
        nodes: Expr<'g, Nodes, Monthly>,
    ) -> Expr<'g, Money, Monthly> {
        let rails = graph.input(&self.rails);
        let endpoints = nodes * graph.input(&self.ports_per_node);
        let endpoints = endpoints.named("network_fabric.endpoints");
        let of_a_rail = (endpoints / rails).named("network_fabric.endpoints_of_a_rail");
        let switches = self.switches(graph, of_a_rail) * rails;
        let switches = switches.named("network_fabric.switches");
        let price = switches * graph.input(&self.price_per_switch);
        match &self.cables {
            None => price,
            Some(Cables::PerEndpoint(cables)) => price + endpoints * graph.input(cables),
            Some(Cables::ByTiers(by_tiers)) => {
                let prices = by_tiers.each_ref().map(|price| graph.input(price).widen());
                price + endpoints * self.by_tiers(graph, "cables_of_an_endpoint", of_a_rail, prices)
            }
        }
        .named("network_fabric.price_of_all_so_far")
    }

    /// One of three, by the tiers that e endpoints of a rail need: one up to k, two up to k^2/2,
    /// three up to k^3/4; more is missing.
    fn by_tiers<'g, Q: Unit>(
        &self,
        graph: &'g Graph,
        name: &str,
        e: Expr<'g, Endpoints, Monthly>,
        [one, two, three]: [Expr<'g, Q, Monthly>; 3],
    ) -> Expr<'g, Q, Monthly> {
        let k = graph.input(&self.switch_ports);
        let ports = k / graph.count::<Endpoints>(1);
        let most = |endpoints: Expr<'g, Endpoints>, tiers: &str| {
            endpoints.named(format!("network_fabric.most_endpoints_in_{tiers}_tiers")).widen()
        };
        let squared = (k * ports).named("network_fabric.switch_ports_squared");
        let most_in_three = most(squared * ports / 4, "three");
        let three = if_le([e, most_in_three], three, graph.missing().widen());
        let three = three.named(format!("network_fabric.{name}_in_three_tiers"));
        let two = if_le([e, most(squared / 2, "two")], two, three);
        let two = two.named(format!("network_fabric.{name}_in_two_tiers_or_three"));
        if_le([e, k.widen()], one, two).named(format!("network_fabric.{name}"))
    }

    /// Switches of k ports for e endpoints of a rail: ceil(e/k) in one tier, ceil(e/(k/2)) + ceil(e/k)
    /// in two, 2 ceil(e/(k/2)) + ceil(e/k) in three.
    fn switches<'g>(
        &self,
        graph: &'g Graph,
        e: Expr<'g, Endpoints, Monthly>,
    ) -> Expr<'g, Switches, Monthly> {
        let k = graph.input(&self.switch_ports);
        let full = (e / k).ceil().named("network_fabric.switches_by_all_ports");
        let half = (e / (k / 2)).ceil().named("network_fabric.switches_by_half_their_ports");
        self.by_tiers(graph, "switches_of_a_rail", e, [full, half + full, half * 2 + full])
            * graph.count::<Switches>(1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::sample::{
        assert_total, bulk, given, graph, is_missing, number, plant, value,
    };

    fn cost(graph: &Graph, price: FabricPrice) -> FabricCost<'_> {
        let plant = plant(graph, "8");
        NetworkFabric { price, useful_life: None }.cost(&plant, bulk(graph, &plant))
    }

    #[test]
    fn a_fabric_is_priced_by_what_is_stated() {
        // 400,000; 64 GPUs x 6,250; 8 nodes x 50,000; 3,400,000 x 10% = 340,000.
        for (purchase, expected) in [
            (PurchasePrice::Lump(given("price", "400000")), "400000"),
            (PurchasePrice::PerGpu(given("price", "6250")), "400000"),
            (PurchasePrice::PerNode(given("price", "50000")), "400000"),
            (PurchasePrice::ShareOfServers(given("share", "0.10")), "340000"),
        ] {
            let graph = graph();
            let FabricCost::Asset(asset) = cost(&graph, FabricPrice::Bought(purchase)) else {
                panic!("it is bought")
            };
            assert_eq!(value(&graph, asset.price.total()), number(expected));
        }
    }

    #[test]
    fn a_price_per_gpu_year_is_paid_as_it_runs() {
        // 700.80 x 64 GPUs x 3 years = 134,553.60.
        let graph = graph();
        let FabricCost::Line(line) =
            cost(&graph, FabricPrice::PerGpuYear(given("price", "700.80")))
        else {
            panic!("it is paid as it runs")
        };
        assert_total(&graph, &line, "134553.60");
    }

    fn fat_tree(cables: Option<&str>) -> SizedFabric {
        SizedFabric {
            ports_per_node: given("ports_per_node", "8"),
            rails: given("rails", "8"),
            switch_ports: given("switch_ports", "64"),
            price_per_switch: given("price_per_switch", "36000"),
            cables: cables.map(|price| Cables::PerEndpoint(given("price_per_endpoint", price))),
        }
    }

    /// Eight rails of nodes with eight ports each, on 64-port switches.
    fn switches<'g>(graph: &'g Graph, nodes: &str) -> Expr<'g, Money> {
        fat_tree(None)
            .price(graph, graph.input::<Nodes>(&given("nodes", nodes)).widen())
            .in_month(0)
            / 36_000
    }

    #[test]
    fn a_fat_tree_has_as_many_tiers_as_its_endpoints_need() {
        // A rail has as many endpoints as there are nodes. One tier up to 64: 1 switch a rail. Two
        // up to 64^2 / 2 = 2,048: 128 nodes 128/32 + 128/64 = 6, 2,048 nodes 64 + 32 = 96. Three up
        // to 64^3 / 4 = 65,536: 4,096 nodes 2 x 128 + 64 = 320, 65,536 nodes 2 x 2,048 + 1,024 =
        // 5,120. All x 8 rails.
        for (nodes, expected) in [
            ("64", "8"),
            ("65", "40"), // ceil(65/32) + ceil(65/64) = 3 + 2
            ("128", "48"),
            ("256", "96"),
            ("2048", "768"),
            ("4096", "2560"),
            ("65536", "40960"),
        ] {
            let graph = graph();
            assert_eq!(value(&graph, switches(&graph, nodes)), number(expected), "{nodes} nodes");
        }
    }

    #[test]
    fn more_than_three_tiers_have_no_price() {
        let graph = graph();
        assert!(is_missing(&graph, switches(&graph, "65537")));
    }

    #[test]
    fn cables_are_paid_for_each_endpoint() {
        // 64 nodes: 8 switches x 36,000 = 288,000, and 64 x 8 endpoints x 1,320 = 675,840.
        let graph = graph();
        let nodes = graph.input::<Nodes>(&given("nodes", "64"));
        let price = fat_tree(Some("1320")).price(&graph, nodes.widen()).in_month(0);
        assert_eq!(value(&graph, price), number("963840"));
    }
}
