//! The part of a graph that follows some inputs.

use std::collections::BTreeMap;

use super::graph::LiveInput;
use super::node::Node;
use super::op::NodeId;

/// Position of a node that follows an input; the input's place among them, if it is one itself.
pub(super) type Moved = (usize, Option<(usize, LiveInput)>);

/// The nodes that follow some inputs, in the order of the graph; an input with its place among them.
pub(super) fn moved(nodes: &[Node], needed: &[usize], axes: &[Option<LiveInput>]) -> Vec<Moved> {
    let mut follows = vec![false; nodes.len()];
    let mut moved = Vec::new();
    let known = axes.iter().enumerate().filter_map(|(key, it)| Some((key, (*it)?)));
    let inputs: BTreeMap<usize, _> = known.map(|it| (it.1.node.index(), it)).collect();
    for &index in needed {
        let by = inputs.get(&index).copied();
        let mut is_moved = by.is_some();
        nodes[index].op.each_operand(|id| is_moved |= follows[id.index()]);
        if is_moved {
            follows[index] = true;
            moved.push((index, by));
        }
    }
    moved
}

/// The nodes that no input moves and that a moved node reads, or that are results.
pub(super) fn still(nodes: &[Node], moved: &[Moved], results: &[NodeId]) -> Vec<NodeId> {
    let mut is_known = vec![false; nodes.len()];
    for (index, _) in moved {
        is_known[*index] = true;
    }
    let mut still = Vec::new();
    let mut note = |id: NodeId| {
        if !std::mem::replace(&mut is_known[id.index()], true) {
            still.push(id);
        }
    };
    for (index, _) in moved.iter().filter(|(_, by)| by.is_none()) {
        nodes[*index].op.each_operand(&mut note);
    }
    for id in results {
        note(*id);
    }
    still
}
