//! Ramp of utilization: work that takes months to come, while the peak stays.
//!
//! The share of the work of month t that has come is
//! - over so many months: from + (1 - from) x min((t - 1) / months, 1), so that all of it is there in
//!   the month after the last of the ramp;
//! - by a table: the share of the last step that has begun, 1 before the first.
//!
//! Demand that is on or off, or in steps, lasts for that share of its time; flat demand is that share of
//! its height. The peak, sizes in words and the stated utilization are those without the ramp.

use super::by_month::{FactorStep, factors};
use crate::expr::unit::{Gpus, Months, Ratio};
use crate::expr::{Expr, Given, Graph, Grid, Monthly};

/// Ramp of utilization.
#[derive(Clone, Debug)]
pub enum Ramp {
    /// In a straight line.
    Linear {
        /// Share of the work that is there in month 1.
        from: Given<Ratio>,
        /// Months after which all of it is there.
        months: Given<Months>,
    },
    /// Shares of the work from some months on, earliest first.
    ByMonth(Vec<FactorStep>),
}

impl Ramp {
    /// Levels and shares of time while work is still coming: flat demand is lower, all other shorter.
    pub fn over<'g>(
        &self,
        graph: &'g Graph,
        is_flat: bool,
        levels: Expr<'g, Gpus, Grid>,
        shares: Expr<'g, Ratio, Grid>,
    ) -> (Expr<'g, Gpus, Grid>, Expr<'g, Ratio, Grid>) {
        let there = self.share(graph).named("demand.ramp");
        if is_flat {
            return ((levels * there).named("demand.levels_on_the_ramp"), shares);
        }
        (levels, (shares * there).named("demand.shares_of_time_on_the_ramp"))
    }

    /// Share of the work that is there in each month.
    pub fn share<'g>(&self, graph: &'g Graph) -> Expr<'g, Ratio, Monthly> {
        match self {
            Self::ByMonth(steps) => factors(graph, steps),
            Self::Linear { from, months } => {
                let one = graph.count::<Ratio>(1);
                // In month 0 nothing is wanted; the bound only keeps its share above 0.
                let past = graph.month().above(one) / graph.input(months).as_number();
                let from = graph.input(from);
                from + (one - from) * past.min(one)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::sample::{assert_near, given, monthly, over};
    use super::*;

    #[test]
    fn a_ramp_is_straight_and_all_is_there_the_month_after() {
        // From 30% over 12 months: 0.3 in month 1, 0.3 + 0.7 x 6/12 = 0.65 in month 7, 1 from 13 on.
        let graph = over("20");
        let (from, months) = (given("from", "0.3"), given("months", "12"));
        let share = monthly(&graph, Ramp::Linear { from, months }.share(&graph));
        for (month, expected) in [(1, "0.3"), (7, "0.65"), (13, "1"), (20, "1")] {
            assert_near(share[month], expected, "0.00000000000000000001");
        }
    }
}
