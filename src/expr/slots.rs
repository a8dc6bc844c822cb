//! Slots of cells, each for one node at a time: what nobody reads any more is written over.

use super::compute::compute;
use super::layout::{Axes, Reader};
use super::node::{Figure, Node};
use super::node_cells::NodeCells;
use super::op::{Extent, NodeId};
use super::runs::Runs;
use super::value::Value;

/// Cells that a slot has while nobody computes; longer ones are made anew each time.
const HELD: usize = 256;

/// Cells of the nodes that are in use; the nodes name slots in the place of nodes of the graph.
#[derive(Clone, Debug)]
pub(super) struct Slots<V> {
    axes: Axes,
    runs: Runs,
    each: Vec<Slot<V>>,
    free: Vec<NodeId>,
}

#[derive(Clone, Debug)]
struct Slot<V> {
    extent: Extent,
    cells: SlotCells<V>,
}

#[derive(Clone, Debug)]
enum SlotCells<V> {
    /// Cells of a node that is never computed.
    Kept(NodeCells<V>),
    /// Cells of nodes that are computed each time.
    Computed(Vec<V>),
}

impl<V: Value> Slots<V> {
    /// No slots yet, for nodes of a graph along these axes, with a row of cells for each run of months.
    pub fn of(axes: Axes, runs: Runs) -> Self {
        let axes = Axes { months: runs.len(), ..axes };
        Self { axes, runs, each: Vec::new(), free: Vec::new() }
    }

    /// A slot for the cells of a node: one that was given back, or a new one.
    pub fn add(&mut self, extent: Extent) -> NodeId {
        let fits = |id: &NodeId| self.each[id.index()].extent == extent;
        if let Some(found) = self.free.iter().rposition(fits) {
            return self.free.swap_remove(found);
        }
        self.push(Slot { extent, cells: SlotCells::Computed(Vec::new()) })
    }

    /// A slot for cells that are known for each month and stay.
    pub fn keep(&mut self, extent: Extent, cells: NodeCells<V>) -> NodeId {
        let columns = self.axes.columns(extent);
        let all = cells.as_slice();
        let cells = if extent.months && all.len() != self.axes.cells(extent) {
            let row = |month: &usize| &all[month * columns..(month + 1) * columns];
            NodeCells::Many(self.runs.first().iter().flat_map(row).copied().collect())
        } else {
            cells
        };
        self.push(Slot { extent, cells: SlotCells::Kept(cells) })
    }

    fn push(&mut self, slot: Slot<V>) -> NodeId {
        self.each.push(slot);
        NodeId(u32::try_from(self.each.len() - 1).expect("no more slots than nodes"))
    }

    /// Gives a slot back.
    pub fn release(&mut self, id: NodeId) {
        self.free.push(id);
    }

    /// Number of cells of a slot.
    pub fn len(&self, id: NodeId) -> usize {
        self.axes.cells(self.each[id.index()].extent)
    }

    /// Puts one value into all cells of a slot.
    pub fn fill(&mut self, id: NodeId, value: V) {
        let len = self.len(id);
        match &mut self.each[id.index()].cells {
            SlotCells::Computed(cells) if cells.len() == len => cells.fill(value),
            cells => *cells = SlotCells::Computed(vec![value; len]),
        }
    }

    /// Computes the cells of a slot from those of others.
    pub fn compute(&mut self, id: NodeId, node: &Node, figure: impl Fn(Figure) -> V) {
        let len = self.len(id);
        // They are taken out meanwhile: no node reads its own.
        let taken = SlotCells::Computed(Vec::new());
        let mut out = match std::mem::replace(&mut self.each[id.index()].cells, taken) {
            SlotCells::Computed(cells) if cells.len() == len => cells,
            _ => vec![V::MISSING; len],
        };
        compute(self.axes, &self.runs, node, &mut out, |id| self.read(id), figure);
        self.each[id.index()].cells = SlotCells::Computed(out);
    }

    /// The first cell of a slot.
    pub fn once(&self, id: NodeId) -> V {
        self.read(id).at(0, 0)
    }

    /// Frees long cells until they are computed again: many plans live at once, and one computes.
    pub fn rest(&mut self) {
        for slot in &mut self.each {
            if let SlotCells::Computed(cells) = &mut slot.cells
                && cells.len() > HELD
            {
                *cells = Vec::new();
            }
        }
    }

    fn read(&self, id: NodeId) -> Reader<'_, V> {
        let Slot { extent, cells } = &self.each[id.index()];
        match cells {
            SlotCells::Kept(cells) => self.axes.read(*extent, cells.as_slice()),
            SlotCells::Computed(cells) => self.axes.read(*extent, cells),
        }
    }
}
