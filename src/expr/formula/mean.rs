//! Formulas of means, by their operands.

use super::{FormulaText, name};
use crate::expr::expected::Expected;
use crate::expr::op::NodeId;

/// Operands that are listed; more are counted.
const LISTED: usize = 8;

/// Text of a mean over its operands.
pub(super) fn text(of: &Expected<NodeId>, operand: &dyn Fn(NodeId) -> FormulaText) -> FormulaText {
    let function = if of.of.steps.is_some() { "mean_billed" } else { "mean_served" };
    let all = of.operands();
    let listed: Vec<String> = all.iter().take(LISTED).map(|it| operand(**it).text).collect();
    let more = all.len().checked_sub(LISTED).filter(|more| *more > 0);
    let more = more.map_or(String::new(), |more| format!(", {more} more"));
    name(format!("{function}({}{more})", listed.join(", ")))
}
