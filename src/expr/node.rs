//! Nodes of a graph: an operation each, and figures from outside that some read.

use super::op::{Extent, Op};

/// An operation and the axes along which it has cells.
#[derive(Clone, Debug)]
pub struct Node {
    /// Operation that computes the cells.
    pub op: Op,
    /// Axes along which there are several cells.
    pub extent: Extent,
    /// Symbol of the unit, asked for by few.
    pub(super) unit: fn() -> String,
}

/// A figure from outside the graph.
#[derive(Clone, Copy, Debug)]
pub(super) enum Figure {
    /// An input, by position.
    Leaf(usize),
    /// A level of a series, by the position of the series.
    Level(usize, usize),
}
