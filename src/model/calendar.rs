//! Time: month 0, in which things are bought, and the months that run.

use super::case::Case;
use crate::expr::unit::{Hours, Money, Months, Ratio, Years};
use crate::expr::{Expr, Graph, Monthly};

/// The series every running cost is multiplied by; each is 0 in month 0.
#[derive(Clone, Copy, Debug)]
pub struct Calendar<'g> {
    /// Hours of each month: a twelfth of the year's.
    pub hours: Expr<'g, Hours, Monthly>,
    /// One month each.
    pub months: Expr<'g, Months, Monthly>,
    /// One year, for what is priced by the year.
    pub year: Expr<'g, Years>,
    running: Expr<'g, Ratio, Monthly>,
}

impl<'g> Calendar<'g> {
    /// The calendar of a case.
    pub fn new(graph: &'g Graph, case: &Case) -> Self {
        let running = graph.month().min(graph.count(1));
        let year = graph.count::<Years>(1);
        let hours = graph.input(&case.hours_per_year) * (year * running) / 12;
        let months = graph.count::<Months>(1) * running;
        Self { hours: hours.named("hours"), months, year, running }
    }

    /// What costs `a_year` each year, a twelfth a month; divided last, so that twelve add up to it.
    pub fn each_year(&self, a_year: Expr<'g, Money>) -> Expr<'g, Money, Monthly> {
        a_year * self.running / 12
    }

    /// What changes by `rate` a year along a smooth path: 1 in month 1.
    pub fn path(graph: &'g Graph, rate: Expr<'g, Ratio>) -> Expr<'g, Ratio, Monthly> {
        let one = graph.count::<Ratio>(1);
        (one + rate).pow((graph.month() - one) / 12)
    }
}
