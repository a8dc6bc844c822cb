//! Formulas for evaluators that have a row of cells for each figure, such as spreadsheets.

use std::collections::HashSet;

use indexmap::IndexMap;

use super::Explainer;
use crate::expr::{NodeId, Op};

impl Explainer {
    /// Explainer whose formulas a row of cells for each figure can compute: a figure that is read at
    /// other months or levels than its reader has a row, even without a name. They
    /// keep the axis of that key, so that it can be moved.
    #[must_use]
    pub fn in_rows(mut self, axis: &str) -> Self {
        self.kept_axis = Some(axis.to_owned());
        let mut rows = vec![false; self.reading.nodes().count()];
        self.rows.clone_from(&rows);
        self.find_numbers();
        for id in self.reading.nodes() {
            if matches!(self.reading.op(id), Op::RunningTotal(_) | Op::Expected(_)) {
                rows[id.index()] = true;
            }
            for read in self.read_elsewhere(id) {
                let extent = self.reading.extent(read);
                rows[read.index()] |= extent.months || extent.levels;
            }
        }
        self.rows = rows;
        self.sizes = Vec::new();
        self.sizes();
        self.row_names = self.named_rows();
        self
    }

    /// Names of rows without one: that of the first named figure which follows, and the step of its
    /// computation.
    fn named_rows(&self) -> IndexMap<NodeId, String> {
        let mut readers: Vec<Option<NodeId>> = vec![None; self.reading.nodes().count()];
        for id in self.reading.nodes() {
            for operand in self.reading.operands(id) {
                readers[operand.index()].get_or_insert(id);
            }
        }
        let mut steps: IndexMap<&str, usize> = IndexMap::new();
        let mut named = IndexMap::new();
        let has_name = |id: NodeId| !self.reading.names_of(id).is_empty();
        let is_row = |id: &NodeId| self.is_figure(*id) && !self.is_leaf(*id) && !has_name(*id);
        for id in self.reading.nodes().filter(is_row) {
            let follow = |at: &NodeId| readers[at.index()];
            let mut followers = std::iter::successors(follow(&id), follow);
            let Some(reader) = followers.find(|it| has_name(*it)) else { continue };
            let reader = self.reading.names_of(reader)[0].as_str();
            let step = steps.entry(reader).or_default();
            *step += 1;
            named.insert(id, format!("{reader}: step {step}"));
        }
        named
    }

    /// True if all that is read at other months or levels is a figure.
    pub(super) fn is_in_rows(&self) -> bool {
        !self.rows.is_empty()
    }

    /// Nodes that an operation reads at other months or levels than its own.
    fn read_elsewhere(&self, id: NodeId) -> Vec<NodeId> {
        let read = match self.reading.op(id) {
            Op::SumMonths { value, .. }
            | Op::MaxMonths { value, .. }
            | Op::InMonth { value, .. }
            | Op::Later { value, .. }
            | Op::SumLevels(value) => vec![*value],
            Op::Expected(of) => vec![of.levels, of.shares],
            _ => Vec::new(),
        };
        let plain = |id: NodeId| {
            std::iter::successors(Some(id), |it| self.unchanged(*it)).last().unwrap_or(id)
        };
        read.into_iter().map(plain).collect()
    }

    /// True for each figure that follows from one, by position; itself among them.
    pub fn followers(&self, of: NodeId) -> Vec<bool> {
        let mut follows = vec![false; self.reading.nodes().count()];
        follows[of.index()] = true;
        let is_horizon = self.reading.origin(of).is_some_and(|(key, _)| key == "horizon_months");
        for id in self.reading.nodes() {
            let is_over_all = is_horizon && self.is_over_all_months(id);
            follows[id.index()] |= is_over_all || self.reading.reads_any(id, &follows);
        }
        follows
    }

    /// Figures that a figure follows from, itself among them.
    pub fn behind(&self, of: NodeId) -> HashSet<NodeId> {
        let mut behind = HashSet::new();
        let mut open = vec![of];
        while let Some(id) = open.pop() {
            if behind.insert(id) {
                open.extend(self.reading.operands(id));
            }
        }
        if behind.iter().any(|id| self.is_over_all_months(*id)) {
            behind.extend(self.reading.input_node("horizon_months"));
        }
        behind
    }

    /// True for a figure of all months, whose number shapes the graph and is no operand.
    fn is_over_all_months(&self, id: NodeId) -> bool {
        match *self.reading.op(id) {
            Op::SumMonths { to, .. } | Op::MaxMonths { to, .. } => to == self.reading.months(),
            _ => false,
        }
    }

    /// Figures that some figures follow from, and these, operands first.
    pub fn figures_behind(&self, results: &[NodeId]) -> Vec<NodeId> {
        let mut state = vec![Visit::New; self.reading.nodes().count()];
        let mut ordered = Vec::new();
        let mut open: Vec<NodeId> = results.iter().rev().copied().collect();
        while let Some(&id) = open.last() {
            if state[id.index()] == Visit::New {
                state[id.index()] = Visit::Open;
                let figures = self.formula(id).map(|it| it.figures()).unwrap_or_default();
                open.extend(figures.into_iter().rev().filter(|it| state[it.index()] == Visit::New));
                continue;
            }
            open.pop();
            if state[id.index()] == Visit::Open {
                state[id.index()] = Visit::Done;
                ordered.push(id);
            }
        }
        ordered
    }
}

/// Progress of a walk at a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Visit {
    New,
    Open,
    Done,
}
