//! Maintenance: support contracts, as a share of hardware a year.

use super::Plant;
use crate::expr::unit::{Money, Per, Ratio, Years};
use crate::expr::{Expr, Given};
use crate::model::line::Line;

/// What support of the hardware costs.
#[derive(Clone, Debug)]
pub struct Maintenance {
    /// Share of the price of all hardware bought, each year.
    pub share_per_year: Given<Per<Ratio, Years>>,
}

impl Maintenance {
    /// Maintenance = hardware x share a year x years.
    pub fn cost<'g>(&self, plant: &Plant<'g>, hardware: Expr<'g, Money>) -> Line<'g> {
        let share = plant.graph.input(&self.share_per_year) * plant.calendar.year;
        Line::opex("maintenance", plant.calendar.each_year(hardware * share))
    }
}
