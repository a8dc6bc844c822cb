//! Cells of one node.

use std::sync::Arc;

/// Cells of a node. Most nodes have one, which needs no memory of its own.
#[derive(Clone, Debug)]
pub enum NodeCells<V> {
    /// The cell of a node that varies along no axis.
    One([V; 1]),
    /// A cell for each month, level, or both.
    Many(Arc<[V]>),
}

impl<V: Copy> NodeCells<V> {
    /// A number of cells that all hold one value.
    pub fn all(value: V, count: usize) -> Self {
        if count == 1 {
            Self::One([value])
        } else {
            Self::Many(std::iter::repeat_n(value, count).collect())
        }
    }

    /// The cells, months outermost.
    pub fn as_slice(&self) -> &[V] {
        match self {
            Self::One(cell) => cell,
            Self::Many(cells) => cells,
        }
    }

    /// The cells to write; none of those that others share.
    pub fn as_mut_slice(&mut self) -> &mut [V] {
        match self {
            Self::One(cell) => cell,
            Self::Many(cells) => Arc::get_mut(cells).unwrap_or_default(),
        }
    }

    /// Other cells made of these, one by one.
    pub fn map<W>(&self, other: impl FnMut(V) -> W) -> NodeCells<W> {
        match self {
            Self::One(cell) => NodeCells::One(cell.map(other)),
            Self::Many(cells) => NodeCells::Many(cells.iter().copied().map(other).collect()),
        }
    }
}
