//! Nodes that are a plain number whatever the inputs are, each found once.

use super::node::Node;
use super::op::{NodeId, Op};

/// Number that each node is, if it is one; operands come before the nodes that read them.
pub(super) fn numbers(nodes: &[Node]) -> Vec<Option<u32>> {
    let mut numbers: Vec<Option<u32>> = Vec::with_capacity(nodes.len());
    for node in nodes {
        let of = |id: NodeId| numbers.get(id.index()).copied().flatten();
        let number = match &node.op {
            Op::Constant(it) => Some(*it),
            Op::At { value, .. } => of(*value).filter(|it| *it == 0),
            op => unchanged(op, of).and_then(of),
        };
        numbers.push(number);
    }
    numbers
}

/// Operand that an operation leaves as it is: factors of 1 only exchange units, and sums may begin with 0.
pub(super) fn unchanged(op: &Op, number: impl Fn(NodeId) -> Option<u32>) -> Option<NodeId> {
    let is = |id: NodeId, wanted| number(id) == Some(wanted);
    match *op {
        Op::Mul(a, b) | Op::Div(a, b) if is(b, 1) => Some(a),
        Op::Add(a, b) | Op::Sub(a, b) if is(b, 0) => Some(a),
        Op::Mul(a, b) if is(a, 1) => Some(b),
        Op::Add(a, b) if is(a, 0) => Some(b),
        _ => None,
    }
}
