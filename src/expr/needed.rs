//! The part of a graph that leads to some results.

use rust_decimal::Decimal;

use super::axes::Once;
use super::graph::Graph;
use super::handle::Expr;
use super::input::Input;
use super::node::Node;
use super::op::NodeId;
use super::origin::Origin;
use super::runs::Runs;
use super::slots::Slots;
use super::unit::Unit;
use super::value::Exact;

impl Graph {
    /// The value of one node from the inputs as stated; nothing is computed that it does not follow.
    pub fn stated_value<Q: Unit>(&self, expr: Expr<'_, Q, Once>) -> Option<Decimal> {
        let nodes = self.nodes();
        let mut slots = Slots::<Exact>::of(self.axes(), Runs::each(self.axes().months));
        let mut places = vec![None; nodes.len()];
        for index in needed(&nodes, &[expr.id()], |_| false) {
            let node = &nodes[index];
            let place = slots.add(node.extent);
            let local =
                Node { op: node.op.reading(|id| places[id.index()].unwrap_or(id)), ..*node };
            slots.compute(place, &local, |it| Exact(self.stated_at(it)));
            places[index] = Some(place);
        }
        slots.once(places[expr.id().index()]?).0
    }

    /// The keys of the live figures in units of `Q`, whole or for each of something, that some
    /// results follow.
    pub fn live_keys_below<Q: Unit, R: Unit>(&self, results: &[Expr<'_, R>]) -> Vec<String> {
        let (unit, each) = (Q::symbol(), format!("{}/", Q::symbol()));
        self.live_keys_if(results, |it| it.unit == unit || it.unit.starts_with(&each))
    }

    /// The keys of the live figures that some results follow, without axes of analyses.
    pub fn live_keys_of<R: Unit>(&self, results: &[Expr<'_, R>]) -> Vec<String> {
        self.live_keys_if(results, |it| it.origin != Origin::Axis)
    }

    fn live_keys_if<R: Unit>(
        &self,
        results: &[Expr<'_, R>],
        is_asked: impl Fn(&Input) -> bool,
    ) -> Vec<String> {
        let results: Vec<NodeId> = results.iter().map(Expr::id).collect();
        let needed = needed(&self.nodes(), &results, |_| false);
        let is_needed = |id: NodeId| needed.binary_search(&id.index()).is_ok();
        let inputs = self.inputs.borrow();
        let live = inputs.iter().filter(|(_, it)| it.live && it.node.is_some_and(is_needed));
        // A net price moves as one.
        let live = live.filter(|(_, it)| it.part_of.is_none() && is_asked(it));
        live.map(|(key, _)| key.clone()).collect()
    }
}

/// The nodes that some results follow, themselves included, in the order of the graph; without those
/// that are known, and what only they follow.
pub(super) fn needed(
    nodes: &[Node],
    results: &[NodeId],
    is_known: impl Fn(NodeId) -> bool,
) -> Vec<usize> {
    let mut is_needed = vec![false; nodes.len()];
    let mut open = results.to_vec();
    let (mut first, mut end) = (nodes.len(), 0);
    while let Some(id) = open.pop() {
        let index = id.index();
        if !is_needed[index] && !is_known(id) {
            is_needed[index] = true;
            (first, end) = (first.min(index), end.max(index + 1));
            nodes[index].op.each_operand(|id| open.push(id));
        }
    }
    (first..end).filter(|index| is_needed[*index]).collect()
}

/// The last of some nodes that reads each of them: a few bytes a node, as many plans are made.
#[derive(Debug)]
pub(super) struct LastReads {
    /// Position of the first of them in the graph.
    first: usize,
    /// By position after the first: a sum that is added to a large graph looks at its end alone.
    last: Vec<u32>,
}

impl LastReads {
    /// A node that is not one of them.
    const OTHER: u32 = u32::MAX;
    /// One of them that none reads.
    const NONE: u32 = u32::MAX - 1;

    /// The last reads among some nodes in the order of the graph.
    pub fn among(nodes: &[Node], order: impl Iterator<Item = usize> + Clone) -> Self {
        let first = order.clone().min().unwrap_or(0);
        let end = order.clone().max().map_or(0, |last| last + 1);
        let mut reads = Self { first, last: vec![Self::OTHER; end - first] };
        for index in order {
            reads.last[index - first] = Self::NONE;
            let reader = u32::try_from(index).unwrap_or(Self::NONE);
            nodes[index].op.each_operand(|id| {
                if let Some(known) = reads.of(id).filter(|it| **it != Self::OTHER) {
                    *known = reader;
                }
            });
        }
        reads
    }

    fn of(&mut self, id: NodeId) -> Option<&mut u32> {
        self.last.get_mut(id.index().checked_sub(self.first)?)
    }

    /// True if `reader` is the last that reads a node.
    pub fn is_by(&self, id: NodeId, reader: usize) -> bool {
        let last = id.index().checked_sub(self.first).and_then(|at| self.last.get(at));
        last.is_some_and(|last| u32::try_from(reader) == Ok(*last))
    }

    /// Keeps a node for all: nobody is the last that reads it.
    pub fn keep(&mut self, id: NodeId) {
        if let Some(last) = self.of(id) {
            *last = Self::OTHER;
        }
    }
}
