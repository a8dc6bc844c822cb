//! Operations of a graph, for an evaluator in another language.

use gpu_tco::expr::{Expected, NodeId, Op, Second};

/// Operation of a node and its arguments: nodes by position, months and numbers.
pub fn operation(op: &Op) -> (&'static str, Vec<u32>) {
    let nodes = || op.operands().iter().map(|id| u32::try_from(id.index()).unwrap()).collect();
    let with = |months: &[u32]| [nodes(), months.to_vec()].concat();
    match op {
        Op::Leaf(position) => ("leaf", vec![u32::try_from(*position).unwrap()]),
        Op::Constant(number) => ("constant", vec![*number]),
        Op::Month => ("month", vec![]),
        Op::Missing => ("missing", vec![]),
        Op::Add(..) => ("add", nodes()),
        Op::Sub(..) => ("sub", nodes()),
        Op::Mul(..) => ("mul", nodes()),
        Op::Div(..) => ("div", nodes()),
        Op::Min(..) => ("min", nodes()),
        Op::Max(..) => ("max", nodes()),
        Op::Pow(..) => ("pow", nodes()),
        Op::Exp(_) => ("exp", nodes()),
        Op::Ceil(_) => ("ceil", nodes()),
        Op::IfLe { .. } => ("if_le", nodes()),
        Op::Levels(_) => ("levels", nodes()),
        Op::Series(position) => ("series", vec![u32::try_from(*position).unwrap()]),
        Op::RunningTotal(_) => ("running_total", nodes()),
        Op::SumLevels(_) => ("sum_levels", nodes()),
        Op::SumMonths { from, to, .. } => ("sum_months", with(&[*from, *to])),
        Op::MaxMonths { from, to, .. } => ("max_months", with(&[*from, *to])),
        Op::InMonth { month, .. } => ("in_month", with(&[*month])),
        Op::Later { months, .. } => ("later", with(&[*months])),
        Op::At { month, .. } => ("at", with(&[*month])),
        Op::Expected(of) => ("expected", [shape(of), nodes()].concat()),
    }
}

/// What a mean has: whether each level is looked at by itself, the number of fleets, the second line (0 none, 1
/// the larger counts, 2 the smaller), a most, steps, and a most of steps.
fn shape(of: &Expected<NodeId>) -> Vec<u32> {
    let kind = match of.of.second {
        None => 0,
        Some(Second::AtLeast { .. }) => 1,
        Some(Second::AtMost { .. }) => 2,
    };
    let steps = of.of.steps.as_ref();
    let flags = [of.of.most.is_some(), steps.is_some(), steps.is_some_and(|it| it.most.is_some())];
    let fleets = u32::try_from(of.of.fleets.len()).unwrap();
    [u32::from(of.is_by_level), fleets, kind].into_iter().chain(flags.map(u32::from)).collect()
}
