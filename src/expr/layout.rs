//! Layout of a graph: the cells of each node in one flat buffer.

use std::ops::Range;

use super::graph::{Graph, Node};
use super::op::{Extent, NodeId};

/// Lengths of the axes along which a node may have cells.
#[derive(Clone, Copy, Debug)]
pub(super) struct Axes {
    /// Number of months, month 0 included.
    pub months: usize,
    /// Number of levels of demand.
    pub levels: usize,
}

impl Axes {
    /// Axes of a graph as it is.
    pub fn of(graph: &Graph) -> Self {
        Self { months: graph.months() as usize + 1, levels: graph.levels() }
    }

    /// Levels over which a node of that extent has cells.
    pub fn columns(self, extent: Extent) -> usize {
        if extent.levels { self.levels } else { 1 }
    }

    /// Number of cells of a node of that extent.
    pub fn cells(self, extent: Extent) -> usize {
        let months = if extent.months { self.months } else { 1 };
        months * self.columns(extent)
    }

    /// Cells of a node of that extent, read along any axes.
    pub fn read<V>(self, extent: Extent, cells: &[V]) -> Reader<'_, V> {
        Reader {
            cells,
            by_month: if extent.months { self.columns(extent) } else { 0 },
            by_level: usize::from(extent.levels),
        }
    }
}

/// Ranges of the cells of all nodes: months outermost, levels innermost.
#[derive(Clone, Debug)]
pub(super) struct CellLayout {
    axes: Axes,
    places: Vec<NodeCells>,
    len: usize,
}

#[derive(Clone, Copy, Debug)]
struct NodeCells {
    start: usize,
    extent: Extent,
}

impl CellLayout {
    /// Layout of all nodes of a graph as it is.
    pub fn of(graph: &Graph) -> Self {
        let mut layout = Self { axes: Axes::of(graph), places: Vec::new(), len: 0 };
        layout.extend(&graph.nodes());
        layout
    }

    /// Adds the nodes that the graph got since.
    pub fn extend(&mut self, nodes: &[Node]) {
        for Node { extent, .. } in nodes.iter().skip(self.places.len()) {
            self.places.push(NodeCells { start: self.len, extent: *extent });
            self.len += self.axes.cells(*extent);
        }
    }

    /// Number of cells.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Lengths of the axes.
    pub fn axes(&self) -> Axes {
        self.axes
    }

    /// Axes along which a node has cells.
    pub fn extent(&self, id: NodeId) -> Extent {
        self.places[id.index()].extent
    }

    /// Number of nodes in the layout.
    pub fn nodes(&self) -> usize {
        self.places.len()
    }

    /// The cells of a node.
    fn range(&self, id: usize) -> Range<usize> {
        let NodeCells { start, extent } = self.places[id];
        start..start + self.axes.cells(extent)
    }

    /// The cells before a node, which it may read, and its own.
    pub fn split<'c, V>(&self, id: usize, cells: &'c mut [V]) -> (&'c [V], &'c mut [V]) {
        let range = self.range(id);
        let (before, rest) = cells.split_at_mut(range.start);
        (before, &mut rest[..range.len()])
    }

    /// A node's cells, read along any axes.
    pub fn read<'c, V>(&self, id: NodeId, cells: &'c [V]) -> Reader<'c, V> {
        self.axes.read(self.extent(id), &cells[self.range(id.index())])
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
