//! Evaluating again and again with some inputs replaced: only nodes that follow them are computed.

use rust_decimal::Decimal;

use super::axes::Once;
use super::evaluate::{Cells, compute, replace};
use super::graph::{Graph, LiveInput, Node};
use super::handle::Expr;
use super::layout::CellLayout;
use super::op::NodeId;
use super::unit::Unit;
use super::value::{Exact, Value};

/// The part of a graph that follows some inputs and leads to some results.
#[derive(Debug)]
pub struct Plan<V> {
    layout: CellLayout,
    steps: Vec<(usize, Step)>,
    cells: Vec<V>,
    results: Vec<NodeId>,
}

/// Evaluation of one node.
#[derive(Debug)]
enum Step {
    /// An input of the plan, by its place among the keys, with its value as stated.
    Replaced(usize, Decimal),
    Computed(Node),
}

impl Graph {
    /// The value of one node from the inputs as stated; nothing is computed that it does not follow.
    pub fn stated_value<Q: Unit>(&self, expr: Expr<'_, Q, Once>) -> Option<Decimal> {
        let wanted = needed(&self.nodes(), &[expr.id()]);
        let layout = CellLayout::of(self, |index| wanted[index]);
        let mut cells = vec![Exact::MISSING; layout.len()];
        let leaves: Vec<Exact> = self.stated().into_iter().map(Exact::of).collect();
        for (index, node) in self.nodes().iter().enumerate().filter(|(index, _)| wanted[*index]) {
            compute(&layout, index, node, &mut cells, |leaf| leaves[leaf]);
        }
        layout.read(expr.id(), &cells).at(0, 0).0
    }

    /// The keys of the live figures in units of `Q`, whole or for each of something, that some
    /// results follow.
    pub fn live_keys_below<Q: Unit, R: Unit>(&self, results: &[Expr<'_, R>]) -> Vec<String> {
        let results: Vec<NodeId> = results.iter().map(Expr::id).collect();
        let needed = needed(&self.nodes(), &results);
        let (unit, each) = (Q::symbol(), format!("{}/", Q::symbol()));
        let inputs = self.inputs.borrow();
        let live =
            inputs.iter().filter(|(_, it)| it.live && it.node.is_some_and(|id| needed[id.index()]));
        // A net price moves as one.
        let live = live.filter(|(_, it)| it.part_of.is_none());
        let of_unit = live.filter(|(_, it)| it.unit == unit || it.unit.starts_with(&each));
        of_unit.map(|(key, _)| key.clone()).collect()
    }
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
        graph.live_input(key)?;
        Some(Self::over(graph, base, &[key], results))
    }

    /// Plans for several inputs; those that are not live stay as they are. A net price among them
    /// follows its list price and discount no longer.
    pub fn over<Q: Unit>(
        graph: &Graph,
        base: &Cells<Exact>,
        keys: &[&str],
        results: &[Expr<'_, Q, Once>],
    ) -> Self {
        let axes: Vec<Option<LiveInput>> = keys.iter().map(|key| graph.live_input(key)).collect();
        let results: Vec<NodeId> = results.iter().map(Expr::id).collect();
        let nodes = graph.nodes();
        let needed = needed(&nodes, &results);
        let follows = following(&nodes, &axes);
        let layout = CellLayout::of(graph, |index| needed[index]);
        let read = |index: usize| needed[index] && !follows[index];
        let cells = base.converted(&layout, read);
        let step = |index: usize, node: &Node| {
            let mut known = axes.iter().enumerate().filter_map(|(key, it)| Some((key, (*it)?)));
            let moved = known.find(|(_, input)| input.node.index() == index);
            moved.map_or_else(
                || Step::Computed(node.clone()),
                |(key, input)| Step::Replaced(key, input.stated),
            )
        };
        let steps = nodes
            .iter()
            .enumerate()
            .filter(|(index, _)| needed[*index] && follows[*index])
            .map(|(index, node)| (index, step(index, node)))
            .collect();
        Self { layout, steps, cells, results }
    }

    /// Results with every input of the plan at `value`.
    pub fn at(&mut self, value: V) -> Vec<V> {
        self.with(|_, _| value)
    }

    /// Results with each input at its own value, in the order of the keys.
    pub fn at_each(&mut self, values: &[V]) -> Vec<V> {
        self.with(|key, _| values.get(key).copied().unwrap_or(V::MISSING))
    }

    /// Results with each input at its value times `factor`.
    pub fn times(&mut self, factor: V) -> Vec<V> {
        self.with(|_, stated| V::of(stated).mul(factor))
    }

    /// Results with each input at what `value` makes of its place among the keys and its stated value.
    fn with(&mut self, value: impl Fn(usize, Decimal) -> V) -> Vec<V> {
        let Self { layout, steps, cells, .. } = self;
        for (index, step) in steps.iter() {
            match step {
                Step::Replaced(key, stated) => replace(layout, *index, cells, value(*key, *stated)),
                Step::Computed(node) => compute(layout, *index, node, cells, |_| V::MISSING),
            }
        }
        self.results.iter().map(|id| self.layout.read(*id, &self.cells).at(0, 0)).collect()
    }
}

/// Which nodes some results follow, themselves included.
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

fn following(nodes: &[Node], axes: &[Option<LiveInput>]) -> Vec<bool> {
    let mut follows = vec![false; nodes.len()];
    for (index, node) in nodes.iter().enumerate() {
        let below = node.op.operands().iter().any(|id| follows[id.index()]);
        follows[index] = below || axes.iter().flatten().any(|axis| index == axis.node.index());
    }
    follows
}
