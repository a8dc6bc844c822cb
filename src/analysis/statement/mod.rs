//! One view of every alternative's money, period by period.

mod books;

use rust_decimal::Decimal;

use super::periods::{By, StatementPeriod};
use crate::expr::NodeId;
use crate::model::Class;

/// Kind of statement; no table mixes two of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StatementView {
    /// Cash paid in each period, and so far.
    Cashflow,
    /// Cash paid, capex and opex apart.
    Annual,
    /// Expense, line by line.
    Pnl,
    /// Charge of a served GPU-hour, line by line.
    PerGpuHour,
}

impl StatementView {
    /// Key of the view on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Self::Cashflow => "cashflow",
            Self::Annual => "annual",
            Self::Pnl => "pnl",
            Self::PerGpuHour => "per_gpu_hour",
        }
    }
}

/// A view of every alternative.
#[derive(Clone, Debug)]
pub struct Statement {
    /// Kind of statement.
    pub view: StatementView,
    /// Length of the periods.
    pub by: By,
    /// Periods in order; the first is month 0.
    pub spans: Vec<StatementPeriod>,
    /// Statements of the alternatives, in the order of the comparison.
    pub accounts: Vec<Account>,
}

/// Statement of one alternative.
#[derive(Clone, Debug)]
pub struct Account {
    /// Name of the alternative.
    pub name: String,
    /// Items of the statement.
    pub items: Vec<Item>,
    /// True if some inputs leave work unserved that is charged to it.
    pub may_be_charged: bool,
    /// Depreciation of each tier, in a view of expenses.
    pub depreciation: Vec<Item>,
}

impl Account {
    /// True if work that is not served is part of its cost.
    pub fn is_charged(&self) -> bool {
        let is_charge =
            |it: &Item| it.kind == ItemKind::Unserved || it.class == Some(Class::Unserved);
        self.items.iter().any(|it| is_charge(it) && !it.is_nothing())
    }

    /// Items that say something: lines of 0 say nothing, nor does a cost that is the cash.
    pub fn listed(&self) -> impl Iterator<Item = &Item> {
        let is_charged = self.is_charged();
        self.items.iter().filter(move |it| match it.kind {
            ItemKind::Cost => is_charged,
            ItemKind::Paid | ItemKind::Total => true,
            _ => !it.is_nothing(),
        })
    }
}

/// Part of an item in its account.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ItemKind {
    /// One of the parts of a total, such as a cost line.
    Part,
    /// Cash for what is capitalized.
    Capex,
    /// All other cash of costs.
    Opex,
    /// Cash of loans.
    Financing,
    /// Cash paid.
    Paid,
    /// Cash paid so far.
    Cumulative,
    /// Sum of the parts.
    Total,
    /// Charge for unserved work, which is not paid.
    Unserved,
    /// Cash and that charge.
    Cost,
}

/// One row of an account.
#[derive(Clone, Debug)]
pub struct Item {
    /// Part in the account.
    pub kind: ItemKind,
    /// Tier of the item; none for an item of the whole alternative.
    pub tier: Option<String>,
    /// `paid`, `capex`, or the component.
    pub label: String,
    /// Accounting class, if the item is a cost line.
    pub class: Option<Class>,
    /// Amount of each period.
    pub cells: Vec<Option<Decimal>>,
    /// Amount over the horizon.
    pub total: Option<Decimal>,
    /// Node of each amount: of the periods, then of the horizon.
    pub figures: Vec<NodeId>,
}

impl Item {
    /// Amount of a period by its position.
    pub fn at(&self, period: usize) -> Option<Decimal> {
        self.cells.get(period).copied().flatten()
    }

    /// True for what parts add up to.
    pub fn is_sum(&self) -> bool {
        matches!(self.kind, ItemKind::Paid | ItemKind::Total | ItemKind::Cost)
    }

    /// True if the item is 0 in every period.
    pub fn is_nothing(&self) -> bool {
        self.cells.iter().all(|cell| cell.is_none_or(|amount| amount.is_zero()))
    }
}
