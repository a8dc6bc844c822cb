//! Layout of a graph: the cells of each node in one flat buffer.

use std::ops::Range;

use super::graph::{Graph, Node};
use super::op::{Extent, NodeId};

/// Ranges of the cells of all nodes: months outermost, levels innermost.
#[derive(Clone, Debug)]
pub(super) struct CellLayout {
    months: usize,
    levels: usize,
    places: Vec<NodeCells>,
    len: usize,
}

#[derive(Clone, Copy, Debug)]
struct NodeCells {
    start: usize,
    len: usize,
    extent: Extent,
}

impl CellLayout {
    /// Layout of the nodes that are wanted; the others get no cells.
    pub fn of(graph: &Graph, wanted: impl Fn(usize) -> bool) -> Self {
        let mut layout = Self {
            months: graph.months() as usize + 1,
            levels: graph.levels(),
            places: Vec::with_capacity(graph.nodes().len()),
            len: 0,
        };
        layout.extend(&graph.nodes(), wanted);
        layout
    }

    /// Adds the nodes that the graph got since, if they are wanted.
    pub fn extend(&mut self, nodes: &[Node], wanted: impl Fn(usize) -> bool) {
        for (index, Node { extent, .. }) in nodes.iter().enumerate().skip(self.places.len()) {
            let cells = self.rows(*extent) * self.columns(*extent);
            let len = if wanted(index) { cells } else { 0 };
            self.places.push(NodeCells { start: self.len, len, extent: *extent });
            self.len += len;
        }
    }

    /// Number of cells.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Number of months, month 0 included.
    pub fn months(&self) -> usize {
        self.months
    }

    /// Number of levels of demand.
    pub fn levels(&self) -> usize {
        self.levels
    }

    /// Months over which a node of that extent has cells.
    pub fn rows(&self, extent: Extent) -> usize {
        if extent.months { self.months } else { 1 }
    }

    /// Levels over which a node of that extent has cells.
    pub fn columns(&self, extent: Extent) -> usize {
        if extent.levels { self.levels } else { 1 }
    }

    /// Number of nodes in the layout.
    pub fn nodes(&self) -> usize {
        self.places.len()
    }

    /// The cells of a node.
    pub fn range(&self, id: usize) -> Range<usize> {
        let NodeCells { start, len, .. } = self.places[id];
        start..start + len
    }

    /// The cells before a node, which it may read, and its own.
    pub fn split<'c, V>(&self, id: usize, cells: &'c mut [V]) -> (&'c [V], &'c mut [V]) {
        let range = self.range(id);
        let (before, rest) = cells.split_at_mut(range.start);
        (before, &mut rest[..range.len()])
    }

    /// A node's cells, read along any axes.
    pub fn read<'c, V: Copy>(&self, id: NodeId, cells: &'c [V]) -> Reader<'c, V> {
        let extent = self.places[id.index()].extent;
        Reader {
            cells: &cells[self.range(id.index())],
            by_month: if extent.months { self.columns(extent) } else { 0 },
            by_level: usize::from(extent.levels),
        }
    }
}

/// A node's cells; along an axis it does not have, each is read again.
#[derive(Clone, Copy, Debug)]
pub(super) struct Reader<'c, V> {
    pub cells: &'c [V],
    by_month: usize,
    by_level: usize,
}

impl<V: Copy> Reader<'_, V> {
    pub fn at(&self, month: usize, level: usize) -> V {
        self.cells[month * self.by_month + level * self.by_level]
    }
}
