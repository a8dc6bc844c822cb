//! Explanations: the formula of a figure, its operands, and how each of them came about.

mod break_even;
mod cells;
mod difference;
mod evidence;
mod find;
mod folded;
mod means;
mod rows;
mod term;
mod tree;

use indexmap::IndexMap;

pub use break_even::{BreakEvenPoint, pair_of};
pub use cells::CellRun;
pub use difference::{Difference, Replaced};
pub use evidence::{Evidence, HowKnown, SheetSource};
pub use find::{Asked, LEAD, Unknown};
pub use term::{Infix, Term, TermKind};
pub use tree::Operand;

use super::study::Study;
use crate::expr::{FoldedCells, NodeId, Op, Reading};

/// A finished graph with the cells of all its nodes, to be asked for explanations.
#[derive(Debug)]
pub struct Explainer {
    reading: Reading,
    cells: FoldedCells,
    /// Sum over all months of each series that is summed.
    totals: IndexMap<NodeId, NodeId>,
    /// Nodes that each node is written with, by position.
    sizes: Vec<usize>,
    /// Number that each node is whatever the inputs are, by position.
    numbers: Vec<Option<u32>>,
    /// Nodes without a name that are figures all the same, by position: see [`Self::in_rows`].
    rows: Vec<bool>,
    /// Names of these nodes.
    row_names: IndexMap<NodeId, String>,
    /// Key of an axis that formulas keep, although it is where it begins.
    kept_axis: Option<String>,
    /// Key of the axis along which figures were moved, if they were.
    moved: Option<String>,
    /// File that the user wrote.
    scenario: String,
    /// Names of the alternatives, in the order of the file.
    alternatives: Vec<String>,
}

impl Explainer {
    /// Reads the graph of a study, with the figures of all pairs of alternatives; `scenario` is the name
    /// of its file.
    pub fn of(study: &Study<'_>, scenario: &str) -> Self {
        study.totals(0);
        let count = study.case.alternatives.len();
        for pair in (0..count).flat_map(|a| (0..count).map(move |b| [a, b])) {
            if pair[0] != pair[1] {
                study.swap(pair[0], pair[1]);
            }
        }
        let reading = study.graph().read();
        let last = reading.months();
        let total = |id: NodeId| match *reading.op(id) {
            Op::SumMonths { value, from: 0, to } if to == last => Some((value, id)),
            _ => None,
        };
        let mut explainer = Self {
            totals: reading.nodes().filter_map(total).collect(),
            cells: study.graph().evaluate_folded(|_| None),
            sizes: Vec::new(),
            numbers: Vec::new(),
            rows: Vec::new(),
            row_names: IndexMap::new(),
            kept_axis: None,
            moved: None,
            scenario: scenario.to_owned(),
            alternatives: study.case.alternatives.iter().map(|it| it.name.clone()).collect(),
            reading,
        };
        explainer.find_numbers();
        explainer.sizes();
        explainer
    }

    /// Nodes, names and inputs of the graph.
    pub fn reading(&self) -> &Reading {
        &self.reading
    }

    /// Names of the alternatives, in the order of the file.
    pub fn alternatives(&self) -> &[String] {
        &self.alternatives
    }

    /// Symbol of the unit of a figure, empty for a plain number.
    pub fn unit(&self, id: NodeId) -> String {
        let leaf = self.reading.origin(id).map(|(_, input)| input.unit.clone());
        let series = match self.reading.op(id) {
            Op::Series(position) => self.reading.series().get(*position),
            _ => None,
        };
        let series = series.map(|it| it.unit.clone());
        leaf.or(series).unwrap_or_else(|| self.reading.unit(id))
    }
}
