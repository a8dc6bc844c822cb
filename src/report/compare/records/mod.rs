//! The tables of `compare` for spreadsheets: their names, and what stands in each.

mod alternatives;
mod break_even;
mod components;
mod outcomes;
mod statement;
mod sweep;

pub use statement::records as statement;

use super::{Material, assumptions};
use crate::analysis::StatementView;
use crate::report::records::{Field, Records, Value};

/// The tables, one a file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Subject {
    /// The cost of each alternative
    #[default]
    Alternatives,
    /// Cost per GPU-hour over utilization
    Sweep,
    /// Each pair: crossings, payback, return on investment
    BreakEven,
    /// What each alternative pays for
    Components,
    /// Cost of runs, tokens, requests and slices
    Outcomes,
    /// What the figures rest on
    Assumptions,
    /// Cash by period
    Cashflow,
    /// Cash by period, capex and opex apart
    Annual,
    /// Expense by period
    Pnl,
    /// Cost per GPU-hour served, by period
    PerGpuHour,
}

impl Subject {
    /// The view of the money it is, if it is one.
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

impl From<StatementView> for Subject {
    fn from(view: StatementView) -> Self {
        match view {
            StatementView::Cashflow => Self::Cashflow,
            StatementView::Annual => Self::Annual,
            StatementView::Pnl => Self::Pnl,
            StatementView::PerGpuHour => Self::PerGpuHour,
        }
    }
}

/// The register: how each table comes to be.
pub fn records(material: Material<'_>, subject: Subject) -> Records {
    match subject {
        Subject::Alternatives => alternatives::records(material),
        Subject::Sweep => sweep::records(material),
        Subject::BreakEven => break_even::records(material),
        Subject::Components => components::records(material),
        Subject::Outcomes => outcomes::records(material),
        Subject::Assumptions => assumed(material),
        Subject::Cashflow => statement(material, StatementView::Cashflow),
        Subject::Annual => statement(material, StatementView::Annual),
        Subject::Pnl => statement(material, StatementView::Pnl),
        Subject::PerGpuHour => statement(material, StatementView::PerGpuHour),
    }
}

fn assumed(material: Material<'_>) -> Records {
    let lines = assumptions::lines(material);
    let rows = lines.into_iter().map(|(key, text)| vec![Value::text(key), Value::text(text)]);
    Records { columns: ["key", "text"].map(Field::plain).to_vec(), rows: rows.collect() }
}
