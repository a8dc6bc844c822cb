//! Series along their axes: sums over months and levels, single months, and delays.

use super::axes::{ByLevel, Grid, Monthly};
use super::handle::Expr;
use super::op::{Extent, Op};
use super::unit::Unit;

impl<'g, Q: Unit> Expr<'g, Q> {
    /// Amount in month 0 and zero in all others: paid before anything runs.
    #[must_use]
    pub fn up_front(self) -> Expr<'g, Q, Monthly> {
        self.at(0)
    }

    /// Amount in the given month and zero in all others.
    #[must_use]
    pub fn at(self, month: u32) -> Expr<'g, Q, Monthly> {
        self.over(Op::At { value: self.id(), month }, Extent { months: true, levels: false })
    }
}

impl<'g, Q: Unit> Expr<'g, Q, Monthly> {
    /// The sum over month 0 and all that run.
    #[must_use]
    pub fn sum_months(self) -> Expr<'g, Q> {
        self.sum_of_months(0, self.graph.months())
    }

    /// The sum of the months of a span, both ends included.
    #[must_use]
    pub fn sum_of_months(self, from: u32, to: u32) -> Expr<'g, Q> {
        self.over(Op::SumMonths { value: self.id(), from, to }, Extent::default())
    }

    /// Largest of the running months.
    #[must_use]
    pub fn most(self) -> Expr<'g, Q> {
        self.most_of_months(1, self.graph.months())
    }

    /// Largest of the months of a span, both ends included.
    #[must_use]
    pub fn most_of_months(self, from: u32, to: u32) -> Expr<'g, Q> {
        self.over(Op::MaxMonths { value: self.id(), from, to }, Extent::default())
    }

    /// Value of one month.
    #[must_use]
    pub fn in_month(self, month: u32) -> Expr<'g, Q> {
        self.over(Op::InMonth { value: self.id(), month }, Extent::default())
    }

    /// Series delayed by so many months; zero before that.
    #[must_use]
    pub fn later(self, months: u32) -> Self {
        let op = Op::Later { value: self.id(), months };
        self.over(op, Extent { months: true, levels: false })
    }

    /// The sum of all months so far.
    #[must_use]
    pub fn running_total(self) -> Self {
        self.over(Op::RunningTotal(self.id()), Extent { months: true, levels: false })
    }
}

impl<'g, Q: Unit> Expr<'g, Q, ByLevel> {
    /// The sum over the levels of demand.
    #[must_use]
    pub fn sum_levels(self) -> Expr<'g, Q> {
        self.over(Op::SumLevels(self.id()), Extent::default())
    }
}

impl<'g, Q: Unit> Expr<'g, Q, Grid> {
    /// The sum over the levels of demand, in each month.
    #[must_use]
    pub fn sum_levels(self) -> Expr<'g, Q, Monthly> {
        let months = self.extent().months;
        self.over(Op::SumLevels(self.id()), Extent { months, levels: false })
    }
}
