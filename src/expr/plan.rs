//! Evaluating again and again with one input replaced: only what lies below it is computed.

use rust_decimal::Decimal;

use super::axes::Once;
use super::evaluate::{Cells, compute};
use super::graph::{Graph, Node};
use super::handle::Expr;
use super::layout::Layout;
use super::op::NodeId;
use super::unit::Unit;
use super::value::{Exact, Value};

/// The part of a graph that follows one input and leads to some results.
#[derive(Debug)]
pub struct Plan<V> {
    layout: Layout,
    steps: Vec<(usize, Node)>,
    cells: Vec<V>,
    results: Vec<NodeId>,
    /// Values of all inputs as stated, by position.
    stated: Vec<Decimal>,
}

impl<V: Value> Plan<V> {
    /// Plans for the input of that key, over the exact cells of the graph as it is; `None` where
    /// no live input has that key.
    pub fn new<Q: Unit>(
        graph: &Graph,
        base: &Cells<Exact>,
        key: &str,
        results: &[Expr<'_, Q, Once>],
    ) -> Option<Self> {
        Some(Self::along(graph, base, &[graph.leaf(key)?], results))
    }

    /// Plans for several inputs that are multiplied by one factor; those that are not live stay.
    pub fn scaling<Q: Unit>(
        graph: &Graph,
        base: &Cells<Exact>,
        keys: &[&str],
        results: &[Expr<'_, Q, Once>],
    ) -> Self {
        let axes: Vec<NodeId> = keys.iter().filter_map(|key| graph.leaf(key)).collect();
        Self::along(graph, base, &axes, results)
    }

    fn along<Q: Unit>(
        graph: &Graph,
        base: &Cells<Exact>,
        axes: &[NodeId],
        results: &[Expr<'_, Q, Once>],
    ) -> Self {
        let results: Vec<NodeId> = results.iter().map(Expr::id).collect();
        let nodes = graph.nodes();
        let needed = needed(&nodes, &results);
        let follows = following(&nodes, axes);
        let layout = Layout::of(graph, |index| needed[index]);
        let read = |index: usize| needed[index] && !follows[index];
        let cells = base.converted(&layout, read);
        let steps = nodes
            .iter()
            .enumerate()
            .filter(|(index, _)| needed[*index] && follows[*index])
            .map(|(index, node)| (index, node.clone()))
            .collect();
        let stated = graph.inputs().values().map(|input| input.value).collect();
        Self { layout, steps, cells, results, stated }
    }

    /// The results with the input at `value`.
    pub fn at(&mut self, value: V) -> Vec<V> {
        self.with(|_| value)
    }

    /// The results with each input at its value times `factor`.
    pub fn times(&mut self, factor: V) -> Vec<V> {
        let stated = self.stated.clone();
        self.with(|leaf| stated.get(leaf).map_or(V::MISSING, |value| V::of(*value).mul(factor)))
    }

    fn with(&mut self, leaf: impl Fn(usize) -> V) -> Vec<V> {
        for (index, node) in &self.steps {
            compute(&self.layout, *index, node, &mut self.cells, &leaf);
        }
        self.results.iter().map(|id| self.layout.read(*id, &self.cells).at(0, 0)).collect()
    }
}

fn needed(nodes: &[Node], results: &[NodeId]) -> Vec<bool> {
    let mut needed = vec![false; nodes.len()];
    for id in results {
        needed[id.index()] = true;
    }
    for index in (0..nodes.len()).rev() {
        if needed[index] {
            for id in nodes[index].op.operands() {
                needed[id.index()] = true;
            }
        }
    }
    needed
}

fn following(nodes: &[Node], axes: &[NodeId]) -> Vec<bool> {
    let mut follows = vec![false; nodes.len()];
    for (index, node) in nodes.iter().enumerate() {
        let below = node.op.operands().iter().any(|id| follows[id.index()]);
        follows[index] = below || axes.iter().any(|axis| index == axis.index());
    }
    follows
}
