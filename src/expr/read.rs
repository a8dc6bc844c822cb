//! A finished graph, read node by node: the view of `explain`, the workbook and other evaluators.

use super::input::{Input, SeriesInput};
use super::layout::Axes;
use super::node::Node;
use super::op::{Extent, NodeId, Op};

/// Nodes, names and inputs of a graph as it is now.
#[derive(Clone, Debug)]
pub struct Reading {
    pub(super) nodes: Vec<Node>,
    pub(super) axes: Axes,
    pub(super) levels: usize,
    pub(super) names: Vec<Vec<String>>,
    pub(super) inputs: Vec<(String, Input)>,
    pub(super) series: Vec<SeriesInput>,
    pub(super) is_row: Vec<bool>,
    /// Number that each node is, whatever the inputs are.
    pub(super) numbers: Vec<Option<u32>>,
    /// Last month of the horizon.
    pub(super) months: u32,
}

impl Reading {
    /// Levels of demand, which every series by level has.
    pub fn levels(&self) -> usize {
        self.levels
    }

    /// Last month of the horizon; the first is month 0.
    pub fn months(&self) -> u32 {
        self.months
    }

    /// Symbol of the unit of a node, empty for a plain number.
    pub fn unit(&self, id: NodeId) -> String {
        (self.nodes[id.index()].unit)()
    }

    /// Every node; operands come before the nodes that read them.
    pub fn nodes(&self) -> impl Iterator<Item = NodeId> + '_ {
        (0u32..).zip(&self.nodes).map(|(position, _)| NodeId(position))
    }

    /// Nodes that are printed with a formula of their own: named, read by several others, or taken
    /// out of a formula that would be too long.
    pub fn rows(&self) -> impl Iterator<Item = NodeId> + '_ {
        self.nodes().filter(|id| self.is_row(*id))
    }

    /// Operation of a node.
    pub fn op(&self, id: NodeId) -> &Op {
        &self.nodes[id.index()].op
    }

    /// Axes along which a node has several cells.
    pub fn extent(&self, id: NodeId) -> Extent {
        self.nodes[id.index()].extent
    }

    /// Cells that a node has.
    pub fn cells(&self, id: NodeId) -> usize {
        self.axes.cells(self.extent(id))
    }

    /// Nodes that a node reads, in the order of its formula.
    pub fn operands(&self, id: NodeId) -> Vec<NodeId> {
        self.op(id).operands()
    }

    /// True if a node reads one of those that are marked, by position.
    pub fn reads_any(&self, id: NodeId, marked: &[bool]) -> bool {
        let mut reads = false;
        self.op(id).each_operand(|it| reads |= marked[it.index()]);
        reads
    }

    /// Full names of a node, in the order they were given; none for an intermediate result.
    pub fn names_of(&self, id: NodeId) -> &[String] {
        &self.names[id.index()]
    }

    /// Node of a full name.
    pub fn find(&self, name: &str) -> Option<NodeId> {
        self.nodes().find(|id| self.names_of(*id).iter().any(|it| it == name))
    }

    /// Key and figure of a leaf, with the place or the source it comes from; none for operations.
    pub fn origin(&self, id: NodeId) -> Option<(&str, &Input)> {
        match self.op(id) {
            Op::Leaf(position) => self.inputs.get(*position).map(|(key, it)| (key.as_str(), it)),
            _ => None,
        }
    }

    /// Node of the input with that key; none if no formula reads it.
    pub fn input_node(&self, key: &str) -> Option<NodeId> {
        self.inputs.iter().find(|(known, _)| known == key)?.1.node
    }

    /// Every figure that entered, by the position that [`Op::Leaf`] holds.
    pub fn inputs(&self) -> impl Iterator<Item = (&str, &Input)> {
        self.inputs.iter().map(|(key, input)| (key.as_str(), input))
    }

    /// Every series that entered, by the position that [`Op::Series`] holds.
    pub fn series(&self) -> &[SeriesInput] {
        &self.series
    }

    /// Name of a node in the formulas of others: its first name, its key, or `#` and its position.
    pub fn label(&self, id: NodeId) -> String {
        if let Op::Series(position) = self.op(id)
            && let Some(series) = self.series.get(*position)
        {
            return series.key.clone();
        }
        match (self.origin(id), self.names_of(id).first()) {
            (Some((key, _)), _) => key.to_owned(),
            (None, Some(name)) => name.clone(),
            (None, None) => format!("#{}", id.index()),
        }
    }

    /// Name of a node for a reader in a scope such as `own.owned.servers.`: without the scope if one
    /// of its names lies in it, else in full.
    pub(super) fn label_within(&self, id: NodeId, scope: &str) -> String {
        let key = self.origin(id).map(|(key, _)| key);
        let mut names = key.into_iter().chain(self.names_of(id).iter().map(String::as_str));
        let inside = names.find_map(|name| name.strip_prefix(scope));
        inside.filter(|_| !scope.is_empty()).map_or_else(|| self.label(id), str::to_owned)
    }

    pub(super) fn set_row(&mut self, id: NodeId, is_row: bool) {
        self.is_row[id.index()] = is_row;
    }

    pub(super) fn is_row(&self, id: NodeId) -> bool {
        self.is_row[id.index()]
    }
}
