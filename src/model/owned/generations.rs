//! Generations: nodes of other performance that replace those at the end of their life.
//!
//! Nodes are rounded by fleet: with each order, the fleet buys whole nodes for the work that it lacks
//! beside the nodes it still has, and for no more than the work of the nodes that leave. Work counts
//! in nodes of the first generation. A fleet of listed purchases is wanted to do the work of all of
//! them; one that expands, that of the highest peak so far, and it buys nodes of the first generation
//! for what is lacking even so at the beginning of a step.

use std::collections::BTreeMap;

use crate::expr::unit::{Nodes, Ratio};
use crate::expr::{Expr, Graph};
use crate::model::capital::{Bought, Timing};

/// Purchase of nodes of the first generation in a month.
#[derive(Clone, Copy, Debug)]
pub enum FirstOrder<'g> {
    /// As many as are stated.
    Stated(Expr<'g, Nodes>),
    /// As many as a need leaves lacking, which is not rounded.
    Lacking(Expr<'g, Nodes>),
}

/// Fleet whose nodes are replaced by such of other performance.
pub struct Generations<'g> {
    /// Graph that formulas are written into.
    pub graph: &'g Graph,
    /// Life of the nodes, and when they come.
    pub timing: Timing<'g>,
    /// Work of a node of each generation over that of the first.
    pub performance: Vec<Expr<'g, Ratio>>,
}

/// Nodes ordered so far, by month and generation, and the work that they do and should do.
struct Held<'g> {
    orders: BTreeMap<u32, BTreeMap<usize, Expr<'g, Nodes>>>,
    work: Expr<'g, Nodes>,
    wanted: Expr<'g, Nodes>,
}

impl<'g> Generations<'g> {
    /// Orders of each generation, given those of the first by month.
    pub fn orders(&self, first: &BTreeMap<u32, FirstOrder<'g>>) -> Vec<Bought<'g, Nodes>> {
        let graph = self.graph;
        let (zero, none) = (graph.zero(), BTreeMap::new());
        let mut held = Held { orders: none, work: zero, wanted: zero };
        for month in 0..self.timing.end().saturating_sub(self.timing.lead) {
            self.order(&mut held, month, first.get(&month).copied());
        }
        let of = |generation: usize| {
            let each = held
                .orders
                .iter()
                .filter_map(|(month, all)| all.get(&generation).map(|nodes| nodes.at(*month)));
            let all = each.reduce(|sum, nodes| sum + nodes);
            Bought::ByMonth(all.unwrap_or(graph.zero::<Nodes>().up_front()))
        };
        (0..self.performance.len()).map(of).collect()
    }

    /// Orders of a month: what is stated, replacements, and then what is lacking.
    fn order(&self, held: &mut Held<'g>, month: u32, first: Option<FirstOrder<'g>>) {
        let leaving = month.checked_sub(self.timing.life.number);
        let leaving = leaving.and_then(|then| held.orders.get(&then).cloned()).unwrap_or_default();
        for (generation, nodes) in &leaving {
            held.work = held.work - self.work(*generation, *nodes);
        }
        match first {
            None => {}
            Some(FirstOrder::Stated(nodes)) => {
                held.wanted = held.wanted + nodes;
                self.add(held, month, 0, nodes);
            }
            Some(FirstOrder::Lacking(needed)) => held.wanted = held.wanted.max(needed),
        }
        for (generation, nodes) in leaving {
            let lacking = held.wanted.above(held.work).min(self.work(generation, nodes));
            if let Some(better) = self.performance.get(generation + 1) {
                self.add(held, month, generation + 1, (lacking / *better).ceil());
            }
        }
        if matches!(first, Some(FirstOrder::Lacking(_))) {
            self.add(held, month, 0, held.wanted.above(held.work).ceil());
        }
    }

    fn add(&self, held: &mut Held<'g>, month: u32, generation: usize, nodes: Expr<'g, Nodes>) {
        held.work = held.work + self.work(generation, nodes);
        held.orders.entry(month).or_default().insert(generation, nodes);
    }

    fn work(&self, generation: usize, nodes: Expr<'g, Nodes>) -> Expr<'g, Nodes> {
        self.performance.get(generation).map_or(nodes, |better| nodes * *better)
    }
}
