//! Mean demand over its peak, as stated, and the leaf that moves it.

use crate::expr::unit::{GpuHours, Gpus, Hours, Per, Ratio, Years};
use crate::expr::{Expr, Given, Graph, Origin};

/// Key of the points that are added to a utilization which is not stated as a share.
pub const SHIFT: &str = "demand.utilization_shift";

/// Mean demand over its peak, as stated.
#[derive(Clone, Debug)]
pub enum Utilization {
    /// As a share.
    Share(Given<Ratio>),
    /// As GPU-hours of work a day.
    PerDay(Given<GpuHours>),
    /// As GPU-hours of work a month.
    PerMonth(Given<GpuHours>),
    /// As GPU-hours of work a year.
    PerYear(Given<GpuHours>),
}

/// The live leaf along which utilization moves, whatever way the demand is stated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UtilizationAxis<'c> {
    /// The share itself, by its key.
    Share(&'c str),
    /// The difference to the utilization that follows from other figures.
    Shift,
}

impl UtilizationAxis<'_> {
    /// Key of the leaf.
    pub fn key(&self) -> &str {
        match self {
            Self::Share(key) => key,
            Self::Shift => SHIFT,
        }
    }
}

impl Utilization {
    /// The share: stated, or work over what the peak could do, in the same time.
    pub fn share<'g>(
        &self,
        graph: &'g Graph,
        peak: Expr<'g, Gpus>,
        hours_per_year: Expr<'g, Per<Hours, Years>>,
    ) -> Expr<'g, Ratio> {
        let a_year = peak * (hours_per_year * graph.count::<Years>(1));
        let stated = match self {
            Self::Share(share) => return graph.input(share),
            Self::PerDay(hours) => graph.input(hours) / (peak * graph.count::<Hours>(24)),
            Self::PerMonth(hours) => graph.input(hours) * 12 / a_year,
            Self::PerYear(hours) => graph.input(hours) / a_year,
        };
        (stated + shift(graph)).named("demand.utilization_from_hours")
    }
}

/// Points added to the utilization: 0 unless an analysis moves it.
pub(super) fn shift(graph: &Graph) -> Expr<'_, Ratio> {
    graph.input(&Given::new(SHIFT, 0.into(), Origin::Axis))
}
