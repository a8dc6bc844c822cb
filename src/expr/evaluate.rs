//! Cells of the nodes of a graph, for any kind of number.

use indexmap::IndexMap;

use super::axes::{Grid, Monthly, Once};
use super::compute::compute;
use super::graph::Graph;
use super::handle::Expr;
use super::input::Input;
use super::layout::{Axes, Reader};
use super::moved::{moved, still};
use super::needed::{LastReads, needed};
use super::node_cells::NodeCells;
use super::op::{Extent, NodeId};
use super::runs::Runs;
use super::unit::Unit;
use super::value::{Exact, Value};

/// Cells of the nodes that were asked for.
#[derive(Clone, Debug)]
pub struct Cells<V> {
    axes: Axes,
    nodes: Vec<Option<(Extent, NodeCells<V>)>>,
    computed: u64,
}

impl Graph {
    /// All nodes, from the inputs as they are.
    pub fn evaluate<V: Value>(&self) -> Cells<V> {
        self.evaluate_with(|_| None)
    }

    /// All nodes, with another value where `replacement` has one for an input's key. A net price that
    /// is replaced follows its list price and discount no longer.
    pub fn evaluate_with<V: Value>(&self, replacement: impl Fn(&str) -> Option<V>) -> Cells<V> {
        self.changed(replacement, |_| true)
    }

    /// As [`Graph::evaluate_with`], of which those that `keeps` names keep their cells; so do all that do not vary by
    /// month. The others are missing.
    pub fn evaluate_with_keeping<V: Value>(
        &self,
        replacement: impl Fn(&str) -> Option<V>,
        keeps: &[bool],
    ) -> Cells<V> {
        self.changed(replacement, |index| keeps.get(index).is_some_and(|it| *it))
    }

    fn changed<V: Value>(
        &self,
        replacement: impl Fn(&str) -> Option<V>,
        keeps: impl Fn(usize) -> bool,
    ) -> Cells<V> {
        let mut cells = Cells::none(self);
        let all: Vec<usize> = (0..self.nodes().len()).collect();
        cells.run(self, &all, &self.replaced(replacement), keeps, |_, _| ());
        cells
    }

    /// Values of inputs by the positions of their nodes.
    fn replaced<V>(&self, replacement: impl Fn(&str) -> Option<V>) -> IndexMap<usize, V> {
        let inputs = self.inputs.borrow();
        let value = |(key, input): (&String, &Input)| {
            Some((input.node?.index(), replacement(key.as_str())?))
        };
        inputs.iter().filter_map(value).collect()
    }

    /// All nodes with the live input of a key at another value: those that follow it are computed again, from
    /// the exact cells of the graph as it is. Of series by month that do, those stay that `keeps` names.
    pub fn evaluate_moved(
        &self,
        base: &mut Cells<Exact>,
        (key, value): (&str, Exact),
        keeps: &[bool],
    ) -> Cells<Exact> {
        let nodes = self.nodes();
        let all: Vec<usize> = (0..nodes.len()).collect();
        let moved = moved(&nodes, &all, &[self.live_input(key)]);
        base.require(self, &still(&nodes, &moved, &[]));
        let order: Vec<usize> = moved.iter().map(|it| it.0).collect();
        let replaced = moved.iter().filter(|it| it.1.is_some()).map(|it| (it.0, value)).collect();
        let mut cells = Cells { computed: 0, ..base.clone() };
        let keeps = |index: usize| keeps.get(index).is_some_and(|it| *it);
        cells.run(self, &order, &replaced, keeps, |_, _| ());
        cells
    }

    /// All nodes, of which those that `keeps` names keep their cells; so do all that do not vary by
    /// month. The others are computed again if they are asked for.
    pub fn evaluate_keeping<V: Value>(&self, keeps: &[bool]) -> Cells<V> {
        let mut cells = Cells::none(self);
        let all: Vec<usize> = (0..self.nodes().len()).collect();
        let is_kept = |index: usize| keeps.get(index).is_some_and(|it| *it);
        cells.run(self, &all, &IndexMap::new(), is_kept, |_, _| ());
        cells
    }
}

impl<V: Value> Cells<V> {
    /// No cells of a graph yet.
    pub fn none(graph: &Graph) -> Self {
        Self { axes: graph.axes(), nodes: Vec::new(), computed: 0 }
    }

    /// Computes some nodes whose cells are not there, from the inputs as they are.
    pub fn require(&mut self, graph: &Graph, ids: &[NodeId]) {
        let is_there = |id: NodeId| self.nodes.get(id.index()).is_some_and(Option::is_some);
        if ids.iter().all(|id| is_there(*id)) {
            return;
        }
        let missing = needed(&graph.nodes(), ids, is_there);
        let is_asked = |index: usize| ids.iter().any(|id| id.index() == index);
        self.run(graph, &missing, &IndexMap::new(), is_asked, |_, _| ());
    }

    /// Computes all nodes in the order of the graph and shows the cells of each, most of which do not stay.
    pub(super) fn run_all(
        graph: &Graph,
        replacement: impl Fn(&str) -> Option<V>,
        computed: impl FnMut(Extent, &[V]),
    ) {
        let all: Vec<usize> = (0..graph.formulas()).collect();
        let replaced = graph.replaced(replacement);
        Self::none(graph).run(graph, &all, &replaced, |_| false, computed);
    }

    /// Number of months, month 0 included.
    pub(super) fn months(&self) -> usize {
        self.axes.months
    }

    /// Number of cells that were computed so far.
    pub fn computed(&self) -> u64 {
        self.computed
    }

    /// Computes nodes in that order; those of replaced inputs, by position, have that value. A node
    /// that varies by month and is not kept loses its cells after its last reader. `computed` sees the
    /// cells of each.
    fn run(
        &mut self,
        graph: &Graph,
        order: &[usize],
        replaced: &IndexMap<usize, V>,
        keeps: impl Fn(usize) -> bool,
        mut computed: impl FnMut(Extent, &[V]),
    ) {
        let nodes = graph.nodes();
        self.nodes.resize(nodes.len(), None);
        let last = LastReads::among(&nodes, order.iter().copied());
        let runs = Runs::each(self.axes.months);
        for &index in order {
            let node = &nodes[index];
            let mut cells = NodeCells::all(V::MISSING, self.axes.cells(node.extent));
            let out = cells.as_mut_slice();
            self.computed += out.len() as u64;
            if let Some(value) = replaced.get(&index) {
                out.fill(*value); // whatever it is computed from
            } else {
                let figure = |it| graph.stated_at(it).map_or(V::MISSING, V::of);
                compute(self.axes, &runs, node, out, |id| self.read(id), figure);
            }
            computed(node.extent, out);
            self.nodes[index] = Some((node.extent, cells));
            node.op.each_operand(|id| {
                let is_over = last.is_by(id, index) && nodes[id.index()].extent.months;
                if is_over && !keeps(id.index()) {
                    self.nodes[id.index()] = None;
                }
            });
        }
    }
}

impl<V: Value> Cells<V> {
    /// The one value of an expression that was asked for.
    pub fn once<Q: Unit>(&self, expr: Expr<'_, Q, Once>) -> V {
        self.read(expr.id()).at(0, 0)
    }

    /// The value of each month, month 0 first.
    pub fn monthly<Q: Unit>(&self, expr: Expr<'_, Q, Monthly>) -> Vec<V> {
        let reader = self.read(expr.id());
        (0..self.axes.months).map(|month| reader.at(month, 0)).collect()
    }

    /// The value of each level, highest first: of each running month, or once if all are the same.
    pub fn grid<Q: Unit>(&self, expr: Expr<'_, Q, Grid>) -> Vec<Vec<V>> {
        let reader = self.read(expr.id());
        let varies = self.stored(expr.id()).is_some_and(|(extent, _)| extent.months);
        let months = if varies { 1..self.axes.months } else { 0..1 };
        let levels = |month| (0..self.axes.levels).map(|level| reader.at(month, level)).collect();
        months.map(levels).collect()
    }

    /// The cell of a node that was asked for, in a month and at a level of demand.
    pub fn at(&self, id: NodeId, month: usize, level: usize) -> V {
        self.read(id).at(month, level)
    }

    /// The cells of the node of that name.
    pub fn named(&self, graph: &Graph, name: &str) -> Option<&[V]> {
        graph.named(name).map(|id| self.read(id).cells)
    }

    /// Extent of a node and its cells.
    pub(super) fn stored(&self, id: NodeId) -> Option<&(Extent, NodeCells<V>)> {
        self.nodes.get(id.index())?.as_ref()
    }

    pub(super) fn read(&self, id: NodeId) -> Reader<'_, V> {
        let (extent, cells) = self.stored(id).expect("cells that were asked for");
        self.axes.read(*extent, cells.as_slice())
    }
}

#[cfg(test)]
mod tests {
    use crate::expr::Exact;
    use crate::expr::unit::{Gpus, Months};
    use crate::expr::{Given, Graph};

    #[test]
    fn month_0_runs_nothing_and_is_no_maximum() {
        // 79 in month 0, then 64, 63, 62.
        let graph = Graph::over(&Given::<Months>::default_of("horizon_months", 3));
        let falling = graph.count::<Gpus>(65) - graph.month() * graph.count::<Gpus>(1);
        let gpus = graph.count::<Gpus>(14).at(0) + falling;
        let most = gpus.most();
        assert_eq!(graph.evaluate::<Exact>().once(most).0, Some(64.into()));
    }
}
