//! Tables of `compare` for spreadsheets: their names and their records.

mod alternatives;
mod break_even;
mod cheapest;
mod components;
mod curve;
mod inputs;
mod levers;
mod lives;
mod months;
mod outcomes;
mod statement;
mod sweep;
mod teams;
mod waiting;

/// Keys of each table, for formats that nest them.
pub(crate) mod keys {
    pub(crate) use super::alternatives::ALTERNATIVE;
    pub(crate) use super::break_even::{BEYOND, PAIR, RETURNS, SERVED_UP_TO, crossing};
    pub(crate) use super::cheapest::STRETCH;
    pub(crate) use super::components::{COST, LINE, TIER};
    pub(crate) use super::levers::LEVER;
    pub(crate) use super::lives::{LIFE_ROW, LifeRow, rows as life_rows};
    pub(crate) use super::months::{MONTH_ROW, MonthRow, rows as month_rows};
    pub(crate) use super::statement::{
        StatementRow, keys as statement_keys, rows as statement_rows,
    };
    pub(crate) use super::teams::{TEAM_ROW, TeamRow, rows as team_rows};
    pub(crate) use super::waiting::WAITING;
}
pub(super) use components::paid;
pub(super) use outcomes::figure;
pub(super) use statement::figure as figure_of_view;
use statement::records as statement;

use super::{Material, assumptions};
use crate::analysis::StatementView;
use crate::report::records::{Field, Records, Value};

/// Tables that `--table` selects; a file holds one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum CompareTable {
    /// The cost of each alternative
    #[default]
    Alternatives,
    /// Cost per GPU-hour over utilization
    Sweep,
    /// Each pair: crossings, payback, return on investment
    BreakEven,
    /// Cheapest alternative of each stretch of utilization
    Cheapest,
    /// Single changes that make another alternative the cheapest
    Levers,
    /// Cost lines of each alternative
    Components,
    /// Cost of runs, tokens, requests and slices
    Outcomes,
    /// Every figure that entered, with its origin
    Inputs,
    /// Assumptions of the comparison
    Assumptions,
    /// Levels of measured demand, with the share of time of each
    Curve,
    /// Cost of each team of a trace
    Teams,
    /// Expense by useful life, at the same cash
    Lives,
    /// Cost by the last month of a tier, if that month was searched
    Months,
    /// Saving of work that may wait
    Waiting,
    /// Cash by period
    Cashflow,
    /// Cash by period, capex and opex apart
    Annual,
    /// Expense by period
    Pnl,
    /// Cost per GPU-hour served, by period
    PerGpuHour,
}

impl CompareTable {
    /// Statement that the table shows, if any.
    #[must_use]
    pub fn statement(self) -> Option<StatementView> {
        match self {
            Self::Cashflow => Some(StatementView::Cashflow),
            Self::Annual => Some(StatementView::Annual),
            Self::Pnl => Some(StatementView::Pnl),
            Self::PerGpuHour => Some(StatementView::PerGpuHour),
            _ => None,
        }
    }
}

impl From<StatementView> for CompareTable {
    fn from(view: StatementView) -> Self {
        match view {
            StatementView::Cashflow => Self::Cashflow,
            StatementView::Annual => Self::Annual,
            StatementView::Pnl => Self::Pnl,
            StatementView::PerGpuHour => Self::PerGpuHour,
        }
    }
}

/// Records of a table; the register of all tables.
pub fn records(material: Material<'_>, subject: CompareTable) -> Records {
    match subject {
        CompareTable::Alternatives => alternatives::records(material),
        CompareTable::Sweep => sweep::records(material),
        CompareTable::BreakEven => break_even::records(material),
        CompareTable::Cheapest => cheapest::records(material),
        CompareTable::Levers => levers::records(material),
        CompareTable::Components => components::records(material),
        CompareTable::Outcomes => outcomes::records(material),
        CompareTable::Inputs => inputs::records(material),
        CompareTable::Assumptions => assumed(material),
        CompareTable::Curve => curve::records(material),
        CompareTable::Teams => teams::records(material),
        CompareTable::Lives => lives::records(material),
        CompareTable::Months => months::records(material),
        CompareTable::Waiting => waiting::records(material),
        CompareTable::Cashflow => statement(material, StatementView::Cashflow),
        CompareTable::Annual => statement(material, StatementView::Annual),
        CompareTable::Pnl => statement(material, StatementView::Pnl),
        CompareTable::PerGpuHour => statement(material, StatementView::PerGpuHour),
    }
}

fn assumed(material: Material<'_>) -> Records {
    let lines = assumptions::lines(material);
    let rows = lines.into_iter().map(|(key, text)| vec![Value::text(key), Value::text(text)]);
    Records { columns: ["key", "text"].map(Field::plain).to_vec(), rows: rows.collect() }
}
