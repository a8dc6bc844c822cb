//! Nodes of the graph: operations, and the axes along which each has cells.

use super::expected::Expected;

/// Position of a node in its graph; operands come before the nodes that read them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeId(pub(super) u32);

impl NodeId {
    /// The position as a number, from 0.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// Operation of a node.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Op {
    /// An input, by its position in the register of inputs.
    Leaf(usize),
    /// A number of the formula itself, such as 12.
    Constant(u32),
    /// The number of the month.
    Month,
    /// No figure, which travels through everything computed from it.
    Missing,
    /// Sum of two nodes.
    Add(NodeId, NodeId),
    /// First node minus the second.
    Sub(NodeId, NodeId),
    /// Product of two nodes.
    Mul(NodeId, NodeId),
    /// First node divided by the second; missing if the second is zero.
    Div(NodeId, NodeId),
    /// Smaller of two nodes.
    Min(NodeId, NodeId),
    /// Larger of two nodes.
    Max(NodeId, NodeId),
    /// First node to the power of the second.
    Pow(NodeId, NodeId),
    /// Euler's number to a power, as what declines continuously does.
    Exp(NodeId),
    /// Up to the next whole number, after rounding to nine decimals.
    Ceil(NodeId),
    /// `then` where `a <= b`, else `otherwise`.
    IfLe {
        /// Left side of the comparison.
        a: NodeId,
        /// Right side of the comparison.
        b: NodeId,
        /// Value if `a <= b`.
        then: NodeId,
        /// Value if `a > b`.
        otherwise: NodeId,
    },
    /// One number for each level of demand, or for each month, by the extent of the node.
    Levels(Box<[NodeId]>),
    /// A number for each level of demand from a file, by its position in the register of series.
    Series(usize),
    /// Sum of all months so far.
    RunningTotal(NodeId),
    /// Sum of the months of a span, both ends included.
    SumMonths {
        /// Series that is summed.
        value: NodeId,
        /// First month.
        from: u32,
        /// Last month.
        to: u32,
    },
    /// Largest of the months of a span, both ends included.
    MaxMonths {
        /// Series that is searched.
        value: NodeId,
        /// First month.
        from: u32,
        /// Last month.
        to: u32,
    },
    /// Sum over the levels of demand.
    SumLevels(NodeId),
    /// The cell of one month.
    InMonth {
        /// Series that is read.
        value: NodeId,
        /// Month, from 0.
        month: u32,
    },
    /// Value of so many months before; zero in the first months.
    Later {
        /// Series that is delayed.
        value: NodeId,
        /// Delay in months.
        months: u32,
    },
    /// Zero in every month but one.
    At {
        /// Amount of that month.
        value: NodeId,
        /// Month, from 0.
        month: u32,
    },
    /// Mean of what a tier serves over the levels of demand and over the nodes that are down.
    Expected(Box<Expected<NodeId>>),
}

impl Op {
    /// Nodes that the operation reads, in the order of its formula.
    pub fn operands(&self) -> Vec<NodeId> {
        let mut all = Vec::new();
        self.each_operand(|id| all.push(id));
        all
    }

    /// Visits the nodes that the operation reads, in the order of its formula.
    pub(super) fn each_operand(&self, mut visit: impl FnMut(NodeId)) {
        // Each is read through a copy with the same operands, so that the two cannot differ.
        match self {
            Op::Levels(each) => each.iter().copied().for_each(visit),
            Op::Expected(of) => of.operands().into_iter().copied().for_each(visit),
            one_or_more => {
                one_or_more.reading(|id| {
                    visit(id);
                    id
                });
            }
        }
    }

    /// The operation over other nodes: each operand as `place` has it, in the order of the formula.
    pub(super) fn reading(&self, mut place: impl FnMut(NodeId) -> NodeId) -> Self {
        let mut two = |make: fn(NodeId, NodeId) -> Op, a: &NodeId, b: &NodeId| {
            let a = place(*a);
            make(a, place(*b))
        };
        match self {
            Op::Leaf(_) | Op::Series(_) | Op::Constant(_) | Op::Month | Op::Missing => self.clone(),
            Op::Add(a, b) => two(Op::Add, a, b),
            Op::Sub(a, b) => two(Op::Sub, a, b),
            Op::Mul(a, b) => two(Op::Mul, a, b),
            Op::Div(a, b) => two(Op::Div, a, b),
            Op::Min(a, b) => two(Op::Min, a, b),
            Op::Max(a, b) => two(Op::Max, a, b),
            Op::Pow(a, b) => two(Op::Pow, a, b),
            Op::IfLe { a, b, then, otherwise } => {
                let [a, b, then, otherwise] = [a, b, then, otherwise].map(|id| place(*id));
                Op::IfLe { a, b, then, otherwise }
            }
            Op::Levels(each) => Op::Levels(each.iter().map(|id| place(*id)).collect()),
            Op::Ceil(a) => Op::Ceil(place(*a)),
            Op::Exp(a) => Op::Exp(place(*a)),
            Op::RunningTotal(a) => Op::RunningTotal(place(*a)),
            Op::SumLevels(a) => Op::SumLevels(place(*a)),
            Op::SumMonths { value, from, to } => {
                Op::SumMonths { value: place(*value), from: *from, to: *to }
            }
            Op::MaxMonths { value, from, to } => {
                Op::MaxMonths { value: place(*value), from: *from, to: *to }
            }
            Op::InMonth { value, month } => Op::InMonth { value: place(*value), month: *month },
            Op::Later { value, months } => Op::Later { value: place(*value), months: *months },
            Op::At { value, month } => Op::At { value: place(*value), month: *month },
            Op::Expected(of) => Op::Expected(Box::new(of.map(|id| place(*id)))),
        }
    }
}

/// Axes along which a node has several cells; the type of its handle may promise more.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Extent {
    /// One cell for each month, month 0 included.
    pub months: bool,
    /// One cell for each level of demand.
    pub levels: bool,
}

impl Extent {
    /// Axes of either.
    pub fn join(self, other: Self) -> Self {
        Self { months: self.months || other.months, levels: self.levels || other.levels }
    }
}
