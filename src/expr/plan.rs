//! Evaluating again and again with some inputs replaced: only nodes that follow them are computed.

use rust_decimal::Decimal;

use super::axes::Once;
use super::evaluate::Cells;
use super::graph::{Graph, LiveInput, Node};
use super::handle::Expr;
use super::needed::needed;
use super::op::NodeId;
use super::slots::Slots;
use super::unit::Unit;
use super::value::{Exact, Value};

/// The part of a graph that follows some inputs and leads to some results.
#[derive(Debug)]
pub struct Plan<V> {
    slots: Slots<V>,
    steps: Vec<(NodeId, Step)>,
    results: Vec<NodeId>,
    cost: u64,
}

/// Evaluation of one node.
#[derive(Debug)]
enum Step {
    /// An input of the plan, by its place among the keys, with its value as stated.
    Replaced(usize, Decimal),
    /// An operation over slots.
    Computed(Node),
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
        let moved = moved(&nodes, &needed, &axes);
        let last_read = last_read(&nodes, &moved, &results);
        let mut laid = Laid { slots: Slots::of(graph), places: vec![None; nodes.len()], base };
        let mut steps = Vec::with_capacity(moved.len());
        let mut cost = 0;
        for (index, by) in moved {
            let node = &nodes[index];
            let step = by.map_or_else(
                || Step::Computed(laid.local(node)),
                |(key, input)| Step::Replaced(key, input.stated),
            );
            let place = laid.slots.add(node.extent);
            laid.places[index] = Some(place);
            cost += laid.slots.cells(node.extent) as u64;
            steps.push((place, step));
            // From here on, another node may have the slots that this one was the last to read.
            node.op.each_operand(|id| laid.release(id, last_read[id.index()] == Some(index)));
        }
        let results = results.iter().map(|id| laid.place(*id)).collect();
        Self { slots: laid.slots, steps, results, cost }
    }

    /// Cells that one evaluation computes.
    pub fn cost(&self) -> u64 {
        self.cost
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
        let Self { slots, steps, .. } = self;
        for (place, step) in steps.iter() {
            match step {
                Step::Replaced(key, stated) => slots.fill(*place, value(*key, *stated)),
                Step::Computed(node) => slots.compute(*place, node, |_| V::MISSING),
            }
        }
        self.results.iter().map(|id| self.slots.once(*id)).collect()
    }
}

/// Position of a node that follows an input; the input's place among them, if it is one itself.
type Moved = (usize, Option<(usize, LiveInput)>);

/// Nodes of a plan that have a slot so far.
struct Laid<'c, V> {
    slots: Slots<V>,
    places: Vec<Option<NodeId>>,
    base: &'c Cells<Exact>,
}

impl<V: Value> Laid<'_, V> {
    /// The node over slots.
    fn local(&mut self, node: &Node) -> Node {
        Node { op: node.op.reading(|id| self.place(id)), extent: node.extent }
    }

    /// Slot of a node; one that no input moves gets its exact cells, each converted once.
    fn place(&mut self, id: NodeId) -> NodeId {
        if let Some(place) = self.places[id.index()] {
            return place;
        }
        let (extent, cells) = self.base.stored(id);
        let place = self.slots.add_kept(extent);
        self.slots.put(place, cells.iter().map(|cell| cell.0.map_or(V::MISSING, V::of)));
        self.places[id.index()] = Some(place);
        place
    }

    fn release(&mut self, id: NodeId, is_last: bool) {
        // A node that reads another twice gives its slot back once.
        if let Some(place) = self.places[id.index()].filter(|_| is_last) {
            self.places[id.index()] = None;
            self.slots.release(place);
        }
    }
}

/// The nodes that follow some inputs, in the order of the graph; an input with its place among them.
fn moved(nodes: &[Node], needed: &[usize], axes: &[Option<LiveInput>]) -> Vec<Moved> {
    let mut follows = vec![false; nodes.len()];
    let mut moved = Vec::new();
    for &index in needed {
        let mut known = axes.iter().enumerate().filter_map(|(key, it)| Some((key, (*it)?)));
        let by = known.find(|(_, input)| input.node.index() == index);
        let mut is_moved = by.is_some();
        nodes[index].op.each_operand(|id| is_moved |= follows[id.index()]);
        if is_moved {
            follows[index] = true;
            moved.push((index, by));
        }
    }
    moved
}

/// The last step that reads each moved node; none for results, which are read afterwards.
fn last_read(nodes: &[Node], moved: &[Moved], results: &[NodeId]) -> Vec<Option<usize>> {
    let mut last = vec![None; nodes.len()];
    for (index, _) in moved.iter().filter(|(_, by)| by.is_none()) {
        nodes[*index].op.each_operand(|id| last[id.index()] = Some(*index));
    }
    let is_moved = |index: usize| moved.binary_search_by_key(&index, |it| it.0).is_ok();
    for (index, last) in last.iter_mut().enumerate().filter(|(_, last)| last.is_some()) {
        if !is_moved(index) {
            *last = None; // it is computed once and kept
        }
    }
    results.iter().for_each(|id| last[id.index()] = None);
    last
}
