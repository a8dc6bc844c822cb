//! Evaluating again and again with some inputs replaced: only nodes that follow them are computed.

use rust_decimal::Decimal;

use super::axes::Once;
use super::evaluate::Cells;
use super::expected::looked_up;
use super::graph::{Graph, LiveInput};
use super::handle::Expr;
use super::moved::{Moved, moved, still};
use super::needed::{LastReads, needed};
use super::node::Node;
use super::op::NodeId;
use super::runs::{Runs, note_changes};
use super::slots::Slots;
use super::unit::Unit;
use super::value::{Exact, Value};

/// The part of a graph that follows some inputs and leads to some results.
#[derive(Clone, Debug)]
pub struct Plan<V> {
    slots: Slots<V>,
    steps: Vec<(NodeId, Step)>,
    results: Vec<NodeId>,
    cost: u64,
    /// Look-ups of means in the last evaluation.
    looked_up: u64,
}

/// Evaluation of one node.
#[derive(Clone, Debug)]
enum Step {
    /// An input of the plan, by its place among the keys, with its value as stated.
    Replaced(usize, Decimal),
    /// An operation over slots.
    Computed(Node),
}

impl<V: Value> Plan<V> {
    /// Plans for the input of that key, over the exact cells of the graph as it is, which are computed
    /// where they are not there; `None` where no live input has that key.
    pub fn new<Q: Unit>(
        graph: &Graph,
        base: &mut Cells<Exact>,
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
        base: &mut Cells<Exact>,
        keys: &[&str],
        results: &[Expr<'_, Q, Once>],
    ) -> Self {
        let axes: Vec<Option<LiveInput>> = keys.iter().map(|key| graph.live_input(key)).collect();
        let results: Vec<NodeId> = results.iter().map(Expr::id).collect();
        let nodes = graph.nodes();
        // A node is written after those that it reads: what is before the first input follows none.
        let first = axes.iter().flatten().map(|it| it.node.index()).min().unwrap_or(nodes.len());
        let needed = needed(&nodes, &results, |id| id.index() < first);
        let moved = moved(&nodes, &needed, &axes);
        // Results are read afterwards, so their slots are kept.
        let computed = moved.iter().filter(|(_, by)| by.is_none()).map(|it| it.0);
        let mut last = LastReads::among(&nodes, computed);
        for id in &results {
            last.keep(*id);
        }
        let still = still(&nodes, &moved, &results);
        base.require(graph, &still);
        let slots = Slots::of(graph.axes(), runs(&nodes, &moved, &still, base));
        let mut laid = Laid { slots, places: vec![None; nodes.len()], base };
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
            cost += laid.slots.len(place) as u64;
            steps.push((place, step));
            // From here on, another node may have the slots that this one was the last to read.
            node.op.each_operand(|id| laid.release(id, last.is_by(id, index)));
        }
        let results = results.iter().map(|id| laid.place(*id)).collect();
        Self { slots: laid.slots, steps, results, cost, looked_up: 0 }
    }

    /// Cells that one evaluation computes, with the look-ups of the one before.
    pub fn cost(&self) -> u64 {
        self.cost_of(1)
    }

    /// Cells that one evaluation computes of so many floats side by side.
    pub fn cost_of(&self, lanes: u64) -> u64 {
        self.cost.saturating_mul(lanes).saturating_add(self.looked_up)
    }

    /// Results with every input of the plan at `value`.
    pub fn at(&mut self, value: V) -> Vec<V> {
        self.with(|_, _| value)
    }

    /// Results with each input at its own value, in the order of the keys.
    pub fn at_each(&mut self, values: &[V]) -> Vec<V> {
        self.with(|key, _| values.get(key).copied().unwrap_or(V::MISSING))
    }

    /// Results with the first inputs at values of their own, and the others at `value`.
    pub fn at_with(&mut self, first: &[V], value: V) -> Vec<V> {
        self.with(|key, _| first.get(key).copied().unwrap_or(value))
    }

    /// Results with each input at its value times `factor`.
    pub fn times(&mut self, factor: V) -> Vec<V> {
        self.with(|_, stated| V::of(stated).mul(factor))
    }

    /// Results with each input at what `value` makes of its place among the keys and its stated value.
    fn with(&mut self, value: impl Fn(usize, Decimal) -> V) -> Vec<V> {
        let Self { slots, steps, .. } = self;
        let before = looked_up();
        for (place, step) in steps.iter() {
            match step {
                Step::Replaced(key, stated) => slots.fill(*place, value(*key, *stated)),
                Step::Computed(node) => slots.compute(*place, node, |_| V::MISSING),
            }
        }
        self.looked_up = looked_up() - before;
        let results = self.results.iter().map(|id| self.slots.once(*id)).collect();
        self.slots.rest();
        results
    }
}

impl Graph {
    /// Which nodes do not follow the inputs of some keys and are read by nodes that do: the cells that
    /// plans along them are over.
    pub fn still_along(&self, keys: &[&str]) -> Vec<bool> {
        let nodes = self.nodes();
        let all: Vec<usize> = (0..nodes.len()).collect();
        let mut is_still = vec![false; nodes.len()];
        let axes: Vec<_> = keys.iter().map(|key| self.live_input(key)).collect();
        let moved = moved(&nodes, &all, &axes);
        for id in still(&nodes, &moved, &[]) {
            is_still[id.index()] = true;
        }
        is_still
    }
}

/// Nodes of a plan that have a slot so far.
struct Laid<'c, V> {
    slots: Slots<V>,
    places: Vec<Option<NodeId>>,
    base: &'c Cells<Exact>,
}

impl<V: Value> Laid<'_, V> {
    /// The node over slots.
    fn local(&mut self, node: &Node) -> Node {
        Node { op: node.op.reading(|id| self.place(id)), ..*node }
    }

    /// Slot of a node; one that no input moves gets its exact cells, each converted once.
    fn place(&mut self, id: NodeId) -> NodeId {
        if let Some(place) = self.places[id.index()] {
            return place;
        }
        let (extent, cells) = self.base.stored(id).expect("cells that the plan has asked for");
        let place = self.slots.keep(*extent, V::all_of(cells));
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

/// Runs of months in which no cell that a plan reads changes, so that none that it computes does.
fn runs(nodes: &[Node], moved: &[Moved], still: &[NodeId], base: &Cells<Exact>) -> Runs {
    let months = base.months();
    let mut changes = vec![false; months];
    let computed = moved.iter().filter(|(_, by)| by.is_none());
    let mut sees_no_month = computed.map(|(index, _)| note_changes(&nodes[*index], &mut changes));
    if !sees_no_month.all(|it| it) {
        return Runs::each(months);
    }
    for (extent, cells) in still.iter().filter_map(|id| base.stored(*id)) {
        if extent.months {
            let cells = cells.as_slice();
            let columns = cells.len() / months;
            let rows = cells.chunks(columns);
            let pairs = rows.clone().zip(rows.skip(1));
            // Equal numbers of other scales may be rounded in other places.
            let digits = |it: &Exact| it.0.map(|it| (it, it.scale()));
            let changed = pairs
                .map(|(before, after)| !before.iter().map(digits).eq(after.iter().map(digits)));
            changes.iter_mut().skip(1).zip(changed).for_each(|(it, changed)| *it |= changed);
        }
    }
    Runs::of(&changes)
}
