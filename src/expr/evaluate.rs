//! Cells of all nodes of a graph, for any kind of number.

use indexmap::IndexMap;

use super::axes::{Monthly, Once};
use super::compute::compute;
use super::graph::Graph;
use super::handle::Expr;
use super::layout::{CellLayout, Reader};
use super::op::{Extent, NodeId};
use super::unit::Unit;
use super::value::Value;

/// Every node's cells.
#[derive(Debug)]
pub struct Cells<V> {
    layout: CellLayout,
    cells: Vec<V>,
}

impl Graph {
    /// All nodes, from the inputs as they are.
    pub fn evaluate<V: Value>(&self) -> Cells<V> {
        self.evaluate_with(|_| None)
    }

    /// All nodes, with another value where `replacement` has one for an input's key. A net price that
    /// is replaced follows its list price and discount no longer.
    pub fn evaluate_with<V: Value>(&self, replacement: impl Fn(&str) -> Option<V>) -> Cells<V> {
        let inputs = self.inputs();
        let replaced = inputs
            .iter()
            .filter_map(|(key, input)| Some((input.node?.index(), replacement(key)?)))
            .collect();
        let mut cells = Cells { layout: CellLayout::of(self), cells: Vec::new() };
        cells.fill(self, 0, &replaced);
        cells
    }
}

impl<V: Value> Cells<V> {
    /// Computes the nodes that were added to the graph since, from the inputs as they are.
    pub fn extend(&mut self, graph: &Graph) {
        let known = self.layout.nodes();
        if graph.nodes().len() > known {
            self.layout.extend(&graph.nodes());
            self.fill(graph, known, &IndexMap::new());
        }
    }

    /// Computes the nodes from a position on; nodes of replaced inputs, by position, have that value.
    fn fill(&mut self, graph: &Graph, from: usize, replaced: &IndexMap<usize, V>) {
        self.cells.resize(self.layout.len(), V::MISSING);
        let stated = graph.stated();
        for (index, node) in graph.nodes().iter().enumerate().skip(from) {
            let (before, out) = self.layout.split(index, &mut self.cells);
            if let Some(value) = replaced.get(&index) {
                out.fill(*value); // whatever it is computed from
                continue;
            }
            let read = |id| self.layout.read(id, before);
            compute(self.layout.axes(), node, out, read, |leaf| V::of(stated[leaf]));
        }
    }
}

impl<V: Value> Cells<V> {
    /// The one value of an expression.
    pub fn once<Q: Unit>(&self, expr: Expr<'_, Q, Once>) -> V {
        self.read(expr.id()).at(0, 0)
    }

    /// The value of each month, month 0 first.
    pub fn monthly<Q: Unit>(&self, expr: Expr<'_, Q, Monthly>) -> Vec<V> {
        let reader = self.read(expr.id());
        (0..self.layout.axes().months).map(|month| reader.at(month, 0)).collect()
    }

    /// The cells of the node of that name.
    pub fn named(&self, graph: &Graph, name: &str) -> Option<&[V]> {
        graph.named(name).map(|id| self.read(id).cells)
    }

    /// Extent of a node and its cells.
    pub(super) fn stored(&self, id: NodeId) -> (Extent, &[V]) {
        (self.layout.extent(id), self.read(id).cells)
    }

    pub(super) fn read(&self, id: NodeId) -> Reader<'_, V> {
        self.layout.read(id, &self.cells)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
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
