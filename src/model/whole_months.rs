//! Whole months: numbers that shape a graph.

use rust_decimal::prelude::ToPrimitive;

use crate::expr::unit::{Months, Ratio};
use crate::expr::{Expr, Given, Graph};

/// A number of months that shapes the graph: how many, for loops and delays, and the locked leaf,
/// with which formulas keep its origin.
#[derive(Clone, Copy, Debug)]
pub struct WholeMonths<'g> {
    /// At least one.
    pub number: u32,
    /// The number as a node.
    pub leaf: Expr<'g, Ratio>,
}

impl<'g> WholeMonths<'g> {
    /// A stated number of months, such as a life or a term.
    pub fn stated(graph: &'g Graph, months: &Given<Months>) -> Self {
        let number = graph.fixed(months).to_u32().unwrap_or(1).max(1);
        Self { number, leaf: graph.locked(months).as_number() }
    }

    /// A number of the model itself, such as the twelve months of a year.
    pub fn of(graph: &'g Graph, number: u32) -> Self {
        Self { number, leaf: graph.count(number) }
    }

    /// Months that are left of these when a term ends; at least one.
    pub fn after(self, graph: &'g Graph, term: Self) -> Self {
        let one = graph.count::<Ratio>(1);
        let number = self.number.saturating_sub(term.number).max(1);
        Self { number, leaf: (self.leaf - term.leaf).max(one) }
    }

    /// All months that run.
    pub fn horizon(graph: &'g Graph) -> Self {
        Self { number: graph.months(), leaf: graph.horizon() }
    }
}
