//! Slots of cells, each for one node at a time: what nobody reads any more is written over.

use super::compute::compute;
use super::graph::{Graph, Node};
use super::layout::{Axes, Reader};
use super::op::{Extent, NodeId};
use super::value::Value;

/// Cells of the nodes that are in use; the nodes name slots in the place of nodes of the graph.
#[derive(Debug)]
pub(super) struct Slots<V> {
    axes: Axes,
    slots: Vec<Slot<V>>,
    free: Vec<NodeId>,
}

#[derive(Debug)]
struct Slot<V> {
    extent: Extent,
    cells: Vec<V>,
}

impl<V: Value> Slots<V> {
    /// No slots yet, for nodes of a graph.
    pub fn of(graph: &Graph) -> Self {
        Self { axes: Axes::of(graph), slots: Vec::new(), free: Vec::new() }
    }

    /// A slot for the cells of a node: one that was given back, or a new one.
    pub fn add(&mut self, extent: Extent) -> NodeId {
        let fits = |id: &NodeId| self.slots[id.index()].extent == extent;
        if let Some(found) = self.free.iter().rposition(fits) {
            return self.free.swap_remove(found);
        }
        self.add_kept(extent)
    }

    /// A slot of its own for the cells of a node, which nobody gives back.
    pub fn add_kept(&mut self, extent: Extent) -> NodeId {
        let cells = vec![V::MISSING; self.axes.cells(extent)];
        self.slots.push(Slot { extent, cells });
        NodeId(u32::try_from(self.slots.len() - 1).expect("no more slots than nodes"))
    }

    /// Gives a slot back.
    pub fn release(&mut self, id: NodeId) {
        self.free.push(id);
    }

    /// Puts known cells into a slot.
    pub fn put(&mut self, id: NodeId, cells: impl Iterator<Item = V>) {
        self.slots[id.index()].cells.iter_mut().zip(cells).for_each(|(to, from)| *to = from);
    }

    /// Puts one value into all cells of a slot.
    pub fn fill(&mut self, id: NodeId, value: V) {
        self.slots[id.index()].cells.fill(value);
    }

    /// Computes the cells of a slot from those of others.
    pub fn compute(&mut self, id: NodeId, node: &Node, leaf: impl Fn(usize) -> V) {
        // They are taken out meanwhile: no node reads its own.
        let mut out = std::mem::take(&mut self.slots[id.index()].cells);
        compute(self.axes, node, &mut out, |id| self.read(id), leaf);
        self.slots[id.index()].cells = out;
    }

    /// The first cell of a slot.
    pub fn once(&self, id: NodeId) -> V {
        self.read(id).at(0, 0)
    }

    /// Number of cells of a node of that extent.
    pub fn cells(&self, extent: Extent) -> usize {
        self.axes.cells(extent)
    }

    fn read(&self, id: NodeId) -> Reader<'_, V> {
        let Slot { extent, cells } = &self.slots[id.index()];
        self.axes.read(*extent, cells)
    }
}
