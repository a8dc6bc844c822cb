//! Factors by a table of months: each holds from its month on, until the next begins.

use crate::expr::unit::{Months, Ratio};
use crate::expr::{Expr, Given, Graph, Monthly, if_le};

/// A factor from a month on.
#[derive(Clone, Debug)]
pub struct FactorStep {
    /// First month of the factor, from 1.
    pub month: Given<Months>,
    /// Factor from that month on.
    pub factor: Given<Ratio>,
}

/// Factor of each month: that of the last step which has begun, and 1 before the first.
pub fn factors<'g>(graph: &'g Graph, steps: &[FactorStep]) -> Expr<'g, Ratio, Monthly> {
    let as_stated: Expr<'g, Ratio, Monthly> = graph.count::<Ratio>(1).widen();
    steps.iter().fold(as_stated, |before, step| {
        let begins = graph.input(&step.month).as_number().widen();
        if_le([begins, graph.month()], graph.input(&step.factor).widen(), before)
    })
}
