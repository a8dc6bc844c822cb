//! Cells of every node in little memory: months with the same numbers share a row, and parts of a formula
//! that nothing else reads are computed again if they are asked for.

use super::evaluate::Cells;
use super::graph::Graph;
use super::node::Node;
use super::op::{Extent, NodeId, Op};
use super::value::{Arithmetic, Exact};

/// Exact cells of every node of a graph, one after another.
#[derive(Debug, Default)]
pub struct FoldedCells {
    nodes: Vec<FoldedNode>,
    /// First month of each row of the nodes that have several.
    firsts: Vec<u32>,
    cells: Vec<Exact>,
}

/// Cells of a node.
#[derive(Clone, Copy, Debug)]
enum FoldedNode {
    /// A row for each run of months.
    Rows {
        /// Position of the first month of its first row, and of the end; equal for a node with one row.
        firsts: [u32; 2],
        /// Cells of a row.
        columns: u32,
        /// Position of its first cell.
        start: usize,
    },
    /// Operation on two nodes, cell by cell.
    Pair(fn(Exact, Exact) -> Exact, [NodeId; 2]),
    /// Series of another node, delayed by a number of months; 0 before it begins.
    Later(NodeId, u32),
}

impl Graph {
    /// The cells of all nodes, with another value where `replacement` has one for an input's key.
    pub fn evaluate_folded(&self, replacement: impl Fn(&str) -> Option<Exact>) -> FoldedCells {
        let mut folded = FoldedCells::default();
        folded.nodes.reserve_exact(self.formulas());
        let months = self.axes().months;
        let mut parts = parts(&self.nodes()).into_iter();
        Cells::run_all(self, replacement, |extent, cells| match parts.next().flatten() {
            Some(part) => folded.nodes.push(part),
            None => folded.push(months, extent, cells),
        });
        folded
    }
}

impl FoldedCells {
    /// The cell of a node, in a month and at a level of demand.
    pub fn at(&self, id: NodeId, month: usize, level: usize) -> Exact {
        match self.nodes[id.index()] {
            FoldedNode::Rows { firsts: [from, to], columns, start } => {
                let firsts = &self.firsts[from as usize..to as usize];
                let row = firsts.partition_point(|it| *it as usize <= month).saturating_sub(1);
                let (columns, level) = (columns as usize, if columns > 1 { level } else { 0 });
                self.cells[start + row * columns + level]
            }
            FoldedNode::Pair(operation, [a, b]) => {
                operation(self.at(a, month, level), self.at(b, month, level))
            }
            FoldedNode::Later(value, months) => month
                .checked_sub(months as usize)
                .map_or(Exact::of(0.into()), |month| self.at(value, month, 0)),
        }
    }

    /// Number of cells that are kept.
    pub fn kept(&self) -> usize {
        self.cells.len()
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
        let columns = position(columns);
        self.nodes.push(FoldedNode::Rows { firsts, columns, start });
    }
}

/// Nodes whose cells follow at once from those of others, as one operation alone reads them: most of the series of a
/// fleet that is bought by the month.
fn parts(nodes: &[Node]) -> Vec<Option<FoldedNode>> {
    let mut readers: Vec<Option<usize>> = vec![None; nodes.len()];
    let mut is_shared = vec![false; nodes.len()];
    for (index, node) in nodes.iter().enumerate() {
        node.op.each_operand(|id| {
            let of = id.index();
            is_shared[of] |= readers[of].replace(index).is_some();
        });
    }
    let is_part = |index: usize| nodes[index].extent.months && !is_shared[index];
    let reader = |index: usize| readers[index].map(|it| &nodes[it].op);
    let is_read_by_cell = |index: usize| {
        reader(index).is_some_and(|it| matches!(it, Op::Ceil(_)) || part(it).is_some())
    };
    let all = nodes.iter().enumerate();
    let of = |(index, node): (usize, &Node)| {
        part(&node.op).filter(|_| is_part(index) && is_read_by_cell(index))
    };
    all.map(of).collect()
}

/// Operation cell by cell; none for others.
fn part(op: &Op) -> Option<FoldedNode> {
    Some(match *op {
        Op::Add(a, b) => FoldedNode::Pair(Exact::add, [a, b]),
        Op::Sub(a, b) => FoldedNode::Pair(Exact::sub, [a, b]),
        Op::Mul(a, b) => FoldedNode::Pair(Exact::mul, [a, b]),
        Op::Div(a, b) => FoldedNode::Pair(Exact::div, [a, b]),
        Op::Later { value, months } => FoldedNode::Later(value, months),
        _ => return None,
    })
}
