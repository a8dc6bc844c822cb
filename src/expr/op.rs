//! The nodes of the graph.

/// A node's position; its operands stand before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct NodeId(pub(super) u32);

impl NodeId {
    pub(super) fn index(self) -> usize {
        self.0 as usize
    }
}

/// What a node computes from those before it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Op {
    /// An input, by its position in the register of inputs.
    Leaf(usize),
    /// A number of the formula itself, such as 12.
    Constant(u32),
    /// The number of the month.
    Month,
    /// No figure, which travels through everything computed from it.
    Missing,
    Add(NodeId, NodeId),
    Sub(NodeId, NodeId),
    Mul(NodeId, NodeId),
    Div(NodeId, NodeId),
    Min(NodeId, NodeId),
    Max(NodeId, NodeId),
    Pow(NodeId, NodeId),
    /// Euler's number to a power, as what declines continuously does.
    Exp(NodeId),
    /// Up to the next whole number, after rounding to nine decimals.
    Ceil(NodeId),
    /// `then` where `a <= b`, else `otherwise`.
    IfLe {
        a: NodeId,
        b: NodeId,
        then: NodeId,
        otherwise: NodeId,
    },
    /// One number for each level of demand.
    Levels(Box<[NodeId]>),
    RunningTotal(NodeId),
    SumMonths(NodeId),
    SumLevels(NodeId),
    /// The cell of one month.
    InMonth {
        value: NodeId,
        month: u32,
    },
    /// What was so many months before, and zero where nothing was.
    Later {
        value: NodeId,
        months: u32,
    },
    /// Zero in every month but one.
    At {
        value: NodeId,
        month: u32,
    },
}

impl Op {
    /// The nodes it reads.
    pub(super) fn operands(&self) -> Vec<NodeId> {
        match self {
            Op::Leaf(_) | Op::Constant(_) | Op::Month | Op::Missing => Vec::new(),
            Op::Add(a, b)
            | Op::Sub(a, b)
            | Op::Mul(a, b)
            | Op::Div(a, b)
            | Op::Min(a, b)
            | Op::Max(a, b)
            | Op::Pow(a, b) => vec![*a, *b],
            Op::IfLe { a, b, then, otherwise } => vec![*a, *b, *then, *otherwise],
            Op::Levels(each) => each.to_vec(),
            Op::Ceil(a)
            | Op::Exp(a)
            | Op::RunningTotal(a)
            | Op::SumMonths(a)
            | Op::SumLevels(a)
            | Op::InMonth { value: a, .. }
            | Op::Later { value: a, .. }
            | Op::At { value: a, .. } => vec![*a],
        }
    }
}

/// Over which axes a node really has several cells; its type may promise more.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Extent {
    pub months: bool,
    pub levels: bool,
}

impl Extent {
    pub fn join(self, other: Self) -> Self {
        Self { months: self.months || other.months, levels: self.levels || other.levels }
    }
}
