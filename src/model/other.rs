//! Cost lines of the user's own, under the name they gave.

use super::calendar::Calendar;
use super::line::{Class, Line};
use crate::expr::unit::{
    GpuHours, GpuYears, Gpus, Money, Months, NodeHours, NodeMonths, NodeYears,
};
use crate::expr::unit::{Nodes, Per, Ratio, Years};
use crate::expr::{Expr, Given, Graph, Monthly};

/// An amount, what it is paid for, and its accounting class.
#[derive(Clone, Debug)]
pub struct Other {
    /// The name of the row.
    pub name: String,
    /// The amount and its unit.
    pub amount: Amount,
    /// Whether it is capitalised.
    pub class: Class,
}

/// An amount for each so much of something.
#[derive(Clone, Debug)]
pub enum Amount {
    /// Paid once.
    Once(Given<Money>),
    /// Each month.
    Month(Given<Per<Money, Months>>),
    /// Each year.
    Year(Given<Per<Money, Years>>),
    /// Each installed GPU and year.
    GpuYear(Given<Per<Money, GpuYears>>),
    /// Each node and year.
    NodeYear(Given<Per<Money, NodeYears>>),
    /// Each node and month.
    NodeMonth(Given<Per<Money, NodeMonths>>),
    /// Each node and hour.
    NodeHour(Given<Per<Money, NodeHours>>),
    /// Each installed GPU and hour.
    GpuHour(Given<Per<Money, GpuHours>>),
    /// Each GPU-hour served.
    UsedGpuHour(Given<Per<Money, GpuHours>>),
    /// Each year, as a share of the tier's capex.
    ShareOfCapexYear(Given<Per<Ratio, Years>>),
}

/// What the amounts of a tier are counted by.
#[derive(Clone, Copy, Debug)]
pub struct Basis<'g> {
    /// Nodes, or instances of a rented tier.
    pub nodes: Expr<'g, Nodes>,
    /// GPUs of these.
    pub installed: Expr<'g, Gpus>,
    /// Work served.
    pub used: Expr<'g, GpuHours, Monthly>,
    /// Capitalised prices so far.
    pub capex: Expr<'g, Money>,
}

impl Other {
    /// Amount x what it is paid for.
    pub fn cost<'g>(
        &self,
        graph: &'g Graph,
        calendar: &Calendar<'g>,
        basis: &Basis<'g>,
    ) -> Line<'g> {
        let Basis { nodes, installed, used, capex } = *basis;
        let year = calendar.year;
        let cash = match &self.amount {
            Amount::Once(amount) => graph.input(amount).up_front(),
            Amount::Month(amount) => graph.input(amount) * calendar.months,
            Amount::Year(amount) => calendar.each_year(graph.input(amount) * year),
            Amount::GpuYear(amount) => calendar.each_year(graph.input(amount) * (installed * year)),
            Amount::NodeYear(amount) => calendar.each_year(graph.input(amount) * (nodes * year)),
            Amount::NodeMonth(amount) => graph.input(amount) * (nodes * calendar.months),
            Amount::NodeHour(amount) => graph.input(amount) * (nodes * calendar.hours),
            Amount::GpuHour(amount) => graph.input(amount) * (installed * calendar.hours),
            Amount::UsedGpuHour(amount) => graph.input(amount) * used,
            Amount::ShareOfCapexYear(share) => {
                calendar.each_year(capex * (graph.input(share) * year))
            }
        };
        Line::new(self.name.clone(), self.class, cash)
    }
}
