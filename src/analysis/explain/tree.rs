//! Operands of a figure, to some depth; the evidence of each is shown once.

use indexmap::IndexSet;

use super::Explainer;
use crate::expr::{NodeId, Origin};

/// A figure among the operands of another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Operand {
    /// Node of the figure.
    pub id: NodeId,
    /// Full name.
    pub name: String,
    /// True if another row has its formula and operands, or its place.
    pub is_repeated: bool,
    /// Operands of the figure, if they are shown.
    pub operands: Vec<Operand>,
}

impl Explainer {
    /// Operands of a figure, and theirs, down to a number of levels.
    pub fn operands(&self, id: NodeId, name: &str, depth: usize) -> Vec<Operand> {
        let mut seen: IndexSet<NodeId> = [id].into_iter().collect();
        self.below(id, name, depth, &mut seen)
    }

    fn below(
        &self,
        id: NodeId,
        name: &str,
        depth: usize,
        seen: &mut IndexSet<NodeId>,
    ) -> Vec<Operand> {
        if depth == 0 {
            return Vec::new();
        }
        let figures = self.formula(id).map(|it| it.figures()).unwrap_or_default();
        let figures: Vec<(NodeId, bool)> = figures
            .into_iter()
            .filter(|it| !self.is_running(*it))
            .map(|it| (it, seen.contains(&it)))
            .collect();
        seen.extend(figures.iter().map(|(id, _)| *id));
        let operand = |(id, is_repeated): (NodeId, bool)| {
            let name = self.name(id, name);
            // Nobody asks why nothing is nothing.
            let is_last = is_repeated || self.is_nothing(id);
            let depth = if is_last { 0 } else { depth - 1 };
            let operands = self.below(id, &name, depth, seen);
            Operand { id, name, is_repeated, operands }
        };
        figures.into_iter().map(operand).collect()
    }

    /// Leaves that a figure follows from, each once, in the order of the formulas.
    pub fn leaves(&self, id: NodeId) -> Vec<NodeId> {
        let mut seen = IndexSet::new();
        let mut leaves = Vec::new();
        let mut open = vec![id];
        while let Some(id) = open.pop() {
            if !seen.insert(id) {
                continue;
            }
            if self.is_leaf(id) {
                leaves.push(id);
            }
            let operands = self.reading.operands(id);
            open.extend(operands.into_iter().rev());
        }
        let is_axis = |id: &NodeId| {
            self.reading.origin(*id).is_some_and(|(_, input)| input.origin == Origin::Axis)
        };
        leaves.retain(|id| !is_axis(id));
        leaves
    }

    /// Named figures that follow from a figure, in the order in which they are computed.
    pub fn uses(&self, of: NodeId) -> Vec<NodeId> {
        let follows = self.followers(of);
        let is_use = |id: &NodeId| {
            follows[id.index()] && *id != of && !self.reading.names_of(*id).is_empty()
        };
        self.reading.nodes().filter(is_use).collect()
    }

    /// Full name of a figure: of several, the one that shares the longest path with its reader.
    pub fn name(&self, id: NodeId, reader: &str) -> String {
        let key = self.reading.origin(id).map(|(key, _)| key);
        let names = self.reading.names_of(id).iter().map(String::as_str);
        let shared =
            |name: &str| name.split('.').zip(reader.split('.')).take_while(|(a, b)| a == b).count();
        let names: Vec<&str> = key.into_iter().chain(names).collect();
        // Of equally near names the first: max_by_key would take the last.
        let nearest = names.iter().rev().max_by_key(|name| shared(name));
        let row = || self.row_names.get(&id).cloned().unwrap_or_else(|| self.reading.label(id));
        nearest.map_or_else(row, |it| (*it).to_owned())
    }
}
