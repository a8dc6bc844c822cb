//! A cost line: one component of one tier.

use super::calendar::Calendar;
use super::component::{Component, Family, LineName};
use crate::expr::unit::Money;
use crate::expr::{Expr, Monthly};

/// Proceeds of hardware that is sold.
pub const RESIDUAL_VALUE: Component =
    Component::new("residual_value", "residual value", Family::Books);

/// Cost line: the cost of a component of a tier, month by month.
#[derive(Clone, Debug)]
pub struct Line<'g> {
    /// The component, as it is called in every table.
    pub component: LineName,
    /// Accounting class of the line.
    pub class: Class,
    /// Cash paid in each month, month 0 first.
    pub cash: Expr<'g, Money, Monthly>,
    /// Part of the cash that falls due on a day of its own and is discounted from the end of its
    /// month.
    pub dated: Option<Expr<'g, Money, Monthly>>,
    /// Part of the cash that lends or repays money and is no cost, if the line is a loan.
    pub principal: Option<Expr<'g, Money, Monthly>>,
    /// Loan that the line draws over the horizon, if it is one.
    pub drawn: Option<Expr<'g, Money>>,
    /// Expense of each month: the view of profit and loss.
    pub expense: Expr<'g, Money, Monthly>,
    /// Charge for the work of each month: the view of unit cost.
    pub unit_cost: Expr<'g, Money, Monthly>,
    /// Cash paid over the horizon.
    pub total: Expr<'g, Money>,
}

/// The accounting class of a cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Class {
    /// The price of what is capitalized.
    Capex,
    /// Proceeds of what is sold: capex, as a negative price.
    Residual,
    /// Loss of the books on a sale: an expense, and no cash.
    Disposal,
    /// Everything else that is paid.
    Opex,
    /// Charge for work that is not served, at its cost elsewhere: part of the cost, and not paid.
    Unserved,
}

impl Class {
    /// Word of the class in tables: `capex`, `opex` or `unserved`; proceeds are capex, as a negative price.
    pub fn name(self) -> &'static str {
        match self {
            Self::Capex | Self::Residual => "capex",
            Self::Opex | Self::Disposal => "opex",
            Self::Unserved => "unserved",
        }
    }
}

impl<'g> Line<'g> {
    /// Line of proceeds when hardware is sold: cash, and no expense.
    pub fn residual(proceeds: Expr<'g, Money, Monthly>, none: Expr<'g, Money, Monthly>) -> Self {
        let line = Self::new(&RESIDUAL_VALUE, Class::Residual, proceeds);
        line.with_dated(proceeds).with_expense(none)
    }

    /// Line of a cost that is paid and expensed in the same month.
    pub fn opex(component: impl Into<LineName>, cash: Expr<'g, Money, Monthly>) -> Self {
        Self::new(component, Class::Opex, cash)
    }

    /// Line of a price paid before the first month of service, and expensed over all of them in equal parts.
    pub fn prepaid(
        component: impl Into<LineName>,
        price: Expr<'g, Money>,
        calendar: &Calendar<'g>,
    ) -> Self {
        let service = calendar.service;
        let each = calendar.each_month(price) / service.months().leaf;
        let paid = price.at(service.before());
        let line = Self::opex(component, paid);
        let line = if service.before() == 0 { line } else { line.with_dated(paid) };
        line.with_expense(each)
    }

    /// A line of any class, expensed as it is paid.
    pub fn new(
        component: impl Into<LineName>,
        class: Class,
        cash: Expr<'g, Money, Monthly>,
    ) -> Self {
        Self {
            component: component.into(),
            class,
            cash,
            dated: None,
            principal: None,
            drawn: None,
            expense: cash,
            unit_cost: cash,
            total: cash.sum_months(),
        }
    }

    /// The line with another expense, which is also its charge to work.
    pub fn with_expense(self, expense: Expr<'g, Money, Monthly>) -> Self {
        Self { expense, unit_cost: expense, ..self }
    }

    /// The line with a charge to work that differs from its expense.
    pub fn with_unit_cost(self, unit_cost: Expr<'g, Money, Monthly>) -> Self {
        Self { unit_cost, ..self }
    }

    /// The line of a loan: what it draws, and its principal, repaid less drawn.
    pub fn with_loan(self, drawn: Expr<'g, Money>, principal: Expr<'g, Money, Monthly>) -> Self {
        Self { drawn: Some(drawn), principal: Some(principal), ..self }
    }

    /// The line with the part that falls due on a day of its own.
    pub fn with_dated(self, dated: Expr<'g, Money, Monthly>) -> Self {
        Self { dated: Some(dated), ..self }
    }
}
