//! Cells of every node in little memory: months with the same numbers share a row.

use super::evaluate::Cells;
use super::graph::Graph;
use super::op::{Extent, NodeId};
use super::value::Exact;

/// Exact cells of every node of a graph, one after another.
#[derive(Debug, Default)]
pub struct FoldedCells {
    nodes: Vec<FoldedNode>,
    /// First month of each row of the nodes that have several.
    firsts: Vec<u32>,
    cells: Vec<Exact>,
}

/// Rows of a node, one for each run of months.
#[derive(Debug)]
struct FoldedNode {
    /// Position of the first month of its first row, and of the end; equal for a node with one row.
    firsts: [u32; 2],
    /// Cells of a row.
    columns: u32,
    /// Position of its first cell.
    start: usize,
}

impl Graph {
    /// The cells of all nodes, with another value where `replacement` has one for an input's key.
    pub fn evaluate_folded(&self, replacement: impl Fn(&str) -> Option<Exact>) -> FoldedCells {
        let mut folded = FoldedCells::default();
        folded.nodes.reserve_exact(self.formulas());
        let months = self.axes().months;
        Cells::run_all(self, replacement, |extent, cells| folded.push(months, extent, cells));
        folded
    }
}

impl FoldedCells {
    /// The cell of a node, in a month and at a level of demand.
    pub fn at(&self, id: NodeId, month: usize, level: usize) -> Exact {
        let FoldedNode { firsts: [from, to], columns, start } = self.nodes[id.index()];
        let firsts = &self.firsts[from as usize..to as usize];
        let row = firsts.partition_point(|first| *first as usize <= month).saturating_sub(1);
        let (columns, level) = (columns as usize, if columns > 1 { level } else { 0 });
        self.cells[start + row * columns + level]
    }

    fn push(&mut self, months: usize, extent: Extent, cells: &[Exact]) {
        let columns = if extent.months { cells.len() / months } else { cells.len() };
        let (from, start) = (self.firsts.len(), self.cells.len());
        // Equal numbers of other scales have other digits.
        let digits = |it: &Exact| it.0.map(|it| (it.mantissa(), it.scale()));
        let mut last: Option<&[Exact]> = None;
        for (month, row) in (0u32..).zip(cells.chunks(columns.max(1))) {
            if !last.is_some_and(|last| last.iter().map(digits).eq(row.iter().map(digits))) {
                self.firsts.push(month);
                self.cells.extend_from_slice(row);
                last = Some(row);
            }
        }
        if self.firsts.len() - from <= 1 {
            self.firsts.truncate(from);
        }
        let position = |at: usize| u32::try_from(at).expect("fewer rows than a graph has cells");
        let firsts = [from, self.firsts.len()].map(position);
        self.nodes.push(FoldedNode { firsts, columns: position(columns), start });
    }
}
