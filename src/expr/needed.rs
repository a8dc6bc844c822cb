//! The part of a graph that leads to some results.

use rust_decimal::Decimal;

use super::axes::Once;
use super::graph::{Graph, Node};
use super::handle::Expr;
use super::op::NodeId;
use super::slots::Slots;
use super::unit::Unit;
use super::value::{Exact, Value};

impl Graph {
    /// The value of one node from the inputs as stated; nothing is computed that it does not follow.
    pub fn stated_value<Q: Unit>(&self, expr: Expr<'_, Q, Once>) -> Option<Decimal> {
        let nodes = self.nodes();
        let mut slots = Slots::<Exact>::of(self);
        let mut places = vec![None; nodes.len()];
        for index in needed(&nodes, &[expr.id()]) {
            let node = &nodes[index];
            let place = slots.add(node.extent);
            let local = Node { op: node.op.reading(|id| places[id.index()].unwrap_or(id)), ..*node };
            slots.compute(place, &local, |leaf| Exact::of(self.stated_at(leaf)));
            places[index] = Some(place);
        }
        slots.once(places[expr.id().index()]?).0
    }

    /// The keys of the live figures in units of `Q`, whole or for each of something, that some
    /// results follow.
    pub fn live_keys_below<Q: Unit, R: Unit>(&self, results: &[Expr<'_, R>]) -> Vec<String> {
        let results: Vec<NodeId> = results.iter().map(Expr::id).collect();
        let needed = needed(&self.nodes(), &results);
        let is_needed = |id: NodeId| needed.binary_search(&id.index()).is_ok();
        let (unit, each) = (Q::symbol(), format!("{}/", Q::symbol()));
        let inputs = self.inputs.borrow();
        let live = inputs.iter().filter(|(_, it)| it.live && it.node.is_some_and(is_needed));
        // A net price moves as one.
        let live = live.filter(|(_, it)| it.part_of.is_none());
        let of_unit = live.filter(|(_, it)| it.unit == unit || it.unit.starts_with(&each));
        of_unit.map(|(key, _)| key.clone()).collect()
    }
}

/// The nodes that some results follow, themselves included, in the order of the graph.
pub(super) fn needed(nodes: &[Node], results: &[NodeId]) -> Vec<usize> {
    let mut is_known = vec![false; nodes.len()];
    let mut open = results.to_vec();
    let mut needed = Vec::new();
    while let Some(id) = open.pop() {
        if !std::mem::replace(&mut is_known[id.index()], true) {
            needed.push(id.index());
            nodes[id.index()].op.each_operand(|id| open.push(id));
        }
    }
    needed.sort_unstable();
    needed
}
