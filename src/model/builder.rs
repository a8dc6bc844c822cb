//! Builder of alternatives: graph, calendar, demand and discount factors that all are written with.

use super::calendar::Calendar;
use super::case::Case;
use super::cash::{Cash, Discount};
use super::figures;
use super::load::Load;
use crate::expr::unit::{GpuHours, Money};
use crate::expr::{Expr, Graph};

/// Graph, calendar, demand and discount factors that all alternatives have in common.
pub struct AlternativeBuilder<'g> {
    /// Graph that formulas are written into.
    pub graph: &'g Graph,
    /// Hours, months and years.
    pub calendar: Calendar<'g>,
    /// Demand as levels over time, with all work served when it is wanted.
    pub load: Load<'g>,
    /// Demand with all work waiting that may, if any may.
    pub leveled: Option<Load<'g>>,
    /// Work wanted over the horizon.
    pub demanded: Expr<'g, GpuHours>,
    /// Discount factors by the convention, and with operating flows in the middle of each period.
    pub factors: Option<[Discount<'g>; 2]>,
}

impl<'g> AlternativeBuilder<'g> {
    /// Cost by which alternatives are ranked, of some cash.
    pub fn ranked(&self, case: &Case, cash: &Cash<'g>) -> Expr<'g, Money> {
        figures::ranked(case, cash.total, self.factors.map(|[stated, _]| cash.npv(stated)))
    }
}
