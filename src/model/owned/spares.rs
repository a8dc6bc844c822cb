//! Spares: nodes that wait for others to fail, and then serve in their place.
//!
//! They are one pool with the standby nodes of a size in words: of both rules the one that asks for more nodes
//! decides how many there are. The pool follows the nodes in use when these grow, leave or are replaced.

use std::collections::{BTreeMap, BTreeSet};

use super::Plant;
use super::deployment::generation_scope;
use super::servers::Servers;
use crate::expr::unit::{Nodes, Ratio};
use crate::expr::{Expr, Given, Graph, Monthly};
use crate::model::capital::{Asset, Bought, Timing};
use crate::model::component::{Component, ExpectedOf, Family};

/// Nodes that wait for others to fail.
pub const SPARES: Component =
    Component::new("spares", "spares", Family::Hardware).listed(ExpectedOf::SomeOwners);

/// How many nodes wait.
#[derive(Clone, Debug)]
pub enum Spares {
    /// A share of those in use, rounded up to whole nodes.
    Share(Given<Ratio>),
    /// So many, while a node is in use.
    Nodes(Given<Nodes>),
}

/// A fleet that spares wait for.
pub struct WaitedFor<'g> {
    /// Nodes ordered of each generation.
    pub orders: Vec<Bought<'g, Nodes>>,
    /// Nodes in service, those on standby included.
    pub nodes: Expr<'g, Nodes, Monthly>,
    /// Nodes that serve demand while none is down, if some of the others are on standby.
    pub serving: Option<Expr<'g, Nodes, Monthly>>,
    /// Months in which nodes are ordered for the first time.
    pub ordered_in: BTreeSet<u32>,
    /// Life of a node, and when it comes.
    pub timing: Timing<'g>,
}

impl Spares {
    /// Whole spare nodes ordered of each generation; they draw idle power and take room.
    pub fn orders<'g>(&self, graph: &'g Graph, fleet: &WaitedFor<'g>) -> Vec<Bought<'g, Nodes>> {
        if let [Bought::AtStart(nodes)] = fleet.orders.as_slice() {
            let serving = fleet.serving.map(Expr::most);
            return vec![Bought::AtStart(self.beside(graph, *nodes, serving))];
        }
        let serving = fleet.serving.map(|it| it.named("nodes_that_serve_by_month"));
        let needed_in = |month: u32| {
            let serving = serving.map(|it| it.in_month(month));
            self.beside(graph, fleet.nodes.in_month(month), serving)
        };
        let mut pool = Pool { held: graph.zero(), ordered: BTreeMap::new() };
        let generations = fleet.orders.len().max(1);
        for month in fleet.months() {
            let needed = needed_in(month + fleet.timing.lead + 1);
            pool.order(fleet.timing, month, needed, generations);
        }
        let of = |generation: usize| {
            let all = pool.ordered.iter();
            let each = all.filter_map(|(at, it)| it.get(&generation).map(|nodes| nodes.at(*at)));
            Bought::ByMonth(each.reduce(|sum, it| sum + it).unwrap_or(graph.zero().up_front()))
        };
        (0..generations).map(of).collect()
    }

    /// Spares beside so many nodes, of which some serve and the others are on standby.
    fn beside<'g>(
        &self,
        graph: &'g Graph,
        nodes: Expr<'g, Nodes>,
        serving: Option<Expr<'g, Nodes>>,
    ) -> Expr<'g, Nodes> {
        let in_use = serving.unwrap_or(nodes);
        let pool = match self {
            Self::Share(share) => (in_use * graph.input(share)).ceil(),
            Self::Nodes(stated) => {
                let one = graph.count::<Nodes>(1);
                (graph.input(stated) * (in_use.min(one) / one)).ceil()
            }
        };
        match serving {
            None => pool,
            Some(serving) => pool.above(nodes.above(serving)),
        }
    }

    /// Spares over the nodes in use.
    pub fn share<'g>(&self, graph: &'g Graph, nodes: Expr<'g, Nodes>) -> Expr<'g, Ratio> {
        match self {
            Self::Share(share) => graph.input(share),
            Self::Nodes(stated) => graph.input(stated) / nodes,
        }
    }

    /// Spares = nodes of the pool that are not on standby x price.
    pub fn cost<'g>(plant: &Plant<'g>, servers: &Servers) -> Asset<'g> {
        servers.asset(&SPARES, plant, &plant.spare_orders)
    }
}

impl WaitedFor<'_> {
    /// Months in which spares may be ordered: with nodes, and when spares reach the end of their life.
    fn months(&self) -> BTreeSet<u32> {
        let Timing { lead, life, replaced, .. } = self.timing;
        let end = self.timing.end().saturating_sub(lead);
        let step = if replaced { life.number.max(1) } else { end.max(1) };
        let from = self.ordered_in.iter().copied();
        from.flat_map(|first| (first..end).step_by(step as usize)).collect()
    }
}

/// Spares that are there, with those ordered so far by month and generation.
struct Pool<'g> {
    held: Expr<'g, Nodes>,
    ordered: BTreeMap<u32, BTreeMap<usize, Expr<'g, Nodes>>>,
}

impl<'g> Pool<'g> {
    /// Orders of a month: spares of the next generation for those that leave, as far as they are needed, and
    /// of the first for what is lacking even so.
    fn order(
        &mut self,
        timing: Timing<'g>,
        month: u32,
        needed: Expr<'g, Nodes>,
        generations: usize,
    ) {
        let then = month.checked_sub(timing.life.number).filter(|_| timing.replaced);
        let leaving = then.and_then(|then| self.ordered.get(&then).cloned()).unwrap_or_default();
        for nodes in leaving.values() {
            self.held = self.held - *nodes;
        }
        let mut lacking = needed.above(self.held);
        for (generation, nodes) in leaving {
            let replaced = lacking.min(nodes);
            lacking = lacking.above(nodes);
            self.add(month, (generation + 1).min(generations - 1), replaced);
        }
        self.add(month, 0, lacking);
    }

    fn add(&mut self, month: u32, generation: usize, nodes: Expr<'g, Nodes>) {
        self.held = self.held + nodes;
        let scope = generation_scope(u32::try_from(generation).unwrap_or(u32::MAX) + 1);
        let all = self.ordered.entry(month).or_default();
        let so_far = all.get(&generation).map_or(nodes, |it| *it + nodes);
        all.insert(generation, so_far.named(format!("spares.{scope}ordered_in_month_{month}")));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::sample::{given, graph, monthly, number, over, plant, value};
    use crate::model::whole_months::WholeMonths;

    fn five_percent() -> Spares {
        Spares::Share(given("share_of_nodes", "0.05"))
    }

    fn bought_at_start<'g>(
        plant: &Plant<'g>,
        serving: Option<Expr<'g, Nodes, Monthly>>,
    ) -> WaitedFor<'g> {
        WaitedFor {
            orders: plant.orders.clone(),
            nodes: plant.nodes,
            serving,
            ordered_in: BTreeSet::from([0]),
            timing: plant.timing,
        }
    }

    #[test]
    fn spares_are_whole_nodes_at_the_price_of_servers() {
        // 5% of 64 nodes is 3.2, so 4 nodes x 425,000 = 1,700,000.
        let graph = graph();
        let plant = plant(&graph, "64");
        let spare_orders = five_percent().orders(&graph, &bought_at_start(&plant, None));
        let plant = Plant { spare_orders, ..plant };
        let servers = Servers {
            price: given("price", "425000"),
            price_per_gpu: None,
            price_growth_per_year: None,
            freight_share: None,
            sales_tax_share: None,
            quotes: Vec::new(),
            existing: None,
            no_longer_sold: None,
        };
        let asset = Spares::cost(&plant, &servers);
        assert_eq!(value(&graph, asset.price.total()), number("1700000"));
    }

    #[test]
    fn a_node_on_standby_is_a_spare() {
        // 5% of 61 nodes that serve is 3.05, so 4, of which 3 of the 64 are on standby: 1 more.
        let graph = graph();
        let plant = plant(&graph, "64");
        let serving = graph.count::<Nodes>(61).widen();
        let orders =
            |it: Spares| it.orders(&graph, &bought_at_start(&plant, Some(serving)))[0].total();
        assert_eq!(value(&graph, orders(five_percent())), number("1"));
        let stated = |count: &str| Spares::Nodes(given(&format!("nodes {count}"), count));
        assert_eq!(value(&graph, orders(stated("2"))), number("0"));
        assert_eq!(value(&graph, orders(stated("5"))), number("2"));
    }

    /// Spares in service in each month for 10% of 16 nodes, and 8 more from month 7 on, which serve for
    /// that many months.
    fn in_service(life: u32, replaced: bool) -> Vec<rust_decimal::Decimal> {
        let graph = over("24");
        let life = WholeMonths::of(&graph, life);
        let timing = Timing { replaced, ..Timing::from_start(&graph, life) };
        let first = graph.count::<Nodes>(16).at(0) + graph.count::<Nodes>(8).at(6);
        let orders = vec![Bought::ByMonth(first), Bought::ByMonth(graph.zero().up_front())];
        let nodes = graph.count::<Nodes>(16).at(0) + graph.count::<Nodes>(8).at(6);
        let fleet = WaitedFor {
            nodes: nodes.running_total().later(1),
            orders,
            serving: None,
            ordered_in: BTreeSet::from([0, 6]),
            timing,
        };
        let spares = Spares::Share(given("share_of_nodes", "0.1")).orders(&graph, &fleet);
        let all = spares.iter().map(|it| timing.in_service(*it));
        monthly(&graph, graph.sum(all))
    }

    #[test]
    fn the_pool_follows_the_nodes_in_use() {
        // 10% of 16 is 2, of 24 is 3; a spare that leaves is replaced while nodes are in use.
        for (life, replaced) in [(24, false), (5, true)] {
            let months = in_service(life, replaced);
            let expected = ["0", "2", "2", "3", "3", "3"].map(number);
            assert_eq!([0, 1, 6, 7, 12, 24].map(|it| months[it]), expected, "{life}");
        }
    }
}
